/* Places on a screen: rows and columns counted from 0, from the top left. */
#ifndef RECT_H
#define RECT_H

#include <stdbool.h>

typedef struct {
    int row, col, rows, cols; /* rows or cols of 0: it is not there */
} rect;

static inline bool rect_has(rect r, int row, int col)
{
    return row >= r.row && row < r.row + r.rows && col >= r.col && col < r.col + r.cols;
}

static inline bool rect_is_there(rect r)
{
    return r.rows > 0 && r.cols > 0;
}

/* What is left when so many cells go away at each side; never less than nothing. */
static inline rect rect_inset(rect r, int rows, int cols)
{
    const rect inner = {r.row + rows, r.col + cols, r.rows - 2 * rows, r.cols - 2 * cols};
    return inner.rows < 0 || inner.cols < 0 ? (rect){r.row, r.col, 0, 0} : inner;
}

/* A rectangle of this size in the middle of another, cut to what fits. */
static inline rect rect_centre(rect r, int rows, int cols)
{
    rows = rows < r.rows ? rows : r.rows;
    cols = cols < r.cols ? cols : r.cols;
    return (rect){r.row + (r.rows - rows) / 2, r.col + (r.cols - cols) / 2, rows, cols};
}

#endif
