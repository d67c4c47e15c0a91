/* The line to a server: requests over HTTP and one WebSocket, by libwebsockets in a thread of its own. What comes in
 * waits in a queue, and a file descriptor becomes readable when there is something. */
#ifndef WIRE_H
#define WIRE_H

#include "whereto.h"

enum { WIRE_TOKEN = 256, WIRE_MOST_BYTES = 8 << 20 };

typedef struct wire wire;

typedef enum {
    WIRE_NOTHING,
    WIRE_OPEN, /* the WebSocket is there */
    WIRE_TEXT, /* a message came */
    WIRE_LOST, /* it is gone, or could not be opened: `text` says why, `status` is HTTP's if there was one */
    WIRE_HTTP, /* the answer to a request: `status` and `text`; 0: none came, and `text` says why */
} wire_kind;

typedef struct {
    wire_kind kind;
    int status;
    char *text; /* wire_free_event gives it back; ends in a NUL */
    size_t length;
} wire_event;

/* Begins with the token that the server knows us by, or an empty one. NULL if there is no memory or thread for it. */
wire *wire_start(const whereto *to, const char *token);
void wire_stop(wire *w);

/* Becomes readable when there are events. */
int wire_waker(const wire *w);

/* The next event; WIRE_NOTHING if there is none. */
wire_event wire_next(wire *w);
void wire_free_event(wire_event *event);

/* Sends a request; the answer comes as WIRE_HTTP. One at a time. `body` may be NULL: then it is a GET. */
void wire_request(wire *w, const char *path, const char *body);

/* Opens the WebSocket, with the token; closes one that is open first. */
void wire_connect(wire *w);

/* Sends a message, if the WebSocket is open; else it is lost. */
void wire_send(wire *w, const char *text);

/* What the server knows us by now. */
void wire_token(wire *w, char token[WIRE_TOKEN]);
void wire_set_token(wire *w, const char *token);

#endif
