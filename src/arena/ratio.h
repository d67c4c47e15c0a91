/* Ratios of two amounts over many games, such as points per round.
 *
 * Both amounts vary from game to game, and games of one deal are not independent. So a group of games is one
 * observation, and the standard error follows from how much the groups differ. All sums are integers. */
#ifndef RATIO_H
#define RATIO_H

#include <stdint.h>

typedef struct {
    int64_t groups;                                 /* groups with a denominator above 0; others say nothing */
    int64_t above, below;                           /* the sums over all groups … */
    int64_t above_squares, below_squares, products; /* … and the sums of the squares and products */
} ratio_sums;

/* Adds one group. */
ratio_sums ratio_of(int64_t above, int64_t below);

void ratio_add(ratio_sums *to, const ratio_sums *from);

/* Returns the ratio, or 0 if there are no groups. */
double ratio_value(const ratio_sums *of);

/* Returns the standard error of the ratio; it is infinite for fewer than two groups. */
double ratio_error(const ratio_sums *of);

#endif
