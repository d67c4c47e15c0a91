/* Fitting the beliefs: nets play rounds, and each decision moves the weights so that the hands that the others truly
 * hold become likelier.
 *
 * The logarithm of the chance of the true hands is concave in the weights, so there is one best answer, and Adam with
 * shrinking steps finds it. Each position is seen once. */
#ifndef BELIEF_FIT_H
#define BELIEF_FIT_H

#include "../ai/belief.h"
#include "selfplay.h"

typedef struct {
    uint64_t seed;
    const neural_net *net; /* plays all seats; if NULL, the greedy bot does */
    long samples;          /* hands to learn from */
    bool quiet;            /* no progress on stderr */
} belief_fit_settings;

/* Improves the given weights. */
void belief_fit(const belief_fit_settings *settings, belief_weights *weights);

/* The unknown cards of one opponent, and the unseen cards without those of the opponents before. */
typedef struct {
    urn urn;                /* prepared */
    uint8_t held[YV_FACES]; /* number of each face in that hand */
} belief_case;

/* Fills in the true case of an opponent. */
void belief_case_of(const belief *all, int other, const yv_game *game, belief_case *found);

/* Returns the logarithm of the chance of this hand. */
double belief_case_log(const belief_case *found);

/* Adds the gradient of that logarithm with respect to the weight of each input. */
void belief_case_gradient(const belief_case *found, const belief *all, int other, const yv_view *view,
                          const round_history *past, float gradient[BELIEF_INPUTS]);

/* Plays rounds, with the net in all seats, until *hands reaches settings->samples; `watch` must increase *hands. Weaker
 * players would blur what good players hold. */
void belief_watch(const belief_fit_settings *settings, const selfplay_case *cases, int count, selfplay_watch *watch,
                  void *watcher, const long *hands);

#endif
