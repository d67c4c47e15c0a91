/* Rectangles on a screen. Rows and columns count from 0, at the top left. */
#ifndef RECT_H
#define RECT_H

#include <stdbool.h>

typedef struct {
    int row, col, rows, cols; /* empty if rows or cols are 0 */
} rect;

static inline bool rect_has(rect r, int row, int col)
{
    return row >= r.row && row < r.row + r.rows && col >= r.col && col < r.col + r.cols;
}

static inline bool rect_is_there(rect r)
{
    return r.rows > 0 && r.cols > 0;
}

/* Returns the rectangle without a margin of these sizes; never smaller than empty. */
static inline rect rect_inset(rect r, int rows, int cols)
{
    const rect inner = {r.row + rows, r.col + cols, r.rows - 2 * rows, r.cols - 2 * cols};
    return inner.rows < 0 || inner.cols < 0 ? (rect){r.row, r.col, 0, 0} : inner;
}

/* Returns a rectangle of this size in the middle of another one, cut to fit. */
static inline rect rect_centre(rect r, int rows, int cols)
{
    rows = rows < r.rows ? rows : r.rows;
    cols = cols < r.cols ? cols : r.cols;
    return (rect){r.row + (r.rows - rows) / 2, r.col + (r.cols - cols) / 2, rows, cols};
}

#endif
