/* The bus: carries datagrams between the nodes of a server, with NATS. A datagram may be lost, and the bus does not say
 * so; src/server/cluster numbers what must not be lost.
 *
 * The loop itself reads and writes the connection: a datagram costs no switch between threads. Threads of the NATS
 * library connect, and look whether the server still answers. Everything here happens in the thread of the loop. */
#ifndef BUS_H
#define BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

typedef struct bus bus;

enum {
    BUS_WHY = 256,
    BUS_MOST_SERVERS = 16,
    BUS_MOST_WAITING = 64 << 20, /* bytes that wait in either direction; more are dropped */
};

typedef struct {
    const char *servers;           /* their URLs with commas between them, such as nats://a:4222,nats://b:4222 */
    const char *cluster;           /* the first word of all subjects: servers with different data may share a bus */
    const char *ca;                /* a file with certificates to check those of the servers with; NULL for none */
    const char *certificate, *key; /* files of this node, or NULL */
    const char *credentials;       /* a file with a token of the node, or NULL */
    const char *name;              /* of this node, for the servers' logs */
} bus_settings;

typedef struct {
    void *context;
    void (*heard)(void *context, const void *bytes, size_t length);
} bus_callbacks;

/* Connects to one of the servers, in the thread of the loop. If none can be reached, keeps trying. Returns NULL, with
 * the reason in `why`, if the settings cannot be used. */
bus *bus_open(uv_loop_t *loop, const bus_settings *settings, const bus_callbacks *callbacks, char why[BUS_WHY]);

/* Closes the connection. The caller must run the loop once more. */
void bus_close(bus *b);

/* Listens to what is sent to all nodes, and to the node with this number. Replaces an earlier number. */
bool bus_listen(bus *b, uint64_t node);

/* Sends a datagram to the node with this number, or to all other nodes if it is 0. */
void bus_publish(bus *b, uint64_t to, const void *bytes, size_t length);

/* Writes what was published since the last call, as far as the server takes it. The caller must call it at the end of
 * every turn. */
void bus_flush(bus *b);

bool bus_is_connected(const bus *b);

typedef struct {
    uint64_t sent, received, dropped, reconnects;
} bus_figures;
bus_figures bus_count(const bus *b);

#endif
