/* The network: HTTP requests and WebSocket connections, with libwebsockets on a libuv loop.
 *
 * It knows nothing about players or games. It reports requests and frames through callbacks, and its user answers with
 * the functions below. Everything happens in the thread of the loop. */
#ifndef NET_H
#define NET_H

#include <stdbool.h>
#include <stddef.h>
#include <uv.h>

#include "address.h"
#include "exchange.h"

typedef struct net net;

enum { NET_WHY = 256, NET_MAX_FRAME = 8192 };

/* Close codes of WebSockets. */
enum { NET_GOING_AWAY = 1001, NET_POLICY = 1008, NET_TOO_LONG = 1009, NET_SIGNED_OUT = 4001, NET_BANNED = 4003 };

typedef struct {
    const char *host;              /* the address to listen on; NULL for all addresses */
    int port;                      /* 0 for any free port */
    const char *certificate, *key; /* files for TLS; NULL for no TLS */
    int most_connections;
    int most_per_address;    /* connections; 0 for no limits by address at all */
    bool limit_this_machine; /* also limits connections from this machine's own addresses */
    bool behind_proxy;       /* trusts X-Forwarded-For in requests from a private address */
    bool strict; /* also without TLS here, tells browsers to use only https from now on: a proxy has the certificate */
} net_settings;

typedef struct {
    void *context;
    /* The head of a request has arrived. Returns the maximum size of the request's body in bytes. To refuse the
     * request, the callback replies to it here. */
    size_t (*begin)(void *context, exchange *x);
    /* A request has arrived with its body. The callback must reply to it, now or later. */
    void (*request)(void *context, exchange *x);
    /* A client asks for a WebSocket. Returns true to allow it, after setting `owner` and `mark` of the exchange;
     * otherwise the callback must have replied. `connected` follows at once, before any other callback; or, if the
     * connection breaks, never. */
    bool (*upgrade)(void *context, exchange *x);
    /* A WebSocket is open. `address` is the key of the client's address, or 0 if it has no limits. */
    void (*connected)(void *context, uint64_t conn, int64_t owner, uint64_t address);
    void (*received)(void *context, uint64_t conn, const char *text, size_t length); /* the text ends in a NUL */
    void (*measured)(void *context, uint64_t conn, int round_trip_us);
    void (*disconnected)(void *context, uint64_t conn);
} net_callbacks;

/* Starts to listen. Returns NULL, with the reason in `why`, if the address is taken or the certificate cannot be used.
 */
net *net_open(uv_loop_t *loop, const net_settings *settings, const net_callbacks *callbacks, char why[NET_WHY]);

/* Returns the TCP port that the network listens on. */
int net_port(const net *n);

/* Queues a text frame for the next net_flush. Frames of one connection keep their order. A client that does not read
 * its frames is disconnected. Does nothing if the connection is closed. */
void net_send(net *n, uint64_t conn, const char *text, size_t length);

/* Writes all queued frames. The caller must call it at the end of every turn of the loop. */
void net_flush(net *n);

/* Does the same as net_send without a copy: the text must stay where it is until the next net_flush, and the network
 * may overwrite the NET_MARGIN bytes before it. */
enum { NET_MARGIN = 10 };
void net_lend(net *n, uint64_t conn, char *text, size_t length);

/* Closes a connection once everything that was sent to it has been written. */
void net_close_conn(net *n, uint64_t conn, int code, const char *why);

/* Close those of an owner's connections that have this mark, or all that have a different one. */
void net_close_owner(net *n, int64_t owner, uint64_t mark, int code, const char *why);
void net_close_others(net *n, int64_t owner, uint64_t mark, int code, const char *why);

/* Visits all WebSockets with their players and the addresses of their clients. The visit may close them. */
void net_each_socket(net *n, void (*visit)(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from),
                     void *context);

/* Finds the mark of a WebSocket and the address of its client. Returns false if it is closed. */
bool net_find_socket(const net *n, uint64_t conn, uint64_t *mark, struct in6_addr *from);

/* Closes up to `most` WebSockets, after telling their numbers to `visit`, which may send a last message. Returns how
 * many it has closed; 0 if none is left. */
int net_close_some(net *n, int most, int code, const char *why, void (*visit)(void *context, uint64_t conn),
                   void *context);

/* Closes those of an owner's connections whose mark is none of these. */
void net_close_except(net *n, int64_t owner, const uint64_t *marks, int count, int code, const char *why);

/* Gives an owner's connections that have the mark `before` the mark `after`. */
void net_mark_again(net *n, int64_t owner, uint64_t before, uint64_t after);

/* Finds a request that has not been replied to. Returns NULL if its client has disconnected. */
exchange *net_find_exchange(net *n, uint64_t id);

address_book *net_addresses(net *n);

/* Refuses new connections and requests from now on, and closes the open connections with NET_GOING_AWAY. */
void net_stop(net *n, const char *why);

/* True if no connection and no request is left. */
bool net_is_quiet(const net *n);

/* Frees everything. Runs the loop until the network's handles are closed, so the loop must have nothing else to do. */
void net_close(net *n);

typedef struct {
    int sockets, peers;
    uint64_t accepted, refused, requests, frames_in, frames_out, bytes_in, bytes_out, writes, too_slow;
} net_figures;
net_figures net_count(const net *n);

#endif
