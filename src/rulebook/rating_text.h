/* How rated games change ratings, in plain words with worked examples. */
#ifndef RATING_TEXT_H
#define RATING_TEXT_H

#include "rules_text.h"

enum { RATING_TEXT_CAPACITY = 4 << 10 }; /* enough for the text */

/* Writes the text, in lines of at most RULES_TEXT_COLUMNS columns. */
void rating_text_write(yv_text *out, rules_style style);

#endif
