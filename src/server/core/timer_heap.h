/* What is due when: a heap of times. Each thing that waits has one entry in it, which it moves. */
#ifndef TIMER_HEAP_H
#define TIMER_HEAP_H

#include <stddef.h>
#include <stdint.h>

#define TIMER_NEVER INT64_MAX

typedef struct {
    int64_t at;   /* TIMER_NEVER: not in the heap */
    size_t place; /* in the heap, from 1 */
} timer;

typedef struct {
    timer **entry;
    size_t count, capacity;
} timer_heap;

/* An entry must begin as {TIMER_NEVER, 0}. */
void timer_heap_set(timer_heap *heap, timer *entry, int64_t at);
timer *timer_heap_first(const timer_heap *heap); /* the earliest, or NULL */
void timer_heap_free(timer_heap *heap);

#endif
