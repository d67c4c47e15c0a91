/* The score sheet of a game with real cards, inside the page's module: src/sheet, asked with words.
 *
 *     sheet_open TEXT          a sheet as docs/SCORE.md writes it; on a refusal the words begin with the line's number
 *     sheet_add call 1 Jk3c 12 the next entry, as on a sheet's line after its round
 *     sheet_undo               the last entry is taken back
 *     sheet_text               the sheet as it is written
 *     sheet_hand 7hJk2c        what a hand is worth, if it can be
 *     sheet_at 3               the game after three entries, `key value` a line: what the third was, then as `result`
 * tells
 *
 * Refused entries leave the sheet as it was. */
#ifndef PAGE_SCORE_H
#define PAGE_SCORE_H

#include "../engine/yaniv.h"

void score_open(yv_span about, yv_text *out);
void score_add(yv_span about, yv_text *out);
void score_undo(yv_span about, yv_text *out);
void score_text(yv_span about, yv_text *out);
void score_hand(yv_span about, yv_text *out);
void score_at(yv_span about, yv_text *out);

#endif
