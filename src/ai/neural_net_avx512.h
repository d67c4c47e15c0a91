/* The net's arithmetic, 32 numbers at a time, on machines with AVX-512. The answers are the same as in plain C. */
#ifndef NEURAL_NET_AVX512_H
#define NEURAL_NET_AVX512_H

#include "neural_net.h"

#if defined(__x86_64__)

/* True if this machine can do it. */
static inline bool neural_net_has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
}

/* Do the same as the functions of neural_net_avx2.h. */
void neural_net_avx512_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on,
                           neural_sums *sums);
void neural_net_avx512_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES]);
void neural_net_avx512_means(const neural_net *net, const neural_sums *sums, int count,
                             const int32_t worth[NEURAL_OUTCOMES], int32_t *mean);

#endif
#endif
