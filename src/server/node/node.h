/* A node: makes a running server one of several. It connects the cluster (which node does what) with the bus, with the
 * leases in the database, and with the server's outbox and sockets.
 *
 * A thread asks the database about leases; everything else happens in the thread of the loop. */
#ifndef NODE_H
#define NODE_H

#include "../bus/bus.h"
#include "../cluster/cluster.h"
#include "../services/services.h"

typedef struct node node;

enum { NODE_WHY = 256 };

/* Opens a node of a store that lease_open has opened. Returns NULL, with the reason in `why`, if the bus cannot be
 * used. The core must be set before anything else. */
node *node_open(services *s, uv_loop_t *loop, const char *name, const bus_settings *bus, char why[NODE_WHY]);
void node_set_core(node *n, core *c);

/* Ends the threads. The caller must run the loop once more. */
void node_close(node *n);

const core_others *node_others(node *n);

/* ---- what the server passes on ---- */

void node_arrives(node *n, player_id who);                   /* before core_connected */
void node_connected(node *n, core_conn conn, player_id who); /* after core_connected */
void node_received(node *n, core_conn conn, const char *text, size_t length);
void node_disconnected(node *n, core_conn conn); /* before core_disconnected */

/* Finds the player who had a connection with this sign-in at a node that is being drained. Returns false if the
 * database must be asked. */
bool node_expects(node *n, uint64_t mark, stored_arrival *found);

/* Something about a player or their sign-ins has changed. */
void node_unexpect(node *n, player_id who);

/* True if the number is not that of a socket of this node. */
static inline bool node_has(core_conn conn)
{
    return conn & CLUSTER_ATTACHED;
}

/* False if the core's message to this connection must not be sent. */
bool node_takes(const node *n, core_conn conn);

/* A message of the outbox to a connection that node_has. */
void node_deliver(node *n, core_conn conn, const char *text, size_t length);
void node_close_conn(node *n, core_conn conn, const char *why);

/* Returns the epoch of a table, for the facts about it; 0 for that of this node's session. */
uint64_t node_epoch(const node *n, const char *table);

/* A table has got another code. */
void node_recoded(node *n, const char *before, const char *after);

/* The store has refused facts about a table, because another node has taken it. */
void node_fenced(node *n, const char *table);

/* Does what is due, at the end of every turn. Returns the time of the next call. */
core_time node_turn(node *n, core_time now);

/* True if the node may act for its tables. Otherwise the core's time must stand still. */
bool node_is_acting(const node *n);

/* ---- what all nodes must hear ---- */

/* Sends a line of words to all other nodes, when everything stored before is durable. They get it through `noted`. */
void node_tell(node *n, const char *line);

typedef struct {
    void *context;
    void (*noted)(void *context, const char *line);
    /* Tokens were spent at another node (cluster.h): of a book that is not the core's. */
    void (*spent)(void *context, spent_book book, uint64_t key, int kind, int tokens);
    /* A note, or something else that all nodes must hear, was lost on its way here. */
    void (*missed)(void *context);
} node_callbacks;
void node_set_callbacks(node *n, const node_callbacks *callbacks);

/* Tells all other nodes at once that tokens were spent. */
void node_spent(node *n, spent_book book, uint64_t key, int kind, int tokens);

/* ---- tables of other nodes, as in cluster.h ---- */

cluster_elsewhere node_count_elsewhere(const node *n);
void node_each_elsewhere(const node *n, void (*visit)(void *context, const core_table_row *row, const char *node),
                         void *context);
void node_each_online(const node *n, void (*visit)(void *context, player_id id, const char *node), void *context);
bool node_is_elsewhere(const node *n, const char *table);

/* ---- going down, figures ---- */

/* Hands all tables over. node_is_drained says when no table is left. */
void node_drain(node *n);
bool node_is_drained(const node *n);

/* True if clients may be sent here: the node acts, hears the bus and knows the other nodes. */
bool node_is_ready(const node *n);

/* Writes the figures for /metrics, at most `capacity` bytes with a NUL. Returns the length that was needed. */
size_t node_write_figures(node *n, char *text, size_t capacity);

#endif
