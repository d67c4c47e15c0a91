/* Players in the core: their connections, the tables where they sit, the players they mute or block. */
#ifndef PERSON_H
#define PERSON_H

#include "../../base/bucket.h"
#include "core_internal.h"
#include "quota.h"

enum {
    PERSON_MAX_CONNS = 8,
    PERSON_MAX_RELATIONS = 1000, /* of each kind */
    CONN_MAX_WATCHES = 16,       /* tables that one connection has open */
    CONN_MAX_STRIKES = 100,      /* requests refused as too fast before the connection is closed */
};

/* A table that a connection has open. It is in two lists. */
typedef struct watch {
    conn *conn;
    room *room;
    bool wants_state;   /* the connection receives the whole state at the end of the current call, … */
    int64_t since;      /* … with the events after this one; -1 for none */
    struct watch *next; /* of the connection */
    struct watch *before_in_room, *after_in_room;
} watch;

typedef struct {
    player_id *id;
    int count;
} player_list;

/* A player who is connected or has a seat. */
struct person {
    profile profile;
    bool deleted; /* the player no longer exists: only a seat is left */
    conn *conns;
    int conn_count;
    room **rooms; /* those where the player has a seat */
    int room_count;
    player_list muted, blocked;
    core_time related; /* when the player last changed these lists */
};

struct conn {
    core_conn id;
    uint64_t address; /* 0 if there are no limits by address */
    person *person;
    conn *next; /* of the same player */
    watch *watches;
    conn *lobby_before, *lobby_after; /* in core.lobby */
    bool lobby;                       /* it shows the lobby */
    bool elsewhere;                   /* its socket is at another node */
    bool closing;                     /* it is being closed, and its requests are ignored */
    uint8_t watch_count, strikes;
    int round_trip;      /* µs */
    core_time chat_from; /* a new player may write at public tables from this time on */
    bucket requests;
};

/* Return the person with this number, from the core or else from the store. person_find returns NULL if there is no
 * such player; person_need returns a guest called "deleted". */
person *person_find(core *c, player_id id);
person *person_need(core *c, player_id id);

/* Fills `found` without adding a person to the core. Returns false if there is no such player. */
bool person_find_profile(const core *c, player_id id, profile *found);

/* Adds a player who connects, or updates the profile except for rating and skill. Returns the person. */
person *person_update(core *c, const profile *who);

/* Frees a person who is neither connected nor seated. */
void person_release(core *c, person *p);

/* Add a room to the person's list of rooms, and remove it. person_leave_room may free the person. */
void person_enter_room(person *p, room *r);
void person_leave_room(core *c, person *p, room *r);

bool player_list_has(const player_list *list, player_id id);
void player_list_set(player_list *list, player_id id, bool on);

/* True if one of the two blocks the other. */
bool person_blocks_or_is_blocked(const person *one, const person *other);

/* Returns the round trip of the player's slowest connection; 0 if there is none or `p` is NULL. */
int person_round_trip(const person *p);

/* Closes a connection and ignores its further requests. */
void conn_cut_off(core *c, conn *from, const char *why);

/* Takes a token from the quotas of the connection's player and address. Returns false if one has none left. */
bool conn_take(core *c, const conn *from, quota_kind kind);

/* Takes a token for one request. Returns false if the connection, its player or its address has sent too many. */
bool conn_may_ask(core *c, conn *from);

/* Gives the token back. */
void conn_return_token(core *c, conn *from);

/* Gives the token of an action that was done back to the connection and the player. It still counts for the address, of
 * which many players at many tables can act. */
void conn_excuse_action(core *c, conn *from);

/* Charges the connection's address for the bytes that were sent since `before`, a value of core.sent. They are not
 * charged again. */
void conn_charge_sent(core *c, const conn *from, size_t before);

#endif
