/* The rows of the setup screen, and how their values change. For setup.c and setup_draw.c. */
#ifndef SETUP_ROWS_H
#define SETUP_ROWS_H

#include "setup.h"

typedef enum {
    SETUP_OFFER, /* the unfinished game; only if there is one */
    SETUP_PRESET,
    SETUP_PLAYERS,
    SETUP_SEAT,   /* number: which */
    SETUP_OPTION, /* number: which */
} setup_row_kind;

typedef struct {
    setup_row_kind kind;
    int number;
} setup_row;

int setup_row_count(const setup *u);
setup_row setup_row_at(const setup *u, int row);

/* The next value, by 1, or the one before, by -1. Numbers of a wide range change in larger steps, unless `fine`. */
void setup_change(setup *u, setup_row row, int by, bool fine);

/* Back to what the preset has, or nobody's name. */
void setup_reset(setup *u, setup_row row);

/* Brings the number of players within what the preset allows. */
void setup_clamp(setup *u);

#endif
