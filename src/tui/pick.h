/* What a person has selected: cards to throw, the way to lay them, and where the new card is to come from. */
#ifndef PICK_H
#define PICK_H

#include "../engine/yaniv.h"
#include "../say/say.h"

enum { PICK_STOCK = -1, PICK_MOST_WAYS = 16 };

typedef struct {
    uint8_t place[YV_MAX_HAND]; /* in the hand, in the order in which they were selected */
    int count;
    int way;  /* which of the ways to lay them, counted round */
    int from; /* PICK_STOCK, or a place of the drop */
} pick;

static const pick pick_nothing = {.from = PICK_STOCK};

bool pick_has(const pick *p, int place);

/* Selects a card, or leaves it if it is selected. */
void pick_toggle(pick *p, int place);

/* Every way to lay what is selected, best first; returns how many there are, at most PICK_MOST_WAYS. Where only the
 * ends of a set can be taken, the first way is the order of selecting, and the others have other ends. */
int pick_ways(const pick *p, const yv_view *view, yv_throw ways[PICK_MOST_WAYS]);

/* The play that is selected. Whether it is legal is another matter: yv_view_check. False if nothing is selected. */
bool pick_action(const pick *p, const yv_view *view, yv_action *action);

/* Goes to the next or the one before among the stock and the cards of the drop that can be taken. */
void pick_move(pick *p, const yv_view *view, int by);

/* May this card of the drop be taken, with what is selected? */
bool pick_can_take(const pick *p, const yv_view *view, int place);

/* What the selection makes, in a line. */
void pick_say(const pick *p, const yv_view *view, const say_style *style, yv_text *text);

/* Selects an action: as if the person had done so. */
void pick_set(pick *p, const yv_view *view, const yv_action *action);

#endif
