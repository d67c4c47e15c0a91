#include "entropy.h"

#include <sodium.h>

bool entropy_init(void)
{
    return sodium_init() >= 0;
}

uint32_t entropy_next(void *unused)
{
    (void)unused;
    return randombytes_random();
}

void entropy_fill(uint8_t *bytes, size_t count)
{
    randombytes_buf(bytes, count);
}
