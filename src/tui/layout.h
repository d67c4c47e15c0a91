/* The layout of the game's screen: a pure function of its size and the seats.
 *
 * The person sits at the bottom. The others sit around the table in the order of play: clockwise from the left, or the
 * other way round. At 80 × 24 the log is next to the hand. A larger screen has the log and the scores on the right, and
 * larger cards. A smaller one, down to 60 × 20, has flatter cards and a narrower log. */
#ifndef LAYOUT_H
#define LAYOUT_H

#include "../engine/game.h"
#include "rect.h"

enum {
    LAYOUT_LEAST_ROWS = 20,
    LAYOUT_LEAST_COLS = 60,
    LAYOUT_USUAL_COLS = 80, /* screens with fewer columns show less side by side */
    LAYOUT_PLATE_ROWS = 3,
};

typedef struct {
    int card_rows, card_cols;
    int plate_rows;             /* if more than LAYOUT_PLATE_ROWS, the others' cards are drawn as pictures */
    rect bar;                   /* the title, at the top */
    rect felt;                  /* the table */
    rect plate[YV_MAX_PLAYERS]; /* name and cards of each seat; the person's is a line below the hand */
    rect pile;                  /* stock and drop */
    rect news;                  /* the last event, and what the person can do */
    rect makes;                 /* what the selected cards form */
    rect hand;                  /* the first row is for raised cards, the last one for their keys */
    rect log;
    rect scores; /* empty if there is no room for the scores */
    rect keys;
} layout;

layout layout_of(int rows, int cols, int players, yv_seat bottom, bool anticlockwise);

/* Gives the log's place to the hand if `count` cards need it: flat cards that overlap too much cannot be read. */
void layout_fit_hand(layout *at, int count);

/* Returns the distance between the left edges of cards so that `count` of them fit into `cols` columns. There is at
 * most one empty column between two cards. */
int layout_step(int cols, int card_cols, int count);

#endif
