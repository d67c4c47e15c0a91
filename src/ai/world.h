/* Worlds: whole games that might be the true one, for all that a seat knows. */
#ifndef WORLD_H
#define WORLD_H

#include "../chance/shuffle.h"
#include "belief.h"

/* Draws a game by the beliefs that belong to this view: yv_view_of(world, view->seat) is the view again, and the game
 * can be played on from there. Nobody else may slap down in it: who drew what cannot be known. What the view does not
 * tell and play hardly hangs on is as it usually is: the caller has said the right word, and there is no result of the
 * round before. */
void world_sample(const yv_view *view, const belief *all, yv_rng *chance, yv_game *world);

#endif
