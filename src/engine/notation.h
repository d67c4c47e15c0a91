/* Notation: reads and writes cards and actions as text. Letters may be in either case when they are read. */
#ifndef YV_NOTATION_H
#define YV_NOTATION_H

#include "game.h"

YV_BEGIN_C

/* Reads cards such as `7hJkTc`; there may be white space between them. Returns false if the text contains anything
 * else, or more than `capacity` cards. *count is the number of cards read. */
bool yv_parse_cards(yv_span span, yv_card *cards, int capacity, int *count);

/* Reads an action such as `7h7s deck`, `5c6c7c Kd`, `yaniv` or `slap`, and makes it one of `seat`. The action need not
 * be legal. Returns false, with the reason in `why`, if the text is not an action; *action is then unchanged. */
bool yv_parse_action(yv_span span, yv_seat seat, yv_action *action, yv_text *why);

/* Writes an action without its seat. */
void yv_put_action(yv_text *text, const yv_action *action);

/* Returns the word that the caller says: "Yaniv", "Yan" or "Jhyap". The action must be a call. */
const char *yv_spoken_word(const yv_rules *rules, const yv_action *call);

/* Rearranges the throw into its canonical writing: of all equal throws, the one in lists of legal actions. */
void yv_make_canonical(const yv_rules *rules, yv_action *action);

YV_END_C

#endif
