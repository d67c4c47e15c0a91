/* What earlier rounds show of the players, and what bots make of it. */
#include "../../src/ai/habits.h"

#include "../check.h"

#include "../../src/ai/equity.h"
#include "../../src/ai/sparring.h"
#include "../../src/runner/runner.h"

static yv_game ended_with(const char *words, const yv_card *hand, int count)
{
    yv_game game = {.players = 2, .in = 3};
    yv_text nowhere = yv_text_in(NULL, 0);
    CHECK(yv_rules_parse(&game.rules, yv_span_of(words), &nowhere));
    for (yv_card face = 0; face < YV_FACES; face++)
        game.points[face] = (int8_t)yv_rules_points(&game.rules, face);
    game.hand[0].count = (uint8_t)count;
    memcpy(game.hand[0].card, hand, (size_t)count);
    game.result = (yv_result){.scored = 3, .caller = 0, .winner = 0, .offender = YV_NOBODY};
    return game;
}

/* Notes one round in which seat 0 holds these two cards in the end and has thrown one card to draw another. */
static seat_habits after_round(int first_rank, int second_rank, int thrown_rank, yv_seat caller)
{
    const yv_card hand[] = {yv_make_card(first_rank, YV_SPADES), yv_make_card(second_rank, YV_SPADES)};
    const int32_t before[YV_MAX_PLAYERS] = {0};
    yv_game game = ended_with("traveller", hand, 2);
    yv_action last[YV_MAX_PLAYERS] = {
        {.verb = YV_PLAY, .take = YV_STOCK, .count = 1, .card = {yv_make_card(thrown_rank, YV_HEARTS)}}};
    habits all = {0};
    game.result.caller = caller;
    habits_see_round(&all, before, &game, last);
    return all.seat[0];
}

TEST(a_round_shows_whether_a_player_called_at_the_first_chance)
{
    CHECK(after_round(0, 3, 9, 0).calls[HABITS_CALLED_HIGH] == 1);
    CHECK(after_round(0, 0, 9, 0).calls[HABITS_CALLED_LOW] == 1);
    CHECK(after_round(0, 1, 2, 0).calls[HABITS_CALLED_LATE] == 1); /* had an ace and a three, at most */
    CHECK(after_round(0, 11, 2, 1).calls[HABITS_WAITED] == 1);     /* had an ace and a three, and drew a queen */
    const seat_habits nothing = after_round(8, 11, 9, 1);
    for (int shown = 0; shown < HABITS_CALLS; shown++)
        CHECK(nothing.calls[shown] == 0);
}

TEST(a_round_shows_who_lands_on_a_cut)
{
    const yv_card hand[] = {yv_make_card(9, YV_SPADES)};
    const int32_t near[YV_MAX_PLAYERS] = {40, 0};
    const yv_action last[YV_MAX_PLAYERS] = {{0}};
    habits all = {0};
    yv_game game = ended_with("traveller", hand, 1);
    game.result.caller = 1;
    game.result.score[0] = 10;
    habits_see_round(&all, near, &game, last);
    CHECK(all.seat[0].near == 1 && all.seat[0].landed == 1);
    game.result.score[0] = 9;
    habits_see_round(&all, near, &game, last);
    CHECK(all.seat[0].near == 2 && all.seat[0].landed == 1);
    game.result.score[0] = 0;
    habits_see_round(&all, near, &game, last);
    CHECK(all.seat[0].near == 2);
}

static manner manner_after(seat_habits of)
{
    round_history past;
    habits all = {.seat = {[1] = of}};
    round_history_clear(&past);
    habits_tell(&all, &past);
    CHECK(past.manner[0].calls == MANNER_CALLS_UNKNOWN && past.manner[0].aims == MANNER_AIMS_UNKNOWN);
    return past.manner[1];
}

TEST(a_manner_is_known_only_after_some_rounds)
{
    CHECK(manner_after((seat_habits){.calls = {1}}).calls == MANNER_CALLS_UNKNOWN);
    CHECK(manner_after((seat_habits){.calls = {8, 2}}).calls == MANNER_EAGER);
    CHECK(manner_after((seat_habits){.calls = {8, 4, 3, 2}}).calls == MANNER_SHREWD);
    CHECK(manner_after((seat_habits){.calls = {1, 2, 5, 6}}).calls == MANNER_TIMID);
    CHECK(manner_after((seat_habits){.near = 2}).aims == MANNER_AIMS_UNKNOWN);
    CHECK(manner_after((seat_habits){.near = 20}).aims == MANNER_AIMS_NOT);
    CHECK(manner_after((seat_habits){.near = 4, .landed = 3}).aims == MANNER_AIMS);
}

/* Plays games between a sparring partner and an expert, and returns how often its manner of calling was known by the
 * end and was this one, in percent of the games in which it was known. */
static int share_known_as(const char *name, manner_of_calling calls, int games)
{
    static bot_model model;
    const yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
    int right = 0, known = 0;
    bot_model_prepare(&model, weights_builtin(), &rules, 2);
    for (int i = 0; i < games; i++) {
        yv_rng chance = yv_rng_seeded((uint64_t)i);
        runner run = {.chance = runner_rng(&chance)};
        CHECK(!runner_start(&run, &rules, 2).code);
        run.bot[0] = bot_make(sparring_find(name), &model, 1);
        run.bot[1] = bot_make(bot_find_level("expert"), &model, 2);
        for (runner_due due; (due = runner_next(&run)).what != RUNNER_OVER;) {
            if (due.what == RUNNER_DEAL) {
                runner_deal(&run);
                continue;
            }
            const yv_action action = runner_ask_bot(&run, due.seat);
            runner_do(&run, &action);
        }
        habits_tell(&run.known, &run.past);
        known += run.past.manner[0].calls != MANNER_CALLS_UNKNOWN;
        right += run.past.manner[0].calls == calls;
    }
    CHECK(known > games / 2);
    return known ? 100 * right / known : 0;
}

TEST(sparring_partners_are_found_out)
{
    if (!weights_builtin())
        return;
    CHECK(share_known_as("eager", MANNER_EAGER, 20) >= 80);
    CHECK(share_known_as("timid", MANNER_TIMID, 20) >= 60);
    CHECK(sparring_find("expert") == NULL);
}

TEST(a_landing_counts_by_whether_the_opponent_aims_at_cuts)
{
    static equity table;
    static equity_prospects prospects;
    const yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
    int32_t worth[NEURAL_OUTCOMES], of[MANNER_AIMS + 1];
    yv_view view = {.rules = rules, .players = 2, .seat = 0, .in = 3, .total = {30, 90}};
    round_history past;
    equity_usual(&rules, 2, &prospects);
    equity_prepare(&table, &rules, 2, &prospects, &prospects);
    round_history_clear(&past);
    for (int aims = MANNER_AIMS_UNKNOWN; aims <= MANNER_AIMS; aims++) {
        past.manner[1].aims = (uint8_t)aims;
        equity_of_outcomes_against(&table, &view, &past, worth);
        of[aims] = worth[NEURAL_SPARED + NEURAL_LANDS];
    }
    CHECK(of[MANNER_AIMS] < of[MANNER_AIMS_UNKNOWN] && of[MANNER_AIMS_UNKNOWN] < of[MANNER_AIMS_NOT]);
    equity_of_outcomes(&table, &view, worth);
    CHECK(worth[NEURAL_SPARED + NEURAL_LANDS] == of[MANNER_AIMS_UNKNOWN]);
}

CHECK_MAIN
