/* The net's arithmetic, sixteen numbers at a time, on machines with AVX2. The answers are the same as in plain C. */
#ifndef NEURAL_NET_AVX2_H
#define NEURAL_NET_AVX2_H

#include "neural_net.h"

#if defined(__x86_64__)

/* 2^(-n/64) is a product of one of eight powers of 2 by eighths and one of eight by sixty-fourths. These are rounded so
 * that the product, rounded, equals the table of neural_net_plain.c for all 64 values. */
#define NEURAL_NET_EIGHTHS                                                                                             \
    0x1p16f, 0x1.d5818ep15f, 0x1.ae89fap15f, 0x1.8ace54p15f, 0x1.6a09e6p15f, 0x1.4bfdaep15f, 0x1.306fe0p15f,           \
        0x1.172b84p15f
#define NEURAL_NET_SIXTYFOURTHS                                                                                        \
    1, 0x1.fa7c18p-1f, 0x1.f50766p-1f, 0x1.efa1bep-1f, 0x1.ea4afap-1f, 0x1.e502eep-1f, 0x1.dfc974p-1f, 0x1.da9e60p-1f

/* Sets sums = from + the rows of the inputs that are on. */
void neural_net_avx2_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on, neural_sums *sums);

void neural_net_avx2_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES]);

void neural_net_avx2_means(const neural_net *net, const neural_sums *sums, int count,
                           const int32_t worth[NEURAL_OUTCOMES], int32_t *mean);

#endif
#endif
