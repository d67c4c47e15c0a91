/* Tokens, by which the server recognizes a client. A token is 32 random bytes, written in 43 characters. The server
 * stores only its hash, so that nobody who reads the data file can sign in as a player. */
#ifndef TOKEN_H
#define TOKEN_H

#include <stdbool.h>

#include "../core/fact.h"
#include "cookie.h"

enum { TOKEN_TEXT = 44, TOKEN_LINES = 2 * COOKIE_LINE };

/* Makes a new token and its hash. */
void token_make(char text[TOKEN_TEXT], uint8_t hash[TOKEN_HASH_BYTES]);

/* Finds the n-th token among the cookies of a request, from 0, and writes its hash. Returns false if there are fewer.
 * There may be several, because other sites under the same domain may have set cookies of this name. */
bool token_find(const char *cookies, int n, uint8_t hash[TOKEN_HASH_BYTES]);

/* Writes the header lines that give a token to a browser, or delete the browser's token if `text` is empty. */
void token_put_cookie(char lines[TOKEN_LINES], const char *text, bool secure);

/* Returns a number that distinguishes the sign-ins of a player; never 0. */
uint64_t token_mark(const uint8_t hash[TOKEN_HASH_BYTES]);

#endif
