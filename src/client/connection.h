/* A connection to a server: requests over HTTP, and one WebSocket. libwebsockets serves it in a thread of its own; what
 * comes in waits in a queue, and a file descriptor is readable while there is something. */
#ifndef CONNECTION_H
#define CONNECTION_H

#include "event.h"
#include "server_url.h"

enum { CONNECTION_TOKEN = 256 };

typedef struct connection connection;

/* Starts the thread. `token` is what the server knows the player by; an empty one is a new player's. Returns NULL if
 * there is no memory or no thread. */
connection *connection_open(const server_url *to, const char *token);
void connection_close(connection *w);

/* Returns the file descriptor that is readable while there are events. */
int connection_waker(const connection *w);

/* Returns the next event, or CONNECTION_NOTHING. */
connection_event connection_next(connection *w);
void connection_event_free(connection_event *event);

/* Sends a request, whose answer comes as CONNECTION_HTTP. One request at a time. If `body` is NULL, it is a GET. */
void connection_request(connection *w, const char *path, const char *body);

/* Opens the WebSocket with the token, after closing one that is open. */
void connection_open_socket(connection *w);

/* Sends a message. It is lost if the WebSocket is not open. */
void connection_send(connection *w, const char *text);

/* Copies the token that the server knows the player by now. */
void connection_token(connection *w, char token[CONNECTION_TOKEN]);

#endif
