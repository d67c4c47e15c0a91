/* Fitting the beliefs: rounds are played among nets, and at each decision what the others truly hold is made likelier.
 *
 * The logarithm of the chance of the true hands is concave in the weights, so there is one best answer, and Adam
 * with ever smaller steps walks there; each position is seen once. */
#ifndef BELIEF_FIT_H
#define BELIEF_FIT_H

#include "../ai/belief.h"
#include "selfplay.h"

typedef struct {
    uint64_t seed;
    const neural_net *net; /* who plays; NULL: the greedy bot */
    long samples;          /* hands to learn from */
    bool quiet;            /* no progress on stderr */
} belief_fit_settings;

/* Fits, beginning from the weights given. */
void belief_fit(const belief_fit_settings *settings, belief_weights *weights);

/* How an opponent's unknown cards lie in what is left of the unseen, after the opponents before. */
typedef struct {
    urn urn;                /* prepared */
    uint8_t held[YV_FACES]; /* how many of each face are in that hand */
} belief_case;

/* The true case of an opponent. */
void belief_case_of(const belief *all, int other, const yv_game *game, belief_case *found);

/* The logarithm of its chance. */
double belief_case_log(const belief_case *found);

/* Adds the gradient of that to what hangs on each input. */
void belief_case_gradient(const belief_case *found, const belief *all, int other, const yv_view *view,
                          const round_history *past, float gradient[BELIEF_INPUTS]);

#endif
