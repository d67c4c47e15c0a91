#include "ranks.h"

#include <limits.h>

static int compare(long one, long other)
{
    return one < other ? -1 : one > other;
}

static int lasted(const rank_standing *one)
{
    return one->out_round == 0 ? INT_MAX : one->out_round;
}

/* Returns a number below 0 if `one` ranks before `other`. All winners are equal. */
static int compare_standings(const rank_standing *one, const rank_standing *other)
{
    int order = compare(one->forfeited, other->forfeited);
    if (order == 0)
        order = compare(other->won, one->won);
    if (order != 0 || one->won)
        return order;
    order = compare(lasted(other), lasted(one));
    if (order == 0)
        order = compare(one->expelled, other->expelled);
    return order ? order : compare(one->total, other->total);
}

int rank_halves(const rank_standing *all, int count, int which)
{
    int before = 0, beside = 0;
    for (int i = 0; i < count; i++) {
        const int order = compare_standings(&all[i], &all[which]);
        before += order < 0;
        beside += order == 0;
    }
    return 2 * before + beside + 1;
}
