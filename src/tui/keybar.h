/* Keys and what they do, side by side on one line; each can be clicked. The last two keys, help and quit, are always
 * there; if the line is too narrow, those before them are left out, from the right. */
#ifndef KEYBAR_H
#define KEYBAR_H

#include "canvas.h"
#include "hits.h"

typedef struct {
    const char *key, *word;
    int character; /* what a click types */
} keybar_key;

enum { KEYBAR_MOST = 16 };

typedef struct {
    keybar_key key[KEYBAR_MOST];
    int count;
} keybar;

/* Appends keys. The bar must have room for them. */
void keybar_add(keybar *bar, const keybar_key *keys, size_t count);

/* Draws the keys on the line `at`. */
void keybar_draw(const keybar *bar, canvas *c, rect at, hits *h);

#endif
