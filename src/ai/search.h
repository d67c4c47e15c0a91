/* Search: tries the few best candidates in the same sampled worlds, and weighs the results against the net's first
 * estimate.
 *
 * In each world (world.h) a candidate is played. Then all seats play as the net would with their own views, until the
 * round is over or the searching seat is to move again; there the net judges the position. With more time the worlds
 * are played on for two or three turns of that seat. Effort goes to the candidates that may still be best. Against
 * a single opponent, worlds in which that opponent would hardly have played as they did are left out (hindsight.h). */
#ifndef SEARCH_H
#define SEARCH_H

#include "../chance/shuffle.h"
#include "bot.h"

enum { SEARCH_MOST_CANDIDATES = 6 };

typedef struct {
    int action;     /* its index in the list of legal actions */
    int32_t first;  /* the net's first estimate */
    int32_t haste;  /* what haste adds to it */
    int64_t sum;    /* of the results in the worlds … */
    double squares; /* … and of the squares of their differences from `first` */
    int worlds;     /* number of worlds */
    bool given_up;
} search_candidate;

typedef struct {
    search_candidate candidate[SEARCH_MOST_CANDIDATES]; /* best first */
    int count;
    int worlds;
} search_result;

/* Returns the search's estimate of a candidate. */
int32_t search_worth(const search_candidate *candidate);

/* Searches and returns the index of the best action. `worth` is the net's estimate of each, `pressed` the same with
 * what haste adds, and `point` what a point is worth. */
int search_actions(const bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count,
                   const int32_t *worth, const int32_t *pressed, int32_t point, yv_rng *chance, search_result *result);

#endif
