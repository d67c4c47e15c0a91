/* A peer: one connection of a client, first for HTTP and perhaps then for WebSocket. Only for the files of the network.
 */
#ifndef PEER_H
#define PEER_H

#include <libwebsockets.h>

#include "net.h"

/* There may be tens of thousands of them that do nothing: it is kept small. */
struct peer {
    net *net;
    struct lws *wsi;

    /* What sending needs lies together: of thousands of peers none is in the processor's cache when its turn comes. */
    peer *next_dirty; /* in the list of those with something to write */
    char *lent; /* one frame to be written that lies elsewhere until the end of the turn; then `out` is empty … */
    char *out;  /* … else frames that are still to be written */
    uint32_t out_size, lent_size;
    int64_t active; /* when something was last said or heard, µs */
    int64_t pinged; /* when the last ping left, or the closing frame, µs */
    uint64_t ping;  /* what the last ping said; 0: it has been answered */
    bool dirty, closing, doomed;
    bool ping_waits; /* the last ping has not been written yet */
    uint32_t out_room;

    exchange *exchange; /* the request being dealt with, or NULL */
    address *address;

    /* From here on for WebSockets. */
    uint64_t id; /* 0: it is none */
    int64_t owner;
    uint64_t mark;
    char *in; /* the beginning of a frame whose end is to come */
    uint32_t in_size;
    uint32_t round_trip; /* smoothed, µs; 0: not measured yet */
    bucket frames;
};

struct net {
    uv_loop_t *loop;
    net_ports ports;
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
    uint8_t secret[16];
    peer *dirty;
    bool stopping, is_closed;
    int peers;
    net_figures figures;
};

int64_t net_now(const net *n);  /* µs */
int64_t net_turn(const net *n); /* the same at the beginning of this turn of the loop, to a few ms; costs nothing */

/* A client has been accepted; and is gone. */
void peer_open(net *n, struct lws *wsi, address *from);
void peer_close(peer *p);

/* Listening; false with the reason. */
bool listen_open(net *n, char why[NET_WHY]);
void listen_close(net *n);

/* HTTP. What they return is for libwebsockets: 0, or -1 to close the connection. */
int exchange_begin(peer *p, const char *path, size_t length);
int exchange_body(peer *p, const void *bytes, size_t size);
int exchange_body_complete(peer *p);
int exchange_write(peer *p);
void exchange_end(peer *p);
int exchange_confirm_upgrade(peer *p, const char *to); /* 0: go on; 1: it has been replied to; -1: close */

/* WebSockets. */
int socket_begin(peer *p);
int socket_receive(peer *p, const char *bytes, size_t size);
void socket_pong(peer *p, const void *bytes, size_t size);
int socket_writable(peer *p);
void socket_end(peer *p);
void socket_flush(peer *p);
void socket_close(peer *p, int code, const char *why);
void socket_ping_all(net *n);

#endif
