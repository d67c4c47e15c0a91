/* Memory that is taken in small pieces and given back all at once. */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

typedef struct arena_block arena_block;

typedef struct {
    arena_block *blocks; /* the one in use first */
    arena_block *spare;  /* kept from before: so many … */
    int spares;          /* … and never more than two megabytes of them */
    size_t used;         /* bytes taken since it was last cleared */
} arena;

/* Memory for anything, not cleared. The program stops if there is none. */
void *arena_take(arena *a, size_t size);

/* A copy of some bytes and a NUL after them; NULL of NULL. */
char *arena_copy(arena *a, const void *bytes, size_t size);

void arena_clear(arena *a); /* all pieces are gone; some memory is kept for the next ones */
void arena_free(arena *a);

#endif
