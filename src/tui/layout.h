/* Where everything of the table's screen lies: a pure function of the size and the seats.
 *
 * The person sits at the lower edge; the others sit round the table in the order of play, clockwise from the left
 * (or the other way round). At 80 × 24 the log lies beside the hand; where there is more room it has a side of its own,
 * with the scores above it, and cards are larger. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "../engine/game.h"
#include "rect.h"

enum {
    LAYOUT_LEAST_ROWS = 24,
    LAYOUT_LEAST_COLS = 80,
    LAYOUT_PLATE_ROWS = 3,
};

typedef struct {
    int card_rows, card_cols;
    int plate_rows;             /* LAYOUT_PLATE_ROWS, or more: then the others' cards are drawn as cards */
    rect bar;                   /* the game, at the top */
    rect felt;                  /* the table */
    rect plate[YV_MAX_PLAYERS]; /* of each seat; the person's is a line under the hand */
    rect pile;                  /* stock and drop */
    rect news;                  /* what happened last, and what is to be done */
    rect makes;                 /* what the selection makes */
    rect hand;                  /* the first row is for cards that are raised, the last one for their keys */
    rect log;
    rect scores; /* not there where there is no room */
    rect keys;
} layout;

layout layout_of(int rows, int cols, int players, yv_seat bottom, bool anticlockwise);

/* How far apart cards lie so that `count` of them fit into so many columns: no further than one column between them. */
int layout_step(int cols, int card_cols, int count);

#endif
