/* The luck that the arena subtracts: it is 0 on average, and explains a part of the results. */
#include "../check.h"

#include <math.h>

#include "../../src/ai/weights.h"
#include "../../src/arena/tally.h"

enum { LIMIT_MS = 5000, GAMES = 400 };

static bot_model model;

/* What is needed of the results of the first player, which sits in every seat in turn. */
typedef struct {
    double won, luck, squares;
    tally sums;
} figures;

static figures play_many(const char *words, const char *const *levels, int players)
{
    yv_rules rules;
    yv_text nowhere = yv_text_in(NULL, 0);
    player_spec specs[YV_MAX_PLAYERS];
    player all[YV_MAX_PLAYERS];
    figures found = {.sums = tally_of(players, 1)};
    CHECK(yv_rules_parse(&rules, yv_span_of(words), &nowhere));
    bot_model_prepare(&model, weights_builtin(), &rules, players);
    for (int who = 0; who < players; who++) {
        CHECK(player_spec_of(levels[who], &specs[who]));
        all[who] = player_of(&specs[who], LIMIT_MS, NULL);
    }
    for (int game = 0; game < GAMES; game++) {
        match setup = {.rules = &rules, .players = players, .deals = {7, (uint64_t)game}, .judge = &model};
        match_result result;
        tally_seating seats;
        int64_t sum = 0;
        for (int who = 0; who < players; who++) {
            seats.of[who] = (yv_seat)((who + game) % players);
            setup.seated[seats.of[who]] = &all[who];
        }
        match_play(&setup, &result);
        tally_add(&found.sums, &result, &seats);
        const double helped = (double)result.luck[seats.of[0]] / LUCK_ONE;
        found.luck += helped;
        found.squares += helped * helped;
        for (int seat = 0; seat < players; seat++)
            sum += result.luck[seat];
        CHECK(llabs(sum) < LUCK_ONE / 100);
    }
    for (int who = 0; who < players; who++)
        player_close(&all[who]);
    return found;
}

static void check_mean(const figures *found)
{
    const double mean = found->luck / GAMES, error = sqrt(found->squares) / GAMES;
    if (fabs(mean) > 3.5 * error)
        fprintf(stderr, "luck is %.4f on average, with a standard error of %.4f\n", mean, error);
    CHECK(fabs(mean) <= 3.5 * error);
    CHECK(found->squares > 0);
}

TEST(luck_is_zero_on_average_also_for_the_better_player)
{
    static const char *const pair[] = {"expert", "easy"}, *const four[] = {"expert", "easy", "easy", "easy"};
    const figures duel = play_many("duel", pair, 2), reshuffled = play_many("speedy limit=30", pair, 2);
    const figures ends = play_many("dhumbal limit=30", four, 4), slaps = play_many("traveller limit=30", four, 4);
    check_mean(&duel);
    check_mean(&reshuffled);
    check_mean(&ends);
    check_mean(&slaps);
}

TEST(subtracting_luck_narrows_the_range)
{
    static const char *const pair[] = {"expert", "hard"};
    const figures found = play_many("duel", pair, 2);
    const tally_estimate adjusted = tally_adjusted(&found.sums, 0);
    const tally_range plain = tally_confidence(&found.sums, 0);
    CHECK(tally_adjusted_factor(&found.sums, 0) > 1.3);
    CHECK(adjusted.high - adjusted.low < plain.high - plain.low);
    CHECK(fabs(tally_luck(&found.sums, 0) - found.luck / GAMES) < 0.001);
    CHECK(tally_luck_error(&found.sums, 0) > 0 && tally_luck_error(&found.sums, 0) < 0.1);
    const double part = tally_luck_part(&found.sums);
    CHECK(part > 0.7 && part < 1.3);
    CHECK(fabs(adjusted.value - (tally_share(&found.sums, 0) - part * found.luck / GAMES)) < 0.001);
}

CHECK_MAIN
