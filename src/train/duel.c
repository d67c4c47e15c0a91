#include "duel.h"

#include <math.h>
#include <stdlib.h>

#include "../chance/shuffle.h"
#include "../ai/trial.h"

enum { MOST_TURNS = 300 };

typedef struct {
    bot_model model[2]; /* of the two nets, as they think */
    yv_game dealt;
} table;

static void sit_down(table *at, const net_weights *one, const net_weights *other)
{
    const yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
    at->model[0].net = one;
    at->model[1].net = other;
    for (int i = 0; i < 2; i++)
        bot_model_weigh_totals(at->model[i].net, &rules, 2, &at->model[i].worth);
}

static void deal(table *at, yv_rng *chance)
{
    yv_card deck[YV_MAX_DECK];
    const yv_rules *rules = &at->model[0].worth.rules;
    yv_start(&at->dealt, rules, 2);
    const int size = yv_rules_fill_deck(rules, 2, deck);
    yv_rng_shuffle(chance, deck, size);
    yv_deal(&at->dealt, (yv_seat)yv_rng_below(chance, 2), deck, size);
}

/* What the other net's seat gets more than that of the first, which sits at `own`; 0 for a round without end. */
static int play(const table *at, yv_seat own, uint64_t seed)
{
    trial_worths worths = {.known = 0};
    trial round = {.worths = &worths, .game = at->dealt, .chance = yv_rng_seeded(seed)};
    yv_action chosen;
    round_history_clear(&round.past);
    for (int turn = 0; !trial_is_over(&round); turn++) {
        const yv_seat who = trial_who(&round);
        round.model = &at->model[who != own];
        trial_choose(&round, who, &chosen);
        if (turn >= MOST_TURNS)
            return 0;
        trial_do(&round, &chosen);
    }
    return round.game.result.score[1 - own] - round.game.result.score[own];
}

duel_result duel_nets(const net_weights *one, const net_weights *other, long deals, uint64_t seed)
{
    table *at = malloc(sizeof *at);
    yv_rng chance = yv_rng_seeded(seed);
    double sum = 0, squares = 0;
    if (!at)
        abort();
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
