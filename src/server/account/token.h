/* Tokens: by which a client is known. A token is 32 random bytes, written in 43 characters; the server keeps only its
 * hash, so that who reads the data file cannot sign in as anybody. */
#ifndef TOKEN_H
#define TOKEN_H

#include <stdbool.h>

#include "../core/fact.h"

enum { TOKEN_TEXT = 44, TOKEN_COOKIE = 160, TOKEN_SECONDS = 400 * 86400 }; /* browsers keep none for longer */

/* A new one, and its hash. */
void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH_BYTES]);

/* The hash of the token among the cookies of a request; false if there is none. */
bool token_find(const char *cookies, uint8_t hash[TOKEN_HASH_BYTES]);

/* The header line that gives it to a browser; for an empty text, one that takes it away. */
void token_put_cookie(char line[TOKEN_COOKIE], const char *text, bool secure);

/* Tells the sign-ins of a player apart; never 0. */
uint64_t token_mark(const uint8_t hash[TOKEN_HASH_BYTES]);

#endif
