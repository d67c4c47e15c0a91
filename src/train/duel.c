#include "duel.h"

#include <math.h>
#include <stdlib.h>

#include "../ai/playout.h"
#include "../chance/play.h"
#include "../sys/xalloc.h"

enum { MOST_TURNS = 300 };

typedef struct {
    bot_model model[2]; /* of the two nets */
    yv_game dealt;
} duel;

static void sit_down(duel *at, const neural_net *one, const neural_net *other)
{
    const yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
    at->model[0].net = one;
    at->model[1].net = other;
    for (int i = 0; i < 2; i++)
        bot_model_weigh_totals(at->model[i].net, &rules, 2, BOT_MODEL_DEALS, &at->model[i].worth);
}

static void deal(duel *at, yv_rng *chance)
{
    yv_start(&at->dealt, &at->model[0].worth.rules, 2);
    yv_rng_deal(chance, &at->dealt);
}

/* Returns how many points more the other net scores than the first net, which sits at `own`; 0 if the round does not
 * end. */
static int play(const duel *at, yv_seat own, uint64_t seed)
{
    playout_worths worths = {.known = 0};
    playout round = {.worths = &worths, .game = at->dealt, .chance = yv_rng_seeded(seed)};
    yv_action chosen;
    round_history_clear(&round.past);
    for (int turn = 0; yv_in_round(&round.game); turn++) {
        const yv_seat who = yv_seat_to_ask(&round.game);
        round.model = &at->model[who != own];
        playout_choose(&round, who, &chosen);
        if (turn >= MOST_TURNS)
            return 0;
        playout_do(&round, &chosen);
    }
    return round.game.result.score[1 - own] - round.game.result.score[own];
}

duel_result duel_nets(const neural_net *one, const neural_net *other, long deals, uint64_t seed)
{
    duel *at = xalloc(sizeof *at);
    yv_rng chance = yv_rng_seeded(seed);
    double sum = 0, squares = 0;
    sit_down(at, one, other);
    for (long i = 0; i < deals; i++) {
        deal(at, &chance);
        const uint64_t same = yv_rng_next(&chance);
        const double gain = (play(at, 0, same) + play(at, 1, same)) / 2.0;
        sum += gain;
        squares += gain * gain;
    }
    free(at);
    const double mean = sum / (double)deals;
    return (duel_result){mean, 1.96 * sqrt((squares / (double)deals - mean * mean) / (double)deals), 2 * deals};
}
