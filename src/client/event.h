/* The events of a connection. */
#ifndef CONNECTION_EVENT_H
#define CONNECTION_EVENT_H

#include <stddef.h>

enum { CONNECTION_MOST_BYTES = 8 << 20 }; /* of one message or answer */

typedef enum {
    CONNECTION_NOTHING,
    CONNECTION_OPEN, /* the WebSocket is open */
    CONNECTION_TEXT, /* a message has come over the WebSocket */
    CONNECTION_LOST, /* the WebSocket was closed, or could not be opened; `text` says why */
    CONNECTION_HTTP, /* a request was answered; if `status` is 0, it was not, and `text` says why */
} connection_event_kind;

typedef struct {
    connection_event_kind kind;
    int status; /* of HTTP */
    char *text; /* ends in a NUL; released by connection_event_free */
    size_t length;
} connection_event;

#endif
