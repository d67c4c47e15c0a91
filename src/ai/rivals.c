#include "rivals.h"

/* Returns the product of two chances. */
static uint32_t both(uint32_t one, uint32_t other)
{
    return (one * other + RIVALS_ONE / 2) / RIVALS_ONE;
}

/* The chance of all to be worse is a product, which is a cubic for up to three others; Simpson's rule averages it over
 * the interval between two marks exactly, and nearly so for more. */
rivals_field rivals_against(const rivals_fate *others, int count)
{
    rivals_field field;
    uint32_t below = 0;
    for (int mark = 0; mark <= RIVALS_MARKS; mark++) {
        uint32_t middle = RIVALS_ONE, above = RIVALS_ONE;
        for (int i = 0; i < count; i++) {
            const uint32_t from = mark > 0 ? others[i].worse[mark - 1] : 0;
            const uint32_t to = mark < RIVALS_MARKS ? others[i].worse[mark] : RIVALS_ONE;
            middle = both(middle, (from + to + 1) / 2);
            above = both(above, to);
        }
        field.behind[mark] = (uint16_t)(count ? (below + 4 * middle + above + 3) / 6 : RIVALS_ONE);
        below = above;
    }
    return field;
}

int32_t rivals_chance(const rivals_fate *own, const rivals_field *others)
{
    uint64_t sum = 0;
    uint32_t below = 0;
    for (int mark = 0; mark <= RIVALS_MARKS; mark++) {
        const uint32_t upto = mark < RIVALS_MARKS ? own->worse[mark] : RIVALS_ONE;
        sum += (uint64_t)(upto - below) * others->behind[mark];
        below = upto;
    }
    return (int32_t)(sum / RIVALS_ONE);
}

rivals_fate rivals_either(const rivals_fate *first, const rivals_fate *second, int32_t share)
{
    rivals_fate mixed;
    for (int mark = 0; mark < RIVALS_MARKS; mark++)
        mixed.worse[mark] =
            (uint16_t)(((uint32_t)share * first->worse[mark] + (uint32_t)(RIVALS_ONE - share) * second->worse[mark])
                       / RIVALS_ONE);
    return mixed;
}
