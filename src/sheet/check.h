/* Checks the names and entries of a sheet. check.c also has sheet_check and sheet_check_hand of sheet.h. */
#ifndef SHEET_CHECK_H
#define SHEET_CHECK_H

#include "sheet.h"

/* Returns false, with `why`, if sheet_add_player would refuse this name. */
bool check_name(const sheet *it, yv_span name, yv_text *why);

/* True if the text is valid UTF-8 without control characters. */
bool check_characters(yv_span text);

#endif
