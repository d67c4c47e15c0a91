/* Wraps words into lines.
 *
 * Lines break at white space and are measured in characters, not bytes. A word that is longer than a line gets a line
 * of its own. */
#ifndef WRAP_H
#define WRAP_H

#include "../engine/text.h"

typedef struct {
    int columns;       /* the maximum width of a line */
    const char *first; /* the start of the first line */
    const char *rest;  /* the start of all others */
} wrap_shape;

/* Writes the words as lines, each with a newline. Writes nothing if there is no word. */
void wrap_put(yv_text *out, const char *words, wrap_shape shape);

/* Returns how many columns a text takes. */
int wrap_columns(yv_span text);

#endif
