/* The net's arithmetic, eight numbers at a time: in WebAssembly with SIMD instructions, on 64-bit ARM, and on PCs
 * without AVX2. The answers are the same as in plain C. */
#ifndef NEURAL_NET_NARROW_H
#define NEURAL_NET_NARROW_H

#include "neural_net.h"

#if defined(__wasm_simd128__) || defined(__SSE2__) || defined(__aarch64__)
#define NEURAL_NET_NARROW

/* Do the same as the functions of neural_net_plain.h. */
void neural_net_narrow_add(const neural_net *net, const int16_t from[NEURAL_SUMS], const features *on,
                           neural_sums *sums);
void neural_net_narrow_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES]);
void neural_net_narrow_means(const neural_net *net, const neural_sums *sums, int count,
                             const int32_t worth[NEURAL_OUTCOMES], int32_t *mean);

#endif
#endif
