#include "workload_bots.h"

#include "../runner/runner.h"
#include "workload.h"

enum { MOST_TURNS = 60, ADVISE_EVERY = 9, ADVISED = 3, SEED = 1 };

static const workload_case cases[] = {
    {"traveller", 2},
    {"traveller last_turn=on false_call=swap set_jokers=on", 3},
    {"sevens slap=runs", 4},
    {"slapdown ace=wrap decks=2", 6},
    {"duel", 2},
};

typedef struct {
    runner run;
    bot_model model;
    advice advised;
    yv_rng chance;
    uint64_t signature;
} workload;

static void mix(workload *at, int64_t value)
{
    at->signature = workload_mix(at->signature, (uint64_t)value);
}

static void ask_advice(workload *at, yv_seat seat)
{
    runner_advise(&at->run, &at->run.bot[seat], seat, &at->advised);
    for (int i = 0; i < at->advised.count && i < ADVISED; i++) {
        const advise_choice *choice = &at->advised.choice[i];
        const int32_t numbers[] = {choice->win,   choice->win_error, choice->points,     choice->points_spread,
                                   choice->assaf, choice->worlds,    choice->reason.code};
        for (size_t j = 0; j < sizeof numbers / sizeof numbers[0]; j++)
            mix(at, numbers[j]);
    }
}

static void ask_bot(workload *at, yv_seat seat)
{
    const yv_action action = runner_ask_bot(&at->run, seat);
    mix(at, (int64_t)action.verb << 24 | action.count << 16 | action.card[0] << 8 | action.take);
    runner_do(&at->run, &action);
}

/* Experts and champions take turns around the table. */
static void seat_bots(workload *at)
{
    for (yv_seat seat = 0; seat < at->run.game.players; seat++) {
        at->run.bot[seat] = bot_make(bot_find_level(seat % 2 ? "expert" : "champion"), &at->model, SEED + seat);
        at->run.bot[seat].think_ms = 1;
    }
}

static void play(workload *at, const workload_case *kind, const weights *with)
{
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_rules rules;
    if (!yv_rules_parse(&rules, yv_span_of(kind->rules), &nowhere)
        || runner_start(&at->run, &rules, kind->players).code)
        return;
    bot_model_prepare(&at->model, with, &rules, kind->players);
    seat_bots(at);
    at->run.game.starter = 0;
    for (int turn = 0; turn < MOST_TURNS && at->run.game.phase != YV_OVER; turn++) {
        if (at->run.game.phase == YV_DEALING)
            runner_deal(&at->run);
        const yv_seat seat = runner_next(&at->run).seat;
        if (turn % ADVISE_EVERY == 0)
            ask_advice(at, seat);
        ask_bot(at, seat);
    }
}

uint64_t workload_bots_signature(const weights *with)
{
    static workload at;
    if (!with)
        return 0;
    at = (workload){.chance = yv_rng_seeded(SEED), .signature = SEED};
    at.run.chance = runner_rng(&at.chance);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        play(&at, &cases[i], with);
    return at.signature;
}
