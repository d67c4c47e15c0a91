/* The choices before a game: the rules and the players. setup_screen.h shows them. */
#ifndef SETUP_H
#define SETUP_H

#include "../local/local_game.h"
#include "hits.h"

enum { SETUP_MESSAGE = 200 };

typedef struct {
    yv_rules rules;
    local_seat seat[YV_MAX_PLAYERS]; /* a person's name may be empty: setup_name_seats chooses one */
    int players;
    char offer[SETUP_MESSAGE]; /* describes an unfinished game that can be continued; empty if there is none */

    /* Kept by the screen. */
    int row;     /* the selected row */
    bool naming; /* a name is being typed */
    hits h;
} setup;

/* Sets up the usual game: one person against two bots. */
void setup_default(setup *u);

/* Read and write settings as text, a line each: `rules …`, `person NAME`, `bot LEVEL`. Lines that make no sense are
 * ignored. */
void setup_read(setup *u, const char *text, size_t length);
void setup_write(const setup *u, yv_text *text);

/* True, with the reason, if no game can start with these settings. */
bool setup_is_wrong(const setup *u, char why[SETUP_MESSAGE]);

/* Brings the number of players within what the preset allows. */
void setup_clamp(setup *u);

/* Gives every seat without a name one that no other seat has. */
void setup_name_seats(local_seat *seats, int players);

#endif
