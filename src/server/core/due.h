/* What is due when: a heap of times. Each thing that waits has one entry in it, which it moves. */
#ifndef DUE_H
#define DUE_H

#include <stddef.h>
#include <stdint.h>

#define DUE_NEVER INT64_MAX

typedef struct {
    int64_t at;   /* DUE_NEVER: not in the heap */
    size_t place; /* in the heap, from 1 */
} due_entry;

typedef struct {
    due_entry **entry;
    size_t count, capacity;
} due_heap;

/* An entry must begin as {DUE_NEVER, 0}. */
void due_set(due_heap *heap, due_entry *entry, int64_t at);
due_entry *due_first(const due_heap *heap); /* the earliest, or NULL */
void due_free(due_heap *heap);

#endif
