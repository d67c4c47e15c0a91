/* How long a person thinks: the number of actions that took up to half a second, one second, two seconds and so on. */
#ifndef PACE_H
#define PACE_H

#include <stdint.h>

enum { PACE_TIMES = 8, PACE_FIRST_MS = 500 };

/* Returns the place of a time: 0 for less than PACE_FIRST_MS, then one more whenever the time doubles. */
static inline int pace_place(int64_t ms)
{
    int place = 0;
    for (int64_t most = PACE_FIRST_MS; ms >= most && place < PACE_TIMES - 1; most *= 2)
        place++;
    return place;
}

#endif
