/* A gauntlet: everybody against everybody, two at a time.
 *
 * At a table of two each pair plays once. At a larger table one player sits among so many copies of the other, and
 * since that is not the same the other way round, each pair plays both ways. All deals are played in all rotations, and
 * each pair has deals of its own: those of a match with the seed that is given with the pair.
 *
 * The games are played in passes over all pairs, each as long as all before it, so that whenever it is stopped there is
 * something of every pair. */
#ifndef GAUNTLET_H
#define GAUNTLET_H

#include "ratings.h"
#include "tournament.h"

enum {
    GAUNTLET_MOST_PLAYERS = RATINGS_MOST,
    GAUNTLET_MOST_PAIRS = RATINGS_MOST * (RATINGS_MOST - 1),
};

#define GAUNTLET_MOST_SEED UINT64_C(9007199254740991) /* the largest that every reader of JSON takes for what it is */

typedef struct {
    int one, other;
    uint64_t seed;
    tally tally; /* its first player is the one, all others are the other */
} gauntlet_pair;

typedef struct {
    tournament_plan
        each; /* what all pairs have in common: players are those at a table, games those of one pair, the seed
                 is the first pair's. Its listener is told of every pair; progress is that of the pair. */
    int players;
    player_spec spec[GAUNTLET_MOST_PLAYERS];
    int anchor; /* whose rating is given, or -1: the mean is 0 */
    double anchor_elo;
    /* A pair is about to play, by this plan; so many games of other pairs have been played. May be NULL. */
    void (*begin)(void *context, const tournament_plan *plan, const gauntlet_pair *pair, int64_t others);
} gauntlet_plan;

typedef struct {
    tournament_end end;
    int count;
    gauntlet_pair pair[GAUNTLET_MOST_PAIRS];
    tournament_result last; /* of the pair that played last; what failed, if something did */
} gauntlet_result;

/* How many pairs there are. */
int gauntlet_pairs(const gauntlet_plan *plan);

/* Plays it. */
void gauntlet_run(const gauntlet_plan *plan, gauntlet_result *result);

/* The ratings, anchored; false if too few have met. */
bool gauntlet_rate(const gauntlet_plan *plan, const gauntlet_result *result, ratings *found);

/* How one player fared against another: games, share of the wins and its range. False if they have not met. */
typedef struct {
    int64_t games;
    double share;
    tally_range range;
} gauntlet_score;

bool gauntlet_score_of(const gauntlet_result *result, int one, int other, gauntlet_score *score);

#endif
