/* Hands: sorted cards, each marked as known if everybody saw the player take it from the drop.
 *
 * Only the engine uses this header. It is not installed. */
#ifndef YV_HAND_H
#define YV_HAND_H

#include "game.h"

/* Inserts a card in order. The hand must not be full. */
void yv_hand_insert(yv_hand *hand, yv_card card, bool known);

/* Remove one card of this face, which must be in the hand. The two functions differ if the hand has known and unknown
 * cards of that face. A thrown card may have been the known one, so a known card is removed. A card slapped down has
 * just been drawn from the stock, so an unknown card is removed. */
void yv_hand_remove_thrown(yv_hand *hand, yv_card card);
void yv_hand_remove_drawn(yv_hand *hand, yv_card card);

#endif
