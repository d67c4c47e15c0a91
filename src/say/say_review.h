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

/* Does the same without the place and the player, not wrapped: the sentence "Mistake: better throw 7h and draw (…)." */
void say_review_verdict(yv_text *text, const say_style *style, const review *all, int decision);

/* Writes the sign of a mark: ?!, ? or ??; a slap-down that was missed has a ! and a loss without a mark has none. */
const char *say_review_sign(review_mark mark);

/* Writes the chance of a seat over the whole game as a line of blocks, at most `columns` of them, with a bar at the
 * line of the record that is shown. Where the seat's decisions have marks, there is a ? instead of a block, and an ×
 * for a blunder. */
void say_review_curve(yv_text *text, const review *all, yv_seat seat, int32_t line, int columns);

/* Writes the whole review: the books, the costliest decisions and the luckiest moments, also of every round. */
void say_review_whole(yv_text *text, const say_style *style, const review *all);

/* Writes a line about the moment at which chance helped a seat most; nothing if it never did. */
void say_review_best_moment(yv_text *text, const say_style *style, const review *all, yv_seat seat);

/* Writes a chance in percent, with one digit after the point: 12.3. With `sign`, also a + if it is above 0. */
void say_review_percent(yv_text *text, int32_t chance, bool sign);

#endif
