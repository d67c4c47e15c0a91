#include "keybar.h"

#include <assert.h>
#include <string.h>

#include "../say/say.h"

enum { GAP = 2, LAST = 2 /* the keys that are always there */ };

void keybar_add(keybar *bar, const keybar_key *keys, size_t count)
{
    assert(bar->count + (int)count <= KEYBAR_MOST);
    memcpy(bar->key + bar->count, keys, count * sizeof *keys);
    bar->count += (int)count;
}

static int columns_of(const keybar_key *key)
{
    return say_columns(key->key) + 1 + say_columns(key->word);
}

/* Removes keys until the bar fits into this many columns. */
static void fit(keybar *bar, int cols)
{
    int used = -GAP;
    for (int i = 0; i < bar->count; i++)
        used += columns_of(&bar->key[i]) + GAP;
    while (used > cols && bar->count > LAST) {
        const int at = bar->count - LAST - 1;
        used -= columns_of(&bar->key[at]) + GAP;
        memmove(bar->key + at, bar->key + at + 1, LAST * sizeof bar->key[0]);
        bar->count--;
    }
}

void keybar_draw(const keybar *bar, canvas *c, rect at, hits *h)
{
    keybar fitted = *bar;
    int used = 0;
    fit(&fitted, at.cols);
    for (int i = 0; i < fitted.count; i++) {
        const keybar_key *key = &fitted.key[i];
        const int from = used;
        used += canvas_put(c, at.row, at.col + used, at.cols - used, INK_KEY, key->key) + 1;
        used += canvas_put(c, at.row, at.col + used, at.cols - used, INK_TEXT, key->word) + GAP;
        hits_add(h, (rect){at.row, at.col + from, 1, used - from - 1}, HIT_KEY, key->character);
    }
}
