/* Passwords: checked and hashed by argon2id, which takes a while and 64 MB on purpose: in a thread of its own, one
 * after the other. */
#ifndef PASSWORD_H
#define PASSWORD_H

#include "../site/site.h"

enum { PASSWORD_LEAST = 8, PASSWORD_MOST = 200 };

/* A question about passwords; then its answer. */
typedef struct password_job password_job;
struct password_job {
    job job;
    site *site;
    uint64_t exchange;
    player_id player;
    uint8_t token[TOKEN_HASH_BYTES]; /* of who asks: its hash */
    char user[USER_NAME_BYTES + 1];
    char given[PASSWORD_MOST + 1];  /* to be compared with `stored`, if that is not empty */
    char wanted[PASSWORD_MOST + 1]; /* to be hashed, if it is not empty */
    char stored[PASSWORD_HASH_BYTES];
    bool matches; /* `given` is what was stored */
    char hash[PASSWORD_HASH_BYTES];
    void (*then)(password_job *answer, exchange *x); /* x: who asked, or NULL if that is gone */
};

/* Copies the question. False if too many are waiting. */
bool password_ask(const password_job *question);

/* A hash that no password has: comparing with it takes as long as with a real one. */
extern const char password_of_nobody[];

#endif
