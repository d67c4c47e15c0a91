/* Hands at a table: reading them as people write them, and whether they can be. */
#ifndef HANDS_H
#define HANDS_H

#include "sheet.h"

/* Reads `12`, `7hJk2c`, `10h ac jk`. False, with `why`, if it is neither points nor cards. */
bool hand_read(const yv_rules *rules, yv_span words, sheet_hand *hand, yv_text *why);

/* Writes it as hand_read reads it: the cards if they are known, else the points. */
void hand_write(const sheet_hand *hand, yv_text *text);

/* The most cards anybody can hold under these rules, and the fewest. */
int hand_most_cards(const yv_rules *rules);
int hand_fewest_cards(const yv_rules *rules);

/* Can a hand be worth so many points, if its cards are among these? */
bool hand_points_possible(const yv_rules *rules, const yv_tally *among, int points);

#endif
