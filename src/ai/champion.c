/* Champion: the net, beliefs about the hidden cards, and search. */
#include "haste.h"
#include "judge.h"
#include "levels.h"
#include "search.h"

/* Fills in what haste makes of each worth, and returns the index of the best. The champion is patient: what it gives
 * away in haste, it gives away with its eyes open. So its haste begins when that of others has grown to PATIENCE. */
static int judge_patiently(const yv_view *view, const round_history *past, int32_t point, const yv_action *legal,
                           int count, const int32_t *worth, int32_t *pressed)
{
    enum { PATIENCE = 2 * HASTE_ONE };
    const int haste = haste_of(view, past), own = haste > PATIENCE ? haste - PATIENCE : 0;
    int best = 0;
    __builtin_memcpy(pressed, worth, sizeof worth[0] * (size_t)count);
    if (own)
        judge_in_haste(view, past, point, legal, count, pressed);
    for (int i = 0; i < count; i++) {
        pressed[i] = own ? worth[i] + (int32_t)((int64_t)(pressed[i] - worth[i]) * own / haste) : worth[i];
        best = pressed[i] > pressed[best] ? i : best;
    }
    return best;
}

yv_action champion_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    int32_t worth[YV_USUAL_ACTIONS], pressed[YV_USUAL_ACTIONS], outcome_worth[NEURAL_OUTCOMES];
    search_result result;
    equity_of_outcomes_against(&self->model->worth, view, past, outcome_worth);
    const int32_t point = equity_of_point(outcome_worth);
    judge_actions(self->model->net, outcome_worth, view, past, legal, count, worth);
    const int best = judge_patiently(view, past, point, legal, count, worth, pressed);
    if (count < 2 || view->phase != YV_PLAYING)
        return legal[best];
    return legal[search_actions(self, view, past, legal, count, worth, pressed, point, &self->chance, &result)];
}
