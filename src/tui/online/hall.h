/* Playing on a server: its lobby, the room where a table waits, and the table itself. */
#ifndef HALL_H
#define HALL_H

#include "../../client/whereto.h"
#include "../../client/wire.h"

typedef struct {
    whereto to;
    char token[WIRE_TOKEN]; /* what the server knows us by; empty: we are new */
    char name[64];          /* to be called, or empty: as the server has it */
    bool watches;           /* looks on, and never sits down */
    void (*keep_token)(void *at, const char *token);
    void *at;
} hall;

/* Stays until the person leaves: 0. 1 if the server cannot be reached at all, with the reason; 2 after a signal.
 * glass_open must have been called. */
int hall_run(const hall *with, char *why, size_t room);

#endif
