#include "ranks.h"

int rank_halves(const yv_finisher *all, int count, int which)
{
    int before = 0, beside = 0;
    for (int i = 0; i < count; i++) {
        const int order = yv_compare_finishers(&all[i], &all[which]);
        before += order < 0;
        beside += order == 0;
    }
    return 2 * before + beside + 1;
}
