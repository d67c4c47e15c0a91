/* What the page has told of its table: the rules, and the view of its seat. */
#ifndef PAGE_STATE_H
#define PAGE_STATE_H

#include "../engine/yaniv.h"

/* Reads `key=value` words into the view, which is emptied first; the rules stay. False at the first word that cannot be
 * read; the view is then empty. */
bool state_read_view(yv_view *view, yv_span words);

#endif
