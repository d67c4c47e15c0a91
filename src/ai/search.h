/* Search: the few best candidates are tried out in possible worlds, all in the same ones, and what comes of them is
 * weighed against what the net said at once.
 *
 * In each world (world.h) a candidate is played, then everybody plays as the net would, each by what their seat may
 * see, until the own seat is to move again: there the net judges anew, or the round is over and there is nothing left
 * to judge. Effort goes to the candidates that may still be best.
 *
 * What a call against a single opponent is worth follows from the beliefs without trying: how likely each total of that
 * hand is, and what it would come to. */
#ifndef SEARCH_H
#define SEARCH_H

#include "../chance/shuffle.h"
#include "bot.h"

enum { SEARCH_MOST_CANDIDATES = 6 };

typedef struct {
    int action;     /* its number in the list of legal actions */
    int32_t first;  /* what the net says of it at once */
    int64_t sum;    /* of what it came to in the worlds … */
    double squares; /* … and of the squares of how far that was from `first` */
    int worlds;     /* how many */
    bool certain;   /* `first` is all there is to know: nothing is to be tried */
    bool given_up;
} search_candidate;

typedef struct {
    search_candidate candidate[SEARCH_MOST_CANDIDATES]; /* best first */
    int count;
    int worlds;
} search_result;

/* What the search has come to think of a candidate. */
int32_t search_worth(const search_candidate *candidate);

/* Searches; returns the number of the best action. `worth` is what the net says of each. */
int search_actions(const bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count,
                   const int32_t *worth, const int32_t outcome_worth[NEURAL_OUTCOMES], yv_rng *chance,
                   search_result *result);

#endif
