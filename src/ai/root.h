/* The square root of a whole number, the same on every machine. */
#ifndef ROOT_H
#define ROOT_H

#include <stdint.h>

/* Returns the largest number whose square is at most `square`. */
static inline uint64_t root_of(uint64_t square)
{
    uint64_t root = 0;
    const int highest = square ? (63 - __builtin_clzll(square)) / 2 : 0;
    for (uint64_t bit = UINT64_C(1) << highest; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= square)
            root += bit;
    return root;
}

#endif
