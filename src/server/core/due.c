#include "due.h"

#include <stdlib.h>

#include "../../engine/error.h"
#include "../../sys/xalloc.h"

static void put(due_heap *heap, size_t place, due_entry *entry)
{
    heap->entry[place - 1] = entry;
    entry->place = place;
}

static due_entry *get(const due_heap *heap, size_t place)
{
    return heap->entry[place - 1];
}

static void rise(due_heap *heap, due_entry *entry)
{
    size_t place = entry->place;
    for (; place > 1 && get(heap, place / 2)->at > entry->at; place /= 2)
        put(heap, place, get(heap, place / 2));
    put(heap, place, entry);
}

static void sink(due_heap *heap, due_entry *entry)
{
    size_t place = entry->place;
    for (;;) {
        size_t child = 2 * place;
        if (child < heap->count && get(heap, child + 1)->at < get(heap, child)->at)
            child++;
        if (child > heap->count || get(heap, child)->at >= entry->at)
            break;
        put(heap, place, get(heap, child));
        place = child;
    }
    put(heap, place, entry);
}

static void add(due_heap *heap, due_entry *entry)
{
    if (heap->count == heap->capacity) {
        heap->capacity = heap->capacity ? 2 * heap->capacity : 64;
        heap->entry = xrealloc(heap->entry, heap->capacity * sizeof(due_entry *));
    }
    put(heap, ++heap->count, entry);
    rise(heap, entry);
}

static void take_out(due_heap *heap, due_entry *entry)
{
    due_entry *last = get(heap, heap->count--);
    const size_t place = entry->place;
    entry->place = 0;
    if (last == entry)
        return;
    put(heap, place, last);
    rise(heap, last);
    sink(heap, last);
}

void due_set(due_heap *heap, due_entry *entry, int64_t at)
{
    const int64_t before = entry->at;
    entry->at = at;
    if (entry->place == 0) {
        if (at != DUE_NEVER)
            add(heap, entry);
    } else if (at == DUE_NEVER) {
        take_out(heap, entry);
    } else if (at < before) {
        rise(heap, entry);
    } else if (at > before) {
        sink(heap, entry);
    }
}

due_entry *due_first(const due_heap *heap)
{
    return heap->count ? heap->entry[0] : NULL;
}

void due_free(due_heap *heap)
{
    free(heap->entry);
    *heap = (due_heap){0};
}
