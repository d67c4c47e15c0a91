/* Unbiased Fisher–Yates shuffles from any source of 32-bit random numbers:
 *
 *   yv_rng        a small fast generator from a seed, for simulations and tests
 *   yv_committed  a stream determined by 32 secret bytes and a counter, for games whose shuffles anyone can check once
 *                 the bytes are published
 *   entropy.h     the system's cryptographic generator, for games between people; only this one needs libsodium
 */
#ifndef YV_SHUFFLE_H
#define YV_SHUFFLE_H

#include "../engine/card.h"

YV_BEGIN_C

/* Returns the next 32 random bits of a source. */
typedef uint32_t yv_random(void *source);

/* Returns a number from 0 to bound - 1; all are equally likely. `bound` must be at least 1. */
uint32_t yv_random_below(yv_random *random, void *source, uint32_t bound);

/* Puts cards into a random order; all orders are equally likely. */
void yv_shuffle(yv_card *cards, int count, yv_random *random, void *source);

/* xoshiro128++ by Blackman and Vigna: the same seed gives the same numbers everywhere. */
typedef struct {
    uint32_t state[4];
} yv_rng;

yv_rng yv_rng_seeded(uint64_t seed);
uint32_t yv_rng_next(void *rng);

/* Do the same as yv_shuffle and yv_random_below with yv_rng_next, but faster. */
void yv_rng_shuffle(yv_rng *rng, yv_card *cards, int count);
uint32_t yv_rng_below(yv_rng *rng, uint32_t bound);

enum { YV_SEED_BYTES = 32 };

/* The key stream of ChaCha20 (RFC 8439), as little-endian words from block 0 on. The seed is the key, and the counter
 * is the last eight bytes of the nonce, little-endian. Use a new counter for every shuffle of a round. */
typedef struct {
    uint32_t input[16];
    uint32_t block[16];
    int used; /* the words of the block that have been used */
} yv_committed;

yv_committed yv_committed_seeded(const uint8_t seed[YV_SEED_BYTES], uint64_t counter);
uint32_t yv_committed_next(void *committed);

YV_END_C

#endif
