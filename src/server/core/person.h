/* Who is there: players, their connections, whom they do not want to hear, and how fast they ask. */
#ifndef PERSON_H
#define PERSON_H

#include "../../base/bucket.h"
#include "core.h"

enum {
    PERSON_MAX_CONNS = 8,
    CONN_MAX_WATCHES = 16,       /* tables that one connection has open */
    PERSON_MAX_RELATIONS = 1000, /* muted and blocked */
    CONN_MAX_STRIKES = 100,      /* requests refused for their number before the connection is closed */
};

typedef struct room room;
typedef struct person person;
typedef struct conn conn;

/* A table that a connection has open. It is in two lists. */
typedef struct watch {
    conn *who;
    room *where;
    struct watch *next; /* of the connection */
    struct watch *before_in_room, *after_in_room;
} watch;

/* Players whom a player does not want to hear, or to play with. */
typedef struct {
    player_id *id;
    int count;
} player_list;

/* A player who is connected, or sits somewhere. */
struct person {
    profile who;
    conn *conns;
    int conn_count;
    room **rooms; /* where they sit */
    int room_count;
    player_list muted, blocked;
    bucket requests, codes, chat;
};

struct conn {
    core_conn id;
    person *who;
    conn *next; /* of the same player */
    watch *watches;
    conn *lobby_before, *lobby_after; /* while the lobby is open here */
    bool lobby;
    bool closing; /* nothing more is heard from it */
    uint8_t watch_count, strikes;
    int round_trip; /* µs */
    bucket requests;
};

/* The person of this number: from those who are known here, else as stored. NULL if there is no such player. */
person *person_find(core *c, player_id id);

/* The same; a player who is gone is somebody without a name. */
person *person_need(core *c, player_id id);

/* Forgets a person who is neither connected nor sits anywhere. */
void person_release(core *c, person *p);

/* Sits and stands up, for the person's list of rooms. */
void person_enter_room(person *p, room *where);
void person_leave_room(core *c, person *p, room *where);

bool player_list_has(const player_list *list, player_id id);
void player_list_set(player_list *list, player_id id, bool on);

/* Does one of the two block the other? */
bool person_blocks_or_is_blocked(const person *one, const person *other);

/* The slowest of a player's connections; 0 for nobody. */
int person_round_trip(const person *p);

/* Cuts a connection off: what it sends from now on does not count. */
void conn_cut_off(core *c, conn *who, const char *why);

/* May this connection ask once more now? */
bool conn_may_ask(conn *from, core_time now);
void conn_return_token(conn *from);

#endif
