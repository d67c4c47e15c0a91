/* Plays a local game on the full screen: people at this keyboard, and bots that take their time as people do. */
#ifndef LOCAL_SCREEN_H
#define LOCAL_SCREEN_H

#include "../local/local_game.h"

typedef struct {
    local_game *t;
    bool fast; /* bots move at once */
    /* Saves the record. Returns false, with the reason in `why`, on failure. If NULL, the game is not saved. */
    bool (*save)(void *at, const char *record, size_t length, char *why, size_t capacity);
    void *at;
} local_screen;

typedef enum {
    LOCAL_SCREEN_LEFT,    /* the person left */
    LOCAL_SCREEN_STOPPED, /* a signal came */
    LOCAL_SCREEN_AGAIN,   /* the game is over, and the person wants another one */
} local_screen_end;

/* Plays from the present position on. The caller must have called terminal_open, and closes the game afterwards. */
local_screen_end local_screen_run(const local_screen *with);

#endif
