/* Clicks: places on the screen, and what a click there does. The list is filled while drawing. */
#ifndef HITS_H
#define HITS_H

#include <stdint.h>

#include "rect.h"

typedef enum {
    HIT_NOTHING,
    HIT_CARD, /* a card of the hand; `value` is its place */
    HIT_STOCK,
    HIT_DROP, /* a card of the drop; `value` is its place */
    HIT_KEY,  /* like typing the character `value`; '\r' is Enter, 27 is Escape */
    HIT_ROW,  /* a row of a list; `value` is its number */
} hit_what;

typedef struct {
    rect place;
    hit_what what;
    int value;
} hit;

enum { HITS_MOST = 128 };

typedef struct {
    hit of[HITS_MOST];
    int count;
} hits;

static inline void hits_add(hits *all, rect place, hit_what what, int value)
{
    if (all->count < HITS_MOST)
        all->of[all->count++] = (hit){place, what, value};
}

/* Returns the topmost hit at this cell: the one that was added last. */
static inline hit hits_find(const hits *all, int row, int col)
{
    for (int i = all->count - 1; i >= 0; i--)
        if (rect_has(all->of[i].place, row, col))
            return all->of[i];
    return (hit){.what = HIT_NOTHING};
}

#endif
