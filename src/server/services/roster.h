/* Players and their sign-ins as of now. The store shows what is durable; the roster keeps changes that are still on
 * their way to the disk, and shows them on top of the store.
 *
 * `batch` is the number of the outbox's batch that makes a change durable (see outbox_batch). */
#ifndef ROSTER_H
#define ROSTER_H

#include "../../sys/map.h"
#include "../store/store.h"

typedef struct pending pending;

typedef struct {
    store *store;
    map changed;        /* players with changes that are not durable yet, by id */
    map claimed;        /* user names that are being taken, by a hash of the name */
    pending *sign_outs; /* sign-ins that have ended, but are still in the store */
    pending *rated;     /* rated games that have ended, but are not in the store yet */
    pending *uploads;   /* games that players have uploaded, but are not in the store yet */
} roster;

void roster_open(roster *r, store *of);
void roster_close(roster *r);

/* Finds a player with all changes so far. Returns false if there is no such player. */
bool roster_find(roster *r, player_id id, profile *found);

/* Adds changes that are not durable yet to a profile; `stored` says whether the store has it. Returns false if there is
 * no such player. */
bool roster_update(const roster *r, player_id id, bool stored, profile *found);

/* True if a change of the player is not durable yet. */
bool roster_is_changing(const roster *r, player_id id);

void roster_change(roster *r, const profile *who, uint64_t batch);
void roster_remove(roster *r, player_id id, uint64_t batch);

/* Ends one sign-in of a player; or all of them except `kept`, which may be NULL. */
void roster_sign_out(roster *r, player_id id, const uint8_t hash[TOKEN_HASH_BYTES], uint64_t batch);
void roster_sign_out_others(roster *r, player_id id, const uint8_t *kept, uint64_t batch);

/* True if this sign-in has ended, although the store may still show it. */
bool roster_is_signed_out(const roster *r, player_id id, const uint8_t hash[TOKEN_HASH_BYTES]);

/* True while a roster_sign_out_others of this player is not durable. */
bool roster_is_signing_out(const roster *r, player_id id);

/* Reserves a user name. Returns false if it is taken. */
bool roster_claim(roster *r, const char *user, uint64_t batch);

/* Notes a rated game that has ended. */
void roster_note_rated(roster *r, const game_over *over, uint64_t batch);

/* Counts the rated games among exactly these players that have ended since this time, in seconds since 1970. */
int roster_count_rated(roster *r, const player_id *players, int count, int64_t since);

/* Notes a game that a player has uploaded. */
void roster_note_upload(roster *r, player_id id, const game_over *over, uint64_t batch);

/* True if the game with this code is on its way to the store. */
bool roster_has_upload(const roster *r, const char *game);

/* Counts the games that a player has uploaded since this time, in seconds since 1970, and the bytes of their records.
 */
void roster_count_uploads(roster *r, player_id id, int64_t since, int64_t *games, int64_t *bytes);

/* Forgets the changes of all batches up to this one, which is now durable. */
void roster_settle(roster *r, uint64_t batch);

#endif
