/* The places of the players at the end of a game.
 *
 * The winners come first. Of the others, a player who lasted longer comes before a player who went out earlier. Of
 * players who went out in the same round, those whom a false call has put out come last. Then the lower total is
 * better. */
#ifndef YV_FINAL_ORDER_H
#define YV_FINAL_ORDER_H

#include "game.h"

YV_BEGIN_C

/* The facts about a player that decide the place. */
typedef struct {
    bool won;
    bool forfeited;    /* gave the game up: comes last */
    bool expelled;     /* put out by a false call */
    int16_t out_round; /* the round in which the player went out, or 0 */
    int32_t total;
} yv_finisher;

/* Returns a number below 0 if `one` comes before `other`, above 0 if it comes after, and 0 if they share a place. */
int yv_compare_finishers(const yv_finisher *one, const yv_finisher *other);

/* Writes the seats from first to last to `order`, equal ones in seat order, and the place of each seat, counted from 1,
 * to `place`, which may be NULL. Players who are equal share the best of their places. */
void yv_final_order(const yv_finisher *all, int players, yv_seat order[YV_MAX_PLAYERS], uint8_t place[YV_MAX_PLAYERS]);

YV_END_C

#endif
