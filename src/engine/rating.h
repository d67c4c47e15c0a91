/* Ratings: what a game does to the rating of each of its players. */
#ifndef YV_RATING_H
#define YV_RATING_H

#include "game.h"

enum { YV_FIRST_RATING = 1000 }; /* of a new account */

typedef struct {
    int32_t of[YV_MAX_PLAYERS]; /* by seat; never below 0 */
    yv_seats left;              /* who has left this game: they are not charged or credited again */
} yv_ratings;

/* Settles who went out in the round, or with the false call, that has just ended. Once for each, with the
 * game as it is before the next deal. */
void yv_rate_round(yv_ratings *ratings, const yv_game *game);

/* What leaving now would cost a seat that is in: 0 before the end of the first round. */
int yv_leaving_cost(const yv_game *game, yv_seat seat);

/* Charges a seat for leaving. Does nothing to a seat that is out or has left already. */
void yv_rate_leaving(yv_ratings *ratings, const yv_game *game, yv_seat seat);

#endif
