/* The places of the players at the end of a game. */
#ifndef RANKS_H
#define RANKS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool forfeited; /* comes last */
    bool won;       /* comes first */
    bool expelled;  /* for a false call: after those who went out by their totals in the same round */
    int out_round;  /* later is better; 0 means never out, which is best */
    int32_t total;  /* among players who went out in the same round, or never: lower is better */
} rank_standing;

/* Returns twice the place of one player, counted from 1. Players who are equal share the mean of their places. */
int rank_halves(const rank_standing *all, int count, int which);

#endif
