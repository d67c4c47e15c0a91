#include "shuffle.h"

#include "../engine/error.h"

/* Rejection sampling by Lemire's method: multiplies, and rejects the few values that would make some results
 * likelier. */
uint32_t yv_random_below(yv_random *random, void *source, uint32_t bound)
{
    YV_ASSERT(bound > 0);
    uint64_t product = (uint64_t)random(source) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t rejected = (0u - bound) % bound;
        while ((uint32_t)product < rejected)
            product = (uint64_t)random(source) * bound;
    }
    return (uint32_t)(product >> 32);
}

void yv_shuffle(yv_card *cards, int count, yv_random *random, void *source)
{
    for (int left = count; left > 1; left--) {
        const uint32_t chosen = yv_random_below(random, source, (uint32_t)left);
        const yv_card card = cards[chosen];
        cards[chosen] = cards[left - 1];
        cards[left - 1] = card;
    }
}

static inline uint32_t rotate(uint32_t word, int bits)
{
    return word << bits | word >> (32 - bits);
}

/* ---- seeded ---- */

static uint64_t splitmix(uint64_t *state)
{
    uint64_t mixed = *state += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

yv_rng yv_rng_seeded(uint64_t seed)
{
    const uint64_t low = splitmix(&seed), high = splitmix(&seed);
    return (yv_rng){{(uint32_t)low, (uint32_t)(low >> 32), (uint32_t)high, (uint32_t)(high >> 32)}};
}

static inline uint32_t step(yv_rng *rng)
{
    uint32_t *state = rng->state;
    const uint32_t result = rotate(state[0] + state[3], 7) + state[0];
    const uint32_t shifted = state[1] << 9;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotate(state[3], 11);
    return result;
}

uint32_t yv_rng_next(void *rng)
{
    return step(rng);
}

uint32_t yv_rng_below(yv_rng *rng, uint32_t bound)
{
    return yv_random_below(yv_rng_next, rng, bound);
}

void yv_rng_shuffle(yv_rng *rng, yv_card *cards, int count)
{
    yv_shuffle(cards, count, yv_rng_next, rng);
}

/* ---- committed ---- */

static uint32_t little_endian(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

enum { BLOCK_COUNTER = 12, NONCE = 13 }; /* words of ChaCha20's input */

yv_committed yv_committed_seeded(const uint8_t seed[YV_SEED_BYTES], uint64_t counter)
{
    yv_committed committed = {.input = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, .used = 16};
    for (int i = 0; i < 8; i++)
        committed.input[4 + i] = little_endian(&seed[(size_t)4 * (size_t)i]);
    committed.input[NONCE + 1] = (uint32_t)counter;
    committed.input[NONCE + 2] = (uint32_t)(counter >> 32);
    return committed;
}

static void quarter_round(uint32_t *block, int a, int b, int c, int d)
{
    block[a] += block[b], block[d] = rotate(block[d] ^ block[a], 16);
    block[c] += block[d], block[b] = rotate(block[b] ^ block[c], 12);
    block[a] += block[b], block[d] = rotate(block[d] ^ block[a], 8);
    block[c] += block[d], block[b] = rotate(block[b] ^ block[c], 7);
}

static void next_block(yv_committed *committed)
{
    for (int i = 0; i < 16; i++)
        committed->block[i] = committed->input[i];
    for (int round = 0; round < 10; round++) {
        for (int column = 0; column < 4; column++)
            quarter_round(committed->block, column, 4 + column, 8 + column, 12 + column);
        for (int column = 0; column < 4; column++)
            quarter_round(committed->block, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4);
    }
    for (int i = 0; i < 16; i++)
        committed->block[i] += committed->input[i];
    committed->input[BLOCK_COUNTER]++;
    committed->used = 0;
}

uint32_t yv_committed_next(void *source)
{
    yv_committed *committed = source;
    if (committed->used == 16)
        next_block(committed);
    return committed->block[committed->used++];
}
