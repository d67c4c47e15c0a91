/* Draws the table of a scene: the players around it, the piles, the hand and the log. For board_draw.c. */
#ifndef TABLE_DRAW_H
#define TABLE_DRAW_H

#include "canvas.h"
#include "hits.h"
#include "layout.h"
#include "scene.h"

/* The keys for the cards of the hand, in order. */
extern const char table_card_keys[YV_MAX_HAND + 1];

/* Draws everything except the bars. Adds what can be clicked to the hits. */
void table_draw(canvas *c, const layout *at, const scene *s, const pick *p, hits *h);

/* Returns the key that takes a card of the drop, or 0 if there is none. Uses the letters of say_letter, except those
 * that are other keys. */
char table_draw_letter(const scene *s, const pick *p, int place);

#endif
