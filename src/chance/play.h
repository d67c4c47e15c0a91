/* Dealing and playing with shuffles from a seeded generator, for simulations, where nobody checks the shuffles. */
#ifndef YV_PLAY_H
#define YV_PLAY_H

#include "../engine/game.h"
#include "shuffle.h"

/* Writes the shuffled deck of the game's next round and returns its size. If *starter is YV_NOBODY, also chooses the
 * seat that starts. */
int yv_rng_deck(yv_rng *rng, const yv_game *game, yv_seat *starter, yv_card deck[YV_MAX_DECK]);

/* Shuffles and deals the next round. If game->starter is YV_NOBODY, also chooses the seat that starts. */
void yv_rng_deal(yv_rng *rng, yv_game *game);

/* Does a legal action as yv_do does, and shuffles the discards into a new stock if the action needs one. */
void yv_rng_do(yv_rng *rng, yv_game *game, const yv_action *action);

#endif
