/* Draws a scene: the table, who sits round it, the hand, the log. For board.h. */
#ifndef TABLE_DRAW_H
#define TABLE_DRAW_H

#include "canvas.h"
#include "hits.h"
#include "layout.h"
#include "scene.h"

/* The keys of the hand's cards, in order. */
extern const char table_card_keys[YV_MAX_HAND + 1];

/* Draws everything but the bars; what can be pointed at is added to the hits. */
void table_draw(canvas *c, const layout *at, const scene *s, const pick *p, hits *h);

/* The letter of a card of the drop that can be taken, as say_letter has it but only those that no other key has; 0 if
 * there is none for it. */
char table_draw_letter(const scene *s, const pick *p, int place);

#endif
