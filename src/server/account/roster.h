/* Players as they are now. The store shows what is durable; what has changed since then is kept here until it is. */
#ifndef ROSTER_H
#define ROSTER_H

#include "../core/map.h"
#include "../store/store.h"

typedef struct {
    store *store;
    map changed;    /* by their number */
    map claimed;    /* user names that are being taken, by a hash of them */
    player_id last; /* the highest number given */
} roster;

void roster_open(roster *r, store *of);
void roster_close(roster *r);

bool roster_find(roster *r, player_id id, player *found);

/* Somebody has changed, or is gone, by what is stored in this batch (see outbox.h); and that batch is durable. */
void roster_change(roster *r, const player *who, uint64_t batch);
void roster_remove(roster *r, player_id id, uint64_t batch);
void roster_settle(roster *r, uint64_t batch);

/* A user name is taken from now on; false if it was taken already. */
bool roster_claim(roster *r, const char *user, uint64_t batch);

#endif
