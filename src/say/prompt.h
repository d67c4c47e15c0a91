/* Parses what a person types at a prompt: a pure function of the seat's view and a line of text.
 *
 * A play is the cards to throw, then where the new card comes from, separated by spaces or commas:
 *
 *     1 3 d         throws the cards numbered 1 and 3 under the hand, and draws from the stock
 *     1 3 a         … and takes the card of the drop marked a
 *     7h 7s Kd      names the cards, in any order; the last one is taken from the drop
 *     5c6cJk8c deck as in game records
 *
 * Case does not matter, 10h is Th, and the signs ♣♦♥♠ can be used. If the cards can be laid in the order in which they
 * were typed, they are. Otherwise they are arranged. If they can be arranged in ways that differ for the next player,
 * all of these are returned, best first, and the person has to choose. */
#ifndef PROMPT_H
#define PROMPT_H

#include "prompt_answer.h"

/* Parses a line typed for the view's seat. Whether the seat is asked to play, to slap down or to answer a false call
 * follows from the view. When it is asked to slap down, an empty line means yes, and YV_PASS stands for no. */
prompt_answer prompt_parse(const yv_view *view, const char *line);

/* True if the seat is asked to slap down, or to answer a false call, rather than to play. */
bool prompt_asks_slap(const yv_view *view);
bool prompt_asks_swap(const yv_view *view);

/* Writes a few lines that explain what to type under these rules. */
void prompt_put_help(yv_text *text, const yv_rules *rules);

#endif
