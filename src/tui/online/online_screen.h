/* Playing on a server: its lobby, the tables that wait for players, and the game. */
#ifndef ONLINE_SCREEN_H
#define ONLINE_SCREEN_H

#include "../../client/connection.h"

typedef struct {
    server_url to;
    char token[CONNECTION_TOKEN]; /* identifies the player to the server; empty for a new player */
    char name[64];                /* a new name for the player; empty to keep the old one */
    bool watches;                 /* only watch */
    void (*keep_token)(void *at, const char *token);
    void *at;
} online_screen;

/* Runs until the person leaves, and then returns 0. Returns 1, with the reason in `why`, if the server cannot be
 * reached at all, and 2 after a signal. The caller must have called terminal_open. */
int online_screen_run(const online_screen *with, char *why, size_t capacity);

#endif
