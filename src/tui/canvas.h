/* A screen as a value: cells with a character, an ink and a ground. Everything is drawn here, and needs no terminal for
 * it; terminal.h shows it. What lies outside is not drawn. */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdint.h>

#include "../engine/text.h"
#include "ink.h"
#include "rect.h"

enum {
    CANVAS_MOST_ROWS = 200, /* of a larger terminal the rest stays empty */
    CANVAS_MOST_COLS = 500,
};

typedef struct {
    uint32_t character; /* 0: the right half of a wide one */
    uint8_t ink, ground;
} cell;

typedef struct {
    int rows, cols;
    bool ascii; /* signs that are not ASCII are written as the nearest that is */
    cell cells[CANVAS_MOST_ROWS * CANVAS_MOST_COLS];
} canvas;

/* Makes it this large (or as large as it can be), all empty. */
void canvas_clear(canvas *c, int rows, int cols);

static inline rect canvas_all(const canvas *c)
{
    return (rect){0, 0, c->rows, c->cols};
}

static inline cell *canvas_at(canvas *c, int row, int col)
{
    return &c->cells[row * c->cols + col];
}

/* Empties a place and gives it a ground. */
void canvas_fill(canvas *c, rect place, ground under);

/* The ground of a place changes; what is written there stays. */
void canvas_lay(canvas *c, rect place, ground under);

/* A frame of lines, with round corners, inside the place's edge. */
void canvas_frame(canvas *c, rect place, ink with);

/* Writes text on one line, at most `most` columns of it; what is cut off ends in "…". The ground stays. Cards may be
 * coloured by the escape sequences of say.h. Returns the columns used. Other control characters are not written. */
int canvas_put(canvas *c, int row, int col, int most, ink with, const char *text);

/* The same, ending or centred in a place of `cols` columns. */
void canvas_put_right(canvas *c, int row, int col, int cols, ink with, const char *text);
void canvas_put_centre(canvas *c, int row, int col, int cols, ink with, const char *text);

/* Writes paragraphs, broken at spaces into lines of the place; a newline ends one. Begins with line `skip` of all and
 * returns how many lines there are in all, also those that did not fit. */
int canvas_wrap(canvas *c, rect place, int skip, ink with, const char *text);

/* The screen as lines of text, without the spaces at their ends. */
void canvas_write(const canvas *c, yv_text *text);

#endif
