/* Champion: the net, beliefs about the hidden cards, and search. */
#include "haste.h"
#include "judge.h"
#include "levels.h"
#include "search.h"

yv_action champion_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    int32_t worth[YV_USUAL_ACTIONS], outcome_worth[NEURAL_OUTCOMES];
    search_result result;
    equity_of_outcomes_against(&self->model->worth, view, past, outcome_worth);
    const int best = judge_actions(self->model->net, outcome_worth, view, past, legal, count, worth);
    if (haste_of(view, past))
        return expert_choose(self, view, past, legal, count);
    if (count < 2 || view->phase != YV_PLAYING)
        return legal[best];
    return legal[search_actions(self, view, past, legal, count, worth, outcome_worth, &self->chance, &result)];
}
