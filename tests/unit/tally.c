#include "../check.h"

#include <math.h>

#include "../../src/arena/ranks.h"
#include "../../src/arena/tally.h"

static bool near(double actual, double expected)
{
    if (fabs(actual - expected) < 0.00005)
        return true;
    fprintf(stderr, "%.6f is not %.6f\n", actual, expected);
    return false;
}

static match_result won_by(yv_seats winners)
{
    return (match_result){.end = MATCH_WON, .winners = winners, .culprit = YV_NOBODY};
}

/* Adds single games of two players: this many won by the first, lost, and shared. */
static tally singles(int won, int lost, int shared)
{
    const tally_seating straight = {{0, 1}};
    tally sums = tally_of(2, 1);
    for (int i = 0; i < won + lost + shared; i++) {
        const match_result result = won_by(i < won ? 1 : i < won + lost ? 2 : 3);
        tally_add(&sums, &result, &straight);
    }
    return sums;
}

TEST(a_shared_win_is_divided)
{
    const tally_seating straight = {{0, 1, 2}};
    const match_result two = won_by(5), all = won_by(7);
    tally sums = tally_of(3, 1);
    tally_add(&sums, &two, &straight);
    tally_add(&sums, &all, &straight);
    CHECK_NUMBER(sums.of[0].won, TALLY_WIN / 2 + TALLY_WIN / 3);
    CHECK_NUMBER(sums.of[1].won, TALLY_WIN / 3);
    CHECK(near(tally_share(&sums, 0), 5.0 / 12));
    CHECK(near(tally_par(&sums), 1.0 / 3));
}

TEST(wins_follow_the_player_from_seat_to_seat)
{
    const tally_seating straight = {{0, 1}}, crossed = {{1, 0}};
    const match_result first = won_by(1);
    tally sums = tally_of(2, 1);
    tally_add(&sums, &first, &straight);
    tally_add(&sums, &first, &crossed);
    CHECK_NUMBER(sums.of[0].won, TALLY_WIN);
    CHECK_NUMBER(sums.of[1].won, TALLY_WIN);
}

TEST(a_forfeit_is_the_culprits_alone)
{
    const tally_seating crossed = {{1, 0}};
    const match_result result = {.end = MATCH_FORFEITED, .winners = 1, .culprit = 1};
    tally sums = tally_of(2, 1);
    tally_add(&sums, &result, &crossed);
    CHECK_NUMBER(sums.of[0].forfeits, 1);
    CHECK_NUMBER(sums.of[1].forfeits, 0);
    CHECK_NUMBER(sums.forfeited, 1);
    CHECK_NUMBER(sums.of[1].won, TALLY_WIN);
}

/* 10 of 100: (0.1 + 0.019207 ± 1.959964·√(0.0009 + 0.00009604)) / 1.038415 */
TEST(single_games_have_wilsons_interval)
{
    const tally sums = singles(10, 90, 0);
    const tally_range range = tally_confidence(&sums, 0);
    CHECK(near(range.low, 0.055229));
    CHECK(near(range.high, 0.174366));
    const tally_range other = tally_confidence(&sums, 1);
    CHECK(near(other.low, 1 - 0.174366));
    CHECK(near(other.high, 1 - 0.055229));
}

/* 10 of 10: z²/(10 + z²) is left over. */
TEST(a_clean_sweep_is_not_certainty)
{
    const tally sums = singles(10, 0, 0);
    CHECK(near(tally_confidence(&sums, 0).low, 1 - 3.841459 / 13.841459));
    CHECK(near(tally_confidence(&sums, 0).high, 1));
    CHECK(near(tally_confidence(&sums, 1).low, 0));
}

TEST(halves_count_as_halves)
{
    const tally sums = singles(10, 10, 80);
    CHECK(near(tally_share(&sums, 0), 0.5));
    CHECK(near(tally_confidence(&sums, 0).low, 0.403832));
}

TEST(no_games_say_nothing)
{
    const tally none = tally_of(2, 1), one_group = tally_of(2, 2);
    CHECK(near(tally_confidence(&none, 0).low, 0) && near(tally_confidence(&none, 0).high, 1));
    CHECK(near(tally_confidence(&one_group, 0).low, 0) && near(tally_confidence(&one_group, 0).high, 1));
    CHECK(near(tally_share(&none, 0), 0));
}

/* Adds one deal played in both rotations; the winners are given by player. */
static void add_pair(tally *sums, int first_winner, int second_winner)
{
    const tally_seating seats[2] = {{{0, 1}}, {{1, 0}}};
    const match_result results[2] = {won_by(yv_seat_bit(first_winner)), won_by(yv_seat_bit(1 - second_winner))};
    tally_add(sums, results, seats);
}

TEST(one_group_alone_says_nothing)
{
    tally sums = tally_of(2, 2);
    add_pair(&sums, 0, 0);
    CHECK(near(tally_confidence(&sums, 0).low, 0) && near(tally_confidence(&sums, 0).high, 1));
}

/* Group means 1, 1, ½, 0: mean 0.625, variance (2·0.140625 + 0.015625 + 0.390625) / 3 = 0.229167, standard error
 * √(0.229167 / 4) = 0.239357, reach 0.469131. */
TEST(groups_are_one_observation_each)
{
    tally sums = tally_of(2, 2);
    add_pair(&sums, 0, 0);
    add_pair(&sums, 0, 0);
    add_pair(&sums, 0, 1);
    add_pair(&sums, 1, 1);
    CHECK_NUMBER(sums.games, 8);
    CHECK_NUMBER(sums.groups, 4);
    CHECK(near(tally_share(&sums, 0), 0.625));
    CHECK(near(tally_confidence(&sums, 0).low, 0.155869));
    CHECK(near(tally_confidence(&sums, 0).high, 1)); /* 1.094131, but no share is more than all */
    CHECK(near(tally_confidence(&sums, 1).high, 0.844131));
}

TEST(groups_that_all_come_out_even_leave_no_doubt)
{
    tally sums = tally_of(2, 2);
    for (int i = 0; i < 1000; i++)
        add_pair(&sums, i & 1, 1 - (i & 1));
    CHECK(tally_confidence(&sums, 0).low == 0.5 && tally_confidence(&sums, 0).high == 0.5);
}

TEST(a_clean_sweep_of_groups_is_not_certainty_either)
{
    tally sums = tally_of(2, 2);
    for (int i = 0; i < 10; i++)
        add_pair(&sums, 0, 0);
    CHECK(near(tally_confidence(&sums, 0).low, 1 - 3.841459 / 13.841459));
    CHECK(near(tally_confidence(&sums, 1).high, 3.841459 / 13.841459));
}

TEST(merging_is_adding)
{
    tally one = tally_of(2, 2), other = tally_of(2, 2), both = tally_of(2, 2);
    add_pair(&one, 0, 0), add_pair(&both, 0, 0);
    add_pair(&other, 0, 1), add_pair(&both, 0, 1);
    add_pair(&other, 1, 1), add_pair(&both, 1, 1);
    tally_merge(&other, &one);
    CHECK(memcmp(&other, &both, sizeof both) == 0);
}

TEST(every_score_is_summed)
{
    const tally_seating straight = {{0, 1}};
    match_result result = won_by(1);
    result.seat[1] = (match_score){.rounds = 1,
                                   .rounds_won = 2,
                                   .points = 3,
                                   .calls = 4,
                                   .calls_won = 5,
                                   .assafs = 6,
                                   .false_calls = 7,
                                   .slaps = 8,
                                   .rank_halves = 9};
    result.actions = 10;
    tally sums = tally_of(2, 1), twice = tally_of(2, 1);
    tally_add(&sums, &result, &straight);
    tally_merge(&twice, &sums);
    tally_merge(&twice, &sums);
    const tally_line *line = &twice.of[1];
    CHECK_NUMBER(line->rounds, 2);
    CHECK_NUMBER(line->rounds_won, 4);
    CHECK_NUMBER(line->points, 6);
    CHECK_NUMBER(line->calls, 8);
    CHECK_NUMBER(line->calls_won, 10);
    CHECK_NUMBER(line->assafs, 12);
    CHECK_NUMBER(line->false_calls, 14);
    CHECK_NUMBER(line->slaps, 16);
    CHECK_NUMBER(line->rank_halves, 18);
    CHECK_NUMBER(twice.actions, 20);
    CHECK_NUMBER(twice.of[0].rounds, 0);
}

/* ---- ratios ---- */

/* Adds a game in which the first player has this score. */
static void add_scored(tally *sums, match_score score)
{
    const tally_seating straight = {{0, 1}};
    match_result result = won_by(1);
    result.seat[0] = score;
    tally_add(sums, &result, &straight);
}

static bool estimates(const tally *sums, tally_ratio which, double value, double low, double high)
{
    const tally_estimate found = tally_ratio_of(sums, 0, which);
    return near(found.value, value) && near(found.low, low) && near(found.high, high);
}

/* 60 points in 6 rounds: 10 a round. The games are 10, 0 and 10 off: √(3/2 · 200) / 6 = 2.886751, times 1.959964. */
TEST(points_a_round_vary_as_the_games_do)
{
    tally sums = tally_of(2, 1);
    add_scored(&sums, (match_score){.rounds = 2, .points = 10});
    add_scored(&sums, (match_score){.rounds = 3, .points = 30});
    add_scored(&sums, (match_score){.rounds = 1, .points = 20});
    CHECK(estimates(&sums, TALLY_POINTS, 10, 10 - 5.657929, 10 + 5.657929));
}

/* Of 10 rounds each 6, 4, 5 and 5 won: the half, 1, 1, 0 and 0 off: √(4/3 · 2) / 40 = 0.040825. Assafs suffered: 1, 1,
 * 0 and 0 of 40, 0.05; half off each: √(4/3 · 1) / 40 = 0.028868. Made: 1, 0, 0 and 0, 0.025; ¾ and thrice ¼ off: √(4/3
 * · ¾) / 40 = 0.025. Calls: 16 of 18; of 4, 6, 4 and 4 are 3, 5, 4 and 4 good: 5/9, 1/3, 4/9 and 4/9 off, in all (25 +
 * 9 + 16 + 16) / 81, and √(4/3 · 66/81) / 18 = 0.057906. */
TEST(shares_of_rounds_and_calls_vary_as_the_games_do)
{
    tally sums = tally_of(2, 1);
    add_scored(&sums, (match_score){.rounds = 10, .rounds_won = 6, .calls = 4, .calls_won = 3, .assafs = 1});
    add_scored(&sums, (match_score){.rounds = 10, .rounds_won = 4, .calls = 6, .calls_won = 5});
    add_scored(&sums, (match_score){.rounds = 10, .rounds_won = 5, .calls = 4, .calls_won = 4});
    add_scored(&sums, (match_score){.rounds = 10, .rounds_won = 5, .calls = 4, .calls_won = 4});
    CHECK(estimates(&sums, TALLY_ROUNDS_WON, 0.5, 0.5 - 0.080015, 0.5 + 0.080015));
    CHECK(estimates(&sums, TALLY_ASSAFS_SUFFERED, 0.05, 0, 0.05 + 0.056579)); /* no share is less than none */
    CHECK(estimates(&sums, TALLY_ASSAFS_MADE, 0.025, 0, 0.025 + 0.048999));
    CHECK(estimates(&sums, TALLY_CALLS_GOOD, 0.888889, 0.888889 - 0.113494, 1));
}

/* Two games of one deal, 4 and 0 points in 2 rounds each, are one observation: 4 points in 4 rounds. Two such differ in
 * nothing; against 8 points in 4 rounds, 1.5 a round, each is 2 off: √(2/1 · 8) / 8 = 0.5. */
TEST(ratios_take_groups_for_one_observation_each)
{
    const tally_seating seats[2] = {{{0, 1}}, {{1, 0}}};
    match_result results[2] = {won_by(1), won_by(1)};
    tally sums = tally_of(2, 2), other = tally_of(2, 2);
    results[0].seat[0] = (match_score){.rounds = 2, .points = 4};
    results[1].seat[1] = (match_score){.rounds = 2, .points = 0};
    tally_add(&sums, results, seats);
    tally_add(&other, results, seats);
    results[1].seat[1].points = 4;
    tally_add(&other, results, seats);
    CHECK(estimates(&other, TALLY_POINTS, 1.5, 1.5 - 0.979982, 1.5 + 0.979982));
    results[1].seat[1].points = 0;
    tally_add(&sums, results, seats);
    CHECK(tally_ratio_of(&sums, 0, TALLY_POINTS).low == 1 && tally_ratio_of(&sums, 0, TALLY_POINTS).high == 1);
}

/* 3.841459 / (2 + 3.841459) is left over. The game without a call says nothing of calls. */
TEST(shares_of_all_or_nothing_are_not_certain)
{
    tally sums = tally_of(2, 1);
    add_scored(&sums, (match_score){.rounds = 3, .calls = 2, .calls_won = 2});
    add_scored(&sums, (match_score){.rounds = 3, .calls = 1, .calls_won = 1});
    add_scored(&sums, (match_score){.rounds = 3});
    CHECK(estimates(&sums, TALLY_CALLS_GOOD, 1, 1 - 0.657620, 1));
    CHECK(estimates(&sums, TALLY_ROUNDS_WON, 0, 0, 3.841459 / 6.841459));
}

TEST(one_game_says_nothing_of_ratios)
{
    tally sums = tally_of(2, 1);
    add_scored(&sums, (match_score){.rounds = 4, .rounds_won = 2, .points = 8});
    CHECK(estimates(&sums, TALLY_ROUNDS_WON, 0.5, 0, 1));
    CHECK(estimates(&sums, TALLY_CALLS_GOOD, 0, 0, 1));
    const tally_estimate points = tally_ratio_of(&sums, 0, TALLY_POINTS);
    CHECK(near(points.value, 2) && isinf(points.low) && isinf(points.high));
}

/* ---- ranks ---- */

TEST(a_player_who_lasts_longer_ranks_higher)
{
    const yv_finisher all[] = {
        {.out_round = 3, .total = 205}, {.won = true, .total = 150}, {.out_round = 5, .total = 230}};
    CHECK_NUMBER(rank_halves(all, 3, 0), 6);
    CHECK_NUMBER(rank_halves(all, 3, 1), 2);
    CHECK_NUMBER(rank_halves(all, 3, 2), 4);
}

TEST(out_together_the_lower_total_ranks_higher)
{
    const yv_finisher all[] = {{.out_round = 3, .total = 230}, {.out_round = 3, .total = 205}, {.won = true}};
    CHECK_NUMBER(rank_halves(all, 3, 0), 6);
    CHECK_NUMBER(rank_halves(all, 3, 1), 4);
}

TEST(equal_players_share_places)
{
    const yv_finisher all[] = {{.won = true, .total = 9}, {.won = true, .total = 9}, {.total = 20}, {.total = 20}};
    CHECK_NUMBER(rank_halves(all, 4, 0), 3);
    CHECK_NUMBER(rank_halves(all, 4, 1), 3);
    CHECK_NUMBER(rank_halves(all, 4, 2), 7);
}

TEST(a_forfeit_ranks_last_and_an_expelled_player_after_others_out_in_that_round)
{
    const yv_finisher all[] = {{.forfeited = true, .total = 0},
                               {.won = true},
                               {.out_round = 2, .expelled = true, .total = 5},
                               {.out_round = 2, .total = 201},
                               {.out_round = 1, .total = 201}};
    CHECK_NUMBER(rank_halves(all, 5, 0), 10);
    CHECK_NUMBER(rank_halves(all, 5, 1), 2);
    CHECK_NUMBER(rank_halves(all, 5, 2), 6);
    CHECK_NUMBER(rank_halves(all, 5, 3), 4);
    CHECK_NUMBER(rank_halves(all, 5, 4), 8);
}

CHECK_MAIN
