/* Settling: what the store is told when ratings have changed and when a game is over. */
#ifndef RESULTS_H
#define RESULTS_H

#include "room.h"

/* Stores what has changed since these ratings, and tells the players. */
void results_store_ratings(core *c, room *r, const yv_ratings *before);

/* Stores the finished game. */
void results_store_game(core *c, room *r);

#endif
