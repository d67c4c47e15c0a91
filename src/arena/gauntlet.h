/* A gauntlet: every player against every other, two at a time.
 *
 * In games of two, each pair plays once. In larger games one player meets copies of the other; that is not symmetric,
 * so each pair plays both ways. All deals are played in all rotations, and each pair has deals of its own: those of a
 * tournament with the seed that belongs to the pair.
 *
 * The games are played in passes over all pairs, so that there are results for every pair whenever the gauntlet is
 * stopped. Each pass is as long as all earlier ones together. */
#ifndef GAUNTLET_H
#define GAUNTLET_H

#include "ratings.h"
#include "tournament.h"

enum {
    GAUNTLET_MOST_PLAYERS = RATINGS_MOST,
    GAUNTLET_MOST_PAIRS = RATINGS_MOST * (RATINGS_MOST - 1),
};

#define GAUNTLET_MOST_SEED UINT64_C(9007199254740991) /* the largest integer that every JSON reader reads exactly */

typedef struct {
    int one, other;
    uint64_t seed;
    tally tally; /* its first player is `one`; all others are copies of `other` */
} gauntlet_pair;

typedef struct {
    tournament_plan
        each; /* what all pairs share: `players` is the size of a game, `games` counts those of a pair, `seed` is the
                 first pair's. The listener hears about every pair; progress is that of the pair. */
    int players;
    player_spec spec[GAUNTLET_MOST_PLAYERS];
    int anchor; /* the player whose rating is fixed; -1 if none is, and the mean is 0 */
    double anchor_elo;
    /* Called before a pair plays this plan; `others` is the number of games that other pairs have played. May be
     * NULL. */
    void (*begin)(void *context, const tournament_plan *plan, const gauntlet_pair *pair, int64_t others);
} gauntlet_plan;

typedef struct {
    tournament_end end;
    int count;
    gauntlet_pair pair[GAUNTLET_MOST_PAIRS];
    tournament_result last; /* the result of the pair that played last; if anything failed, it says what */
} gauntlet_result;

/* Returns the number of pairs. */
int gauntlet_pairs(const gauntlet_plan *plan);

/* Plays the gauntlet. */
void gauntlet_run(const gauntlet_plan *plan, gauntlet_result *result);

/* Computes the ratings relative to the anchor. Returns false if too few players have met. */
bool gauntlet_rate(const gauntlet_plan *plan, const gauntlet_result *result, ratings *found);

/* The results of one player against another: games, share of the wins and its range. */
typedef struct {
    int64_t games;
    double share;
    tally_range range;
} gauntlet_score;

/* Finds the results of `one` against `other`. Returns false if they have not met. */
bool gauntlet_score_of(const gauntlet_result *result, int one, int other, gauntlet_score *score);

#endif
