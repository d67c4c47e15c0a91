/* Notation: cards and actions as people and programs write them. Letters are read in any case. */
#ifndef YV_NOTATION_H
#define YV_NOTATION_H

#include "game.h"

/* Reads cards written together, `7hJkTc`; white space between them is allowed. False if something is not a card
 * or there are more than `capacity`; *count is then the number of cards before it. */
bool yv_parse_cards(yv_span span, yv_card *cards, int capacity, int *count);

/* Reads an action, `7h7s deck`, `5c6c7c Kd`, `yaniv`, `slap`, as one of the seat's. That it can be read does not make
 * it legal. On false, `why` says what could not be read, and *action is as it was. */
bool yv_parse_action(yv_span span, yv_seat seat, yv_action *action, yv_text *why);

/* Writes an action without its seat. */
void yv_put_action(yv_text *text, const yv_action *action);

/* Puts the throw into its canonical writing: the one among equal throws that lists of legal actions have. */
void yv_make_canonical(const yv_rules *rules, yv_action *action);

#endif
