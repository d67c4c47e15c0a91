/* A selection: cards to throw, their order, and where the new card will come from. */
#ifndef PICK_H
#define PICK_H

#include "../engine/yaniv.h"
#include "../say/say.h"

enum { PICK_STOCK = -1, PICK_MOST_WAYS = 16 };

typedef struct {
    uint8_t place[YV_MAX_HAND]; /* places in the hand, in the order of selection */
    int count;
    int way;  /* the number of the order of the cards, modulo the number of orders */
    int from; /* PICK_STOCK, or a place of the drop */
} pick;

static const pick pick_nothing = {.from = PICK_STOCK};

bool pick_has(const pick *p, int place);

/* Selects a card, or deselects it. */
void pick_toggle(pick *p, int place);

/* Writes every order in which the selected cards can be laid, best first, and returns how many there are, at most
 * PICK_MOST_WAYS. If only the ends of a set can be taken, the first order is that of selection, and the others have
 * other ends. */
int pick_ways(const pick *p, const yv_view *view, yv_throw ways[PICK_MOST_WAYS]);

/* Writes the play that is selected, which need not be legal. Returns false if nothing is selected. */
bool pick_action(const pick *p, const yv_view *view, yv_action *action);

/* Moves to the next or previous source: the stock, or a card of the drop that can be taken. */
void pick_move(pick *p, const yv_view *view, int by);

/* True if this card of the drop may be taken together with the selection. */
bool pick_can_take(const pick *p, const yv_view *view, int place);

/* Describes the selection in one line. */
void pick_say(const pick *p, const yv_view *view, const say_style *style, yv_text *text);

/* Selects the cards of an action. */
void pick_set(pick *p, const yv_view *view, const yv_action *action);

#endif
