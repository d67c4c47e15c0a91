/* Shuffles that anyone can check: from a secret that was committed to, and what the players mixed in. */
#ifndef SHUFFLING_H
#define SHUFFLING_H

#include "room.h"

/* The key of the coming deal, and of the round that is being played. */
void shuffling_coming_key(core *c, const room *r, uint8_t key[YV_SEED_BYTES]);
void shuffling_key(core *c, const room *r, uint8_t key[YV_SEED_BYTES]);

/* Shuffles: the deck has counter 0, the k-th new stock k. */
void shuffling_shuffle(const uint8_t key[YV_SEED_BYTES], uint64_t counter, yv_card *cards, int count);

/* Who begins the first round. */
yv_seat shuffling_starter(const uint8_t key[YV_SEED_BYTES], int players);

#endif
