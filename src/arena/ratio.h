/* Ratios: one amount for each of another, such as points a round, over many games.
 *
 * Both amounts differ from game to game, and what happens in one game hangs together: so a group of games is one
 * observation, and how far the ratio may be off is told by how much the groups differ from it. All sums are whole. */
#ifndef RATIO_H
#define RATIO_H

#include <stdint.h>

typedef struct {
    int64_t groups;                                 /* that have anything below: others say nothing */
    int64_t above, below;                           /* the sums over all of them … */
    int64_t above_squares, below_squares, products; /* … and those of the squares and products in each */
} ratio_sums;

/* Of one group. */
ratio_sums ratio_of(int64_t above, int64_t below);

void ratio_add(ratio_sums *to, const ratio_sums *from);

/* The ratio; 0 of nothing. */
double ratio_value(const ratio_sums *of);

/* Its standard error; infinite of fewer than two groups. */
double ratio_error(const ratio_sums *of);

#endif
