/* Expert: the net's forecast of how the round ends, weighed by what that is worth in the game. Hard: the same, but
 * content with an action that loses a little, as people are. */
#include "../chance/shuffle.h"
#include "judge.h"
#include "levels.h"

static int judge(const bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count,
                 int32_t *worth, int32_t *point)
{
    int32_t outcome_worth[NEURAL_OUTCOMES];
    equity_of_outcomes(&self->model->worth, view, outcome_worth);
    *point = equity_of_point(outcome_worth) * 256;
    return judge_actions(self->model->net, outcome_worth, view, past, legal, count, worth);
}

/* Returns a random one of the actions that lose at most `loss` against the best. */
static int any_within(yv_rng *chance, const int32_t *worth, int count, int best, int32_t loss)
{
    int good[YV_USUAL_ACTIONS], goods = 0;
    for (int i = 0; i < count; i++)
        if (worth[i] >= worth[best] - loss)
            good[goods++] = i;
    return good[yv_rng_below(chance, (uint32_t)goods)];
}

int32_t restless_loss(const round_history *past, yv_seat seat, int32_t point)
{
    enum { LONG = 16 };
    const int turns = past->seat[seat].turns;
    return turns > LONG ? (turns - LONG) * point / 8 : 0;
}

yv_action expert_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    int32_t worth[YV_USUAL_ACTIONS], point;
    const int best = judge(self, view, past, legal, count, worth, &point);
    const int32_t loss = restless_loss(past, view->seat, point);
    return legal[loss ? any_within(&self->chance, worth, count, best, loss) : best];
}

/* Returns how much the bot is content to lose this time, in quarters of a point. */
static int contentment(yv_rng *chance)
{
    static const uint8_t quarters[] = {0, 0, 0, 1, 2, 3, 5, 9};
    return quarters[yv_rng_below(chance, sizeof quarters)];
}

yv_action hard_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    int32_t worth[YV_USUAL_ACTIONS], point;
    const int best = judge(self, view, past, legal, count, worth, &point);
    const int32_t loss = contentment(&self->chance) * point / 4 + restless_loss(past, view->seat, point);
    return legal[any_within(&self->chance, worth, count, best, loss)];
}
