/* What a person types, understood: a pure function from what the seat may know and a line of text.
 *
 * A play is the cards to throw, then where the new card comes from, told apart by spaces or commas:
 *
 *     1 3 d         the cards numbered 1 and 3 under the hand, and draw from the deck
 *     1 3 a         … and take the card of the drop marked a
 *     7h 7s Kd      the cards themselves, in any order that is clear; the last one is taken from the drop
 *     5c6cJk8c deck as in game records
 *
 * Case does not matter, 10h is Th, and the signs ♣♦♥♠ may be used as they are shown. Cards written in an order in which
 * they can be laid are laid in that order. Otherwise they are arranged, and if that can be done in ways that differ for
 * the next player, all of them are given back, best first, for the person to choose. */
#ifndef PROMPT_H
#define PROMPT_H

#include "prompt_answer.h"

/* Understands a line typed for the view's seat, which is asked to play, to slap down, or to answer a false call: which
 * of these, the view says. To the question of a slap-down an empty line is yes, and YV_PASS is the answer no. */
prompt_answer prompt_parse(const yv_view *view, const char *line);

/* Whether the seat is asked for a slap-down, or about a false call, rather than for a play. */
bool prompt_asks_slap(const yv_view *view);
bool prompt_asks_swap(const yv_view *view);

/* How to type, in some lines of text. */
extern const char prompt_help[];

#endif
