/* Texts that wait in a queue, and texts that come in pieces. For connection.c. */
#ifndef MESSAGE_QUEUE_H
#define MESSAGE_QUEUE_H

#include "connection.h"

typedef struct queued_message queued_message;
struct queued_message {
    queued_message *next;
    connection_event event;
};

typedef struct {
    queued_message *first, *last;
    int count;
} message_queue;

/* Adds a copy at the end. A queue that is too long, or no memory: it is lost. */
void message_queue_push(message_queue *q, connection_event_kind kind, int status, const char *bytes, size_t length);

/* Takes the first one off; its text is the caller's then. CONNECTION_NOTHING if there is none. */
connection_event message_queue_pop(message_queue *q);
void message_queue_drain(message_queue *q);

typedef struct {
    char *bytes; /* ending in a NUL */
    size_t length;
} message_pieces;

/* Adds a piece; false if that would become too much. */
bool message_gather(message_pieces *h, const char *bytes, size_t length);

#endif
