/* The net's arithmetic sixteen numbers at a time, on machines that have AVX2: the same answers as in plain C. */
#ifndef NET_WIDE_H
#define NET_WIDE_H

#include "net.h"

#if defined(__x86_64__)

/* sums = from + the rows of the inputs that are on. */
void net_wide_add(const net_weights *net, const int16_t from[NET_SUMS], const features *on, net_sums *sums);

void net_wide_outcomes(const net_weights *net, const net_sums *sums, uint32_t likely[NET_OUTCOMES]);

void net_wide_means(const net_weights *net, const net_sums *sums, int count, const int32_t worth[NET_OUTCOMES],
                    int32_t *mean);

#endif
#endif
