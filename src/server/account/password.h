/* Passwords are checked and hashed with argon2id, which takes time and 64 MB of memory on purpose. One thread handles
 * one request at a time. */
#ifndef PASSWORD_H
#define PASSWORD_H

#include "../services/services.h"
#include "recovery_code.h"

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200 }; /* bytes */

/* A question about passwords and its answer. */
typedef struct password_job password_job;
struct password_job {
    job job;
    services *services;
    uint64_t exchange; /* the id of the request */
    player_id player;
    uint8_t token[TOKEN_HASH_BYTES]; /* the hash of the token that the request came with */
    bool is_known_device;            /* then it is answered first */
    uint64_t address;                /* see address_limited_key */
    char user[USER_NAME_BYTES + 1];
    char given[PASSWORD_MOST + 1];  /* compared with `stored`, unless that is empty */
    char wanted[PASSWORD_MOST + 1]; /* hashed, unless it is empty */
    char code[RECOVERY_TEXT];       /* a recovery code, which is hashed too, unless it is empty */
    char stored[PASSWORD_HASH_BYTES];
    bool matches;                        /* the answer: `given` has the hash `stored` */
    char hash[PASSWORD_HASH_BYTES];      /* the answer: the hash of `wanted`, or empty if there was no memory */
    char code_hash[PASSWORD_HASH_BYTES]; /* the answer: the same for `code` */
    void (*then)(password_job *answer, exchange *x); /* x is NULL if the client has disconnected */
};

/* Copies the question and starts to work on it. Returns false if too many are waiting. */
bool password_start(const password_job *question);

/* A hash that no password has. Comparing with it takes as long as comparing with a real one. */
extern const char password_of_nobody[];

#endif
