/* The keys of shuffles that anyone can check: from a secret that was committed to, and what the players mixed in. What
 * is done with them is fair.h's. */
#ifndef SHUFFLING_H
#define SHUFFLING_H

#include "../../chance/shuffle.h"
#include "room.h"

/* The key of the coming deal, and of the round that is being played. */
void shuffling_coming_key(core *c, const room *r, uint8_t key[YV_SEED_BYTES]);
void shuffling_key(core *c, const room *r, uint8_t key[YV_SEED_BYTES]);

#endif
