/* Sequential tests: their numbers, and by simulation how often they are wrong. */
#include "../check.h"

#include <math.h>

#include "../../src/arena/elo.h"
#include "../../src/arena/sequential.h"
#include "../../src/chance/shuffle.h"

static bool near(double actual, double expected)
{
    if (fabs(actual - expected) < 0.0005)
        return true;
    fprintf(stderr, "%.6f is not %.6f\n", actual, expected);
    return false;
}

static sequential_test ratio_test(double elo1)
{
    return (sequential_test){.kind = SEQUENTIAL_RATIO, .elo0 = 0, .elo1 = elo1, .alpha = 0.05, .beta = 0.05};
}

/* ---- Elo ---- */

TEST(elo_and_share_are_inverse)
{
    CHECK(near(elo_share(0, 1), 0.5));
    CHECK(near(elo_share(400, 1), 10.0 / 11));
    CHECK(near(elo_share(0, 3), 0.25));
    CHECK(near(elo_of_share(0.25, 3), 0));
    for (int elo = -700; elo <= 700; elo += 100)
        for (int opponents = 1; opponents < 8; opponents++)
            CHECK(near(elo_of_share(elo_share(elo, opponents), opponents), elo));
    CHECK(isinf(elo_of_share(0, 1)) && elo_of_share(0, 1) < 0);
    CHECK(isinf(elo_of_share(1, 1)) && elo_of_share(1, 1) > 0);
}

/* ---- words ---- */

TEST(a_test_is_read_with_spaces_or_commas)
{
    sequential_test test = {0};
    const char *why = NULL;
    CHECK(sequential_read("elo0=-5, elo1=20.5 alpha=0.01", &test, &why));
    CHECK(test.kind == SEQUENTIAL_RATIO && near(test.elo0, -5) && near(test.elo1, 20.5));
    CHECK(near(test.alpha, 0.01) && near(test.beta, 0.05));
}

TEST(what_is_no_test_is_refused_and_changes_nothing)
{
    static const char *const wrong[] = {"",
                                        "elo0=0",
                                        "elo0=20 elo1=0",
                                        "elo0=0 elo1=0",
                                        "elo0=0 elo1=x",
                                        "elo0=0 elo1=20x",
                                        "elo0=0 elo1=nan",
                                        "elo0=0 elo1=1e9",
                                        "elo0=0 elo1=20 alpha=0",
                                        "elo0=0 elo1=20 beta=0.6",
                                        "elo0=0 elo1=20 gamma=1",
                                        "elo0= elo1=20",
                                        "20"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        sequential_test test = {.share = 7};
        const char *why = NULL;
        CHECK(!sequential_read(wrong[i], &test, &why));
        CHECK(why && test.share == 7 && test.kind == SEQUENTIAL_NONE);
    }
}

/* ---- many groups ---- */

/* Adds a pair of games of which the first player wins `halves` halves, 0 … 4. */
static void add_halves(tally *to, int halves)
{
    const int64_t won = halves * TALLY_WIN / 2;
    to->groups++;
    to->games += 2;
    to->of[0].won += won;
    to->of[0].won_squares += won * won;
}

/* Adds to the pair that was added last the luck that was measured, in parts of TALLY_LUCK for both games. */
static void add_luck(tally *to, int halves, int64_t helped)
{
    to->of[0].luck += helped;
    to->of[0].luck_squares += helped * helped;
    to->of[0].won_luck += helped * halves * (TALLY_WIN / 2);
}

/* Shares ½ and 1, 50 times each: mean ¾, scatter 100/16; with two supposed groups of 1/8 the variance is 6.5/102.
 * elo1 = 100 is a share of 0.640065: 100 · 0.140065 · (1.5 − 1.140065) / (2 · 6.5/102) */
TEST(the_ratio_is_that_of_two_normal_distributions)
{
    const sequential_test test = ratio_test(100);
    tally sums = tally_of(2, 2);
    for (int i = 0; i < 100; i++)
        add_halves(&sums, i & 1 ? 4 : 2);
    const sequential_verdict verdict = sequential_judge(&test, &sums);
    CHECK(near(verdict.llr, 39.5561));
    CHECK(near(verdict.upper, log(19)) && near(verdict.lower, -log(19)));
    CHECK(verdict.decision == SEQUENTIAL_H1);
}

TEST(nothing_is_decided_by_nothing)
{
    const sequential_test ratio = ratio_test(20), share = {.kind = SEQUENTIAL_SHARE, .share = 0.5};
    tally sums = tally_of(2, 2);
    CHECK(sequential_judge(&ratio, &sums).decision == SEQUENTIAL_OPEN);
    CHECK(sequential_judge(&share, &sums).decision == SEQUENTIAL_OPEN);
    for (int i = 0; i < SEQUENTIAL_LEAST - 1; i++) {
        add_halves(&sums, 4);
        CHECK(sequential_judge(&ratio, &sums).decision == SEQUENTIAL_OPEN);
        CHECK(sequential_judge(&share, &sums).decision == SEQUENTIAL_OPEN);
    }
    add_halves(&sums, 4);
    CHECK(sequential_judge(&ratio, &sums).decision == SEQUENTIAL_H1);
    CHECK(sequential_judge(&share, &sums).decision == SEQUENTIAL_MORE);
}

TEST(players_that_are_the_same_are_found_no_better)
{
    const sequential_test test = ratio_test(20);
    tally sums = tally_of(2, 2);
    for (int i = 0; i < 100; i++)
        add_halves(&sums, 2);
    CHECK(sequential_judge(&test, &sums).decision == SEQUENTIAL_H0);
}

/* ---- how often they are wrong ---- */

/* Simulates a pair of duplicate games: some deals decide both games, some decide neither, and some wins are shared, so
 * that the pair varies less than two games would. The mean is the share. */
static int draw_halves(yv_rng *rng, double share)
{
    const double chance = yv_rng_below(rng, 1000000) / 1e6;
    const double more = 2 * (share - 0.5); /* how often the first player wins both, whatever the deal */
    static const double usual[] = {0.12, 0.05, 0.66, 0.05, 0.12};
    double below = 0;
    for (int halves = 0; halves < 5; halves++) {
        below += usual[halves] * (1 - more) + (halves == 4 ? more : 0);
        if (chance < below)
            return halves;
    }
    return 4;
}

typedef struct {
    int of[SEQUENTIAL_MORE + 1]; /* how often each decision was made */
    double groups;               /* on average */
} outcomes;

/* Returns luck that explains about half of the variance of a pair, and is 0 on average. */
static int64_t draw_luck(yv_rng *rng, int halves, double share)
{
    const double noise = (int)yv_rng_below(rng, 2001) - 1000;
    return (int64_t)(((halves - 4 * share) * 0.5 + noise / 1500) * TALLY_LUCK / 2);
}

static outcomes simulate(const sequential_test *test, double share, int runs, int most)
{
    outcomes seen = {0};
    for (int run = 0; run < runs; run++) {
        yv_rng rng = yv_rng_seeded((uint64_t)run * 7919 + 1);
        tally sums = tally_of(2, 2);
        sequential_verdict verdict = {0};
        while (verdict.decision == SEQUENTIAL_OPEN && sums.groups < most) {
            const int halves = draw_halves(&rng, share);
            add_halves(&sums, halves);
            if (test->adjusted)
                add_luck(&sums, halves, draw_luck(&rng, halves, share));
            verdict = sequential_judge(test, &sums);
        }
        seen.of[verdict.decision]++;
        seen.groups += (double)sums.groups / runs;
    }
    return seen;
}

/* 2000 runs at a rate of 5 % are 100 ± 10: more than 130 would be beyond three deviations. */
enum { RUNS = 2000, FEW = 130 };

TEST(equal_players_are_seldom_found_better)
{
    for (int elo1 = 20; elo1 <= 160; elo1 *= 2) {
        const sequential_test test = ratio_test(elo1);
        const outcomes seen = simulate(&test, elo_share(0, 1), RUNS, 100000);
        fprintf(stderr, "elo1=%d: H1 %d of %d, %.0f pairs\n", elo1, seen.of[SEQUENTIAL_H1], RUNS, seen.groups);
        CHECK_NUMBER(seen.of[SEQUENTIAL_OPEN], 0);
        CHECK(seen.of[SEQUENTIAL_H1] <= FEW);
        CHECK(seen.of[SEQUENTIAL_H1] >= 20
              || elo1 > 80); /* near alpha, not far below it: otherwise the test would waste games */
    }
}

TEST(better_players_are_seldom_missed)
{
    for (int elo1 = 20; elo1 <= 160; elo1 *= 2) {
        const sequential_test test = ratio_test(elo1);
        const outcomes seen = simulate(&test, elo_share(elo1, 1), RUNS, 100000);
        fprintf(stderr, "elo1=%d: H0 %d of %d, %.0f pairs\n", elo1, seen.of[SEQUENTIAL_H0], RUNS, seen.groups);
        CHECK_NUMBER(seen.of[SEQUENTIAL_OPEN], 0);
        CHECK(seen.of[SEQUENTIAL_H0] <= FEW);
        CHECK(seen.of[SEQUENTIAL_H0] >= 20 || elo1 > 80);
    }
}

TEST(with_luck_subtracted_fewer_games_decide_with_the_same_error_rates)
{
    const sequential_test plain = ratio_test(40);
    sequential_test adjusted = plain;
    adjusted.adjusted = true;
    const double better = elo_share(40, 1);
    const outcomes equal = simulate(&adjusted, 0.5, RUNS, 100000), other = simulate(&adjusted, better, RUNS, 100000);
    fprintf(stderr, "adjusted: wrong %d and %d of %d, %.0f pairs\n", equal.of[SEQUENTIAL_H1], other.of[SEQUENTIAL_H0],
            RUNS, other.groups);
    CHECK(equal.of[SEQUENTIAL_OPEN] == 0 && other.of[SEQUENTIAL_OPEN] == 0);
    CHECK(equal.of[SEQUENTIAL_H1] <= FEW && other.of[SEQUENTIAL_H0] <= FEW);
    CHECK(other.groups < 0.7 * simulate(&plain, better, RUNS, 100000).groups);
    const sequential_test share = {.kind = SEQUENTIAL_SHARE, .share = 0.5, .adjusted = true};
    const outcomes open = simulate(&share, 0.5, RUNS, 5000);
    CHECK(open.of[SEQUENTIAL_LESS] + open.of[SEQUENTIAL_MORE] <= FEW);
}

TEST(a_stricter_test_errs_less)
{
    sequential_test test = ratio_test(40);
    test.alpha = test.beta = 0.01;
    CHECK(simulate(&test, elo_share(0, 1), RUNS, 100000).of[SEQUENTIAL_H1] <= 35);
    CHECK(simulate(&test, elo_share(40, 1), RUNS, 100000).of[SEQUENTIAL_H0] <= 35);
}

TEST(the_sequential_interval_may_be_looked_at_after_every_deal)
{
    const sequential_test test = {.kind = SEQUENTIAL_SHARE, .share = 0.5};
    const outcomes seen = simulate(&test, 0.5, RUNS, 5000);
    fprintf(stderr, "wrong %d and %d of %d\n", seen.of[SEQUENTIAL_LESS], seen.of[SEQUENTIAL_MORE], RUNS);
    CHECK(seen.of[SEQUENTIAL_LESS] + seen.of[SEQUENTIAL_MORE] <= FEW);
}

TEST(the_sequential_interval_finds_the_better_player)
{
    const sequential_test test = {.kind = SEQUENTIAL_SHARE, .share = 0.5};
    const outcomes seen = simulate(&test, 0.56, 500, 5000);
    fprintf(stderr, "found %d of 500, %.0f pairs\n", seen.of[SEQUENTIAL_MORE], seen.groups);
    CHECK_NUMBER(seen.of[SEQUENTIAL_MORE], 500);
}

CHECK_MAIN
