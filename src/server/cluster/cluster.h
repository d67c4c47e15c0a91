/* One node of a server that has several: decides for each request which node handles it, and carries requests and
 * messages between the nodes.
 *
 * Each table lives on one node, its *owner*. Each connection is at one node, its *edge*. The edge sends a request to
 * the owner of its table, where the connection is *attached*: it is one of the connections of the owner's core. What
 * that core sends to it goes through the owner's outbox, and so leaves after it is durable, and then over the bus to
 * the edge, which writes it to the socket. docs/dev/CLUSTER.md tells the whole story.
 *
 * Like the core, this has no sockets, files, clocks or threads: a simulator runs several nodes from one seed. Only one
 * thread may call it. */
#ifndef CLUSTER_H
#define CLUSTER_H

#include "../core/core_node.h"

typedef struct cluster cluster;

enum {
    CLUSTER_NAME_BYTES = 64,
    CLUSTER_BEAT_MS = 250,    /* how often a node says that it is there */
    CLUSTER_SILENT_MS = 1500, /* a node that was not heard for this long is dead or cut off */
    CLUSTER_DEAF_MS = 4000,   /* a node that has no bus for this long gives its tables to others that have one */
    CLUSTER_WAIT_MS = 4000,   /* a request waits this long for an owner of its table; then the server is busy */
};

/* Numbers of connections that are attached have this bit; the network's own numbers do not. */
#define CLUSTER_ATTACHED (UINT64_C(1) << 63)

/* The number of the connection that stands for all other nodes: what the core tells them waits in the outbox too. */
#define CLUSTER_OTHERS UINT64_MAX

/* Whose tokens were spent: those of the core are a player's or an address's; the program around it has others. */
typedef enum { SPENT_PLAYER, SPENT_ADDRESS, SPENT_NET, SPENT_SIGN_IN, SPENT_BOOKS } spent_book;

/* With what a connection of this node was opened. */
typedef struct {
    uint64_t mark;    /* of the sign-in, from the hash of its token; never 0 */
    uint64_t address; /* a hash of the client's address, which is the same at all nodes */
} cluster_sign_in;

typedef struct {
    void *context;
    /* Publishes a datagram, to the node with this epoch or, if that is 0, to all others. It may be lost. */
    void (*publish)(void *context, uint64_t to, const void *bytes, size_t length);
    /* Sends a text to a connection of this node, or closes it; everything before it is durable. */
    void (*send)(void *context, core_conn conn, const char *text, size_t length);
    void (*close)(void *context, core_conn conn, const char *why);
    /* Puts a text for CLUSTER_OTHERS into the outbox. cluster_deliver gets it when it is durable. */
    void (*post)(void *context, const void *bytes, size_t length);
    /* Asks the database for a table that no living node holds; or, if `table` is NULL, for some of all such tables.
     * The answers are cluster_granted for each of them, and one cluster_claim_ended. */
    void (*claim)(void *context, const char *table);
    /* Asks the database which tables this session has taken from others: the answer is cluster_holds. It may fail. */
    void (*list)(void *context);
    /* Gives a table back, as soon as everything that was stored about it is durable; then calls cluster_released. */
    void (*release)(void *context, const char *table);
    /* Returns the epoch under which this node runs a table. */
    uint64_t (*epoch)(void *context, const char *table);
    /* Closes all connections of this node: it has no tables, and cannot reach those of others. */
    void (*leave)(void *context);
    /* Hands on a note of another node. */
    void (*noted)(void *context, const void *bytes, size_t length);
    /* Takes tokens that were spent at another node, or gives them back if the number is negative. */
    void (*spent)(void *context, spent_book book, uint64_t key, int kind, int tokens);
    /* Something that all nodes must hear was lost on its way here. */
    void (*missed)(void *context);
    /* True if a player blocks another one, as stored. */
    bool (*blocks)(void *context, player_id one, player_id other);
    /* Finds the sign-in of a connection of this node. Returns false if there is none. */
    bool (*sign_in)(void *context, core_conn conn, cluster_sign_in *found);
} cluster_ports;

typedef struct {
    const char *name; /* of this node */
    uint64_t epoch;   /* of its session in the database: no other session has it, and later ones have higher ones */
    unsigned version; /* of the messages that it speaks and understands, for tests of upgrades; 0: the present one */
} cluster_settings;

cluster *cluster_open(const cluster_settings *settings, const cluster_ports *ports);
void cluster_close(cluster *n);

/* Returns what the core asks about other nodes, for its ports. */
const core_others *cluster_others(cluster *n);

/* Sets the core, before any other call. */
void cluster_set_core(cluster *n, core *c);

/* Begins a new session of the database: the node has lost all tables. */
void cluster_rejoined(cluster *n, uint64_t epoch, core_time now);

/* ---- connections of this node; `cluster_connected` follows core_connected ---- */

/* A player of a node that is being drained, as that node has described them. */
typedef struct {
    profile who;
    const player_id *muted, *blocked;
    int muteds, blockeds;
    core_time chat_from;
    uint64_t address; /* as in cluster_sign_in */
} cluster_arrival;

/* Finds the player who had a connection with this sign-in at a node that is being drained. Returns NULL if there is
 * none; the database must be asked then. It is valid until the next call. */
const cluster_arrival *cluster_find_expected(cluster *n, uint64_t mark, core_time now);

/* Something about a player or their sign-ins has changed: what a drained node has told of them is no longer true. */
void cluster_unexpect(cluster *n, player_id id);

/* A player is about to connect; precedes core_connected. */
void cluster_arrives(cluster *n, player_id who);
void cluster_connected(cluster *n, core_conn conn, player_id who, core_time now);
void cluster_received(cluster *n, core_conn conn, const char *text, size_t length, core_time now);
void cluster_disconnected(cluster *n, core_conn conn, core_time now); /* precedes core_disconnected */

/* ---- the outbox ---- */

/* False if a connection must not be sent what the core sends right now: the core's port must ask. */
bool cluster_takes(const cluster *n, core_conn conn);

/* Delivers a durable message to an attached connection, or to CLUSTER_OTHERS. */
void cluster_deliver(cluster *n, core_conn conn, const char *text, size_t length);
void cluster_close_conn(cluster *n, core_conn conn, const char *why);

/* ---- tables ---- */

/* True if this session has had a table under this epoch. If a claim says that the table is its own, nothing must be
 * restored: this node has closed the table or given it another code, and the database does not know that yet. */
bool cluster_has_had(const cluster *n, uint64_t epoch);

/* The core has the log of a table that was claimed. */
void cluster_granted(cluster *n, const char *table, core_time now);

/* How a claim has ended, after cluster_granted for each table. */
typedef enum {
    CLAIM_DONE,
    CLAIM_HELD,   /* another node holds the table */
    CLAIM_GONE,   /* no table has this code */
    CLAIM_FAILED, /* nobody knows: the database may have given tables to this node, and the answer was lost */
} claim_end;

/* `became` is the present code of the table that had the code `table`, if it is CLAIM_GONE and that table is not
 * closed; otherwise "". */
void cluster_claim_ended(cluster *n, const char *table, claim_end how, const char *became, core_time now);

/* The answer to `list`. Answers must come in the order in which the database was asked: everything that was granted
 * before this has been told. A table of the list that this node does not know is claimed again, so that no answer that
 * was lost leaves a table with a node that does not run it. */
typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    uint64_t epoch;
} cluster_lease;
void cluster_holds(cluster *n, const cluster_lease *held, int count, core_time now);

void cluster_released(cluster *n, const char *table, core_time now);

/* Forgets a table, because another node has taken it. */
void cluster_forget(cluster *n, const char *table, core_time now);

/* Forgets all tables, because the node's session has ended. */
void cluster_lost(cluster *n, core_time now);

/* Hands all tables over to other nodes, and takes no others. */
void cluster_drain(cluster *n, core_time now);

/* ---- the bus and time ---- */

void cluster_heard(cluster *n, const void *bytes, size_t length, core_time now);

/* Sends a note to all other nodes. It may be lost. */
void cluster_note(cluster *n, const void *bytes, size_t length);

/* Tells all other nodes that tokens were spent: of this book, by this key, of this kind. It may be lost. */
void cluster_spent(cluster *n, spent_book book, uint64_t key, int kind, int tokens);

/* While the node may not act, because it cannot renew its leases in time, requests to its tables are refused, and it
 * claims none. */
void cluster_set_acting(cluster *n, bool acting);

/* What this node knows of its way to the others. */
typedef struct {
    bool connected; /* to the bus */
    int hearing;    /* how many other nodes are connected to it, by what the database said last; -1: not known yet */
} cluster_reach;

/* Sets the reach. While this node has no bus and others have, it gives its tables back, takes none, and sends its
 * clients away. If nobody has a bus, every node keeps what it has. */
void cluster_set_reach(cluster *n, const cluster_reach *reach);

/* Does everything that is due, and publishes what has been written. Returns the time of the next call. The caller must
 * call it at the end of every turn. */
core_time cluster_tick(cluster *n, core_time now);

/* True if clients may be sent here: the node acts and takes tables, has heard all nodes that have a bus since its
 * session began, and knows the tables of those that it hears. */
bool cluster_is_ready(const cluster *n);

typedef struct {
    int nodes;     /* others that are heard */
    int elsewhere; /* tables of others */
    int attached;  /* connections of others */
    uint64_t takeovers, forwarded, served, resumed, gaps, refused, expected;
    int64_t delay_us; /* the longest smoothed round trip to another node */
} cluster_figures;
cluster_figures cluster_count(const cluster *n);

/* What the directory knows of other nodes: their tables, their games in progress, and players who are connected to them
 * and of whom this node's core knows no connection. */
typedef struct {
    int tables, games, players;
} cluster_elsewhere;
cluster_elsewhere cluster_count_elsewhere(const cluster *n);

/* Visits the tables of other nodes; `node` is the name of the owner, or "" while there is none. */
void cluster_each_elsewhere(const cluster *n, void (*visit)(void *context, const core_table_row *row, const char *node),
                            void *context);

/* Visits the players who are connected to other nodes, once for each node. */
void cluster_each_online(const cluster *n, void (*visit)(void *context, player_id id, const char *node), void *context);

/* True if another node has this table. */
bool cluster_is_elsewhere(const cluster *n, const char *table);

#endif
