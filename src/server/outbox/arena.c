#include "arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

enum { USUAL_BLOCK = 64 << 10, MOST_SPARE = 32, ALIGNMENT = alignof(max_align_t) };

struct arena_block {
    arena_block *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

static arena_block *new_block(arena *a, size_t size)
{
    arena_block *block = a->spare;
    if (block && size <= block->size) {
        a->spare = block->next;
        a->spares--;
    } else {
        const size_t room = size > USUAL_BLOCK ? size : USUAL_BLOCK;
        block = xrealloc(NULL, sizeof *block + room);
        block->size = room;
    }
    block->used = 0;
    block->next = a->blocks;
    return a->blocks = block;
}

void *arena_take(arena *a, size_t size)
{
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    arena_block *block = a->blocks;
    if (!block || block->size - block->used < size)
        block = new_block(a, size);
    void *piece = block->bytes + block->used;
    block->used += size;
    a->used += size;
    return piece;
}

char *arena_copy(arena *a, const void *bytes, size_t size)
{
    if (!bytes)
        return NULL;
    char *copy = arena_take(a, size + 1);
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    return copy;
}

/* Given back to the system and fetched again for every batch, they would cost more than what is put into them. */
static void keep(arena *a, arena_block *block)
{
    if (block->size != USUAL_BLOCK || a->spares == MOST_SPARE) {
        free(block);
        return;
    }
    block->next = a->spare;
    a->spare = block;
    a->spares++;
}

void arena_clear(arena *a)
{
    for (arena_block *block = a->blocks, *next; block; block = next) {
        next = block->next;
        keep(a, block);
    }
    a->blocks = NULL;
    a->used = 0;
}

void arena_free(arena *a)
{
    arena_clear(a);
    for (arena_block *block = a->spare, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    *a = (arena){0};
}
