#include "timer_heap.h"

#include <stdlib.h>

#include "../../engine/error.h"
#include "../../sys/xalloc.h"

static void put(timer_heap *heap, size_t place, timer *entry)
{
    heap->entry[place - 1] = entry;
    entry->place = place;
}

static timer *get(const timer_heap *heap, size_t place)
{
    return heap->entry[place - 1];
}

static void rise(timer_heap *heap, timer *entry)
{
    size_t place = entry->place;
    for (; place > 1 && get(heap, place / 2)->at > entry->at; place /= 2)
        put(heap, place, get(heap, place / 2));
    put(heap, place, entry);
}

static void sink(timer_heap *heap, timer *entry)
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

static void add(timer_heap *heap, timer *entry)
{
    if (heap->count == heap->capacity) {
        heap->capacity = heap->capacity ? 2 * heap->capacity : 64;
        heap->entry = xrealloc(heap->entry, heap->capacity * sizeof(timer *));
    }
    put(heap, ++heap->count, entry);
    rise(heap, entry);
}

static void take_out(timer_heap *heap, timer *entry)
{
    timer *last = get(heap, heap->count--);
    const size_t place = entry->place;
    entry->place = 0;
    if (last == entry)
        return;
    put(heap, place, last);
    rise(heap, last);
    sink(heap, last);
}

/* True if the timer is where it says, and not later than those below it nor earlier than the one above it. */
static bool is_in_place(const timer_heap *heap, const timer *entry)
{
    const size_t place = entry->place;
    return place <= heap->count && get(heap, place) == entry && (place == 1 || get(heap, place / 2)->at <= entry->at)
           && (2 * place > heap->count || get(heap, 2 * place)->at >= entry->at)
           && (2 * place + 1 > heap->count || get(heap, 2 * place + 1)->at >= entry->at);
}

void timer_heap_set(timer_heap *heap, timer *entry, int64_t at)
{
    const int64_t before = entry->at;
    entry->at = at;
    if (entry->place == 0) {
        if (at != TIMER_NEVER)
            add(heap, entry);
    } else if (at == TIMER_NEVER) {
        take_out(heap, entry);
    } else if (at < before) {
        rise(heap, entry);
    } else if (at > before) {
        sink(heap, entry);
    }
    YV_ASSERT(entry->place == 0 ? at == TIMER_NEVER : is_in_place(heap, entry));
}

timer *timer_heap_first(const timer_heap *heap)
{
    return heap->count ? heap->entry[0] : NULL;
}

void timer_heap_free(timer_heap *heap)
{
    free(heap->entry);
    *heap = (timer_heap){0};
}
