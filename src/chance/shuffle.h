/* Shuffles. Fisher–Yates, without bias, from whatever gives 32 random bits at a time:
 *
 *   yv_rng        a small fast generator from a seed, for simulations and tests
 *   yv_committed  a stream that 32 secret bytes and a counter determine, for games whose shuffles anyone can
 *                 check once the bytes are published
 *   entropy.h     the system's cryptographic generator, for games among people (it needs libsodium; these do not)
 */
#ifndef YV_SHUFFLE_H
#define YV_SHUFFLE_H

#include "../engine/card.h"

/* Gives the next 32 random bits of a source. */
typedef uint32_t yv_random(void *source);

/* A number from 0 to bound - 1, all equally likely. bound ≥ 1. */
uint32_t yv_random_below(yv_random *random, void *source, uint32_t bound);

/* Puts cards into random order, all orders equally likely. */
void yv_shuffle(yv_card *cards, int count, yv_random *random, void *source);

/* xoshiro128++ by Blackman and Vigna: the same seed gives the same numbers everywhere. */
typedef struct {
    uint32_t state[4];
} yv_rng;

yv_rng yv_rng_seeded(uint64_t seed);
uint32_t yv_rng_next(void *rng);

/* As yv_shuffle with yv_rng_next, only faster. */
void yv_rng_shuffle(yv_rng *rng, yv_card *cards, int count);
uint32_t yv_rng_below(yv_rng *rng, uint32_t bound);

enum { YV_SEED_BYTES = 32 };

/* The key stream of ChaCha20 (RFC 8439) under the seed as key, the counter as the last eight bytes of the nonce, little
 * end first, read as little-endian words from block 0 on. Use one counter for each shuffle: a round's deck, a
 * reshuffle. */
typedef struct {
    uint32_t input[16];
    uint32_t block[16];
    int used; /* words of the block that have been given out */
} yv_committed;

yv_committed yv_committed_seeded(const uint8_t seed[YV_SEED_BYTES], uint64_t counter);
uint32_t yv_committed_next(void *committed);

#endif
