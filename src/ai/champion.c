/* Champion: the net, beliefs about the hidden cards, and search. */
#include "judge.h"
#include "levels.h"
#include "search.h"

yv_action champion_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    int32_t worth[YV_USUAL_ACTIONS], pressed[YV_USUAL_ACTIONS], outcome_worth[NEURAL_OUTCOMES];
    search_result result;
    equity_of_outcomes_against(&self->model->worth, view, past, outcome_worth);
    const int32_t point = equity_of_point(outcome_worth);
    judge_actions(self->model->net, outcome_worth, view, past, legal, count, worth);
    __builtin_memcpy(pressed, worth, sizeof worth[0] * (size_t)count);
    const int best = judge_in_haste(view, past, point, legal, count, pressed);
    if (count < 2 || view->phase != YV_PLAYING)
        return legal[best];
    return legal[search_actions(self, view, past, legal, count, worth, pressed, point, &self->chance, &result)];
}
