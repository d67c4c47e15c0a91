/* Advice in words, for people: as a table of choices, or as a hint in a sentence or two. */
#ifndef SAY_ADVICE_H
#define SAY_ADVICE_H

#include "../ai/advise.h"
#include "say.h"

/* The best choices, at most so many, a line or two for each, under a head. */
void say_advice(yv_text *text, const say_style *style, const advice *all, int most);

/* The best action with its reason, then the runner-up if there is one: whole lines. */
void say_hint(yv_text *text, const say_style *style, const advice *all);

#endif
