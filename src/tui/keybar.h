/* Keys and what they do, side by side on one line; each can be clicked. */
#ifndef KEYBAR_H
#define KEYBAR_H

#include "canvas.h"
#include "hits.h"

typedef struct {
    const char *key, *word;
    int character; /* what a click types */
} keybar_key;

/* Draws keys on the line `at`, beginning `used` columns into it. Returns the columns that are used afterwards. */
int keybar_put(canvas *c, rect at, int used, const keybar_key *keys, size_t count, hits *h);

#endif
