/* Texts that wait in a queue, and texts that come in pieces. For wire.c. */
#ifndef POST_H
#define POST_H

#include "wire.h"

typedef struct post_letter post_letter;
struct post_letter {
    post_letter *next;
    wire_event event;
};

typedef struct {
    post_letter *first, *last;
    int count;
} post_queue;

/* Adds a copy at the end. A queue that is too long, or no memory: it is lost. */
void post_push(post_queue *q, wire_kind kind, int status, const char *bytes, size_t length);

/* Takes the first one off; its text is the caller's then. WIRE_NOTHING if there is none. */
wire_event post_pop(post_queue *q);
void post_drain(post_queue *q);

typedef struct {
    char *bytes; /* ending in a NUL */
    size_t length;
} post_heap;

/* Adds a piece; false if that would become too much. */
bool post_gather(post_heap *h, const char *bytes, size_t length);

#endif
