/* A review (src/review) in English: the books of the players, and single decisions. */
#ifndef SAY_REVIEW_H
#define SAY_REVIEW_H

#include "../review/review.h"
#include "say.h"

/* Writes a table with a line for each seat: where its chance to win went, its accuracy and its marks. `round` may be
 * REVIEW_WHOLE_GAME. */
void say_review_books(yv_text *text, const say_style *style, const review *all, int round);

/* Writes a decision in one sentence, with its line and the reason, wrapped: what was done, what was better, and what it
 * cost. */
void say_review_decision(yv_text *text, const say_style *style, const review *all, int decision);

/* Writes a line about the moment at which chance helped a seat most; nothing if it never did. */
void say_review_best_moment(yv_text *text, const say_style *style, const review *all, yv_seat seat);

/* Writes a chance in percent, with one digit after the point: 12.3. With `sign`, also a + if it is above 0. */
void say_review_percent(yv_text *text, int32_t chance, bool sign);

#endif
