/* Judging actions by the net: what each is worth, given what every outcome of the round is worth. */
#ifndef JUDGE_H
#define JUDGE_H

#include "neural_net.h"

/* What is never chosen while there is anything else: a false call. */
enum { JUDGE_NEVER = INT32_MIN / 2 };

/* Fills worth[i] for each action; returns the number of the best. YV_PASS stands for letting a slap-down go. */
int judge_actions(const neural_net *net, const int32_t outcome_worth[NEURAL_OUTCOMES], const yv_view *view,
                  const round_history *past, const yv_action *actions, int count, int32_t *worth);

/* The same in two steps, for who needs what was looked up again: what a seat sees, which must stay where it is, and
 * then its actions. */
typedef struct {
    features_scene scene;
    features shared;
} judge_scene;

void judge_look(const yv_view *view, const round_history *past, judge_scene *seen);
int judge_seen(const neural_net *net, const int32_t outcome_worth[NEURAL_OUTCOMES], const judge_scene *seen,
               const yv_action *actions, int count, int32_t *worth);

/* How likely the net thinks each outcome of the round after one action: weights, as neural_net_outcomes gives them. */
void judge_likely(const neural_net *net, const yv_view *view, const round_history *past, const yv_action *action,
                  uint32_t likely[NEURAL_OUTCOMES]);

/* The outcome that a round had for a seat. The game must be between rounds or over, with scores. */
int judge_outcome(const yv_game *game, yv_seat seat);

/* The same, but with who landed on a cut told apart, as the net learns it: from what totals were before the round. */
int judge_landing(const yv_game *game, const int32_t before[YV_MAX_PLAYERS], yv_seat seat);

/* A false call of another waits for an answer: would this seat rather have the caller's hand? */
bool judge_swap(const yv_view *view);

#endif
