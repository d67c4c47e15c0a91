/* The kinds of arithmetic that compute the net: one in plain C for every machine, and others that handle many numbers
 * at once where the machine can. All give the same answers; neural_net.c chooses the fastest.
 *
 *     plain    any machine
 *     narrow   eight numbers at a time: WebAssembly with SIMD instructions, 64-bit ARM, and PCs without AVX2
 *     avx2     sixteen numbers at a time
 *     avx512   32 numbers at a time
 *
 * Each has its own file, and three functions: KIND_add sets sums = from + the rows of the inputs that are on;
 * KIND_outcomes and KIND_means do the same as the functions of neural_net.h. */
#ifndef NEURAL_NET_KINDS_H
#define NEURAL_NET_KINDS_H

#include "neural_net.h"

#define NEURAL_NET_KIND(kind)                                                                                          \
    void neural_net_##kind##_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on,           \
                                 neural_sums *sums);                                                                   \
    void neural_net_##kind##_outcomes(const neural_net *net, const neural_sums *sums,                                  \
                                      uint32_t likely[NEURAL_OUTCOMES]);                                               \
    void neural_net_##kind##_means(const neural_net *net, const neural_sums *sums, int count,                          \
                                   const int32_t worth[NEURAL_OUTCOMES], int32_t *mean);

NEURAL_NET_KIND(plain)

#if defined(__wasm_simd128__) || defined(__SSE2__) || defined(__aarch64__)
#define NEURAL_NET_NARROW
NEURAL_NET_KIND(narrow)
#endif

#if defined(__x86_64__)
NEURAL_NET_KIND(avx2)
NEURAL_NET_KIND(avx512)

/* True if this machine can do what neural_net_avx512.c needs. */
static inline bool neural_net_has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw");
}
#endif

/* 2^(-n/64) is a product of one of eight powers of 2 by eighths and one of eight by sixty-fourths. These are rounded so
 * that the product, rounded, equals the table of neural_net_plain.c for all 64 values. */
#define NEURAL_NET_EIGHTHS                                                                                             \
    0x1p16f, 0x1.d5818ep15f, 0x1.ae89fap15f, 0x1.8ace54p15f, 0x1.6a09e6p15f, 0x1.4bfdaep15f, 0x1.306fe0p15f,           \
        0x1.172b84p15f
#define NEURAL_NET_SIXTYFOURTHS                                                                                        \
    1, 0x1.fa7c18p-1f, 0x1.f50766p-1f, 0x1.efa1bep-1f, 0x1.ea4afap-1f, 0x1.e502eep-1f, 0x1.dfc974p-1f, 0x1.da9e60p-1f

/* Finds how likely each outcome is from its score. Scores are logarithms to base 2 in units of 1/65536: only their
 * distance from the best matters. */
void neural_net_plain_soften(const int32_t score[NEURAL_OUTCOMES], uint32_t likely[NEURAL_OUTCOMES]);

/* Returns the mean worth of the outcomes, in 1/256 of its units. */
int32_t neural_net_plain_mean(const uint32_t likely[NEURAL_OUTCOMES], const int32_t worth[NEURAL_OUTCOMES]);

#endif
