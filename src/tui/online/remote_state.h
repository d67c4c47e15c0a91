/* The state of a client: the player, the lobby, and the open table. remote.h fills it, and remote_show.h shows it. */
#ifndef REMOTE_STATE_H
#define REMOTE_STATE_H

#include "../scene.h"

enum {
    REMOTE_NAME = 4 * 24 + 1,
    REMOTE_CODE = 16,
    REMOTE_RULES = 400,
    REMOTE_MOST_TABLES = 256, /* of the lobby; more are not shown */
    REMOTE_MOST_PHRASES = 32,
};

/* The ids of requests. An answer carries the id of its request. */
enum {
    REMOTE_ASKED_LOBBY = 1,
    REMOTE_ASKED_TABLE = 2,
    REMOTE_ASKED_ACT = 3,
    REMOTE_ASKED_OTHER = 4,
    REMOTE_ASKED_QUIETLY = 5
};

/* A player or a bot, and its presence in a seat. */
typedef struct {
    bool there; /* false if the seat is free */
    int64_t id; /* 0 for a bot */
    char name[REMOTE_NAME];
    char level[16]; /* of a bot */
    bool guest;
    int rating;
    bool here, away, left;
} remote_who;

/* A table of the lobby. */
typedef struct {
    char code[REMOTE_CODE], rules[REMOTE_RULES], names[SCENE_TEXT];
    bool waiting, rated, mine;
    int seats, taken, people, watching, clock;
} remote_row;

typedef enum { REMOTE_NO_TABLE, REMOTE_WAITING, REMOTE_PLAYING, REMOTE_OVER } remote_phase;

typedef struct {
    remote_who you;
    remote_row row[REMOTE_MOST_TABLES];
    int rows;
    char phrase[REMOTE_MOST_PHRASES][64]; /* ready-made chat sentences */
    int phrases;

    /* The open table. */
    char code[REMOTE_CODE];
    remote_phase phase;
    int64_t n;    /* the number of its last known event, or -1 */
    int64_t host; /* a player's id */
    yv_rules rules;
    int seats;
    remote_who seat[YV_MAX_PLAYERS];
    yv_seat own; /* the person's seat, or YV_NOBODY */
    bool open_to_all, rated;
    int clock, watching;
    int mixes; /* the round whose shuffle now accepts random bytes, or 0 */
    int move;
    yv_seats ready;
    int64_t clock_until; /* when the turn's time is up, by the caller's clock; 0 if there is no clock */
    int64_t starts_at;   /* when a waiting table starts by itself, by the same clock; 0 if it does not */
    say_summary last;    /* the last round that ended; its totals are those with which the next one began */
    say_history history;
    scene *s; /* the view, the log and the score sheet are kept here */

    char message[SCENE_TEXT]; /* why the last request was refused, or a message of the server … */
    bool unfinished; /* … because of an unfinished rated game: repeating the request with "leave" costs `cost` */
    int cost;
    bool banned; /* an operator has banned the person: connecting again is useless */
    bool agrees; /* the person has just agreed to leave it … */
    int agreed;  /* … at this cost */
} remote;

typedef enum {
    REMOTE_NOTHING,
    REMOTE_HELLO,   /* the connection is up */
    REMOTE_LOBBY,   /* the list has changed */
    REMOTE_ENTERED, /* an answer names the table that is open now: `code` */
    REMOTE_TABLE,   /* something at the table has changed */
    REMOTE_TURNED,  /* … and so has the position: a selection may be void */
    REMOTE_CLOSED,  /* the table is gone */
    REMOTE_TOLD,    /* `message` of the server, which answers no request */
    REMOTE_REFUSED, /* `message` */
    REMOTE_AGREED,  /* refused, but the person has agreed to `cost`: the request can be repeated with "leave" */
} remote_news;

#endif
