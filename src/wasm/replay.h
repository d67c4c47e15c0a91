/* A game record, step by step, inside the page's module; and whether its shuffles are the ones that were committed to.
 *
 *     record_clear             forget the record
 *     record_add TEXT          the next part of it, which ends with a line
 *     record_next              on to the next step: `deal`, `action 2 7h7s deck`, `quit 2`, `round`, `over`, `end`, or
 *                              `error LINE words`; tags are passed over. After `action` comes ` reshuffled N` on the
 *                              next line if the discards were
 *     fair_deck KEY 3 RULES    the deck of 64 hex digits for so many players
 *     fair_stock KEY 1 CARDS   these cards in the order of that reshuffle of the round
 *     fair_starter KEY 3       who starts the first round
 *
 * After a step the game of local.h is the position: `see` and `result` tell it. The hashes are the page's business. */
#ifndef PAGE_REPLAY_H
#define PAGE_REPLAY_H

#include "../engine/yaniv.h"

enum { REPLAY_ROOM = 1 << 20 }; /* no record is longer */

void replay_clear(yv_span about, yv_text *out);
void replay_add(yv_span about, yv_text *out);
void replay_next(yv_span about, yv_text *out);
void replay_fair_deck(yv_span about, yv_text *out);
void replay_fair_stock(yv_span about, yv_text *out);
void replay_fair_starter(yv_span about, yv_text *out);

#endif
