/* Ratings: one Elo number for each of many players, from how pairs of them fared against each other.
 *
 * This is the Bradley–Terry model: each player has a strength, and wins come in proportion to it (elo.h). The ratings
 * make the results most likely. Each pair that has played is given one extra game, shared as between equals; otherwise
 * a player that never lost would be infinitely strong. The uncertainty comes from how much the deals vary, carried over
 * by the Fisher information of the model (the sandwich estimate), so duplicate deals make it smaller here too. */
#ifndef RATINGS_H
#define RATINGS_H

#include "tally.h"

enum { RATINGS_MOST = 16 };

/* One player against copies of another. */
typedef struct {
    int one, other;
    int opponents;
    double games;
    double share;         /* of `one` */
    double error_squared; /* of that share */
} rating_pair;

typedef struct {
    int players;
    double elo[RATINGS_MOST];
    double covariance[RATINGS_MOST][RATINGS_MOST]; /* of the ratings */
} ratings;

/* Finds the ratings; their mean is 0. Fails if the results do not connect all players. Ignores pairs without games. */
bool ratings_find(const rating_pair *pairs, int count, int players, ratings *found);

/* Shifts all ratings so that one player's is this. That one is then certain by definition, and the others' uncertainty
 * is that of the difference. */
void ratings_anchor(ratings *found, int who, double elo);

/* Returns the range that a rating lies in with 95 % confidence. */
tally_range ratings_range(const ratings *found, int who);

#endif
