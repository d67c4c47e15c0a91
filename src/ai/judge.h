/* Judges actions with the net: computes the worth of each action from the worth of every outcome of the round. */
#ifndef JUDGE_H
#define JUDGE_H

#include "neural_net.h"

/* True if the action is a call with too many points in the hand of the view's seat. */
bool judge_is_false_call(const yv_view *view, const yv_action *action);

/* The worth of an action that is never chosen while there is another: a false call. */
enum { JUDGE_NEVER = INT32_MIN / 2 };

/* Fills in worth[i] for each action and returns the index of the best. YV_PASS stands for declining a slap-down. */
int judge_actions(const neural_net *net, const int32_t outcome_worth[NEURAL_OUTCOMES], const yv_view *view,
                  const round_history *past, const yv_action *actions, int count, int32_t *worth);

/* Adds to each worth what haste (haste.h) makes of it, and returns the index of the best. `point` is what a point is
 * worth, as from equity_of_point. In rounds of ordinary length no worth changes. */
int judge_in_haste(const yv_view *view, const round_history *past, int32_t point, const yv_action *actions, int count,
                   int32_t *worth);

/* Do the same as judge_actions in two steps, for callers that need the inputs again: the first prepares the scene of a
 * seat, which the caller must not move, and the second judges its actions. */
typedef struct {
    features_scene scene;
    features shared;
} judge_scene;

void judge_look(const yv_view *view, const round_history *past, judge_scene *seen);
int judge_seen(const neural_net *net, const int32_t outcome_worth[NEURAL_OUTCOMES], const judge_scene *seen,
               const yv_action *actions, int count, int32_t *worth);

/* Returns the index of the action of a player who calls in this manner and otherwise does the best, as judged by
 * judge_seen and judge_in_haste. */
int judge_by_manner(const neural_net *net, const judge_scene *seen, manner_of_calling calls, const yv_action *actions,
                    int count, const int32_t *worth, int best);

/* Find how likely the net thinks each outcome of the round is after one action: weights, as from
 * neural_net_outcomes. */
void judge_likely(const neural_net *net, const yv_view *view, const round_history *past, const yv_action *action,
                  uint32_t likely[NEURAL_OUTCOMES]);
void judge_likely_seen(const neural_net *net, const judge_scene *seen, const yv_action *action,
                       uint32_t likely[NEURAL_OUTCOMES]);

/* Returns the outcome that a round had for a seat. The game must be between rounds or over, with scores. */
int judge_outcome(const yv_game *game, yv_seat seat);

/* Returns the same outcome, but distinguishes landing on a cut, as the net learns it. `before` are the totals before
 * the round. */
int judge_landing(const yv_game *game, const int32_t before[YV_MAX_PLAYERS], yv_seat seat);

/* True if this seat would rather have the hand of the caller, whose false call waits for an answer. */
bool judge_swap(const yv_view *view);

#endif
