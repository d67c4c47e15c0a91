/* The router: finds the route of an HTTP request, checks the conditions that the route's flags demand, and calls its
 * handler. */
#ifndef ROUTER_H
#define ROUTER_H

#include "visitor.h"

/* Handles one request: replies now or later. `v` is the player that the request comes from; it is NULL if the server
 * does not know the client, or if the route's flags do not need the player. */
typedef void route_handler(services *s, exchange *x, const visitor *v);

enum {
    ROUTE_KNOWN = 1,  /* only for clients that the server knows: `v` is never NULL */
    ROUTE_WRITES = 2, /* changes something: refused if it comes from another site's page, or while the server is busy */
    ROUTE_JSON = 4,   /* the body is a JSON object */
    ROUTE_SEES = 16,  /* tells clients apart: `v` is the player if the server knows the client */
    ROUTE_BANNED = 32,  /* also for those who are banned */
    ROUTE_GOES_ON = 64, /* also while the server is read-only */
    ROUTE_UNDER = 8,    /* also for longer paths that begin with this one */
    ROUTE_LONG = 128,   /* the body may be long: the handler itself refuses one that is no JSON object, so that the
                         * server reads it only once */
};

typedef struct {
    method method;
    const char *path; /* NULL ends a table */
    route_handler *handle;
    uint32_t most_body; /* bytes */
    int flags;
} route;

/* Implement net_callbacks (net.h). The last row of the table is the fallback, for paths that have no row of their
 * own. */
size_t router_begin(services *s, const route *table, exchange *x);
void router_request(services *s, const route *table, exchange *x);
bool router_upgrade(services *s, exchange *x);

#endif
