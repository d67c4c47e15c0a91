/* The page docs/RULES.md, in Markdown: how Yaniv is played. */
#ifndef RULES_PAGE_H
#define RULES_PAGE_H

#include "../engine/text.h"

enum { RULES_PAGE_CAPACITY = 64 << 10 }; /* enough for the page */

/* Writes the game of the first preset in words, what each preset changes, the table of all options, and how ratings
 * change. */
void rules_page_write(yv_text *out);

#endif
