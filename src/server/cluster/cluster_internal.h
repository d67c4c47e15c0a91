/* The state of a node, which the files of this module share. */
#ifndef CLUSTER_INTERNAL_H
#define CLUSTER_INTERNAL_H

#include "cluster.h"
#include "directory.h"
#include "wire.h"

/* The kinds of records, with their tags in brackets. New ones go to the end; a number is never used again. */
enum {
    /* To all nodes. */
    SAY_BEAT = 1, /* [NAME] [TABLES] [DRAINS]: the node is there */
    SAY_ROW,      /* [TABLE …]: a table of the sender has changed */
    SAY_GONE,     /* [TABLE]: it is closed */
    SAY_FREED,    /* [TABLE]: it is free; any node may claim it */
    SAY_ONLINE,   /* [PLAYER] [COUNT] [HIDDEN]: how many connections a player has there */
    SAY_FULL,     /* the full state of the sender follows … */
    SAY_FULL_END, /* … and ends */
    SAY_TELL,     /* [PLAYER] [OTHER] [TEXT]: a message to a player, from another one */
    SAY_RELATED,  /* [PLAYER] [KIND] [OTHER] [ON] */
    SAY_NOTE,     /* [TEXT]: of the program around this module */
    /* To one node, not numbered. */
    SAY_ASK_FULL, /* asks for SAY_FULL */
    SAY_BROKEN,   /* [COUNT: the session]: a datagram of this session is missing; begin another one */
    SAY_LEAVE,    /* [PLAYER] [TABLE] */
    /* Up. */
    SAY_PING,    /* [TIME] [DELAY: the last measured round trip] */
    SAY_ATTACH,  /* [CONN] [PLAYER …] */
    SAY_DETACH,  /* [CONN] */
    SAY_REQUEST, /* [CONN] [ID] [TABLE] [TEXT] [AGE] [AGAIN] [TRIP] [DECIDED] */
    SAY_REOPEN,  /* [CONN] [TABLE] [SINCE: one more than the last event; 0 for none] */
    /* Down. */
    SAY_PONG,     /* [TIME] */
    SAY_TEXT,     /* [CONN] [TEXT] */
    SAY_CLOSE,    /* [CONN] [TEXT: why] */
    SAY_NOT_HERE, /* [CONN] [TABLE] [ID]: another node has the table; the request or the reopening was not done */
    SAY_NOT_OPEN, /* [CONN] [TABLE]: it cannot be opened again */
    SAY_PLAY_AT,  /* [CONN] [ID] [COUNT: a node]: that node has a table for this "Play now" */
    /* To all nodes. */
    SAY_SPENT,     /* [KIND: a spent_book] [ID: a key] [OTHER: what is limited] [COUNT] [ON: they are given back] */
    SAY_TURN_OVER, /* [PLAYER] [ID]: the turn has ended (turn.c) */
    /* To one node, not numbered. */
    SAY_ASK_TURN, /* [PLAYER] [ID]: asks for a turn … */
    SAY_TURN,     /* [PLAYER] [ID]: … and gives it */
    /* To all nodes. */
    SAY_EXPECT, /* [ID: of a sign-in] [ADDRESS] [PLAYER …]: the sender is drained, and this player will connect */
    /* Down. */
    SAY_HELD, /* [CONN] [ID]: the action is held back, and its answer comes later */
    /* In the outbox, to this node itself. */
    SAY_LEFT, /* [ID]: this node's answers up to this one have left (edge_order.c) */
};

enum {
    TAG_NAME = 0,
    TAG_TABLES = 1,
    TAG_DRAINS = 2,
    TAG_TABLE = 3,
    TAG_PLAYER = 4,
    TAG_COUNT = 5,
    TAG_HIDDEN = 6,
    TAG_OTHER = 7,
    TAG_TEXT = 8,
    TAG_KIND = 9,
    TAG_ON = 10,
    TAG_TIME = 11,
    TAG_DELAY = 12,
    TAG_CONN = 13,
    TAG_ID = 14,
    TAG_AGE = 15,
    TAG_AGAIN = 16,
    TAG_TRIP = 17,
    TAG_SINCE = 18,
    TAG_DECIDED = 19,
    /* Of a row. */
    TAG_PRESET = 0,
    TAG_HOST = 1,
    TAG_FLAGS = 2,
    TAG_SEATS = 4,
    TAG_TAKEN = 5,
    TAG_PEOPLE = 6,
    TAG_PLAYERS = 7,
    TAG_ROW = 8,
    TAG_RULES = 9,
    TAG_COSTS = 10,
    TAG_EPOCH = 11,
    TAG_FROM = 12,
    TAG_GAME = 13,
    /* Of SAY_ATTACH and SAY_EXPECT. */
    TAG_USER = 1,
    TAG_RATING = 2,
    TAG_MU = 3,
    TAG_SIGMA = 5,
    TAG_PICTURE = 7,
    TAG_MUTED = 8,
    TAG_BLOCKED = 9,
    TAG_ADDRESS = 10,
    TAG_WAIT = 11,
    TAG_PROFILE_FLAGS = 12,
    TAG_WAITED = 15,
};

/* One direction of what this node exchanges with another one. */
typedef struct {
    uint64_t session;
    uint64_t sent, got; /* the numbers of the last datagrams */
    bool open;
    wire_writer out; /* the datagram that is being written; empty if its length is 0 */
} channel;

struct peer {
    uint64_t epoch;
    unsigned version; /* of its messages */
    char name[CLUSTER_NAME_BYTES];
    peer *next;
    core_time heard;
    bool alive, drains;

    /* What it tells all nodes. */
    uint64_t got;       /* the number of the last datagram */
    bool synced;        /* nothing is missing since its last full state */
    bool full;          /* a full state is arriving, and nothing of it is missing … */
    uint64_t full_mark; /* … with this number */
    core_time asked;    /* when this node last asked for a full state */

    /* This node's connections at its tables. */
    channel up;
    core_time pinged, ponged;
    int64_t delay; /* the smoothed round trip, in µs */

    /* Its connections at this node's tables. */
    channel down;
    map guests;        /* guest, by its number of the connection */
    int64_t its_delay; /* the round trip as it has measured it */
    core_time confirm; /* when guests that its present session has not attached are forgotten; 0: there are none */
    core_time linger;  /* when guests that it has detached while it was drained are forgotten; 0: there are none */
};

/* A connection of another node. */
typedef struct guest guest;
struct guest {
    core_conn id;    /* in this node's core … */
    uint64_t remote; /* … and at its own node */
    player_id who;
    peer *at;
    uint64_t session; /* the one that has attached it */
    bool lingers;     /* its node is drained and has closed it, and its player is about to come back … */
    guest *next;      /* … then, the next one of this player */
};

/* A table that a connection of this node has open at another node. */
typedef struct {
    uint64_t code;
    int64_t n;  /* the last event that the client was sent; -1 if that is not known */
    peer *at;   /* the node that was asked to open it; NULL if none was */
    bool waits; /* its state has not come yet, and other messages about it are dropped */
    bool fresh; /* no state has ever come: it ends if the request that opens it is refused */
} edge_watch;

/* A request that has not been answered. */
typedef struct {
    int64_t id;
    int64_t since; /* of "open": the last event that the client has; -1 for none */
    uint64_t code; /* of its table; 0 for "Play now" */
    peer *at;      /* the node that was asked; NULL if it waits */
    core_time arrived;
    core_time next;  /* since when it has been the next one to be sent on its way; 0: it has not */
    core_time sent;  /* when it was sent to that node */
    bool again;      /* it was asked before, and its answer may be lost */
    bool here;       /* this node's core answers it, whatever its table is */
    bool held;       /* the owner holds the action back */
    bool alone;      /* it is sent when all earlier ones are answered, also those about its table */
    refusal refused; /* why it will be refused, when it is the next one */
    uint8_t row;     /* of the table of requests */
    bool decided;    /* "Play now": this node need not ask which table */
    bool charged;    /* its token was taken when it came */
    bool guesses;    /* so was one for a code, because this node does not know the table */
    uint64_t turn;   /* the number of the turn that it needs, or 0 */
    char *text;
    size_t length;
} edge_request;

/* A connection of this node. */
typedef struct client client;
struct client {
    core_conn id;
    player_id who;
    client *next_of_player;
    peer **attached; /* the nodes that know the connection */
    edge_watch *watch;
    edge_request *request; /* in the order in which they came */
    uint64_t said;         /* the number of the last answer of this node's core to it */
    uint8_t attacheds, watches, requests;
};

/* A table that the directory does not have: its owner may have told this node's client before this node. */
typedef struct {
    core_time asked;  /* when the database was asked for it */
    core_time absent; /* when it answered that there is no such table; 0 before it has … */
    uint64_t became;  /* … and the present code of the table that had this one; 0 if there is none */
} unknown_table;

struct cluster {
    cluster_settings settings;
    char name[CLUSTER_NAME_BYTES];
    cluster_ports ports;
    core_others others;
    core *core;
    core_time now;
    peer *peers;
    directory directory;
    map clients;              /* by number */
    map players;              /* the first client of each connected player, by player */
    map guests;               /* guest, by the number in this node's core */
    map lingering;            /* guest, by player: the first that lingers */
    map expected;             /* cluster_arrival, by the mark of the sign-in … */
    core_time expected_until; /* … which are forgotten at this time */
    map turns;                /* turn, by player: those that this node gives */
    map unknown;              /* unknown_table, by code: tables that the directory does not have */
    map asked;                /* asked_turn, by player: those of this node's connections */
    map behind;               /* client, by number: its requests wait until answers of this node have left */
    uint64_t said;            /* how many requests of this node's connections its core has answered … */
    uint64_t marked;          /* … when this node last put a mark into the outbox … */
    uint64_t left;            /* … and when it put the last mark there that has left */
    bool mark_has_left;       /* look at those that wait for a mark */
    bool has_behind;          /* some requests wait until others are answered: look at them now and then */
    map granted;   /* the epochs under which the database has given tables to this session, as far as it was told */
    int releasing; /* tables that are being given back */
    uint64_t last_turn;
    uint64_t last_guest;
    wire_writer all; /* the datagram to all nodes that is being written */
    uint64_t all_sent;
    uint64_t last_session; /* of this node with any other: a node that got a new epoch cannot take an old one for it */
    wire_writer scratch;
    core_time beat_at, sweep_at, full_at, list_at;
    bool full_wanted;    /* somebody has asked for the full state */
    core_conn quiet;     /* this attached connection is not sent what the core sends now; CLUSTER_OTHERS: none is */
    bool reroute;        /* a table has another owner: look at all connections */
    bool look_at_all;    /* … and once more, because a table was just being opened */
    bool unsettled;      /* some connection waits for an owner of its table … */
    core_time settle_at; /* … which is looked for again at this time */
    bool draining, acting, sweeping;
    cluster_reach reach;
    core_time deaf_from; /* since when it has no bus; 0 if it has one */
    bool cut_off;        /* it has no bus, others have, and so its tables are theirs … */
    core_time leave_at;  /* … and its connections are closed at this time */
    bool met;            /* it has heard all nodes that have a bus since its session began */
    core_time started;
    cluster_figures figures;
};

/* ---- link.c: datagrams ---- */

/* Return a writer for a record to all nodes, up or down to a node; the caller ends the record. */
wire_writer *link_say_all(cluster *n, unsigned kind);
wire_writer *link_say_up(cluster *n, peer *to, unsigned kind);
wire_writer *link_say_down(cluster *n, peer *to, unsigned kind);

/* Sends one record that is not numbered. */
wire_writer *link_say_loose(cluster *n, unsigned kind);
void link_send_loose(cluster *n, const peer *to);

/* Puts a finished record into the outbox, for all nodes. */
wire_writer *link_post(cluster *n, unsigned kind);
void link_post_end(cluster *n);

/* Publishes all datagrams that are being written. */
void link_flush(cluster *n);

peer *link_find(const cluster *n, uint64_t epoch);

/* Begins a new session with the owner of tables: attaches connections, opens tables and asks again. */
void link_restart(cluster *n, peer *with);

/* A node is no longer heard. */
void link_lost(cluster *n, peer *gone);

/* Forgets the nodes that have not been heard for a long time: each session of each process is a node. */
void link_forget_old(cluster *n);
void link_free_first(peer **list);

/* True if this node may run tables. */
static inline bool cluster_takes_tables(const cluster *n)
{
    return n->acting && !n->draining && !n->cut_off;
}

/* Something that all nodes must hear was lost. */
void cluster_missed(cluster *n);

/* True if the node knows the tables of all nodes that it hears. */
bool cluster_is_synced(const cluster *n);

/* ---- edge.c: connections of this node ---- */

/* Where a table is, or where a request is to be handled. */
typedef enum { AT_THIS_NODE, AT_PEER, AT_NONE, AT_UNKNOWN } whereabouts;

/* Finds the node that has a table for this "Play now"; this one, if no node has. */
whereabouts edge_find_company(cluster *n, core_conn conn, const char *text, size_t length, player_id who, peer **to);

void edge_heard(cluster *n, peer *from, const wire_fields *f);
void edge_restart(cluster *n, peer *with);
void edge_lost(cluster *n, const peer *gone);
void edge_settle(cluster *n); /* finds owners for everything that waits */
void edge_attach_player(cluster *n, player_id id, peer *to);
void edge_free(cluster *n, client *k);
void edge_say_online(cluster *n, player_id id, bool post);

/* Sends the requests of a connection on their way, as far as they need not wait. */
void edge_settle_requests(cluster *n, client *k);

/* Sends the requests of a player on their way that waited for a turn. */
void edge_turn_came(cluster *n, player_id id);

/* Makes a node know a connection. Begins a session with that node if there is none. */
void edge_attach(cluster *n, client *k, peer *to);

/* Finds the owner of a table. If it has none, asks the database for it. */
whereabouts edge_find_owner(cluster *n, uint64_t code, peer **owner);

/* True if the client waits for an answer to "open", which will open the table: it is answered, or asked again if the
 * node that was asked is gone or does not have the table any more. */
bool edge_will_open(const client *k, uint64_t code);

/* True if this node was asked something by the client that may open a table. */
bool edge_may_open(const client *k, const peer *at);

/* ---- edge_order.c: answers come in the order of the requests ---- */

/* True if a request must wait until earlier ones are answered, wherever it goes. */
bool order_is_behind(const cluster *n, const client *k, int place);

/* The same for a request that goes to this node; NULL is this node itself. */
bool order_is_behind_at(cluster *n, client *k, int place, const peer *to);

/* This node's core has answered a request of a connection; the answer is in the outbox. */
void order_answered_here(cluster *n, client *k);

/* A mark has left the outbox, and so have the answers before it. order_all_left: they have left, or never will. */
void order_left(cluster *n, const char *records, size_t length);
void order_all_left(cluster *n);

/* Puts a mark behind the answers of this turn, and sends requests on their way that have waited for earlier marks. */
void order_settle(cluster *n);

/* ---- edge_watch.c: what connections of this node have open at other nodes ---- */

/* A client's request to open a table is sent to a node. If that is lost, the table is opened again. `since` is the last
 * event that the client has; -1 for none. */
void edge_watch_asked(client *k, uint64_t code, int64_t since, peer *to);

/* The client has closed the table, or it cannot be opened. */
void edge_watch_end(client *k, uint64_t code);

/* A request to open a table was refused by its owner; or nobody has answered it in time. */
void edge_watch_refused(client *k, uint64_t code);
void edge_watch_unanswered(client *k, uint64_t code);

/* A table that this node has opened for the client need not be opened again: the client would be told events twice. */
void edge_watch_opened_here(const cluster *n, client *k, uint64_t code);

/* A client has open a table that this node has given up. `events` is the last one that it was sent; -1: not known. */
void edge_keep_watch(cluster *n, core_conn conn, uint64_t code, int64_t events);

/* A node is gone, or the session with it; or it does not have the table any more. */
void edge_watch_lost(client *k, const peer *gone);
void edge_watch_not_here(const client *k, uint64_t code, const peer *from);

/* Opens what the client has open again where its owner has changed. Unless `all` is set, looks only at what has no
 * owner. */
void edge_watch_settle(cluster *n, client *k, bool all);

/* Reads "name":" at the place, and returns the string behind it, or NULL. */
const char *edge_after_key(const char *at, const char *key);

/* Follows what the client knows of a table. Returns false if the message must be dropped: it comes from a former owner,
 * the client has it already, or an earlier one about this table is missing; in that case the table is opened again. */
bool edge_watch_follow(cluster *n, client *k, const char *text, peer *from);

/* ---- turn.c: requests that take a seat, one at a time for each player ---- */

/* Returns true if the player's request may be handled now. Otherwise asks for a turn, unless that was asked before. A
 * request that has none gets a number in *number. */
bool turn_has(cluster *n, player_id id, uint64_t *number);

/* The request with this turn has been handled. Other requests get a turn at once; or when everything that was stored
 * before is durable and told; or when the time of this one is over. */
typedef enum { TURN_AT_ONCE, TURN_WHEN_TOLD, TURN_LATER } turn_end;
void turn_over(cluster *n, player_id id, uint64_t number, turn_end when);

void turn_heard(cluster *n, peer *from, const wire_fields *f);
void turn_free(cluster *n);

/* ---- owner.c: connections of other nodes ---- */

void owner_heard(cluster *n, peer *from, const wire_fields *f);
void owner_forget(cluster *n, peer *of, uint64_t session); /* disconnects guests of other sessions than this one */

/* The node of some connections is drained. Their players are about to come back at other nodes, and nobody needs to be
 * told that they were gone: their connections linger until then, or for a while. */
void owner_linger_all(cluster *n, peer *of);
void owner_forget_lingering(cluster *n, peer *of);

/* A player has another connection now. */
void owner_came(cluster *n, player_id who);

/* ---- expected.c: players whose node is being drained ---- */

void expected_say_all(cluster *n);
void expected_heard(cluster *n, const wire_fields *f);
void expected_forget_old(cluster *n);
void expected_forget_all(cluster *n);

/* ---- tables.c: which node has which table ---- */

void tables_heard(cluster *n, peer *from, const wire_fields *f);
void tables_post_row(cluster *n, const core_table_row *row);
void tables_post_full(cluster *n);
void tables_claim(cluster *n, directory_row *row);
void tables_give_all(cluster *n); /* gives all tables back */

/* Claims tables that no living node has had for a while. Usually other nodes have taken them; but if the last word
 * about a table was lost, only the database knows that it is closed. */
void tables_claim_stale(cluster *n);

/* Asks the database whether a table exists that the directory does not have. Returns true if it does not. */
bool tables_is_absent(cluster *n, uint64_t code, const char *table);

/* Asks the database what has become of a table that had this code. Returns false until it has answered. *now is the
 * table's present code, or 0 if it is closed. */
bool tables_find_fate(cluster *n, uint64_t code, const char *table, uint64_t *now);
void tables_forget_answers(cluster *n); /* those about such codes that are old */
void tables_free(cluster *n);

#endif
