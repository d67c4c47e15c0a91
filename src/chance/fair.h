/* Shuffles that anyone can check: who deals commits to a secret before the players add chance of their own, and shows
 * it when the round is over (docs/PROTOCOL.md, "The shuffle").
 *
 *     fair_commit(hash, context, secret, commit);         publish the commitment, then take the players' mixes
 *     fair_key(hash, context, secret, mix, players, key);
 *     fair_starter(key, players);                         of the first round
 *     fair_deck(key, &rules, players, deck);
 *     fair_stock(key, k, pile, count);                    the k-th reshuffle of the round, counted from 1
 *
 * Like the engine it knows no library and no system: the hash, BLAKE2b with 32 bytes, is the caller's; blake.h has one
 * by libsodium. */
#ifndef FAIR_H
#define FAIR_H

#include "../engine/game.h"
#include "../engine/text.h"
#include "shuffle.h"

enum {
    FAIR_BYTES = YV_SEED_BYTES, /* of a secret, a commitment, a key */
    FAIR_LEAST_MIX = 16,
    FAIR_MOST_MIX = 32,
};

/* 32-byte BLAKE2b of some bytes. */
typedef void fair_hash(void *context, const uint8_t *bytes, size_t count, uint8_t hash[FAIR_BYTES]);

/* What one seat added. */
typedef struct {
    uint8_t bytes[FAIR_MOST_MIX];
    uint8_t count; /* 0: nothing; else FAIR_LEAST_MIX … FAIR_MOST_MIX */
} fair_mix;

/* What is published before the round. */
void fair_commit(fair_hash *hash, void *context, const uint8_t secret[FAIR_BYTES], uint8_t commit[FAIR_BYTES]);

/* The key of the round's shuffles; there is a mix for each player who began the game, also for those who are out. */
void fair_key(fair_hash *hash, void *context, const uint8_t secret[FAIR_BYTES], const fair_mix *mix, int players,
              uint8_t key[FAIR_BYTES]);

/* The round's deck, first card drawn first, and its size. */
int fair_deck(const uint8_t key[FAIR_BYTES], const yv_rules *rules, int players, yv_card deck[YV_MAX_DECK]);

/* Puts cards into the order of the round's k-th reshuffle, k ≥ 1, in whatever order they come. */
void fair_stock(const uint8_t key[FAIR_BYTES], uint32_t k, yv_card *cards, int count);

/* Who starts the first round. */
yv_seat fair_starter(const uint8_t key[FAIR_BYTES], int players);

/* Mixes as hex digits; "-" for none is written, and read. False if it is neither, or too short or too long. */
void fair_put_mix(yv_text *text, const fair_mix *mix);
bool fair_read_mix(yv_span span, fair_mix *mix);

#endif
