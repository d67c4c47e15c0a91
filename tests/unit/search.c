/* Search, what totals are worth, and rounds between nets. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include <math.h>

#include "../../src/ai/judge.h"
#include "../../src/ai/search.h"
#include "../../src/ai/playout.h"
#include "../../src/ai/world.h"
#include "../../src/train/duel.h"
#include "../../src/train/model.h"

static bot_model model;

/* A round that the net plays against itself, and its position. */
typedef struct {
    playout at;
    playout_worths worths;
    yv_rng chance;
} deal;

static void begin(deal *now, const char *words, uint64_t seed)
{
    yv_rules rules;
    yv_card deck[YV_MAX_DECK];
    yv_text nowhere = yv_text_in(NULL, 0);
    CHECK(yv_rules_parse(&rules, yv_span_of(words), &nowhere));
    bot_model_prepare(&model, weights_builtin(), &rules, 2);
    now->chance = yv_rng_seeded(seed);
    now->worths.known = 0;
    now->at = (playout){.model = &model, .worths = &now->worths, .chance = yv_rng_seeded(seed + 1)};
    round_history_clear(&now->at.past);
    CHECK_NUMBER(yv_start(&now->at.game, &rules, 2).code, YV_OK);
    const int size = yv_rules_fill_deck(&rules, 2, deck);
    yv_rng_shuffle(&now->chance, deck, size);
    CHECK_NUMBER(yv_deal(&now->at.game, 0, deck, size).code, YV_OK);
}

/* Plays on to a position in which a seat would call. Fails if the round ends without one. */
static bool play_to_a_call(deal *now)
{
    yv_action chosen;
    while (yv_in_round(&now->at.game)) {
        playout_choose(&now->at, yv_seat_to_ask(&now->at.game), &chosen);
        if (yv_is_call(&chosen))
            return true;
        playout_do(&now->at, &chosen);
    }
    return false;
}

/* Returns the mean result of a call in many worlds, and its margin of error. */
static double try_calls(const deal *now, const yv_view *view, const yv_action *call, const int32_t *worth,
                        double *margin)
{
    enum { WORLDS = 4000 };
    static belief all;
    yv_rng chance = yv_rng_seeded(5);
    double sum = 0, squares = 0;
    belief_of(model.belief, view, &now->at.past, &all);
    for (int i = 0; i < WORLDS; i++) {
        playout tried = now->at;
        world_sample(view, &all, &chance, &tried.game);
        playout_do(&tried, call);
        const double result = playout_result(&tried, view->seat, worth);
        sum += result;
        squares += result * result;
    }
    *margin = 4.5 * sqrt((squares / WORLDS - sum / WORLDS * sum / WORLDS) / WORLDS);
    return sum / WORLDS;
}

static void check_call(const char *rules, uint64_t seed)
{
    static deal now;
    begin(&now, rules, seed);
    if (!play_to_a_call(&now))
        return;
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS], outcomes[NEURAL_OUTCOMES];
    search_result result;
    const yv_view view = yv_view_of(&now.at.game, now.at.game.turn);
    const int count = bot_list(&view, legal);
    bot champion = bot_make(bot_find_level("champion"), &model, 1);
    champion.think_ms = 1;
    equity_of_outcomes(&model.worth, &view, outcomes);
    judge_actions(model.net, outcomes, &view, &now.at.past, legal, count, worth);
    search_actions(&champion, &view, &now.at.past, legal, count, worth, outcomes, &champion.chance, &result);
    for (int i = 0; i < result.count; i++) {
        const search_candidate *candidate = &result.candidate[i];
        double margin;
        CHECK(candidate->certain == yv_is_call(&legal[candidate->action]));
        if (!candidate->certain)
            continue;
        const double mean = try_calls(&now, &view, &legal[candidate->action], outcomes, &margin);
        CHECK(fabs(candidate->first - mean) <= margin + 256);
    }
}

TEST(what_a_call_is_worth_is_what_it_comes_to_in_many_worlds)
{
    for (uint64_t seed = 1; seed <= 12; seed++) {
        check_call("traveller", seed);
        check_call("sevens yaniv_wins=hand", seed);
        check_call("speedy assaf_tie=off", seed);
    }
}

static uint64_t ticks;

static uint64_t tick(void)
{
    return ticks += 10;
}

/* The clock moves 10 µs whenever it is read. */
TEST(the_search_ends_when_the_time_is_up)
{
    static deal now;
    begin(&now, "traveller", 3);
    const yv_view view = yv_view_of(&now.at.game, 0);
    bot champion = bot_make(bot_find_level("champion"), &model, 1);
    champion.think_ms = 1;
    champion.clock_us = tick;
    ticks = 0;
    bot_choose(&champion, &view, &now.at.past);
    CHECK(ticks <= 1100);
}

TEST(totals_beyond_the_limit_count_where_only_rounds_do)
{
    static equity table;
    int32_t behind[NEURAL_OUTCOMES], ahead[NEURAL_OUTCOMES];
    yv_rules rules;
    yv_text nowhere = yv_text_in(NULL, 0);
    CHECK(yv_rules_parse(&rules, yv_span_of("tally rounds=30"), &nowhere));
    bot_model_weigh_totals(NULL, &rules, 2, BOT_MODEL_DEALS, &table);
    yv_view view = {.rules = rules, .players = 2, .in = 3, .round = 20, .total = {260, 240}};
    equity_of_outcomes(&table, &view, behind);
    view.total[0] = 220;
    equity_of_outcomes(&table, &view, ahead);
    for (int points = 0; points <= NEURAL_MOST; points++) {
        CHECK(ahead[NEURAL_SPARED + points] > behind[NEURAL_SPARED + points]);
        CHECK(points == 0 || behind[NEURAL_CHARGED + points] <= behind[NEURAL_CHARGED + points - 1]);
    }
}

TEST(a_net_gains_nothing_against_itself)
{
    const neural_net *net = &weights_builtin()->net;
    const duel_result found = duel_nets(net, net, 40, 1);
    CHECK(found.gain == 0 && found.margin == 0);
    CHECK_NUMBER(found.rounds, 80);
}

TEST(weights_become_a_model_and_the_same_weights_again)
{
    static neural_floats floats;
    static neural_net again;
    const neural_net *net = &weights_builtin()->net;
    model_from_weights(net, &floats);
    model_quantize(&floats, &again);
    CHECK(memcmp(net, &again, sizeof again) == 0);
}

CHECK_MAIN
