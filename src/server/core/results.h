/* Results: stores changed ratings and finished games. */
#ifndef RESULTS_H
#define RESULTS_H

#include "room.h"

/* Stores the ratings that differ from `before`, and tells their players. */
void results_store_ratings(core *c, room *r, const yv_ratings *before);

/* Stores the skills of the players after a rated game. */
void results_store_skills(core *c, const room *r);

/* Stores the finished game; or, if `closed`, the game so far, which then has no winner. */
void results_store_game(core *c, const room *r, bool closed);

#endif
