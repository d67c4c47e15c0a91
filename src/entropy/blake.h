/* The hash of fair shuffles, BLAKE2b, from libsodium. */
#ifndef BLAKE_H
#define BLAKE_H

#include "../chance/fair.h"

/* Writes the hash of some bytes. This is a fair_hash; it ignores its context, which may be NULL. */
void blake_hash(void *unused, const uint8_t *bytes, size_t count, uint8_t hash[FAIR_BYTES]);

#endif
