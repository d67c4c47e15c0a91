#include "map.h"

#include <assert.h>
#include <stdlib.h>

#include "xalloc.h"

static size_t home_of(const map *m, uint64_t key)
{
    key = (key ^ key >> 32) * UINT64_C(0x9e3779b97f4a7c15);
    return (size_t)(key >> 20) & (m->capacity - 1);
}

/* Returns the place of the key, or the empty place where it belongs. */
static size_t find(const map *m, uint64_t key)
{
    size_t at = home_of(m, key);
    while (m->entry[at].key && m->entry[at].key != key)
        at = (at + 1) & (m->capacity - 1);
    return at;
}

void *map_get(const map *m, uint64_t key)
{
    if (m->count == 0 || key == 0)
        return NULL;
    const map_entry *found = &m->entry[find(m, key)];
    return found->key ? found->value : NULL;
}

static void grow(map *m)
{
    const map old = *m;
    m->capacity = old.capacity ? 2 * old.capacity : 16;
    m->entry = xalloc(m->capacity * sizeof *m->entry);
    for (size_t i = 0; i < m->capacity; i++)
        m->entry[i] = (map_entry){0};
    for (size_t i = 0; i < old.capacity; i++)
        if (old.entry[i].key)
            m->entry[find(m, old.entry[i].key)] = old.entry[i];
    free(old.entry);
}

void map_put(map *m, uint64_t key, void *value)
{
    assert(key != 0 && value);
    if (4 * (m->count + 1) > 3 * m->capacity)
        grow(m);
    const size_t at = find(m, key);
    m->count += m->entry[at].key == 0;
    m->entry[at] = (map_entry){key, value};
}

/* Moves later entries into the gap, so that no search for them ends too early. */
static void close_gap(map *m, size_t gap)
{
    const size_t mask = m->capacity - 1;
    for (size_t at = (gap + 1) & mask; m->entry[at].key; at = (at + 1) & mask) {
        const size_t home = home_of(m, m->entry[at].key);
        if (((at - home) & mask) >= ((at - gap) & mask)) {
            m->entry[gap] = m->entry[at];
            gap = at;
        }
    }
    m->entry[gap] = (map_entry){0};
}

void map_remove(map *m, uint64_t key)
{
    if (m->count == 0 || key == 0)
        return;
    const size_t at = find(m, key);
    if (m->entry[at].key == 0)
        return;
    m->count--;
    close_gap(m, at);
}

map_entry *map_next(const map *m, size_t *place)
{
    while (*place < m->capacity)
        if (m->entry[(*place)++].key)
            return &m->entry[*place - 1];
    return NULL;
}

void map_free(map *m)
{
    free(m->entry);
    *m = (map){0};
}
