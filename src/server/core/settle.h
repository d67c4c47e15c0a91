/* Settling: what the store is told when ratings have changed and when a game is over. */
#ifndef SETTLE_H
#define SETTLE_H

#include "room.h"

/* Stores what has changed since these ratings, and tells the players. */
void settle_ratings(core *c, room *r, const yv_ratings *before);

/* Stores the finished game. */
void settle_game(core *c, room *r);

#endif
