/* Reads and writes a score sheet as plain text, described in docs/SCORE.md.
 *
 *     yaniv-score 1
 *     date 2026-11-15
 *     rules traveller threshold=7
 *     player Dana
 *     player Omer
 *     start 2
 *     round 1 call 1 Jk3c 12 = 0 12
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "sheet.h"

enum { SHEET_MOST_TEXT = 4096 + SHEET_MOST_ENTRIES * 512 }; /* enough for the text of any sheet */

/* Reads a whole sheet and checks every line, including totals and winners. Returns false at the first error: *line is
 * then the number of that line, `why` explains the error, and *it is undefined. */
bool sheet_read(sheet *it, yv_span text, int *line, yv_text *why);

/* Writes a whole sheet. sheet_read reads an equal sheet from the text. */
void sheet_write(const sheet *it, yv_text *text);

#endif
