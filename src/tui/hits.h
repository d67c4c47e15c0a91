/* What a click means: places on the screen and what the person wants who points there. Filled while drawing. */
#ifndef HITS_H
#define HITS_H

#include <stdint.h>

#include "rect.h"

typedef enum {
    HIT_NOTHING,
    HIT_CARD, /* of the hand, by place */
    HIT_STOCK,
    HIT_DROP, /* a card of the drop, by place */
    HIT_KEY,  /* the same as typing this character; '\r' is Enter, 27 is Escape */
    HIT_ROW,  /* a row of a list */
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

/* What lies on top there: the last that was drawn. */
static inline hit hits_find(const hits *all, int row, int col)
{
    for (int i = all->count - 1; i >= 0; i--)
        if (rect_has(all->of[i].place, row, col))
            return all->of[i];
    return (hit){.what = HIT_NOTHING};
}

#endif
