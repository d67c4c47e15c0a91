/* Tokens, by which the server recognizes a client. A token is 32 random bytes, written in 43 characters. The server
 * stores only its hash, so that nobody who reads the data file can sign in as a player. */
#ifndef TOKEN_H
#define TOKEN_H

#include <stdbool.h>

#include "../core/fact.h"

enum {
    TOKEN_TEXT = 44,
    TOKEN_COOKIE = 160,
    TOKEN_SECONDS = 400 * 86400
}; /* browsers keep cookies no longer than this */

/* Makes a new token and its hash. */
void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH_BYTES]);

/* Finds the token among the cookies of a request and writes its hash. Returns false if there is none. */
bool token_find(const char *cookies, uint8_t hash[TOKEN_HASH_BYTES]);

/* Writes the header line that gives a token to a browser, or deletes the browser's token if `text` is empty. */
void token_put_cookie(char line[TOKEN_COOKIE], const char *text, bool secure);

/* Returns a number that distinguishes the sign-ins of a player; never 0. */
uint64_t token_mark(const uint8_t hash[TOKEN_HASH_BYTES]);

#endif
