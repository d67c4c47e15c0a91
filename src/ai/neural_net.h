/* The neural net: computes how the round may end from the inputs that are on. It uses integers, so that every machine
 * and every build gives the same answer (with AVX2 and AVX-512, powers of 2 are found as products of floats, which
 * round to the same).
 *
 *     inputs → 128 sums → 32 → 128 outcomes
 *
 * The first layer is a sum of rows, one for each input that is on. The inputs that all actions of a turn share are
 * summed once, and each action adds its own rows. */
#ifndef NEURAL_NET_H
#define NEURAL_NET_H

#include "features.h"

enum {
    NEURAL_SUMS = 128,
    NEURAL_MIDDLE = 32,
    NEURAL_OUTCOMES = 128,
    NEURAL_ONE = 256, /* 1.0 in weights and activations */
};

/* How a round can end for a seat: it wins and the others get some points more than it does, on average, or it gets some
 * points more than the winner. The outcomes are numbered NEURAL_SPARED + the class of the others' points and
 * NEURAL_CHARGED + the class of the seat's own. Points up to NEURAL_EXACT are classes of their own; above, NEURAL_STEP
 * numbers share one. The last class is NEURAL_MOST. Landing exactly on a cut that was near is an outcome of its own,
 * NEURAL_LANDS, whatever the points; for the others, only if there is just one. */
enum {
    NEURAL_POINTS = NEURAL_OUTCOMES / 2,
    NEURAL_SPARED = 0,
    NEURAL_CHARGED = NEURAL_POINTS,
    NEURAL_LANDS = NEURAL_POINTS - 1,
    NEURAL_MOST = NEURAL_LANDS - 1,
    NEURAL_EXACT = 40,
    NEURAL_STEP = 5,
};

/* Return the class of a number of points, and the points that a class stands for. NEURAL_LANDS stands for none. */
static inline int neural_class_of(int points)
{
    const int above = points - NEURAL_EXACT, class = NEURAL_EXACT + (above + NEURAL_STEP - 1) / NEURAL_STEP;
    return points < 0 ? 0 : above <= 0 ? points : class < NEURAL_MOST ? class : NEURAL_MOST;
}
static inline int neural_points_of(int class)
{
    const int above = class - NEURAL_EXACT;
    return above <= 0 ? class : NEURAL_EXACT + above * NEURAL_STEP - NEURAL_STEP / 2;
}

typedef struct {
    int16_t rows[FEATURES][NEURAL_SUMS];
    int16_t sum_bias[NEURAL_SUMS];
    int16_t middle[NEURAL_SUMS / 2][NEURAL_MIDDLE][2]; /* by pairs of inputs, which machines multiply and add at once */
    int16_t outcome[NEURAL_MIDDLE / 2][NEURAL_OUTCOMES][2];
    int32_t middle_bias[NEURAL_MIDDLE]; /* in units of NEURAL_ONE × NEURAL_ONE; so is outcome_bias */
    int32_t outcome_bias[NEURAL_OUTCOMES];
} neural_net;

typedef struct {
    int16_t of[NEURAL_SUMS];
} neural_sums;

/* Set *sums to the bias, or to earlier sums, plus the rows of the inputs that are on. */
void neural_net_begin(const neural_net *net, const features *shared, neural_sums *sums);
void neural_net_add(const neural_net *net, const neural_sums *earlier, const features *more, neural_sums *sums);

/* Finds how likely each outcome is: weights of at most 65536 each, whose sum means nothing. */
void neural_net_outcomes(const neural_net *net, const neural_sums *sums, uint32_t likely[NEURAL_OUTCOMES]);

/* Finds the mean of a worth given for each outcome (0 to 65535), in 1/256 of its units. Doing several sums at once
 * takes less time than one after the other. */
enum { NEURAL_ABREAST = 2 };
void neural_net_means(const neural_net *net, const neural_sums *sums, int count, const int32_t worth[NEURAL_OUTCOMES],
                      int32_t *mean);

#endif
