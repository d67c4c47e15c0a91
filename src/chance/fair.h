/* Fair shuffles, which anyone can check. The dealer publishes a commitment to a secret before the players add random
 * bytes of their own, and publishes the secret when the round is over (docs/PROTOCOL.md, "The shuffle").
 *
 *     fair_commit(hash, context, secret, commit);         publish the commitment, then collect the players' mixes
 *     fair_key(hash, context, secret, mix, players, key);
 *     fair_starter(key, players);                         in the first round
 *     fair_deck(key, &rules, players, deck);
 *     fair_stock(key, k, pile, count);                    the k-th reshuffle of the round, counted from 1
 *
 * This module is freestanding. The caller supplies the hash, BLAKE2b with 32 bytes; entropy/blake.h has one. */
#ifndef FAIR_H
#define FAIR_H

#include "../engine/game.h"
#include "../engine/text.h"
#include "shuffle.h"

enum {
    FAIR_BYTES = YV_SEED_BYTES, /* length of a secret, a commitment or a key */
    FAIR_LEAST_MIX = 16,
    FAIR_MOST_MIX = 32,
};

/* Writes the 32-byte BLAKE2b hash of some bytes. */
typedef void fair_hash(void *context, const uint8_t *bytes, size_t count, uint8_t hash[FAIR_BYTES]);

/* The random bytes that one seat added. */
typedef struct {
    uint8_t bytes[FAIR_MOST_MIX];
    uint8_t count; /* 0 if it added none, else FAIR_LEAST_MIX … FAIR_MOST_MIX */
} fair_mix;

/* Writes the commitment that is published before the round. */
void fair_commit(fair_hash *hash, void *context, const uint8_t secret[FAIR_BYTES], uint8_t commit[FAIR_BYTES]);

/* Writes the key of the round's shuffles. `mix` has an entry for every player who began the game, including those who
 * are out. */
void fair_key(fair_hash *hash, void *context, const uint8_t secret[FAIR_BYTES], const fair_mix *mix, int players,
              uint8_t key[FAIR_BYTES]);

/* Writes the round's deck, whose first card is drawn first, and returns its size. */
int fair_deck(const uint8_t key[FAIR_BYTES], const yv_rules *rules, int players, yv_card deck[YV_MAX_DECK]);

/* Puts cards into the order of the round's k-th reshuffle, k ≥ 1. The result does not depend on their order before. */
void fair_stock(const uint8_t key[FAIR_BYTES], uint32_t k, yv_card *cards, int count);

/* Returns the seat that starts the first round. */
yv_seat fair_starter(const uint8_t key[FAIR_BYTES], int players);

/* Write and read a mix as hexadecimal digits, or `-` for an empty one. Reading returns false if the text is neither, or
 * if the mix is too short or too long. */
void fair_put_mix(yv_text *text, const fair_mix *mix);
bool fair_read_mix(yv_span span, fair_mix *mix);

#endif
