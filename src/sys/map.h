/* A hash map from 64-bit keys to pointers. A key must not be 0. */
#ifndef MAP_H
#define MAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t key; /* 0 if the place is empty */
    void *value;
} map_entry;

typedef struct {
    map_entry *entry; /* open addressing; the capacity is 0 or a power of two */
    size_t capacity, count;
} map;

void *map_get(const map *m, uint64_t key); /* returns NULL if the key is not there */
void map_put(map *m, uint64_t key, void *value);
void map_remove(map *m, uint64_t key);
void map_free(map *m);

/* Returns the first entry at or after *place and moves *place past it, or returns NULL at the end. Start with *place =
 * 0. The map must not change between the calls. */
map_entry *map_next(const map *m, size_t *place);

#endif
