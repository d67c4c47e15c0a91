/* What people typed, compared and quoted back to them. */
#ifndef WORDS_H
#define WORDS_H

#include "../engine/text.h"

/* Does this name begin with these words, in any case of the letters A to Z? */
bool words_begin(yv_span words, const char *name);

/* The same letters, and all of them. */
bool words_are(yv_span words, const char *name);

/* Writes them in quotes: at most 40 bytes, and nothing that a terminal would obey. */
void words_put_quoted(yv_text *text, yv_span words);

#endif
