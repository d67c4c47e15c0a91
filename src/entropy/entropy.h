/* Real chance: the system's cryptographic generator, through libsodium. */
#ifndef YV_ENTROPY_H
#define YV_ENTROPY_H

#include "../chance/shuffle.h"

/* Makes the generator ready; false if the system has none. Call it once before the others. */
bool entropy_init(void);

/* A yv_random; the source is not used and may be NULL. */
uint32_t entropy_next(void *unused);

/* A seed for a committed shuffle, or for a simulation whose seed was not given. */
void entropy_fill(uint8_t *bytes, size_t count);

#endif
