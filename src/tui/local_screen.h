/* A game at this computer on the full screen: people at this keyboard and bots, who take their time as people would. */
#ifndef LOCAL_SCREEN_H
#define LOCAL_SCREEN_H

#include "../local/local_game.h"

typedef struct {
    local_game *t;
    bool fast; /* bots do not wait */
    /* Keeps the record; false if that failed, with the reason. NULL: the game is not kept. */
    bool (*save)(void *at, const char *record, size_t length, char *why, size_t capacity);
    void *at;
} local_screen;

typedef enum {
    LOCAL_SCREEN_LEFT,    /* the game is not over, or was looked at and left */
    LOCAL_SCREEN_STOPPED, /* by a signal */
    LOCAL_SCREEN_AGAIN,   /* it is over, and another one is wanted */
} local_screen_end;

/* Plays on from where the table is. terminal_open must have been called. The table is not closed. */
local_screen_end local_screen_run(const local_screen *with);

#endif
