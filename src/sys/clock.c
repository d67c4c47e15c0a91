#include "clock.h"

#include <time.h>

static uint64_t nanoseconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
}

uint64_t clock_us(void)
{
    return nanoseconds(CLOCK_MONOTONIC) / 1000;
}

int64_t clock_ms(void)
{
    return (int64_t)(nanoseconds(CLOCK_MONOTONIC) / 1000000);
}

uint64_t clock_thread_ns(void)
{
    return nanoseconds(CLOCK_THREAD_CPUTIME_ID);
}

uint64_t clock_thread_us(void)
{
    return nanoseconds(CLOCK_THREAD_CPUTIME_ID) / 1000;
}

uint64_t clock_process_us(void)
{
    return nanoseconds(CLOCK_PROCESS_CPUTIME_ID) / 1000;
}
