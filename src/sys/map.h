/* A table from numbers to things: connections, players, rooms by their numbers or codes. The number 0 is not used. */
#ifndef MAP_H
#define MAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint64_t key; /* 0: nothing is here */
    void *value;
} map_entry;

typedef struct {
    map_entry *entry; /* open addressing; a power of two of them */
    size_t capacity, count;
} map;

void *map_get(const map *m, uint64_t key); /* NULL if there is none */
void map_put(map *m, uint64_t key, void *value);
void map_remove(map *m, uint64_t key);
void map_free(map *m);

/* The next entry from this place on, or NULL; `place` begins at 0 and moves. The map must not change meanwhile. */
map_entry *map_next(const map *m, size_t *place);

#endif
