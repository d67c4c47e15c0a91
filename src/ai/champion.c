/* Champion: the net, what it believes of the hidden cards, and search. */
#include "judge.h"
#include "levels.h"
#include "search.h"

yv_action champion_choose(bot_mind *mind, const yv_view *view, const yv_action *legal, int count)
{
    int32_t worth[YV_USUAL_ACTIONS], outcome_worth[NET_OUTCOMES];
    search_result result;
    equity_of_outcomes(&mind->model->worth, view, outcome_worth);
    const int best = judge_actions(mind->model->net, outcome_worth, view, &mind->past, legal, count, worth);
    if (restless_loss(mind, 8))
        return expert_choose(mind, view, legal, count);
    if (count < 2 || view->phase != YV_PLAYING)
        return legal[best];
    return legal[search_actions(mind, view, legal, count, worth, outcome_worth, &mind->chance, &result)];
}
