/* The line to a server: requests over HTTP and one WebSocket, by libwebsockets in a thread of its own. What comes in
 * waits in a queue, and a file descriptor becomes readable when there is something. */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "server_url.h"

enum { CONNECTION_TOKEN = 256, CONNECTION_MOST_BYTES = 8 << 20 };

typedef struct connection connection;

typedef enum {
    CONNECTION_NOTHING,
    CONNECTION_OPEN, /* the WebSocket is there */
    CONNECTION_TEXT, /* a message came */
    CONNECTION_LOST, /* it is gone, or could not be opened: `text` says why, `status` is HTTP's if there was one */
    CONNECTION_HTTP, /* the answer to a request: `status` and `text`; 0: none came, and `text` says why */
} connection_event_kind;

typedef struct {
    connection_event_kind kind;
    int status;
    char *text; /* connection_event_free gives it back; ends in a NUL */
    size_t length;
} connection_event;

/* Begins with the token that the server knows us by, or an empty one. NULL if there is no memory or thread for it. */
connection *connection_open(const server_url *to, const char *token);
void connection_close(connection *w);

/* Becomes readable when there are events. */
int connection_waker(const connection *w);

/* The next event; CONNECTION_NOTHING if there is none. */
connection_event connection_next(connection *w);
void connection_event_free(connection_event *event);

/* Sends a request; the answer comes as CONNECTION_HTTP. One at a time. `body` may be NULL: then it is a GET. */
void connection_request(connection *w, const char *path, const char *body);

/* Opens the WebSocket, with the token; closes one that is open first. */
void connection_open_socket(connection *w);

/* Sends a message, if the WebSocket is open; else it is lost. */
void connection_send(connection *w, const char *text);

/* What the server knows us by now. */
void connection_token(connection *w, char token[CONNECTION_TOKEN]);

#endif
