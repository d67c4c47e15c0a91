/* A binary heap of timers, ordered by time. A timer is part of the thing that it belongs to. */
#ifndef TIMER_HEAP_H
#define TIMER_HEAP_H

#include <stddef.h>
#include <stdint.h>

#define TIMER_NEVER INT64_MAX

typedef struct {
    int64_t at;   /* TIMER_NEVER if it is not in the heap */
    size_t place; /* in the heap, from 1 */
} timer;

typedef struct {
    timer **entry;
    size_t count, capacity;
} timer_heap;

/* Sets a timer, which must have been initialized as {TIMER_NEVER, 0}. TIMER_NEVER removes it. */
void timer_heap_set(timer_heap *heap, timer *entry, int64_t at);

/* Returns the earliest timer, or NULL. */
timer *timer_heap_first(const timer_heap *heap);
void timer_heap_free(timer_heap *heap);

#endif
