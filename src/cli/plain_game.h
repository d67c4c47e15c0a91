/* Plays a local game line by line, until it is over or the people leave. */
#ifndef PLAIN_GAME_H
#define PLAIN_GAME_H

#include "../say/say.h"
#include "../local/local_game.h"
#include "saved_game.h"

typedef struct {
    local_game t;
    char path[SAVED_GAME_PATH]; /* the file in which every turn is saved; empty if there is none, or none yet */
    bool default_place;         /* the game is kept in the folder of games */
    bool fast;                  /* no pauses */

    /* plain_game_run maintains the fields below. */
    say_style style;
    say_history history;
    yv_seats people;
    yv_seat at_keyboard; /* the seat whose cards may be on the screen, or YV_NOBODY */
    bool live;           /* stdin and stdout are a terminal */
    bool unsaved;        /* the file could not be written; the program tries again only on request */
    bool leaving;        /* the person typed quit */
    bool nobody_swaps;   /* the people have said that none of them swaps hands after this false call */
    int alone;           /* actions in this round since the last person went out */
    char *news;          /* the public events of this round … */
    size_t news_length;
    size_t heard[YV_MAX_PLAYERS]; /* … and how much of it each person has read */
} plain_game;

/* Plays from the present position on. The caller must have set t, path, default_place and fast. Closes the game and
 * returns the exit code. */
int plain_game_run(plain_game *s);

#endif
