/* Facts: everything that the server stores. The core needs only its own facts to continue after a crash; the others are
 * about accounts. A fact is a value: the outbox copies it, and the store writes many of them in one transaction.
 *
 * A table is stored as its log: entries numbered from 1, from which its events are derived. Only the core knows what
 * the text of an entry means; the store keeps it, newlines included, and returns the entries in order. */
#ifndef FACT_H
#define FACT_H

#include "../../engine/yaniv.h"
#include "pace.h"
#include "profile.h"
#include "seat_counts.h"
#include "spoken_code.h"

enum {
    TOKEN_HASH_BYTES = 32,
    PASSWORD_HASH_BYTES = 128, /* with its NUL */
};

/* Each kind with the fields that it uses, besides `at`. */
typedef enum {
    FACT_TABLE_OPENED,      /* table */
    FACT_TABLE_RECODED,     /* table, name: the table's new code */
    FACT_LOG,               /* table, n, text, length: the next entry of the table's log; player, if it is what a player
                               has said; number is 1 if it starts a game and so has the players' names */
    FACT_LOG_TRIMMED,       /* table, n, number: another game starts with entry `number`; what was said before entry n,
                               and the names of players in earlier games, are forgotten */
    FACT_TABLE_CLOSED,      /* table: its log is deleted */
    FACT_GAME_OVER,         /* over */
    FACT_RATING,            /* player, game, change, rating: the rating after the change */
    FACT_SKILL,             /* player, skill: after a rated game; skill_before: as this process knew it before */
    FACT_RELATED,           /* player, other, relation: `player` mutes or blocks `other`, or hides … */
    FACT_UNRELATED,         /* … and no longer does */
    FACT_GUEST_CREATED,     /* player, name */
    FACT_RENAMED,           /* player, name */
    FACT_ACCOUNT_CREATED,   /* player, user, password: a guest becomes an account */
    FACT_PASSWORD_CHANGED,  /* player, password */
    FACT_RECOVERY_CHANGED,  /* player, password: the hash of the recovery code; NULL if there is none any more */
    FACT_PRIVACY_CHANGED,   /* player, number: 1 if the player's games are private from now on, or 0 */
    FACT_SIGNED_IN,         /* player, hash, name: a new token, and the kind of device */
    FACT_TOKEN_SEEN,        /* hash: the token was used */
    FACT_SIGNED_OUT,        /* hash */
    FACT_OTHERS_SIGNED_OUT, /* player, hash: all tokens of the player except this one */
    FACT_PLAYER_DELETED,    /* player: everything that identifies the player is deleted, except in finished games */
    FACT_GAMES_FORGOTTEN,   /* player, number: the player is deleted from the games up to this id */
    FACT_PICTURE_CHANGED,   /* player, number: the picture's number, text, length: WebP */
    FACT_PICTURE_DELETED,   /* player, number */
    FACT_LOG_REPLACED,      /* table, n, text, length: another text for something that was said at the table */
    FACT_BANNED,            /* n: the ban's number, player or name: a network, number: until when, other: the operator,
                               text: the reason */
    FACT_UNBANNED,          /* n */
    FACT_OPERATOR_ADDED,    /* player */
    FACT_OPERATOR_REMOVED,  /* player */
    FACT_ACT,               /* other: the operator, name: the act, user: its target, text: the reason */
    FACT_REPORTED,          /* player, other: the reported player, name: what is reported, text: the evidence */
    FACT_REPORT_CLOSED,     /* n: the report's number, text: the outcome */
    FACT_SETTING,           /* name, text, length: the operator's setting of that name */
    FACT_ADDRESS_SEEN,      /* player, number: a keyed hash of the address that the player came from */
    FACT_OLD_EXPIRED,       /* number: the present time; deletes what moderators no longer need (retention.h) */
    FACT_UNUSED_EXPIRED,    /* number: deletes tokens and guests not seen since this time, in seconds since 1970; n: the
                               same for tokens of accounts */
    FACT_KINDS,
} fact_kind;

/* A player hides from everybody, 0; a deleted player still stands in some finished games, 0. */
typedef enum { RELATION_MUTE, RELATION_BLOCK, RELATION_HIDE, RELATION_FORGET } relation;

/* The result and the actions of one seat in a game, which are added to the statistics of the seat's player. */
typedef struct {
    player_id player; /* 0 for a bot */
    char name[PLAYER_NAME_BYTES + 1];
    const char *level; /* of a bot; NULL for a person */
    bool won;
    bool left; /* the player had left before the game ended: the seat may win, but the player gets no credit */
    int32_t total;
    int32_t rating_change;
    seat_counts counts;
    bool out;
    int32_t times[PACE_TIMES]; /* how many of the person's actions took how long: pace.h */
} game_seat;

typedef struct {
    const char *game;
    const char *rules; /* as on a record's rules line */
    bool rated;
    bool offline; /* played on a player's device and uploaded later */
    bool private; /* only its players may read it */
    bool closed;  /* an operator closed the table before the game was over: nobody has won */
    int seats;
    game_seat seat[YV_MAX_PLAYERS];
    const char *record; /* the whole game */
    size_t record_length;
} game_over;

/* Pointers are valid until the call that takes the fact returns. Only the fields of the fact's kind are read. */
typedef struct fact fact;
struct fact {
    fact *next; /* only the outbox uses it */
    fact_kind kind;
    int64_t at; /* when it happened, in seconds since 1970; if 0, the outbox fills in the present time */
    const char *table, *game;
    const char *name;     /* of a player, as shown */
    const char *user;     /* the name that an account signs in with */
    const char *password; /* its hash */
    const char *text;
    size_t length;
    uint64_t n;
    player_id player, other;
    relation relation;
    int64_t number;
    int32_t change, rating;
    skill skill, skill_before;
    uint8_t hash[TOKEN_HASH_BYTES];
    const game_over *over;
    uint64_t epoch; /* of the lease under which `table` is run (store/lease.h); 0: that of this process's session. A
                       fact with a table is stored only if this is the table's epoch. */
    bool fenced;    /* set by the store: it was not stored, because another node has taken the table */
};

#endif
