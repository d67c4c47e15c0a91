#include "theme.h"

#include <string.h>

/* Inks in the order of ink.h, by purpose. */
#define INKS(text, dim, strong, clubs, diamonds, hearts, spades, joker, edge, marked, good, bad)                       \
    {                                                                                                                  \
        [INK_TEXT] = text, [INK_DIM] = dim, [INK_STRONG] = strong, [INK_CLUBS] = clubs, [INK_DIAMONDS] = diamonds,     \
        [INK_HEARTS] = hearts, [INK_SPADES] = spades, [INK_JOKER] = joker, [INK_EDGE] = edge, [INK_CHOSEN] = marked,   \
        [INK_TURN] = marked, [INK_GOOD] = good, [INK_BAD] = bad, [INK_KEY] = marked                                    \
    }

#define GROUNDS(empty, felt, card, back, bar, page, focus)                                                             \
    {                                                                                                                  \
        [GROUND_EMPTY] = empty, [GROUND_FELT] = felt, [GROUND_CARD] = card, [GROUND_BACK] = back, [GROUND_BAR] = bar,  \
        [GROUND_PAGE] = page, [GROUND_FOCUS] = focus                                                                   \
    }

const theme themes[THEME_COUNT] = {
    {
        .name = "dark",
        .about = "a green table at night",
        .on_dark = INKS(252, 249, 231, 114, 117, 210, 231, 213, 245, 220, 120, 210),
        .on_light = INKS(236, 243, 16, 22, 26, 160, 16, 127, 247, 94, 22, 160),
        .ground = GROUNDS(234, 22, 255, 24, 237, 235, 18),
        .light = {[GROUND_CARD] = true},
    },
    {
        .name = "light",
        .about = "dark text on light grounds",
        .on_light = INKS(236, 242, 16, 22, 26, 160, 16, 127, 246, 94, 22, 124),
        .ground = GROUNDS(255, 194, 231, 153, 254, 230, 195),
        .light = GROUNDS(true, true, true, true, true, true, true),
    },
    {
        .name = "contrast",
        .about = "black, white and strong colours",
        .on_dark = INKS(231, 252, 231, 46, 51, 217, 231, 219, 231, 226, 46, 217),
        .on_light = INKS(16, 16, 16, 22, 18, 124, 16, 90, 16, 18, 22, 124),
        .ground = GROUNDS(16, 16, 231, 16, 16, 16, 231),
        .light = {[GROUND_CARD] = true, [GROUND_FOCUS] = true},
    },
    {
        .name = "plain",
        .about = "no colours",
    },
};

int theme_find(const char *name)
{
    for (int i = 0; i < THEME_COUNT; i++)
        if (strcmp(themes[i].name, name) == 0)
            return i;
    return -1;
}
