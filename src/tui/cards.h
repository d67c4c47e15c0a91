/* Draws cards, as pictures or on one line. */
#ifndef CARDS_H
#define CARDS_H

#include "canvas.h"
#include "layout.h"

/* How a card is highlighted. */
typedef enum { CARD_PLAIN, CARD_CHOSEN, CARD_POINTED } card_look;

/* Draws a card at a place of 5 × 3, 5 × 4 or 7 × 5 cells. Only the first `seen` columns stay visible: the next card
 * covers the rest. */
void cards_draw(canvas *c, rect place, yv_card card, card_look look, int seen);
void cards_draw_back(canvas *c, rect place, card_look look);

/* Draws an empty place for a card. */
void cards_draw_place(canvas *c, rect place);

ink cards_ink(yv_card card);

/* Writes cards on one line, `7♥ 7♠`, or `7♥7♠` if there is no room for spaces. Returns the columns used. */
int cards_put(canvas *c, int row, int col, int most, const yv_card *cards, int count);

/* Writes the backs of `count` cards on one line. Returns the columns used. */
int cards_put_backs(canvas *c, int row, int col, int most, int count);

#endif
