#include "strength.h"

#include <math.h>

#include "../ai/bot_model.h"
#include "../ai/judge.h"
#include "../runner/runner.h"

enum { LONG_ROUND = 200 };

typedef struct {
    const neural_net *net;
    const equity *worth;
    yv_seat own; /* the net's seat; the greedy bot plays the other */
    yv_rng *chance;
    runner run;
    int turns; /* of this round */
} contest;

static yv_action choose(contest *at, yv_seat seat)
{
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS], outcome_worth[NEURAL_OUTCOMES];
    const yv_view view = yv_view_of(&at->run.game, seat);
    const int count = bot_list(&view, legal);
    if (at->turns > LONG_ROUND)
        return legal[yv_rng_below(at->chance, (uint32_t)count)];
    if (runner_is_bot(&at->run, seat))
        return runner_ask_bot(&at->run, seat);
    equity_of_outcomes(at->worth, &view, outcome_worth);
    return legal[judge_actions(at->net, outcome_worth, &view, &at->run.past, legal, count, worth)];
}

/* Plays a game and returns the net's share of the win. */
static double play_game(contest *at, int number)
{
    runner *run = &at->run;
    at->own = (yv_seat)(number % 2);
    runner_start(run, &at->worth->rules, 2);
    run->bot[at->own].level = NULL;
    run->bot[1 - at->own] = bot_make(bot_find_level("greedy"), NULL, 1);
    run->game.starter = (yv_seat)(number / 2 % 2);
    for (runner_due due; (due = runner_next(run)).what != RUNNER_OVER;) {
        if (due.what == RUNNER_DEAL) {
            runner_deal(run);
            at->turns = 0;
            continue;
        }
        const yv_action action = choose(at, due.seat);
        runner_do(run, &action);
        at->turns++;
    }
    return run->game.winners == 3 ? 0.5 : run->game.winners >> at->own & 1;
}

strength strength_against_greedy(const neural_net *net, int games)
{
    static equity worth;
    const yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
    yv_rng chance = yv_rng_seeded(1);
    contest at = {.net = net, .worth = &worth, .chance = &chance, .run.chance = runner_rng(&chance)};
    double wins = 0;
    bot_model_weigh_totals(net, &rules, 2, BOT_MODEL_DEALS, &worth);
    for (int number = 0; number < games; number++)
        wins += play_game(&at, number);
    const double share = wins / games;
    return (strength){share, 1.96 * sqrt(share * (1 - share) / games)};
}
