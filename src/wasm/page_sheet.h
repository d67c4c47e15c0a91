/* The score sheet of a game with real cards, inside the page's module: src/sheet in requests.
 *
 *     sheet_open TEXT          opens a sheet as docs/SCORE.md writes it
 *     sheet_add call 1 Jk3c 12 adds an entry, as on a sheet's line after its round
 *     sheet_undo               takes the last entry back
 *     sheet_text               the sheet as it is written, as a string
 *     sheet_hand 7hJk2c        the points of a hand
 *     sheet_at 3               the game after three entries: {"entries":n,"rated":…,"kind":…,"seat":…,"over":…,
 *                              "round":…,"starter":…,"in":[…],"rating":[…],"result":{…},"winners":[…]}
 *
 * "kind" and "seat" describe the last of these entries; before the first entry they are null and 0. "result"
 * (wasm_position.h) is null if that entry did not end a round. A refused entry leaves the sheet as it was. */
#ifndef PAGE_SHEET_H
#define PAGE_SHEET_H

#include "wasm_request.h"

void page_sheet_open(yv_span arguments, jsonw *out);
void page_sheet_add(yv_span arguments, jsonw *out);
void page_sheet_undo(yv_span arguments, jsonw *out);
void page_sheet_text(yv_span arguments, jsonw *out);
void page_sheet_hand(yv_span arguments, jsonw *out);
void page_sheet_at(yv_span arguments, jsonw *out);

#endif
