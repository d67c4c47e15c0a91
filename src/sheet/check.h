/* What may be written on a sheet: names, and entries under its rules. sheet_check and sheet_check_hand of sheet.h are
 * here too. */
#ifndef SHEET_CHECK_H
#define SHEET_CHECK_H

#include "sheet.h"

/* As sheet_add_player, without adding. */
bool check_name(const sheet *it, yv_span name, yv_text *why);

/* Is this text whole UTF-8 without control characters? */
bool check_characters(yv_span text);

#endif
