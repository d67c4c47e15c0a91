/* The net: from the inputs that are on to how the round may end, in whole numbers, so that every machine and every
 * build gives the same answer (net_wide.c finds powers of 2 as products of floats, which round to the same).
 *
 *     inputs → 128 sums → 32 → 128 outcomes
 *
 * The first layer is a sum of rows, one for each input that is on: what all actions of a turn share is summed once,
 * and each action adds its own. */
#ifndef NET_H
#define NET_H

#include "features.h"

enum {
    NET_SUMS = 128,
    NET_MIDDLE = 32,
    NET_OUTCOMES = 128,
    NET_ONE = 256, /* 1.0 in weights and activations */
};

/* How a round can end for a seat: it scores nothing and the others get so many points on average, or it gets so many
 * itself. Numbers of outcomes: NET_SPARED + the others' points, NET_CHARGED + the own, each cut to 0 … NET_MOST. Whose
 * total lands exactly on a cut that was near has an outcome of its own, NET_LANDS, however many points that took: of
 * others only if there is but one. */
enum {
    NET_POINTS = NET_OUTCOMES / 2,
    NET_SPARED = 0,
    NET_CHARGED = NET_POINTS,
    NET_LANDS = NET_POINTS - 1,
    NET_MOST = NET_LANDS - 1,
};

typedef struct {
    int16_t rows[FEATURES][NET_SUMS];
    int16_t sum_bias[NET_SUMS];
    int16_t middle[NET_SUMS / 2][NET_MIDDLE][2]; /* by pairs of inputs: what machines multiply and add at once */
    int16_t outcome[NET_MIDDLE / 2][NET_OUTCOMES][2];
    int32_t middle_bias[NET_MIDDLE]; /* in units of NET_ONE × NET_ONE, as is what follows */
    int32_t outcome_bias[NET_OUTCOMES];
} net_weights;

typedef struct {
    int16_t of[NET_SUMS];
} net_sums;

/* Begins with the bias, or goes on from sums, and adds the rows of the inputs that are on. */
net_sums net_begin(const net_weights *net, const features *shared);
net_sums net_add(const net_weights *net, const net_sums *sums, const features *more);

/* How likely each outcome is: weights, not adding up to anything in particular, at most 65536 each. */
void net_outcomes(const net_weights *net, const net_sums *sums, uint32_t likely[NET_OUTCOMES]);

/* The mean of a worth given for each outcome, in units of 1/256 of the worths', each from 0 to 65535: for one or more
 * sums at once, which takes less time than one after the other. */
enum { NET_ABREAST = 2 };
void net_means(const net_weights *net, const net_sums *sums, int count, const int32_t worth[NET_OUTCOMES],
               int32_t *mean);

#endif
