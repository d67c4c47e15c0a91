#include "batch_memory.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

enum { USUAL_BLOCK = 64 << 10, MOST_SPARE = 32, ALIGNMENT = alignof(max_align_t) };

struct memory_block {
    memory_block *next;
    size_t size, used;
    alignas(max_align_t) unsigned char bytes[];
};

static memory_block *new_block(batch_memory *m, size_t size)
{
    memory_block *block = m->spare;
    if (block && size <= block->size) {
        m->spare = block->next;
        m->spares--;
    } else {
        const size_t capacity = size > USUAL_BLOCK ? size : USUAL_BLOCK;
        block = xalloc(sizeof *block + capacity);
        block->size = capacity;
    }
    block->used = 0;
    block->next = m->blocks;
    return m->blocks = block;
}

void *batch_memory_take(batch_memory *m, size_t size)
{
    size = (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    memory_block *block = m->blocks;
    if (!block || block->size - block->used < size)
        block = new_block(m, size);
    void *piece = block->bytes + block->used;
    block->used += size;
    m->used += size;
    return piece;
}

char *batch_memory_copy(batch_memory *m, const void *bytes, size_t size)
{
    if (!bytes)
        return NULL;
    char *copy = batch_memory_take(m, size + 1);
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    return copy;
}

/* Keeps a block for later. Freeing blocks and allocating them again for every batch would cost more than filling
 * them. */
static void keep(batch_memory *m, memory_block *block)
{
    if (block->size != USUAL_BLOCK || m->spares == MOST_SPARE) {
        free(block);
        return;
    }
    block->next = m->spare;
    m->spare = block;
    m->spares++;
}

void batch_memory_clear(batch_memory *m)
{
    for (memory_block *block = m->blocks, *next; block; block = next) {
        next = block->next;
        keep(m, block);
    }
    m->blocks = NULL;
    m->used = 0;
}

void batch_memory_free(batch_memory *m)
{
    batch_memory_clear(m);
    for (memory_block *block = m->spare, *next; block; block = next) {
        next = block->next;
        free(block);
    }
    *m = (batch_memory){0};
}
