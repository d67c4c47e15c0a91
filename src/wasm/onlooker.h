/* Advice for a seat at a table that others keep: all that is known is what the seat has seen.
 *
 *     THINK_MS                                the question, a line each
 *     traveller threshold=7                   the rules
 *     seat=1 players=3 turn=1 phase=play …    the view, as state.h reads it
 *     Kc 2 7h7s deck                          what happened in this round, as far as it was seen: the drop before (-
 * for *7h7s 3 8c deck                         none; with * the discards were shuffled for it), the seat, the action */
#ifndef ONLOOKER_H
#define ONLOOKER_H

#include "../ai/advise.h"

/* False, with the reason, if the question cannot be read or the seat has nothing to decide. */
bool onlooker_advise(yv_span question, advice *all, yv_text *why);

#endif
