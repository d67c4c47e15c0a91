/* BLAKE2b, by libsodium, as fair.h and the server's core want it. */
#ifndef BLAKE_H
#define BLAKE_H

#include "../chance/fair.h"

/* A fair_hash; the context is not used and may be NULL. */
void blake_hash(void *unused, const uint8_t *bytes, size_t count, uint8_t hash[FAIR_BYTES]);

#endif
