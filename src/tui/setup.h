/* The screen before a game: rules and players, made from the engine's tables of presets and options. */
#ifndef SETUP_H
#define SETUP_H

#include "../local/local_game.h"
#include "canvas.h"
#include "hits.h"
#include "input.h"

enum { SETUP_MESSAGE = 200 };

typedef struct {
    yv_rules rules;
    local_seat seat[YV_MAX_PLAYERS]; /* a person's name may be empty: then the seat gives one */
    int players;
    char offer[SETUP_MESSAGE]; /* what an unfinished game is, or empty: there is none */

    /* The screen's own business. */
    int row;     /* that the keys speak of */
    bool naming; /* a name is being typed */
    hits h;
} setup;

/* The usual game: you against two bots. */
void setup_default(setup *u);

/* Settings as text, a line each: `rules …`, `person NAME`, `bot LEVEL`. What cannot be read is left out. */
void setup_read(setup *u, const char *text, size_t length);
void setup_write(const setup *u, yv_text *text);

typedef enum {
    SETUP_STAYS,
    SETUP_STARTS,
    SETUP_GOES_ON, /* with the game that was offered */
    SETUP_LEAVES,
} setup_answer;

setup_answer setup_take(setup *u, const input *in);
void setup_draw(setup *u, canvas *c);

/* Why no game can begin like this, in words; false if one can. */
bool setup_is_wrong(const setup *u, char why[SETUP_MESSAGE]);

/* Shows the screen until it is answered; SETUP_LEAVES also after a signal. */
setup_answer setup_run(setup *u);

/* Gives every seat without a name one that nobody has. */
void setup_name_seats(local_seat *seats, int players);

#endif
