/* Compares words that people typed, and quotes them in messages. */
#ifndef WORDS_H
#define WORDS_H

#include "../engine/text.h"

/* True if the name begins with these words. The case of the letters A to Z does not matter. */
bool words_begin(yv_span words, const char *name);

/* True if these words are the whole name, compared in the same way. */
bool words_are(yv_span words, const char *name);

/* Writes the words in quotes: at most 40 bytes, without control characters. */
void words_put_quoted(yv_text *text, yv_span words);

#endif
