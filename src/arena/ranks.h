/* Places in a game: who came before whom. */
#ifndef RANKS_H
#define RANKS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool forfeited; /* comes last */
    bool won;       /* comes first */
    bool expelled;  /* by a false call: after those who went out by their totals in the same round */
    int out_round;  /* later is better; 0, never, is best */
    int32_t total;  /* of those who went out in one round, or never: lower is better */
} rank_standing;

/* Twice the place of one of them, counted from 1; those whom nothing tells apart share the mean of their places. */
int rank_halves(const rank_standing *all, int count, int which);

#endif
