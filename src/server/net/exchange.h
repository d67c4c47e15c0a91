/* An exchange: one HTTP request and its reply. */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "address.h"

typedef struct peer peer;

typedef enum { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_PUT, METHOD_DELETE, METHOD_OTHER } method;

/* Stands for an Origin that is too long for its field. No page has it. */
#define EXCHANGE_LONG_ORIGIN "too-long"

/* A header that is too long for its field is left empty, except Origin: without one, a request would count as our own.
 * Requests with a path that is too long are refused before. */
typedef struct {
    uint64_t id;
    method method;
    char path[256];   /* decoded */
    char query[1024]; /* decoded: the part after the question mark */
    char host[256], origin[256], cookie[8192], etag[128], type[128], agent[256];
    bool takes_gzip, over_tls, is_chunked;
    struct in6_addr from; /* the client's address, … */
    address *address;     /* … and its counters; never NULL in a callback */
    int64_t length;       /* Content-Length; -1: there is none */
    uint8_t *body;
    size_t body_size;
    int64_t owner; /* of a WebSocket: the player … */
    uint64_t mark; /* … and the sign-in; the callback `upgrade` sets both */

    /* Only the network uses the fields below. */
    peer *peer;
    size_t body_capacity;
    size_t held; /* bytes of the body and of the reply that count for the address */
    bool replied, sending, close_after;
    bool is_from_nowhere; /* a proxy sent the request without a readable client address */
    bool is_upgraded;     /* the connection has become a WebSocket */
    char *head;
    size_t head_size, sent;
    const uint8_t *bytes; /* the body of the reply */
    uint8_t *owned;       /* the same bytes if they must be freed, else NULL */
    size_t size;
    int status;
} exchange;

typedef struct {
    int status;
    const char *type;
    const void *bytes;
    size_t size;
    bool is_static;   /* the bytes exist as long as the program runs; otherwise they are copied, … */
    void *given;      /* … unless this is the same bytes, which the exchange frees with free() */
    const char *more; /* other header lines, each with its \r\n; or NULL */
} reply;

/* Prepares the reply, which is sent when it is released. An exchange has exactly one reply. If too many long replies
 * wait for this client or for all, the reply is a 503 instead. */
void exchange_prepare(exchange *x, const reply *with);
void exchange_release(exchange *x);

/* Gives the server this many seconds from now to make the reply. Without it, the connection is closed after 30. */
void exchange_allow(exchange *x, int seconds);

/* Prepares the reply and releases it. */
void exchange_reply(exchange *x, const reply *with);

#endif
