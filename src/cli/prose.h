/* Splits the details of a command into paragraphs, which are wrapped, and lines that stay as they are.
 *
 * An empty line ends a paragraph. A line that begins with a space stays as it is. */
#ifndef PROSE_H
#define PROSE_H

#include "../engine/text.h"

typedef enum { PROSE_PARAGRAPH, PROSE_LINE } prose_kind;

typedef struct {
    prose_kind kind;
    yv_span text; /* a paragraph still contains newlines */
    bool apart;   /* there is an empty line before it */
} prose_block;

/* Takes the next block. Returns false at the end. */
bool prose_next(const char **rest, prose_block *block);

#endif
