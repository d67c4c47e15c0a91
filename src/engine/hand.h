/* Hands: sorted cards that remember which of them everybody has seen being taken. For the engine itself: this header is
 * not installed. */
#ifndef YV_HAND_H
#define YV_HAND_H

#include "game.h"

/* Puts a card into its place; the hand must have room. */
void yv_hand_insert(yv_hand *hand, yv_card card, bool known);

/* Takes one card of this face out; it must be there. A thrown card may have been the known one of several equal
 * cards, so that is the one that goes; a card slapped down has just been drawn, so a known one stays. */
void yv_hand_remove_thrown(yv_hand *hand, yv_card card);
void yv_hand_remove_drawn(yv_hand *hand, yv_card card);

#endif
