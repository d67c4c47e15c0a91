/* Invariants: conditions that hold for every game at every moment. They are for YV_ASSERT; builds with NDEBUG do not
 * check them.
 *
 * Only the engine uses this header. It is not installed. */
#ifndef YV_INVARIANTS_H
#define YV_INVARIANTS_H

#include "game.h"

/* True if the cards are ascending and, of equal cards, the known ones come first. */
bool yv_hand_is_sound(const yv_hand *hand);

/* True if the drop's shape fits its number of cards. */
bool yv_drop_is_sound(const yv_drop *drop);

/* True if seats, hands, drop, stock and discards are within their bounds and agree with each other. */
bool yv_game_is_sound(const yv_game *game);

/* Counts the cards in hands, drop, discards and stock together. No action changes the result. */
yv_tally yv_all_cards(const yv_game *game);

/* True if these cards are exactly the game's deck. */
bool yv_is_whole_deck(const yv_game *game);

#endif
