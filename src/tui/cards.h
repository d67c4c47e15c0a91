/* Cards drawn as cards, and written small. */
#ifndef CARDS_H
#define CARDS_H

#include "canvas.h"
#include "layout.h"

/* How a card looks besides its face. */
typedef enum { CARD_PLAIN, CARD_CHOSEN, CARD_POINTED } card_look;

/* Draws a card at a place of 5 × 3, 5 × 4 or 7 × 5 cells, of which only the first `seen` columns will be seen: the next
 * card lies on the others. */
void cards_draw(canvas *c, rect place, yv_card card, card_look look, int seen);
void cards_draw_back(canvas *c, rect place, card_look look);

/* An empty place where cards would lie. */
void cards_draw_place(canvas *c, rect place);

ink cards_ink(yv_card card);

/* Writes cards close together on one line, `7♥ 7♠` or if there is no room `7♥7♠`, on the ground of cards; returns the
 * columns used. */
int cards_put(canvas *c, int row, int col, int most, const yv_card *cards, int count);

/* The backs of so many cards on one line. */
int cards_put_backs(canvas *c, int row, int col, int most, int count);

#endif
