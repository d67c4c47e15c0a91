/* docs/RULES.md: how Yaniv is played, for players, in Markdown. */
#ifndef RULES_PAGE_H
#define RULES_PAGE_H

#include "../engine/text.h"

enum { RULES_PAGE_ROOM = 64 << 10 }; /* the page is no longer */

/* The game of the first preset in words, what each preset changes, and the table of all options. */
void rules_page_write(yv_text *out);

#endif
