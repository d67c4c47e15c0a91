#include "gains.h"

#include <math.h>

#include "../ai/judge.h"
#include "../ai/playout.h"
#include "../runner/runner.h"
#include "../sys/clock.h"

enum {
    PLAYED_OUT = 12,   /* how often each decision is played out */
    TRIED_OUT = 24,    /* how often the player who knows all hands tries each candidate */
    MOST_ACTIONS = 400 /* of a round that is played out */
};

/* A seat that is to decide, and what it may do. */
typedef struct {
    const bot_model *model;
    const runner *run; /* the game with all hands */
    yv_seat seat;
    yv_view view;
    yv_action legal[YV_USUAL_ACTIONS];
    int count;
} position;

/* Plays an action out to the end of the round; the same seed gives the same stock. */
static double play_out(const position *at, const yv_action *action, uint64_t seed)
{
    playout_worths worths = {.known = 0};
    playout world = {.model = at->model,
                     .worths = &worths,
                     .game = at->run->game,
                     .past = at->run->past,
                     .chance = yv_rng_seeded(seed)};
    yv_action chosen = *action;
    yv_rng_shuffle(&world.chance, world.game.pile + world.game.next, yv_stock_size(&world.game));
    playout_do(&world, &chosen);
    for (int i = 0; yv_in_round(&world.game) && i < MOST_ACTIONS; i++) {
        playout_choose(&world, yv_seat_to_ask(&world.game), &chosen);
        playout_do(&world, &chosen);
    }
    return (double)equity_of_ended(&at->model->worth, &world.game, at->seat) / (EQUITY_ONE * 256.0);
}

static double mean_of(const position *at, const yv_action *action, int times, uint64_t seed)
{
    double sum = 0;
    for (int i = 0; i < times; i++)
        sum += play_out(at, action, seed + (uint64_t)i);
    return sum / times;
}

/* Returns the candidate that does best in the true hands, of those that the net does not rule out. */
static yv_action choose_seeing_all(const position *at, uint64_t seed)
{
    enum { WITHIN = 3 }; /* points */
    int32_t worth[YV_USUAL_ACTIONS], outcome_worth[NEURAL_OUTCOMES];
    equity_of_outcomes(&at->model->worth, &at->view, outcome_worth);
    const int first =
        judge_actions(at->model->net, outcome_worth, &at->view, &at->run->past, at->legal, at->count, worth);
    const int32_t least = worth[first] - equity_of_point(outcome_worth) * 256 * WITHIN;
    int best = first;
    double most = mean_of(at, &at->legal[first], TRIED_OUT, seed);
    for (int i = 0; i < at->count; i++) {
        const double found = i != first && worth[i] >= least ? mean_of(at, &at->legal[i], TRIED_OUT, seed) : 0;
        if (found > most) {
            most = found;
            best = i;
        }
    }
    return at->legal[best];
}

static yv_action choose(const position *at, int think_ms, uint64_t seed)
{
    if (think_ms == GAINS_SEES_ALL)
        return choose_seeing_all(at, seed);
    bot one = bot_make(bot_find_level("champion"), at->model, seed);
    one.think_ms = think_ms;
    one.clock_us = clock_thread_us;
    return bot_choose(&one, &at->view, &at->run->past);
}

/* Returns what the decision gains over the expert's; 0 if they are the same. */
static double gain_at(const position *at, int think_ms, const yv_action *expert, yv_rng *chance, bool *differs)
{
    const uint64_t seed = (uint64_t)yv_rng_next(chance) << 32 | yv_rng_next(chance);
    const yv_action other = choose(at, think_ms, ~seed);
    *differs = __builtin_memcmp(&other, expert, sizeof other) != 0;
    return *differs ? mean_of(at, &other, PLAYED_OUT, seed) - mean_of(at, expert, PLAYED_OUT, seed) : 0;
}

/* True if the seat has a choice that the champion thinks about. */
static bool look(position *at, const runner *run, yv_seat seat)
{
    at->run = run;
    at->seat = seat;
    yv_view_fill(&at->view, &run->game, seat);
    at->count = bot_list(&at->view, at->legal);
    return at->count >= 2 && at->view.phase == YV_PLAYING && !at->view.may_slap;
}

gains gains_measure(const weights *with, const char *rules, int players, int think_ms, long positions)
{
    enum { ONE_IN = 8 }; /* decisions */
    static bot_model model;
    static position at;
    yv_rng chance = yv_rng_seeded(1), own = yv_rng_seeded(2);
    runner run = {.chance = runner_rng(&chance), .game.phase = YV_OVER};
    yv_rules parsed = yv_rules_of_preset(0);
    yv_text nowhere = yv_text_in(NULL, 0);
    double sum = 0, squares = 0;
    long differ = 0;
    yv_rules_parse(&parsed, yv_span_of(rules), &nowhere);
    bot_model_prepare(&model, with, &parsed, players);
    at.model = &model;
    for (long count = 0; count < positions;) {
        const runner_due due = runner_next(&run);
        if (due.what == RUNNER_OVER) {
            runner_start(&run, &parsed, players);
            for (int seat = 0; seat < players; seat++)
                run.bot[seat] = bot_make(bot_find_level("expert"), &model, yv_rng_next(&chance));
        } else if (due.what == RUNNER_DEAL) {
            runner_deal(&run);
        } else {
            const yv_action expert = runner_ask_bot(&run, due.seat);
            if (yv_rng_below(&chance, ONE_IN) == 0 && look(&at, &run, due.seat)) {
                bool differs;
                const double gain = gain_at(&at, think_ms, &expert, &own, &differs);
                sum += gain;
                squares += gain * gain;
                differ += differs;
                count++;
            }
            runner_do(&run, &expert);
        }
    }
    const double n = (double)positions, mean = sum / n;
    return (gains){mean, sqrt((squares / n - mean * mean) / n), (double)differ / n};
}
