#include "seat_counts.h"

static void count_if(uint16_t *count, bool happened)
{
    *count = (uint16_t)(*count + happened);
}

void seat_counts_add_action(seat_counts *counts, const yv_action *action)
{
    count_if(&counts->slaps, action->verb == YV_SLAP);
}

void seat_counts_add_round(seat_counts *counts, const yv_result *result, yv_seat seat)
{
    const bool called = result->caller == seat;
    count_if(&counts->rounds, result->scored >> seat & 1);
    count_if(&counts->yanivs, called && !result->assaf);
    count_if(&counts->assafs_met, called && result->assaf);
    count_if(&counts->assafs, result->assaf >> seat & 1);
    count_if(&counts->cuts, result->cut >> seat & 1);
}
