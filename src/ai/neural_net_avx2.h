/* The net's arithmetic, sixteen numbers at a time, on machines with AVX2. The answers are the same as in plain C. */
#ifndef NEURAL_NET_AVX2_H
#define NEURAL_NET_AVX2_H

#include "neural_net.h"

#if defined(__x86_64__)

/* Sets sums = from + the rows of the inputs that are on. */
void neural_net_avx2_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on, neural_sums *sums);

void neural_net_avx2_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES]);

void neural_net_avx2_means(const neural_net *net, const neural_sums *sums, int count,
                           const int32_t worth[NEURAL_OUTCOMES], int32_t *mean);

#endif
#endif
