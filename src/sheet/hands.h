/* Hands as people write them, and whether such a hand is possible. */
#ifndef HANDS_H
#define HANDS_H

#include "sheet.h"

/* Reads a hand such as `12`, `7hJk2c` or `10h ac jk`. Returns false, with `why`, if the words are neither points nor
 * cards. */
bool hand_read(const yv_rules *rules, yv_span words, sheet_hand *hand, yv_text *why);

/* Writes a hand as hand_read reads it: its cards if they are known, else its points. */
void hand_write(const sheet_hand *hand, yv_text *text);

/* Return the most and the fewest cards that a hand can have under these rules. */
int hand_most_cards(const yv_rules *rules);
int hand_fewest_cards(const yv_rules *rules);

/* True if a hand of cards from this tally can be worth `points`. */
bool hand_points_possible(const yv_rules *rules, const yv_tally *among, int points);

#endif
