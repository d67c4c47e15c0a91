/* The net: from the inputs that are on to how the round may end, in whole numbers, so that every machine and every
 * build gives the same answer (neural_net_avx2.c finds powers of 2 as products of floats, which round to the same).
 *
 *     inputs → 128 sums → 32 → 128 outcomes
 *
 * The first layer is a sum of rows, one for each input that is on: what all actions of a turn share is summed once,
 * and each action adds its own. */
#ifndef NEURAL_NET_H
#define NEURAL_NET_H

#include "features.h"

enum {
    NEURAL_SUMS = 128,
    NEURAL_MIDDLE = 32,
    NEURAL_OUTCOMES = 128,
    NEURAL_ONE = 256, /* 1.0 in weights and activations */
};

/* How a round can end for a seat: it scores nothing and the others get so many points on average, or it gets so many
 * itself. Numbers of outcomes: NEURAL_SPARED + the others' points, NEURAL_CHARGED + the own, each cut to 0 …
 * NEURAL_MOST. Whose total lands exactly on a cut that was near has an outcome of its own, NEURAL_LANDS, however many
 * points that took: of others only if there is but one. */
enum {
    NEURAL_POINTS = NEURAL_OUTCOMES / 2,
    NEURAL_SPARED = 0,
    NEURAL_CHARGED = NEURAL_POINTS,
    NEURAL_LANDS = NEURAL_POINTS - 1,
    NEURAL_MOST = NEURAL_LANDS - 1,
};

typedef struct {
    int16_t rows[FEATURES][NEURAL_SUMS];
    int16_t sum_bias[NEURAL_SUMS];
    int16_t middle[NEURAL_SUMS / 2][NEURAL_MIDDLE][2]; /* by pairs of inputs: what machines multiply and add at once */
    int16_t outcome[NEURAL_MIDDLE / 2][NEURAL_OUTCOMES][2];
    int32_t middle_bias[NEURAL_MIDDLE]; /* in units of NEURAL_ONE × NEURAL_ONE, as is what follows */
    int32_t outcome_bias[NEURAL_OUTCOMES];
} neural_net;

typedef struct {
    int16_t of[NEURAL_SUMS];
} neural_sums;

/* Begins with the bias, or goes on from sums, and adds the rows of the inputs that are on. */
neural_sums neural_net_begin(const neural_net *net, const features *shared);
neural_sums neural_net_add(const neural_net *net, const neural_sums *sums, const features *more);

/* How likely each outcome is: weights, not adding up to anything in particular, at most 65536 each. */
void neural_net_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES]);

/* The mean of a worth given for each outcome, in units of 1/256 of the worths', each from 0 to 65535: for one or more
 * sums at once, which takes less time than one after the other. */
enum { NEURAL_ABREAST = 2 };
void neural_net_means(const neural_net *net, const neural_sums *sums, int count, const int32_t worth[NEURAL_OUTCOMES],
                      int32_t *mean);

#endif
