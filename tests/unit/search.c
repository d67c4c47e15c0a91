/* Search, what totals are worth, and rounds between nets. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include "../../src/ai/judge.h"
#include "../../src/ai/search.h"
#include "../../src/ai/playout.h"
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

TEST(the_champion_thinks_in_long_rounds_too)
{
    static deal now;
    ticks = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) { /* some of these decisions are clear at once */
        begin(&now, "traveller", seed);
        const yv_view view = yv_view_of(&now.at.game, 0);
        bot champion = bot_make(bot_find_level("champion"), &model, 1);
        now.at.past.seat[0].turns = now.at.past.seat[1].turns = 12; /* players are in haste */
        champion.think_ms = 1;
        champion.clock_us = tick;
        bot_choose(&champion, &view, &now.at.past);
    }
    CHECK(ticks >= 1000);
}

static uint64_t tick_long(void)
{
    return ticks += 1000000;
}

/* Without time to search, the champion takes what the net finds best. */
static yv_action choose_at_once(const deal *now, const yv_view *view)
{
    bot champion = bot_make(bot_find_level("champion"), &model, 1);
    champion.think_ms = 1;
    champion.clock_us = tick_long;
    return bot_choose(&champion, view, &now->at.past);
}

TEST(the_champion_is_patient_where_others_are_in_haste)
{
    static deal now;
    int hasty = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        yv_action legal[YV_USUAL_ACTIONS];
        int32_t worth[YV_USUAL_ACTIONS], outcomes[NEURAL_OUTCOMES];
        begin(&now, "traveller", seed);
        now.at.past.seat[0].turns = now.at.past.seat[1].turns = 24;
        const yv_view view = yv_view_of(&now.at.game, 0);
        const int count = bot_list(&view, legal);
        equity_of_outcomes(&model.worth, &view, outcomes);
        const int best = judge_actions(model.net, outcomes, &view, &now.at.past, legal, count, worth);
        const int32_t point = equity_of_point(outcomes);
        const yv_action chosen = choose_at_once(&now, &view);
        CHECK(memcmp(&chosen, &legal[best], sizeof chosen) == 0);
        hasty += judge_in_haste(&view, &now.at.past, point, legal, count, worth) != best;
    }
    CHECK(hasty >= 5);
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
