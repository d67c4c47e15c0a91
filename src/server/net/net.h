/* The network: HTTP requests and WebSocket connections, by libwebsockets on a libuv loop.
 *
 * It knows nothing of players or games. Whoever opens it is told of requests and of frames by its ports, and answers by
 * the functions below; all of it in the loop's thread. */
#ifndef SERVER_NET_H
#define SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#include "address.h"
#include "exchange.h"

typedef struct net net;

enum { NET_WHY = 256, NET_MAX_FRAME = 8192 };

/* Codes with which connections are closed. */
enum { NET_GOING_AWAY = 1001, NET_POLICY = 1008, NET_TOO_LONG = 1009, NET_SIGNED_OUT = 4001 };

typedef struct {
    const char *host;              /* an address to listen at; NULL: all */
    int port;                      /* 0: any that is free */
    const char *certificate, *key; /* files, for TLS; NULL: plain */
    int most_connections;          /* in all */
    int most_per_address;          /* 0: any number */
    bool count_this_machine;       /* its own addresses too, which otherwise have no limit */
    bool behind_proxy;             /* believe X-Forwarded-For, if it comes from near */
} net_settings;

typedef struct {
    void *context;
    /* The head of a request is there: how many bytes of body may follow. A reply given here refuses it. */
    size_t (*begin)(void *context, exchange *x);
    /* A request is there, with its body: it is to be replied to, now or later. */
    void (*request)(void *context, exchange *x);
    /* Somebody wants a WebSocket: true to allow it; otherwise it has been replied to. */
    bool (*upgrade)(void *context, exchange *x);
    /* A connection is open; `owner` and `mark` are what the exchange was given in `upgrade`. */
    void (*connected)(void *context, uint64_t conn, int64_t owner);
    void (*received)(void *context, uint64_t conn, const char *text, size_t length); /* ends in a NUL */
    void (*measured)(void *context, uint64_t conn, int round_trip_us);
    void (*disconnected)(void *context, uint64_t conn);
} net_ports;

/* NULL, with the reason in `why`, if that address is taken, or the certificate cannot be used. */
net *net_open(uv_loop_t *loop, const net_settings *settings, const net_ports *ports, char why[NET_WHY]);
int net_port(const net *n); /* where it listens */

/* Sends a text frame. It leaves with the next net_flush, together with what else goes there; messages of one connection
 * keep their order. Who does not take what it is sent is disconnected. Nothing happens if the connection is gone. */
void net_send(net *n, uint64_t conn, const char *text, size_t length);
void net_flush(net *n); /* to be called at the end of every turn of the loop */

/* The same for a text that stays where it is until the next net_flush, and has so many bytes before it that may be
 * written to: it is sent from there. */
enum { NET_MARGIN = 10 };
void net_lend(net *n, uint64_t conn, char *text, size_t length);

/* Closes a connection after what has been sent to it. */
void net_close_conn(net *n, uint64_t conn, int code, const char *why);
/* The same for those of an owner that have this mark; and for those that have another. */
void net_close_owner(net *n, int64_t owner, uint64_t mark, int code, const char *why);
void net_close_others(net *n, int64_t owner, uint64_t mark, int code, const char *why);

/* A request that was not replied to at once; NULL if it is gone. */
exchange *net_find_exchange(net *n, uint64_t id);

address_book *net_addresses(net *n);

/* No more connections or requests; those that are open are closed with NET_GOING_AWAY. */
void net_stop(net *n, const char *why);
bool net_is_quiet(const net *n); /* all of them are gone */

/* Only when the loop has nothing else to do any more; runs it to its end. */
void net_close(net *n);

typedef struct {
    int sockets, peers;
    uint64_t accepted, refused, requests, frames_in, frames_out, bytes_in, bytes_out, writes, too_slow;
} net_figures;
net_figures net_count(const net *n);

#endif
