/* A score sheet as a file: plain text, described in docs/SCORE.md.
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

enum { SHEET_MOST_TEXT = 4096 + SHEET_MOST_ENTRIES * 512 }; /* room for any sheet's text */

/* Reads a whole sheet. Every line is checked, totals and winners too. On false, *line is the number of the line that is
 * wrong and `why` says how; *it then means nothing. */
bool sheet_read(sheet *it, yv_span text, int *line, yv_text *why);

/* Writes a whole sheet, such that sheet_read gives the same one. */
void sheet_write(const sheet *it, yv_text *text);

#endif
