/* The net's arithmetic in plain C, for every machine; in WebAssembly, eight numbers at a time where the browser can do
 * that. */
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

#endif
