/* The services that a running server offers to the handlers of its requests: everything that the site has opened.
 * Only the thread of the loop may use them. */
#ifndef SERVICES_H
#define SERVICES_H

#include "../core/core.h"
#include "../moderation/moderation.h"
#include "../net/net.h"
#include "../outbox/outbox.h"
#include "../workers/thinkers.h"
#include "../workers/workers.h"
#include "roster.h"

enum {
    SERVICES_SIGN_IN_BUCKETS = 1 << 14,
    SERVICES_GUEST_SECONDS = 400 * 86400,  /* a guest who has not come for this long is forgotten: so do browsers … */
    SERVICES_ACCOUNT_SECONDS = 90 * 86400, /* … but a sign-in to an account ends earlier */
};

/* What has become of an operator's order to close a table of another node. */
typedef enum { ORDER_DONE, ORDER_GIVEN, ORDER_UNANSWERED } order_state;

/* The other nodes of the server. */
typedef struct {
    void *context;
    bool (*is_ready)(void *context); /* true if clients may be sent to this node */
    size_t (*write_figures)(void *context, char *text, size_t capacity);
    void (*tell)(void *context, const char *line);
    /* Tells other nodes at once that a token was taken of this place in `sign_ins`. */
    void (*spent)(void *context, uint64_t place);
    /* Counts tables, games and players of the other nodes. */
    void (*count)(void *context, int *tables, int *games, int *players);
    /* Visits the tables of the other nodes; `node` is the name of the owner, or "". */
    void (*each_table)(void *context, void (*visit)(void *to, const core_table_row *row, const char *node), void *to);
    /* Visits the players who are connected to other nodes, once for each node. */
    void (*each_online)(void *context, void (*visit)(void *to, player_id id, const char *node), void *to);
    bool (*has_table)(void *context, const char *table);
    /* Orders a table of another node to be closed, again and again until it is; and tells what has become of that. */
    void (*close_table)(void *context, const char *table);
    /* Orders a message at a table of another node to be removed, several times, because nobody says that it is. */
    void (*remove_message)(void *context, const char *table, uint64_t n);
    order_state (*find_order)(void *context, const char *table);
    /* Finds the player who had a connection with this mark of a sign-in at a node that is shutting down. Returns false
     * if the store must be asked. */
    bool (*expects)(void *context, uint64_t mark, stored_arrival *found);
} services_others;

typedef struct {
    const services_others *others; /* NULL if this node is the only one */
    const char *public_url;        /* without a slash at its end; NULL if clients may use any name of the server */
    const char *listens_on;        /* the host that the server listens on; NULL for all addresses of this computer */
    const char *data;              /* where the store is, for store_open_reader */
    store *store;
    outbox *outbox;
    net *net;
    core *core;
    thinkers *bots;
    workers *hashers;  /* of passwords */
    workers *painters; /* of pictures, and of everything else in http/slow_request.h */
    roster roster;
    stored_arrival arrival; /* of the player whose WebSocket is just being opened */
    moderation moderation;
    struct evidence_desk *evidence;            /* admin/evidence.h */
    bucket sign_ins[SERVICES_SIGN_IN_BUCKETS]; /* attempts to sign in, by a hash of user name and address */
    int64_t started;                           /* in seconds since 1970 */
    bool leads_by_skill;                       /* the leader board is ordered by skill, not by rating */
    bool expires;                              /* unused sign-ins and guests expire: the clock seems right */
    bool closing;                              /* the server is shutting down */
    bool tells_own;                            /* only this node's own connections are told what the core tells now,
                                                  because every node tells its own */
    uint64_t busy;                             /* counts requests refused because of services_are_busy */
} services;

/* Takes a token of an attempt to sign in. The place is a hash. */
bool services_take_sign_in(services *s, uint64_t place, bucket_size size);

/* Takes a token that was taken at another node. There the place is counted from 1. */
void services_spent(services *s, uint64_t place, int tokens);

/* Returns the time of the monotonic clock. */
core_time services_now(void);

/* True if the server takes no requests that change anything: it is shutting down, or it cannot store or read. */
bool services_are_busy(const services *s);

/* Tells all other nodes something about a player or the server, when everything stored before is durable: a line that
 * the site understands (site/notes.h). Does nothing if there are no other nodes. */
void services_tell(services *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Sends a prepared reply as soon as everything stored before is durable. */
void services_reply_when_durable(services *s, exchange *x);

/* Stores the key of hashes that must stay the same, with the first of them. */
void services_store_key(services *s);

/* Stores, once a day, that a player came from this address, unless the server is read-only or too much has been stored
 * for the address that it counts for, which has this key. */
void services_note_address(services *s, player_id id, const struct in6_addr *from, uint64_t counted);

/* Stores a change to a player, and updates the roster with it at once. */
void services_store_profile(services *s, const fact *change, const profile *who);

#endif
