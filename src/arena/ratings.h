/* Ratings: one Elo number for each of many players, from the results of pairs of them.
 *
 * This is the Bradley–Terry model: each player has a strength, and wins come in proportion to it (elo.h). The ratings
 * are the strengths under which the results are most likely. Each pair that has played is given one extra game, shared
 * as between equals; otherwise a player that never lost would be infinitely strong. The uncertainty follows from the
 * variance between deals and the Fisher information of the model (the sandwich estimate), so duplicate deals reduce it
 * here too. */
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

/* Computes ratings with mean 0. Returns false if the results do not connect all players. Ignores pairs without
 * games. */
bool ratings_find(const rating_pair *pairs, int count, int players, ratings *found);

/* Shifts all ratings so that the rating of `who` is `elo`. That rating is then certain by definition, and the
 * uncertainty of every other rating is that of its difference to this one. */
void ratings_anchor(ratings *found, int who, double elo);

/* Returns the range that a rating lies in with 95 % confidence. */
tally_range ratings_range(const ratings *found, int who);

#endif
