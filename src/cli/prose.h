/* The details of a command, taken apart: paragraphs to be filled into lines, and lines to be left as they are.
 *
 * An empty line ends a paragraph. A line that begins with a space is left as it is. */
#ifndef PROSE_H
#define PROSE_H

#include "../engine/text.h"

typedef enum { PROSE_PARAGRAPH, PROSE_LINE } prose_kind;

typedef struct {
    prose_kind kind;
    yv_span text; /* of a paragraph, its lines still in it */
    bool apart;   /* an empty line is before it */
} prose_block;

/* Takes the next block from what is left; false at the end. */
bool prose_next(const char **rest, prose_block *block);

#endif
