/* Hindsight: whether the others would have played in a world as they did.
 *
 * The beliefs (belief.h) know what players tend to keep. They do not know which totals somebody plays for, nor what all
 * the cards of a hand are good for together. The net does: a world shows every hand, and so the hand that a seat had
 * before its last play. If another action was better by far in the net's eyes, then the seat hardly had that hand. */
#ifndef HINDSIGHT_H
#define HINDSIGHT_H

#include "playout.h"

enum { HINDSIGHT_TRIES = 12 };

/* Begins like playout_begin, but in most cases replaces a world in which the opponent's last play hardly suits the
 * hand; the last of HINDSIGHT_TRIES worlds stays. Against several opponents it does the same as playout_begin. */
void hindsight_begin(playout *at, const yv_view *view, const round_history *past, const belief *all, yv_rng *chance);

/* Returns how well the last play of a seat suits the hand that it has in this game, if its newest card is `drawn`
 * (YV_NO_CARD if its newest card was taken from the drop, or slapped down): 1 if the net would have chosen that
 * play, less if it prefers another, and at least HINDSIGHT_LEAST. Returns 1 if the seat has not played yet, or if
 * somebody else has played since. */
#define HINDSIGHT_LEAST 0.05f
float hindsight_suits(const playout *at, yv_seat seat, yv_card drawn);

#endif
