/* Worlds: whole games that are possible given everything that a seat knows. */
#ifndef WORLD_H
#define WORLD_H

#include "../chance/shuffle.h"
#include "belief.h"

/* Draws a game by the beliefs that belong to this view: yv_view_of(world, view->seat) gives the view again, and the
 * game can be played on. No other seat may slap down in it, because its drawn card is not known. Unknown details that
 * hardly matter have their usual values: the caller has said the right word, and the previous round has no result. */
void world_sample(const yv_view *view, const belief *all, yv_rng *chance, yv_game *world);

#endif
