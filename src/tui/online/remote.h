/* Follows the messages of a server, over its WebSocket and over HTTP, and keeps the state of remote_state.h up to date.
 * It uses no network and no terminal. Every message is read whole and checked before anything is changed: a message
 * that makes no sense gives REMOTE_NOTHING and changes nothing. */
#ifndef REMOTE_H
#define REMOTE_H

#include "remote_state.h"

/* Starts with nothing known. The scene is the caller's, and is filled while a table is open. */
void remote_begin(remote *r, scene *s);

/* Takes a message of the WebSocket. `now` is the caller's clock, in milliseconds. */
remote_news remote_take(remote *r, const char *text, size_t length, int64_t now);

/* Takes an answer over HTTP that is a player (/api/hello …). Returns false if it is not; `message` then says why. */
bool remote_take_player(remote *r, const char *text, size_t length);

/* Takes the phrases from /api/rules. */
void remote_take_phrases(remote *r, const char *text, size_t length);

/* Puts the message of an HTTP error into `message`. */
void remote_take_error(remote *r, const char *text, size_t length);

/* Returns the row of this table in the lobby, or -1. */
int remote_find_row(const remote *r, const char *code);

/* Forgets the open table. */
void remote_leave(remote *r);

#endif
