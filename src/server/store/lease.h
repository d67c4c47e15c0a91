/* Leases: which node runs which table.
 *
 * A node is a process that uses a PostgreSQL store together with others. It opens a session, which lasts as long as it
 * is renewed in time by the database's clock; a thread of the store renews it. A table is held by one session at a
 * time. Its epoch grows whenever another session takes it, and the database refuses to store a fact that carries
 * another epoch than the table's (see store_commit). So a node that was paused cannot write, whatever it believes.
 *
 * With SQLite, or with PostgreSQL and one process, every lease is held all the time and facts carry the epoch 0.
 *
 * Functions that ask the database block for at most LEASE_TIMEOUT_MS. They may be called in any thread except that of
 * the event loop, and wait for each other. */
#ifndef LEASE_H
#define LEASE_H

#include "store.h"

enum {
    LEASE_TTL_MS = 2000, /* the default of lease_node.ttl_ms */
    LEASE_TIMEOUT_MS = 1500,
    LEASE_NODE_BYTES = 64,
    LEASE_ADDRESS_BYTES = 128,
};

typedef struct {
    char name[LEASE_NODE_BYTES]; /* no other node has it. A process that starts ends older sessions of that name. */
    char address[LEASE_ADDRESS_BYTES]; /* where the node listens: for `yaniv cluster status` */
    int ttl_ms;                        /* how long the leases last without being renewed; 0: LEASE_TTL_MS */
} lease_node;

/* Opens a store as store_open does, but as one of several nodes. Holds no table at first. Returns NULL, with the reason
 * in `why`, if that fails, if `where` is not a PostgreSQL URL, or if a process that runs alone has the store open. */
store *lease_open(const char *where, const lease_node *as, char why[STORE_WHY]);

typedef enum {
    LEASE_OK,
    LEASE_HELD,   /* another node holds the table, or the table does not exist */
    LEASE_LOST,   /* the session has ended, because it was not renewed in time and another node took its tables */
    LEASE_FAILED, /* the database cannot be reached, or is too slow: what was asked may have happened or not */
} lease_result;

/* ---- the session; these functions do not block ---- */

/* Returns until when the node may act for its tables, in µs of clock_us(): counted from the moment before the last
 * successful renewal was sent, with a margin of a quarter of the ttl. INT64_MAX for a store that needs no leases. */
int64_t lease_until(const store *s);

/* True if the session has ended. Everything that the node holds is then free for others. */
bool lease_is_lost(const store *s);

/* Returns the epoch of the session. A table that this node opens has this epoch (FACT_TABLE_OPENED); facts with the
 * epoch 0 are stored as if they had it. 0 for a store that needs no leases. */
uint64_t lease_epoch(const store *s);

/* Counts the renewals that came after lease_until. */
uint64_t lease_late_renewals(const store *s);

/* Says whether this node has a bus. The other nodes learn it when the session is renewed. */
void lease_set_hears(store *s, bool hears);

/* Returns how many other living sessions have a bus, by the last renewal; -1 if the session was not renewed yet. */
int lease_hearing(const store *s);

/* Begins a new session with a new epoch, after LEASE_LOST: the caller must have forgotten all tables, and no commit may
 * be under way. Fails while another process has a session with the name of this node. This function does block. */
lease_result lease_rejoin(store *s);

/* ---- tables ---- */

typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    uint64_t epoch;
} lease_grant;

/* Takes a table that no living session holds. On LEASE_OK fills `taken`. On LEASE_HELD writes the name of the node that
 * holds it to `holder`, or "" if there is no such table. A table that this node holds is granted with its present
 * epoch. */
lease_result lease_take(store *s, const char *table, lease_grant *taken, char holder[LEASE_NODE_BYTES]);

/* What became of one of several tables that were asked for. */
typedef enum {
    LEASE_TAKEN,
    LEASE_OTHERS, /* another node holds it */
    LEASE_ABSENT, /* there is no such table */
    LEASE_BUSY,   /* no living node holds it, but somebody is just using its row: ask again */
} lease_outcome;

typedef struct {
    lease_grant grant; /* the caller fills its table; its epoch is set if the table was taken */
    lease_outcome outcome;
    char holder[LEASE_NODE_BYTES];      /* the node that holds it, if it is another one; otherwise "" */
    char became[TABLE_CODE_LENGTH + 1]; /* LEASE_ABSENT: the present code of the table that had this one; or "" */
} lease_claim;

/* Takes several tables at once, as lease_take does one. The outcomes are valid if this returns LEASE_OK. */
lease_result lease_take_these(store *s, lease_claim *claims, int count);

/* Takes up to `most` tables that no living session holds: those of dead nodes, and released ones. Writes how many it
 * has taken to `count`. Several nodes that call this at once share the tables. */
lease_result lease_take_free(store *s, int most, lease_grant *taken, int *count);

/* Gives tables back, so that another node can take them at once. All facts of these tables must be durable. Ignores
 * grants that are no longer valid. */
lease_result lease_release(store *s, const lease_grant *held, int count);

/* Visits the tables that this session has taken, which are not those that it has opened. If the answer to a claim is
 * lost, this shows what was taken. */
lease_result lease_each_taken(store *s, void (*visit)(void *context, const lease_grant *taken), void *context);

/* Finds the node that holds a table. LEASE_HELD means that no living node holds it; `holder` is then "". */
lease_result lease_find(store *s, const char *table, char holder[LEASE_NODE_BYTES]);

/* Visits all entries of these tables, as store_each_entry does, but in any thread. The caller should hold the tables;
 * otherwise another node may be writing. */
lease_result lease_each_entry(store *s, const lease_grant *held, int count, entry_visit *visit, void *context);

/* ---- for operators ---- */

typedef struct {
    char name[LEASE_NODE_BYTES], address[LEASE_ADDRESS_BYTES];
    uint64_t epoch;
    int64_t since;   /* when the session began, in seconds since 1970 */
    int64_t left_ms; /* until its leases end; negative if they have ended */
    int64_t lag_ms;  /* since it last renewed them */
    int64_t tables;  /* how many it holds */
    bool alone;      /* it has the store for itself */
    bool hears;      /* it has a bus */
} lease_status;

/* Visits the sessions that nobody has ended, the oldest first, and writes how many tables nobody holds to
 * `free_tables`. For `yaniv cluster status`: `where` is a PostgreSQL URL. Returns false, with the reason in `why`, if
 * that fails. */
bool lease_each_node(const char *where, void (*visit)(void *context, const lease_status *node), void *context,
                     int64_t *free_tables, char why[STORE_WHY]);

#endif
