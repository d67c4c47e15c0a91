/* The pages that cover the table: scores, rules, ratings, help and log. */
#ifndef BOARD_PAGES_H
#define BOARD_PAGES_H

#include "board.h"

/* Draws the text of the board's page, scrolled. Returns the number of its lines, including those that did not fit. */
int board_pages_draw(canvas *c, const board *b, rect in);

/* Explains ratings, leaving out the first `skip` lines. Returns the number of all lines. */
int board_pages_draw_ratings(canvas *c, rect in, int skip);

#endif
