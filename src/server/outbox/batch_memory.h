/* A bump allocator: memory that is taken in small pieces and freed all at once. */
#ifndef BATCH_MEMORY_H
#define BATCH_MEMORY_H

#include <stddef.h>

typedef struct memory_block memory_block;

typedef struct {
    memory_block *blocks; /* the block in use comes first */
    memory_block *spare;  /* kept for later, at most two megabytes */
    int spares;           /* the number of spare blocks */
    size_t used;          /* bytes taken since the last batch_memory_clear */
} batch_memory;

/* Returns uninitialized memory, aligned for any type. Aborts if there is none. */
void *batch_memory_take(batch_memory *m, size_t size);

/* Returns a copy of the bytes with a NUL after them; NULL if `bytes` is NULL. */
char *batch_memory_copy(batch_memory *m, const void *bytes, size_t size);

/* Frees all pieces, but keeps some blocks for the next ones. */
void batch_memory_clear(batch_memory *m);
void batch_memory_free(batch_memory *m);

#endif
