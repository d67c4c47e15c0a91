/* What is written to the store: the core's facts, and what accounts need. An op is a value that an outbox copies,
 * holds and hands to the store, many at a time. */
#ifndef OP_H
#define OP_H

#include "../core/fact.h"

enum {
    TOKEN_HASH_BYTES = 32,
    USER_BYTES = 20,      /* of a user name */
    PASSWORD_BYTES = 128, /* of a hash of a password, with its NUL */
};

typedef enum {
    OP_TABLE_OPENED, /* table */
    OP_LOG,          /* table, n, text, length */
    OP_TABLE_CLOSED, /* table */
    OP_GAME_OVER,    /* over */
    OP_RATING,       /* player, game, change, rating */
    OP_RELATE,       /* player, other, number: a relation begins … */
    OP_UNRELATE,     /* … or ends */
    OP_GUEST,        /* player, name: a new one */
    OP_NAME,         /* player, name */
    OP_ACCOUNT,      /* player, user, password (hashed): a guest becomes an account */
    OP_PASSWORD,     /* player, password (hashed) */
    OP_TOKEN,        /* player, hash: a sign-in */
    OP_TOKEN_SEEN,   /* hash */
    OP_TOKEN_GONE,   /* hash */
    OP_TOKENS_GONE,  /* player, hash: all but this one */
    OP_PLAYER_GONE,  /* player: everything that tells who it was */
    OP_PICTURE,      /* player, number: which picture that is, text, length: WebP */
    OP_PICTURE_GONE, /* player, number */
    OP_TIDY,         /* number: what has not been seen since then goes */
    OP_KINDS,
} op_kind;

/* Pointers are good until the call that hands over the op returns. Only the fields of its kind count. */
typedef struct op op;
struct op {
    op *next; /* the outbox's business */
    op_kind kind;
    int64_t at; /* seconds since 1970: when it happened */
    const char *table, *game, *name, *user, *password;
    const char *text;
    size_t length;
    uint64_t n;
    player_id player, other;
    int64_t number;
    int32_t change, rating;
    uint8_t hash[TOKEN_HASH_BYTES];
    const game_over *over;
};

/* The op that stores a fact. */
op op_of_fact(const fact *f);

#endif
