/* The hash of fair shuffles, BLAKE2b, from libsodium. */
#ifndef BLAKE_H
#define BLAKE_H

#include "../chance/fair.h"

/* A fair_hash whose context is ignored and may be NULL. */
void blake_hash(void *unused, const uint8_t *bytes, size_t count, uint8_t hash[FAIR_BYTES]);

#endif
