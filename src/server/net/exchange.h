/* An exchange: one HTTP request and its reply. */
#ifndef EXCHANGE_H
#define EXCHANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "address.h"

typedef struct peer peer;

typedef enum { METHOD_GET, METHOD_HEAD, METHOD_POST, METHOD_PUT, METHOD_DELETE, METHOD_OTHER } method;

/* The request. Text that was too long for its field is left empty; a path that was is refused before. */
typedef struct {
    uint64_t id;
    method method;
    char path[256];   /* decoded */
    char query[1024]; /* decoded; what follows the question mark */
    char host[256], origin[256], cookie[6144], etag[128], type[128];
    bool takes_gzip, over_tls, is_chunked;
    struct in6_addr from;
    address *address;
    int64_t length; /* of the body, as announced; -1: not said */
    uint8_t *body;
    size_t body_size;
    int64_t owner; /* for whoever allows a WebSocket to set: whose it is, and which kind */
    uint64_t mark;

    /* The network's business. */
    peer *peer;
    size_t body_room;
    bool replied, sending, close_after;
    char *head;
    size_t head_size, sent;
    const uint8_t *bytes; /* the reply's body */
    uint8_t *owned;       /* the same, if it is to be freed */
    size_t size;
    int status;
} exchange;

/* A reply. The bytes are copied, unless they are said to last for ever. */
typedef struct {
    int status;
    const char *type;
    const void *bytes;
    size_t size;
    bool lasting;     /* the bytes stay where they are, and need no copy */
    const char *more; /* other header lines, each with its \r\n; or NULL */
} reply;

/* Prepares the reply; it leaves when it is released. An exchange is replied to once. */
void exchange_prepare(exchange *x, const reply *with);
void exchange_release(exchange *x);

/* Both. */
void exchange_reply(exchange *x, const reply *with);

#endif
