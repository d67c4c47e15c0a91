/* Ratings: how a game changes the ratings of its players. */
#ifndef YV_RATING_H
#define YV_RATING_H

#include "game.h"

YV_BEGIN_C

enum { YV_FIRST_RATING = 1000 }; /* of a new account */

typedef struct {
    int32_t of[YV_MAX_PLAYERS]; /* by seat; never below 0 */
    yv_seats left;              /* the seats whose players have left; these ratings do not change any more */
} yv_ratings;

/* Changes the ratings for the seats that went out in the round that has just ended. The caller must call this once
 * after every round, before the next deal, and once after a false call that ends the game. */
void yv_rate_round(yv_ratings *ratings, const yv_game *game);

/* Returns what leaving now would cost a seat that is still in; 0 before the end of the first round. */
int yv_leaving_cost(const yv_game *game, yv_seat seat);

/* Charges a seat for leaving. Does nothing if the seat is out or has already left. */
void yv_rate_leaving(yv_ratings *ratings, const yv_game *game, yv_seat seat);

YV_END_C

#endif
