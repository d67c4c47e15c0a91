/* The keys of shuffles that anyone can check. A key comes from a secret that was committed to and from the players'
 * parts; chance/fair.h makes decks from it. */
#ifndef SHUFFLING_H
#define SHUFFLING_H

#include "room.h"

/* Write the key of the coming deal, and the key of the round in progress. */
void shuffling_coming_key(const core *c, const room *r, uint8_t key[YV_SEED_BYTES]);
void shuffling_key(const core *c, const room *r, uint8_t key[YV_SEED_BYTES]);

#endif
