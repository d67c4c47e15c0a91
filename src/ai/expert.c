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
    *point = equity_of_point(outcome_worth);
    judge_actions(self->model->net, outcome_worth, view, past, legal, count, worth);
    return judge_in_haste(view, past, *point, legal, count, worth);
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

yv_action expert_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    int32_t worth[YV_USUAL_ACTIONS], point;
    return legal[judge(self, view, past, legal, count, worth, &point)];
}

/* Returns how much the bot is content to lose this time, in sixteenths of a point: less with more players, when
 * there is more time to think. */
static int contentment(yv_rng *chance, yv_seats in)
{
    static const uint8_t quarters[] = {0, 0, 1, 2, 4, 5, 8, 11};
    return 16 * quarters[yv_rng_below(chance, sizeof quarters)] / (2 + __builtin_popcount(in));
}

enum { MOST_SLIP = 30 }; /* the largest slip loses one in this many games, however much a point is worth */

yv_action hard_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    int32_t worth[YV_USUAL_ACTIONS], point;
    const int best = judge(self, view, past, legal, count, worth, &point);
    const int32_t slip = contentment(&self->chance, view->in) * point * 16, most = EQUITY_ONE * 256 / MOST_SLIP;
    const int32_t loss = slip < most ? slip : most;
    return legal[any_within(&self->chance, worth, count, best, loss)];
}
