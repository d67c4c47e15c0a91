/* Counts the actions of one seat in a game, for the statistics of its player. */
#ifndef SEAT_COUNTS_H
#define SEAT_COUNTS_H

#include "../../engine/yaniv.h"

typedef struct {
    uint16_t rounds;
    uint16_t yanivs;     /* calls that won */
    uint16_t assafs_met; /* calls that were beaten */
    uint16_t assafs;     /* against others */
    uint16_t slaps;
    uint16_t cuts; /* of the seat's total */
} seat_counts;

/* Adds an action, or the result of a round. */
void seat_counts_add_action(seat_counts *counts, const yv_action *action);
void seat_counts_add_round(seat_counts *counts, const yv_result *result, yv_seat seat);

#endif
