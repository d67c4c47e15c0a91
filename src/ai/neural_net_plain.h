/* The net's arithmetic in plain C, for every machine. */
#ifndef NEURAL_NET_PLAIN_H
#define NEURAL_NET_PLAIN_H

#include "neural_net.h"

/* Sets sums = from + the rows of the inputs that are on. */
void neural_net_plain_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on,
                          neural_sums *sums);

/* Do the same as the functions of neural_net.h. */
void neural_net_plain_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES]);
void neural_net_plain_means(const neural_net *net, const neural_sums *sums, int count,
                            const int32_t worth[NEURAL_OUTCOMES], int32_t *mean);

/* Finds how likely each outcome is from its score. Scores are logarithms to base 2 in units of 1/65536: only their
 * distance from the best matters. */
void neural_net_plain_soften(const int32_t score[NEURAL_OUTCOMES], uint32_t likely[NEURAL_OUTCOMES]);

/* Returns the mean worth of the outcomes, in 1/256 of its units. */
int32_t neural_net_plain_mean(const uint32_t likely[NEURAL_OUTCOMES], const int32_t worth[NEURAL_OUTCOMES]);

#endif
