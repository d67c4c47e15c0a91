/* Signing players in and out: tokens, their cookies, and the connections that belong to them. */
#ifndef SIGN_IN_H
#define SIGN_IN_H

#include "../http/visitor.h"
#include "known_device.h"

enum {
    SIGN_IN_LINES = TOKEN_LINES + COOKIE_LINE,
    SIGN_IN_WAIT_SECONDS = 15, /* after too many attempts, until the next one */
};

/* A new sign-in. */
typedef struct {
    uint8_t hash[TOKEN_HASH_BYTES]; /* of its token */
    char cookies[SIGN_IN_LINES];    /* the header lines for its client */
} sign_in;

/* Signs a player in with a new token. `password` is the stored hash, or NULL for a guest. */
void sign_in_begin(services *s, const exchange *x, player_id id, const char *password, sign_in *made);

/* Ends one sign-in of a player. Its connections stay open. */
void sign_in_end(services *s, player_id id, const uint8_t hash[TOKEN_HASH_BYTES]);

/* Ends all sign-ins of a player except `kept`, which may be NULL, and closes their connections. */
void sign_in_end_others(services *s, player_id id, const uint8_t *kept, const char *why);

/* Takes a token of a bucket for attempts at something that only the owner of an account may do: from each address, and
 * from all unknown devices together. Known devices have limits of their own, so that the guesses of others do not lock
 * them out. `what` distinguishes the things that are attempted. Returns false if there were too many attempts. */
bool sign_in_may_attempt(services *s, const exchange *x, const char *what, const char *user, bool is_known_device);

#endif
