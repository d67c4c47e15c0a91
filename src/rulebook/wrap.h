/* Words filled into lines.
 *
 * Lines break at white space, and are measured in characters, not bytes; a word that is longer than a line stands on
 * one of its own. */
#ifndef WRAP_H
#define WRAP_H

#include "../engine/text.h"

typedef struct {
    int columns;       /* the longest line */
    const char *first; /* what the first line begins with */
    const char *rest;  /* what all others begin with */
} wrap_shape;

/* Writes the words as lines, each ending in a newline; nothing if there is no word. */
void wrap_put(yv_text *out, const char *words, wrap_shape shape);

/* How many columns a text takes. */
int wrap_columns(yv_span text);

#endif
