/* Ratings: one Elo number for each of many players, from how pairs of them fared against each other.
 *
 * Bradley and Terry's model: each player has a strength, and wins come in proportion to it (elo.h). The ratings are
 * those under which the results are most likely. Each pair that has played is given one game more, shared as between
 * equals: else a player that never lost would be infinitely strong. The uncertainty is that of the results, which comes
 * from how much the deals vary, carried over by the Fisher information of the model (the `sandwich' estimate): so
 * duplicate deals make it smaller here too. */
#ifndef RATINGS_H
#define RATINGS_H

#include "tally.h"

enum { RATINGS_MOST = 16 };

/* One player against so many copies of another. */
typedef struct {
    int one, other;
    int opponents;
    double games;
    double share;         /* of the one */
    double error_squared; /* of that share */
} rating_pair;

typedef struct {
    int players;
    double elo[RATINGS_MOST];
    double covariance[RATINGS_MOST][RATINGS_MOST]; /* of these */
} ratings;

/* Finds the ratings; their mean is 0. False if the results do not tie all players together: some have not met, nor met
 * others who have. Pairs without games are passed over. */
bool ratings_find(const rating_pair *pairs, int count, int players, ratings *found);

/* Moves all of them so that one player's is this. That one is then certain, by definition, and the others' uncertainty
 * is that of the difference. */
void ratings_anchor(ratings *found, int who, double elo);

/* The range that a rating lies in with 95 % confidence. */
tally_range ratings_range(const ratings *found, int who);

#endif
