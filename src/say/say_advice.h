/* Advice in English: a table of choices, or a hint of a sentence or two. */
#ifndef SAY_ADVICE_H
#define SAY_ADVICE_H

#include "../ai/advise.h"
#include "say.h"

/* Writes a table of the best choices for the view's seat, at most `most`. */
void say_advice(yv_text *text, const say_style *style, const yv_view *view, const advice *all, int most);

/* Writes the best action with its reason, and the next best if there is one, in whole lines. */
void say_hint(yv_text *text, const say_style *style, const yv_view *view, const advice *all);

/* Write parts of a sentence: an action, as in "throw the 7h and draw a card", and a reason. */
void say_deed(yv_text *text, const say_style *style, const yv_rules *rules, const yv_action *action);
void say_reason(yv_text *text, const say_style *style, const advise_reason *reason);

#endif
