/* Worlds: whole games that, for all that a seat knows, might be the true one. */
#ifndef WORLD_H
#define WORLD_H

#include "../chance/shuffle.h"
#include "belief.h"

/* Draws a game by the beliefs that belong to this view: yv_view_of(world, view->seat) gives the view again, and the
 * game can be played on. No other seat may slap down in it, since nobody knows what they drew. What the view does not
 * tell and hardly matters is as usual: the caller has said the right word, and there is no result of the round
 * before. */
void world_sample(const yv_view *view, const belief *all, yv_rng *chance, yv_game *world);

#endif
