/* Random numbers from the system's cryptographic generator, through libsodium. */
#ifndef YV_ENTROPY_H
#define YV_ENTROPY_H

#include "../chance/shuffle.h"

/* Initializes libsodium. Returns false if that fails. The caller must call it once before the other functions. */
bool entropy_init(void);

/* Returns 32 random bits. This is a yv_random; it ignores its source, which may be NULL. */
uint32_t entropy_next(void *unused);

/* Fills a buffer with random bytes, such as the secret of a fair shuffle. */
void entropy_fill(uint8_t *bytes, size_t count);

#endif
