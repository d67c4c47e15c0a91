/* A connection to a server: requests over HTTP, and one WebSocket. libwebsockets serves it in a thread of its own.
 * Events wait in a queue, and a file descriptor is readable while the queue is not empty. */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "event.h"
#include "server_url.h"

enum { CONNECTION_TOKEN = 256 };

typedef struct connection connection;

/* Starts the thread. `token` identifies the player to the server; it is empty for a new player. Returns NULL if there
 * is no memory or the thread cannot be started. */
connection *connection_open(const server_url *to, const char *token);
void connection_close(connection *w);

/* Returns the file descriptor that is readable while there are events. */
int connection_waker(const connection *w);

/* Returns the next event, or CONNECTION_NOTHING. */
connection_event connection_next(connection *w);
void connection_event_free(connection_event *event);

/* Sends a request: a GET if `body` is NULL, else a POST. The answer comes as CONNECTION_HTTP. The caller must wait for
 * it before the next request. */
void connection_request(connection *w, const char *path, const char *body);

/* Opens the WebSocket with the token. Closes the old one first if it is open. */
void connection_open_socket(connection *w);

/* Sends a message. It is lost if the WebSocket is not open. */
void connection_send(connection *w, const char *text);

/* Copies the token that identifies the player now; the server may have set a new one. */
void connection_token(connection *w, char token[CONNECTION_TOKEN]);

#endif
