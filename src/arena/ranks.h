/* The mean place of a player who shares it. */
#ifndef RANKS_H
#define RANKS_H

#include "../engine/final_order.h"

/* Returns twice the place of one player, counted from 1. Players who are equal share the mean of their places. */
int rank_halves(const yv_finisher *all, int count, int which);

#endif
