/* Requests that take many milliseconds: a thread works on them, so that no table waits, and then the loop replies.
 *
 * A request of this kind is a struct of its own that begins with a slow_request. */
#ifndef SLOW_REQUEST_H
#define SLOW_REQUEST_H

#include "../services/services.h"
#include "visitor.h"

typedef struct slow_request slow_request;

typedef struct {
    size_t size;                                       /* of the struct */
    void (*work)(slow_request *request);               /* runs in a thread: of the services it may only use `data` */
    void (*reply)(slow_request *request, exchange *x); /* runs in the loop, unless the client or the player is gone */
    void (*forget)(slow_request *request); /* frees what the struct has of its own; NULL if that is nothing */
} slow_request_kind;

struct slow_request {
    job job;
    const slow_request_kind *kind;
    services *services;
    uint64_t exchange;
    profile who; /* the player who sent the request: as it came, and for `reply` as of now */
    uint8_t *body;
    size_t body_size;
};

/* Makes a request with the body of the exchange. The fields after the slow_request are zero. */
void *slow_request_make(const slow_request_kind *kind, services *s, exchange *x, const visitor *v);

/* Starts to work on it. Replies 503 and forgets it if too many wait. */
void slow_request_start(slow_request *request, exchange *x);

#endif
