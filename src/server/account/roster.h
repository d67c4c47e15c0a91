/* Players and their sign-ins as they are now. The store shows what is durable; what has changed since then is kept here
 * until it is. */
#ifndef ROSTER_H
#define ROSTER_H

#include "../../sys/map.h"
#include "../store/store.h"

typedef struct sign_out sign_out;

typedef struct {
    store *store;
    map changed;         /* by their number */
    map claimed;         /* user names that are being taken, by a hash of them */
    sign_out *sign_outs; /* sign-ins that are gone, but not yet from the store */
    player_id last;      /* the highest number given */
} roster;

void roster_open(roster *r, store *of);
void roster_close(roster *r);

bool roster_find(roster *r, player_id id, profile *found);

/* Somebody has changed, or is gone, by what is stored in this batch (see outbox.h); and that batch is durable. */
void roster_change(roster *r, const profile *who, uint64_t batch);
void roster_remove(roster *r, player_id id, uint64_t batch);
void roster_settle(roster *r, uint64_t batch);

/* A player's sign-in is gone by what is stored in this batch; or all of them are but this one, NULL: all. */
void roster_sign_out(roster *r, player_id id, const uint8_t hash[TOKEN_HASH_BYTES], uint64_t batch);
void roster_sign_out_others(roster *r, player_id id, const uint8_t *kept, uint64_t batch);

/* Is this sign-in, which the store may still show, one of those? And are a player's others just being signed out? */
bool roster_is_signed_out(const roster *r, player_id id, const uint8_t hash[TOKEN_HASH_BYTES]);
bool roster_is_signing_out(const roster *r, player_id id);

/* A user name is taken from now on; false if it was taken already. */
bool roster_claim(roster *r, const char *user, uint64_t batch);

#endif
