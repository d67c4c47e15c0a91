/* The rows of the setup screen, and how their values change. */
#ifndef SETUP_ROWS_H
#define SETUP_ROWS_H

#include "setup.h"

typedef enum {
    SETUP_OFFER, /* the unfinished game; only if there is one */
    SETUP_PRESET,
    SETUP_PLAYERS,
    SETUP_SEAT,   /* `number` is the seat */
    SETUP_OPTION, /* `number` is the option */
} setup_row_kind;

typedef struct {
    setup_row_kind kind;
    int number;
} setup_row;

int setup_row_count(const setup *u);
setup_row setup_row_at(const setup *u, int row);

/* Changes a value to the next one if `by` is 1, or to the previous one if it is -1. Numbers with a wide range change in
 * larger steps, unless `fine`. */
void setup_change(setup *u, setup_row row, int by, bool fine);

/* Sets a value back to that of the preset, and a seat to no name. */
void setup_reset(setup *u, setup_row row);

#endif
