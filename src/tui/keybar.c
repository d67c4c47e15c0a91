#include "keybar.h"

int keybar_put(canvas *c, rect at, int used, const keybar_key *keys, size_t count, hits *h)
{
    for (size_t i = 0; i < count; i++) {
        const int from = used;
        used += canvas_put(c, at.row, at.col + used, at.cols - used, INK_KEY, keys[i].key) + 1;
        used += canvas_put(c, at.row, at.col + used, at.cols - used, INK_TEXT, keys[i].word) + 2;
        hits_add(h, (rect){at.row, at.col + from, 1, used - from - 1}, HIT_KEY, keys[i].character);
    }
    return used;
}
