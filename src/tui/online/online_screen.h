/* Playing on a server: its lobby, the room where a table waits, and the table itself. */
#ifndef ONLINE_SCREEN_H
#define ONLINE_SCREEN_H

#include "../../client/server_url.h"
#include "../../client/connection.h"

typedef struct {
    server_url to;
    char token[CONNECTION_TOKEN]; /* what the server knows us by; empty: we are new */
    char name[64];                /* to be called, or empty: as the server has it */
    bool watches;                 /* looks on, and never sits down */
    void (*keep_token)(void *at, const char *token);
    void *at;
} online_screen;

/* Stays until the person leaves: 0. 1 if the server cannot be reached at all, with the reason; 2 after a signal.
 * terminal_open must have been called. */
int online_screen_run(const online_screen *with, char *why, size_t capacity);

#endif
