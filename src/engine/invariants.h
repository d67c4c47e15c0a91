/* What must hold of a game whatever happens in it: for YV_ASSERT, so builds with NDEBUG never ask. For
 * the engine itself: this header is not installed. */
#ifndef YV_SOUND_H
#define YV_SOUND_H

#include "game.h"

/* The cards are ascending, and those known come first of their equals. */
bool yv_hand_is_sound(const yv_hand *hand);

/* The shape goes with the number of cards. */
bool yv_drop_is_sound(const yv_drop *drop);

/* Seats, sets of seats, hands, drop, stock and discards are within their bounds and agree with each other. */
bool yv_game_is_sound(const yv_game *game);

/* How many of each face there are in hands, drop, discards and stock together, and are there as many in the deck? No
 * action may change the one, and the deal makes the other true. */
yv_tally yv_all_cards(const yv_game *game);
bool yv_is_whole_deck(const yv_game *game);

#endif
