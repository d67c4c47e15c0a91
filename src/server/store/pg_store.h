/* The store in PostgreSQL: what its files share. */
#ifndef PG_STORE_H
#define PG_STORE_H

#include <pthread.h>
#include <stdatomic.h>

#include "lease.h"
#include "pg_link.h"
#include "store_internal.h"

enum {
    PG_READ_MS = 1500,   /* how long the event loop waits for an answer */
    PG_COMMIT_MS = 6000, /* how long the outbox's thread does */
};

/* The statements of the lease link: rows of a table in pg_lease.c. */
typedef enum {
    LEASE_RENEW,
    LEASE_TAKE,
    LEASE_HOLDER,
    LEASE_RECODED,
    LEASE_LIST,
    LEASE_END_DEAD,
    LEASE_TAKE_FREE,
    LEASE_RELEASE,
    LEASE_ENTRIES,
    LEASE_STATEMENTS,
} lease_statement;

typedef struct {
    store *store;
    pg_link in;  /* only the thread that commits uses it */
    pg_link out; /* only the thread that reads uses it */
    statement begin, commit, begin_batch;
    pthread_mutex_t storing; /* held by a commit, and while another session begins: both use its epoch and `batch` */
    uint64_t batch;          /* the number of the last batch that was stored in this session */
    int *first;              /* for each fact of a batch, the number of its first statement */
    bool *skipped;           /* the facts that the database refuses */
    int capacity;

    /* The session, and the thread that renews it. */
    lease_node as;
    bool alone;
    pg_link leases; /* guarded by `asking` */
    statement lease[LEASE_STATEMENTS];
    pthread_mutex_t asking;
    pthread_t keeper;
    bool has_keeper;
    pthread_mutex_t waking; /* guards `ending` and `wakes` */
    pthread_cond_t wake;    /* by the clock that never goes back */
    bool ending, wakes;
    _Atomic int64_t until;
    _Atomic bool lost;
    _Atomic uint64_t late;
    _Atomic bool hears;  /* as the program has said; the next renewal tells the database */
    _Atomic int hearing; /* the other sessions that hear the bus, by the last renewal; -1: not known yet */

    /* A connection that the keeper has made for `out`, whose own has failed. */
    pg_link spare;
    statement spare_statements[QUERIES + LOOKS];
    _Atomic bool wants_spare, has_spare;
} pg_store;

/* Opens the session; `again` if this process had one before. Returns false, with the reason in `why`, if it cannot be
 * had. */
bool pg_lease_join(pg_store *pg, bool again, char why[STORE_WHY]);

/* Starts and ends the thread that renews the session. Ending it gives all tables back. */
void pg_lease_start(pg_store *pg);
void pg_lease_end(pg_store *pg);

/* Adds the statements of leases to their link. */
void pg_lease_prepare(pg_store *pg);

/* Makes the keeper look now instead of at its next turn. */
void pg_lease_wake(pg_store *pg);

#endif
