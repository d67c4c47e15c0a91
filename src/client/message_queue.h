/* A queue of messages, and a buffer for messages that arrive in pieces. Only connection.c uses it. */
#ifndef MESSAGE_QUEUE_H
#define MESSAGE_QUEUE_H

#include <stdbool.h>

#include "event.h"

typedef struct queued_message queued_message;
struct queued_message {
    queued_message *next;
    connection_event event;
};

typedef struct {
    queued_message *first, *last;
    int count;
} message_queue;

/* Adds a copy of the bytes at the end. The message is lost if the queue is too long or there is no memory. */
void message_queue_push(message_queue *q, connection_event_kind kind, int status, const char *bytes, size_t length);

/* Removes and returns the first message, or CONNECTION_NOTHING if there is none. The caller must free its text. */
connection_event message_queue_pop(message_queue *q);

/* Releases all messages. */
void message_queue_drain(message_queue *q);

typedef struct {
    char *bytes; /* ends in a NUL */
    size_t length;
} message_pieces;

/* Adds a piece. Fails if the message would be longer than CONNECTION_MOST_BYTES, or there is no memory. */
bool message_gather(message_pieces *h, const char *bytes, size_t length);

#endif
