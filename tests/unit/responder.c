/* The responder, which expects champions, and the measurement of what it gains. */
#include "../../src/train/exploit.h"

#include "../check.h"

#include "../../src/ai/judge.h"
#include "../../src/ai/search.h"
#include "../../src/ai/sparring.h"
#include "../../src/runner/runner.h"

static bot_model model;
static runner run;

/* Deals a round to two experts and lets them play some turns. Returns false if the round is over by then. */
static bool begin(uint64_t seed, int turns)
{
    static yv_rng chance;
    const yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
    if (!model.net)
        bot_model_prepare(&model, weights_builtin(), &rules, 2);
    chance = yv_rng_seeded(seed);
    run = (runner){.chance = runner_rng(&chance)};
    CHECK(!runner_start(&run, &rules, 2).code);
    for (int seat = 0; seat < 2; seat++)
        run.bot[seat] = bot_make(bot_find_level("expert"), &model, 1);
    runner_deal(&run);
    for (int i = 0; i < turns && yv_in_round(&run.game); i++) {
        const yv_action action = runner_ask_bot(&run, runner_next(&run).seat);
        runner_do(&run, &action);
    }
    return yv_in_round(&run.game);
}

static yv_seats asked; /* the seats for which the bot below has chosen */

static yv_action note_and_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal,
                                 int count)
{
    (void)self, (void)past, (void)count;
    asked |= yv_seat_bit(view->seat);
    return legal[0];
}

static const bot_level noting = {.name = "noting", .choose = note_and_choose};

/* Searches as a champion whose playouts have these others, among actions within `reach` points. */
static search_result search_within(int reach, const bot *others, const yv_view *view, int32_t *point)
{
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS], outcome_worth[NEURAL_OUTCOMES];
    search_result result;
    bot one = bot_make(bot_find_level("champion"), &model, 1);
    const int count = bot_list(view, legal);
    one.think_ms = 2;
    one.others = others;
    one.reach = reach;
    equity_of_outcomes(&model.worth, view, outcome_worth);
    judge_actions(model.net, outcome_worth, view, &run.past, legal, count, worth);
    *point = equity_of_point(outcome_worth);
    search_actions(&one, view, &run.past, legal, count, worth, worth, *point, &one.chance, &result);
    return result;
}

static search_result search_with(const bot *others, const yv_view *view)
{
    int32_t point;
    return search_within(0, others, view, &point);
}

/* Searches in a few positions. Returns in how many of them the others change what a candidate comes to. */
static int count_changes(const bot *others)
{
    int changes = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        if (!begin(seed, 4))
            continue;
        const yv_seat seat = runner_next(&run).seat;
        const yv_view view = yv_view_of(&run.game, seat);
        asked = 0;
        const search_result usual = search_with(NULL, &view), other = search_with(others, &view);
        CHECK((asked & yv_seat_bit(seat)) == 0);
        changes += usual.candidate[0].sum != other.candidate[0].sum;
    }
    return changes;
}

TEST(the_others_in_playouts_choose_as_the_bot_that_stands_for_them)
{
    const bot other = {.level = &noting};
    if (!weights_builtin())
        return;
    CHECK(count_changes(&other) > 6);
}

TEST(others_who_play_as_the_net_does_change_nothing)
{
    const bot other = {.level = bot_find_level("expert"), .model = &model};
    if (!weights_builtin())
        return;
    CHECK_NUMBER(count_changes(&other), 0);
}

TEST(others_who_search_change_what_an_action_comes_to)
{
    const bot other = {.level = bot_find_level("champion"), .model = &model, .think_ms = 1};
    if (!weights_builtin())
        return;
    CHECK(count_changes(&other) > 3);
}

TEST(a_search_tries_only_actions_within_its_reach)
{
    int usual = 0, near = 0;
    if (!weights_builtin())
        return;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        int32_t point;
        if (!begin(seed, 4))
            continue;
        const yv_view view = yv_view_of(&run.game, runner_next(&run).seat);
        usual += search_within(0, NULL, &view, &point).count;
        const search_result found = search_within(1, NULL, &view, &point);
        near += found.count;
        for (int i = 0; i < found.count; i++)
            CHECK(found.candidate[i].first >= found.candidate[0].first - 256 * point);
    }
    CHECK(near < usual);
}

TEST(the_responder_answers_legally)
{
    if (!weights_builtin())
        return;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        const yv_view view =
            begin(seed, 3 + (int)seed % 5) ? yv_view_of(&run.game, runner_next(&run).seat) : (yv_view){0};
        bot responder = bot_make(sparring_find("responder"), &model, seed);
        responder.think_ms = 1;
        if (!yv_in_round(&run.game) || view.may_slap)
            continue; /* a seat that may slap down may decline, which is no action of the game */
        const yv_action action = bot_choose(&responder, &view, &run.past);
        CHECK_NUMBER(yv_check(&run.game, &action).code, YV_OK);
    }
}

TEST(a_bot_that_throws_anything_gains_nothing_from_the_champion)
{
    if (!weights_builtin())
        return;
    const exploit_sums lost = exploit_play(weights_builtin(), bot_find_level("random"), 0, 1, check_often(24), 1);
    CHECK_NUMBER(lost.deals, check_often(24));
    CHECK(exploit_gain(&lost) < -5);
}

TEST(the_interval_of_a_gain_follows_from_the_sums)
{
    const exploit_sums even = {.deals = 4, .sum = 0, .squares = 4 * 16}, sure = {.deals = 9, .sum = 18, .squares = 36};
    CHECK(exploit_gain(&even) == 0 && exploit_margin(&even) == 1.96 * 4 / 2);
    CHECK(exploit_gain(&sure) == 2 && exploit_margin(&sure) == 0);
}

CHECK_MAIN
