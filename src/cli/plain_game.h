/* A sitting: people at this terminal play a table's game, line by line, until it is over or they leave. */
#ifndef PLAIN_GAME_H
#define PLAIN_GAME_H

#include "../say/say.h"
#include "../local/local_game.h"
#include "saved_game.h"

typedef struct {
    local_game t;
    char path[SAVED_GAME_PATH]; /* the file that is kept up to date; empty: none */
    bool default_place;         /* that file is the one that `yaniv play` looks for */
    bool fast;                  /* nobody is waited for but those who are to act */

    /* The sitting's own business. */
    say_style style;
    say_history history;
    yv_seats people;
    yv_seat at_keyboard; /* whose cards may be on the screen, or YV_NOBODY */
    bool live;           /* stdin and stdout are a terminal */
    bool unsaved;        /* the file could not be written; it is not tried again until asked for */
    bool leaving;        /* the word was quit */
    int alone;           /* actions in this round since no person is in the game */
    char *news;          /* what all have seen happen in this round … */
    size_t news_length;
    size_t heard[YV_MAX_PLAYERS]; /* … and how much of it each person has read */
} plain_game;

/* Plays on from where the table is, with t, path, default_place and fast filled in. Returns the exit code. The table is
 * closed afterwards. */
int plain_game_run(plain_game *s);

#endif
