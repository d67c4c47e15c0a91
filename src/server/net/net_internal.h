/* The internals of the network, for its own files: net_open.c, net_listen.c, net_http.c, net_websocket.c,
 * net_sockets.c.
 */
#ifndef NET_INTERNAL_H
#define NET_INTERNAL_H

#include <libwebsockets.h>

#include "net.h"

enum { HEADER_BYTES = 8192 }; /* of a request; other servers of the same domain may have set many cookies */

/* A peer: one connection of a client, which begins with HTTP and may become a WebSocket. Tens of thousands of idle
 * peers may be open, so the struct is small. */
struct peer {
    net *net;
    struct lws *wsi;

    /* The fields that sending needs are adjacent: with thousands of peers, few are in the processor's cache. */
    peer *next_dirty; /* in the list of peers with something to write */
    char *lent; /* one frame to write, in memory that is lent until the next flush; `out` is empty if this is set */
    char *out;  /* frames to write */
    uint32_t out_size, lent_size;
    uint32_t handed; /* bytes that libwebsockets took over because the socket was full; 0 once it has written them */
    int64_t active;  /* the time of the last message in either direction, in µs */
    int64_t pinged;  /* the time of the last ping, or of the close frame, in µs */
    uint64_t ping;   /* the payload of the last ping; 0 if that was answered */
    bool dirty, closing, doomed;
    bool awaits_writable; /* libwebsockets will report when the socket is writable */
    bool silent;          /* the connection has made no request yet */
    bool awaits_body;     /* the body of the last request has not arrived completely */
    bool awaits_reader;   /* the client has not read enough of a reply for the rest of it to be written */
    bool lingers;         /* the last reply has been written, and the connection will be closed without reading more */
    bool ping_waits;      /* the last ping has not been written yet */
    bool awaits_end;      /* the body of the last request has not ended, also one that is discarded or malformed */
    bool has_ended;       /* a request is over … */
    bool knows_end;       /* … and `read_before` is known */
    uint32_t out_capacity;

    exchange *exchange;   /* the request in progress, or NULL */
    struct in6_addr from; /* of a WebSocket: the client, also behind a proxy */
    uint64_t read_before; /* bytes that had been read from the connection when the last request was over */
    address
        *address; /* the address that the connection counts for; NULL for a proxy's connection between two requests */

    /* Only WebSockets use the fields below. */
    uint64_t id; /* 0 if this is not a WebSocket */
    int64_t owner;
    uint64_t mark;
    char *in; /* the parts of a fragmented message that have arrived */
    uint32_t in_size;
    uint32_t round_trip; /* smoothed, in µs; 0 if not measured yet */
    uint64_t acked;      /* bytes that the client had received when that was last asked, … */
    int64_t acked_at;    /* … when that number had last changed, in µs, … */
    int64_t asked_at;    /* … and when it was asked */
    bucket frames;
    uint64_t taken;   /* bytes that have arrived: of the request, of messages and, when that was last counted, all */
    int64_t heard_at; /* when that was, in µs */
};

struct net {
    uv_loop_t *loop;
    net_callbacks callbacks;
    net_settings settings;
    struct lws_context *context;
    struct lws_vhost *vhost;
    int listener;
    int port;
    uv_poll_t accepting;
    uv_timer_t pinging;
    address_book addresses;
    map sockets;   /* peers by their id */
    map exchanges; /* by their id */
    uint64_t last_id, last_ping;
    uint8_t secret[16]; /* keys the hash that makes the payload of pings */
    peer *dirty;
    size_t waiting; /* bytes that wait for all clients together */
    bool stopping;
    int peers;
    net_figures figures;
};

/* Returns the time of the monotonic clock, µs. */
int64_t net_now(void);

/* Returns the time at which this turn of the loop began. This costs no system call and is accurate to a few
 * milliseconds. */
int64_t net_turn(const net *n);

/* True if connections from here carry the requests of many clients, and X-Forwarded-For names the client. */
bool net_is_proxy(const net *n, const struct in6_addr *from);

/* Add a peer for an accepted connection, and remove it. */
void peer_open(net *n, struct lws *wsi, const struct in6_addr *from, address *counted);
void peer_close(peer *p);

/* Starts to listen. Returns false, with the reason in `why`, if that fails. */
bool listen_open(net *n, char why[NET_WHY]);
void listen_close(net *n);

/* HTTP. They return what libwebsockets expects: 0, or -1 to close the connection. */
int exchange_begin(peer *p, const char *path, size_t length);
int exchange_body(peer *p, const void *bytes, size_t size);
int exchange_body_complete(peer *p);
int exchange_write(peer *p);
void exchange_end(peer *p);
int exchange_confirm_upgrade(peer *p, const char *to); /* 0: upgrade; 1: refused and replied to; -1: close */

/* WebSockets. */
int socket_begin(peer *p);
int socket_receive(peer *p, const char *bytes, size_t size);
void socket_pong(peer *p, const void *bytes, size_t size);
int socket_writable(peer *p);
void socket_end(peer *p);
void socket_close(peer *p, int code, const char *why);
void socket_ping_all(net *n);

#endif
