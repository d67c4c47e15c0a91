#include "../check.h"

#include <math.h>

#include "../../src/arena/elo.h"
#include "../../src/arena/ratings.h"
#include "../../src/chance/shuffle.h"

static bool near(double actual, double expected, double tolerance)
{
    if (fabs(actual - expected) < tolerance)
        return true;
    fprintf(stderr, "%.4f is not %.4f\n", actual, expected);
    return false;
}

/* Returns a result exactly as these ratings predict, with the error of single games. */
static rating_pair exact(int one, int other, double difference, int opponents, double games)
{
    const double share = elo_share(difference, opponents);
    return (rating_pair){one, other, opponents, games, share, share * (1 - share) / games};
}

TEST(two_players_are_as_far_apart_as_their_share_says)
{
    const rating_pair pair = exact(0, 1, 120, 1, 1e7);
    ratings found;
    CHECK(ratings_find(&pair, 1, 2, &found));
    CHECK(near(found.elo[0], 60, 0.01) && near(found.elo[1], -60, 0.01));
}

/* The standard error of a difference of 0 after n games is ELO_UNIT · √(¼/n) / ¼ = ELO_UNIT · 2/√n: 17.37 for 400. */
TEST(the_interval_is_that_of_the_share)
{
    const rating_pair pair = exact(0, 1, 0, 1, 400);
    ratings found;
    CHECK(ratings_find(&pair, 1, 2, &found));
    ratings_anchor(&found, 0, 1000);
    CHECK(near(found.elo[1], 1000, 1e-6));
    CHECK(near(ratings_range(&found, 1).high - 1000, TALLY_DEVIATIONS * ELO_UNIT * 2 / 20 * 400 / 401, 0.01));
    CHECK(near(ratings_range(&found, 0).high, 1000, 1e-6) && near(ratings_range(&found, 0).low, 1000, 1e-6));
}

TEST(ratings_that_made_the_results_are_found_again)
{
    static const double true_elo[] = {-300, -50, 0, 120, 230};
    rating_pair pairs[20];
    int count = 0;
    for (int one = 0; one < 5; one++)
        for (int other = one + 1; other < 5; other++)
            pairs[count++] = exact(one, other, true_elo[one] - true_elo[other], 1, 1e6);
    ratings found;
    CHECK(ratings_find(pairs, count, 5, &found));
    for (int i = 0; i < 5; i++)
        CHECK(near(found.elo[i], true_elo[i], 0.05));
}

TEST(one_against_three_is_rated_as_such)
{
    const rating_pair pairs[] = {exact(0, 1, 80, 3, 1e6), exact(1, 0, -80, 3, 1e6)};
    ratings found;
    CHECK(ratings_find(pairs, 2, 2, &found));
    CHECK(near(found.elo[0] - found.elo[1], 80, 0.02));
}

TEST(a_clean_sweep_is_far_but_not_infinitely_far)
{
    const rating_pair pair = {0, 1, 1, 100, 1, 1e-4};
    ratings found;
    CHECK(ratings_find(&pair, 1, 2, &found));
    CHECK(near(found.elo[0] - found.elo[1], 400 * log10(100.5 / 0.5), 0.01));
    CHECK(isfinite(ratings_range(&found, 0).low) && ratings_range(&found, 0).high > found.elo[0] + 100);
}

TEST(a_player_who_has_met_nobody_cannot_be_rated)
{
    const rating_pair pairs[] = {exact(0, 1, 10, 1, 100), {2, 3, 1, 50, 0.5, 0.01}, {1, 2, 1, 0, 0, 0}};
    const rating_pair chain[] = {exact(2, 3, 10, 1, 100), exact(1, 2, 10, 1, 100), exact(0, 1, 10, 1, 100)};
    ratings found;
    CHECK(!ratings_find(pairs, 3, 4, &found));
    CHECK(ratings_find(chain, 3, 4, &found));
    CHECK(near(found.elo[0] - found.elo[3], 30, 0.5));
}

TEST(sixteen_players_fit)
{
    rating_pair pairs[RATINGS_MOST * RATINGS_MOST];
    int count = 0;
    for (int one = 0; one < RATINGS_MOST; one++)
        for (int other = one + 1; other < RATINGS_MOST; other++)
            pairs[count++] = exact(one, other, 100.0 * (one - other), 1, 1e6);
    ratings found;
    CHECK(ratings_find(pairs, count, RATINGS_MOST, &found));
    CHECK(near(found.elo[15] - found.elo[0], 1500, 1));
}

/* Four players, with dice for games: the range must contain the truth 95 times out of 100. There are 4000 checks, 5 %
 * of which are 200. */
TEST(the_ranges_hold_the_truth_as_often_as_they_say)
{
    static const double true_elo[] = {-150, -20, 60, 110};
    int outside = 0, looks = 0;
    for (uint64_t run = 0; run < 1000; run++) {
        yv_rng rng = yv_rng_seeded(run + 5);
        rating_pair pairs[6];
        int count = 0;
        for (int one = 0; one < 4; one++)
            for (int other = one + 1; other < 4; other++) {
                const double chance = elo_share(true_elo[one] - true_elo[other], 1);
                int won = 0;
                for (int game = 0; game < 200; game++)
                    won += yv_rng_below(&rng, 1000000) < chance * 1e6;
                const double share = won / 200.0;
                pairs[count++] = (rating_pair){one, other, 1, 200, share, share * (1 - share) / 200};
            }
        ratings found;
        CHECK(ratings_find(pairs, count, 4, &found));
        for (int i = 0; i < 4; i++, looks++) {
            const tally_range range = ratings_range(&found, i);
            outside += true_elo[i] < range.low || true_elo[i] > range.high;
        }
    }
    fprintf(stderr, "outside %d of %d\n", outside, looks);
    CHECK(outside > 130 && outside < 270);
}

CHECK_MAIN
