/* How the page is told why something cannot be: `!NAME card n m`, and on the next line the words. */
#ifndef PAGE_REFUSAL_H
#define PAGE_REFUSAL_H

#include "../engine/yaniv.h"

void refusal_put(yv_text *out, yv_error error);
void refusal_put_words(yv_text *out, const char *why); /* for what cannot even be read */

#endif
