/* A screen as a value: cells with a character, an ink and a ground. Everything is drawn on a canvas, which needs no
 * terminal; terminal.h shows it. Whatever lies outside the canvas is not drawn. */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdint.h>

#include "../engine/text.h"
#include "ink.h"
#include "rect.h"

enum {
    CANVAS_MOST_ROWS = 200, /* the rest of a larger terminal stays empty */
    CANVAS_MOST_COLS = 500,
};

typedef struct {
    uint32_t character; /* 0 for the right half of a wide character */
    uint8_t ink, ground;
} cell;

typedef struct {
    int rows, cols;
    bool ascii; /* characters outside ASCII are replaced by similar ones */
    cell cells[CANVAS_MOST_ROWS * CANVAS_MOST_COLS];
} canvas;

/* Empties the canvas and gives it this size, or the largest one that it can have. */
void canvas_clear(canvas *c, int rows, int cols);

static inline rect canvas_all(const canvas *c)
{
    return (rect){0, 0, c->rows, c->cols};
}

static inline cell *canvas_at(canvas *c, int row, int col)
{
    return &c->cells[row * c->cols + col];
}

/* Empties a place and sets its ground. */
void canvas_fill(canvas *c, rect place, ground under);

/* Changes the ground of a place and keeps the text. */
void canvas_lay(canvas *c, rect place, ground under);

/* Draws a frame with round corners along the inner edge of the place. */
void canvas_frame(canvas *c, rect place, ink with);

/* Writes text on one line. If it is wider than `most` columns, it is cut and ends in "…". The ground stays as it is.
 * The escape sequences of say.h colour cards; other control characters are left out. Returns the columns used. */
int canvas_put(canvas *c, int row, int col, int most, ink with, const char *text);

/* Do the same, aligned to the right or centred within `cols` columns. */
void canvas_put_right(canvas *c, int row, int col, int cols, ink with, const char *text);
void canvas_put_centre(canvas *c, int row, int col, int cols, ink with, const char *text);

/* Writes paragraphs, which end in newlines, and wraps them at spaces. The later lines of paragraphs such as
 * `- an item` and `  key  what it does` are indented to the text. Leaves out the first `skip` lines. Returns the number
 * of all lines, including those that did not fit. */
int canvas_wrap(canvas *c, rect place, int skip, ink with, const char *text);

/* Writes the screen as lines of text without trailing spaces. */
void canvas_write(const canvas *c, yv_text *text);

#endif
