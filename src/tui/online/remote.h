/* What a server has told: who we are, the lobby, and the table that is open, as a scene. Messages go in; it knows no
 * network and no terminal. Everything that comes is checked: a message that makes no sense changes nothing. */
#ifndef REMOTE_H
#define REMOTE_H

#include "../scene.h"

enum {
    REMOTE_NAME = 4 * 24 + 1,
    REMOTE_CODE = 16,
    REMOTE_RULES = 400,
    REMOTE_MOST_TABLES = 256, /* of the lobby; more are not shown */
    REMOTE_MOST_PHRASES = 32,
};

/* The ids that requests carry, so that an answer tells what it is to. */
enum {
    REMOTE_ASKED_LOBBY = 1,
    REMOTE_ASKED_TABLE = 2,
    REMOTE_ASKED_ACT = 3,
    REMOTE_ASKED_OTHER = 4,
    REMOTE_ASKED_QUIETLY = 5
};

typedef struct {
    bool there;
    int64_t id; /* 0: a bot */
    char name[REMOTE_NAME];
    char level[16]; /* of a bot */
    bool guest;
    int rating;
    bool here, away, left;
} remote_who;

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
    char phrase[REMOTE_MOST_PHRASES][64]; /* ready sentences of the chat */
    int phrases;

    /* The table that is open. */
    char code[REMOTE_CODE];
    remote_phase phase;
    int64_t n;    /* the number of its last event that is known; -1: none */
    int64_t host; /* a player's id */
    yv_rules rules;
    int seats;
    remote_who seat[YV_MAX_PLAYERS];
    yv_seat own; /* the person's seat, or YV_NOBODY */
    bool open_to_all, rated;
    int clock, watching;
    int mixes; /* the round for which chance may be given now; 0: none */
    int move;
    yv_seats ready;
    int64_t clock_until;           /* when the turn's time is up, by the caller's clock; 0: there is no clock */
    yv_game game;                  /* as far as it is known: for words */
    int32_t began[YV_MAX_PLAYERS]; /* the totals with which the round began */
    say_history history;
    scene *s;

    char message[SCENE_TEXT]; /* why the last request was refused, or what the server says … */
    bool unfinished; /* … because of a rated game that we have left: with "leave" it is done, and costs `cost` */
    int cost;
} remote;

typedef enum {
    REMOTE_NOTHING,
    REMOTE_HELLO,   /* the connection stands */
    REMOTE_LOBBY,   /* the list has changed */
    REMOTE_ENTERED, /* an answer names the table that is ours now: `code` */
    REMOTE_TABLE,   /* something at the table has changed */
    REMOTE_TURNED,  /* … and the position too: a selection may mean nothing any more */
    REMOTE_CLOSED,  /* the table is gone */
    REMOTE_REFUSED, /* `message` */
} remote_news;

/* Begins with nothing known; the scene is the caller's, and is filled while a table is open. */
void remote_begin(remote *r, scene *s);

/* Takes a message of the WebSocket, as it came. `now` is the caller's clock, in milliseconds. */
remote_news remote_take(remote *r, const char *text, size_t length, int64_t now);

/* Takes what the server says over HTTP: a player (/api/hello …), the phrases (/api/rules). False if it is an error:
 * then `message` has it. */
bool remote_take_player(remote *r, const char *text, size_t length);
void remote_take_phrases(remote *r, const char *text, size_t length);
void remote_take_error(remote *r, const char *text, size_t length);

/* Forgets the table that was open. */
void remote_leave(remote *r);

/* Puts what is known into the scene. */
void remote_show(remote *r, int64_t now);

#endif
