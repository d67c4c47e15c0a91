#include "trial.h"

#include "../chance/shuffle.h"
#include "bot.h"
#include "judge.h"

enum { MOST_TURNS = 120 };

const int32_t *trial_worths_of(trial_worths *worths, const equity *table, const yv_view *view)
{
    if (!(worths->known >> view->seat & 1))
        equity_of_outcomes(table, view, worths->of[view->seat]);
    worths->known |= yv_seat_bit(view->seat);
    return worths->of[view->seat];
}

bool trial_is_over(const trial *at)
{
    return at->game.phase == YV_DEALING || at->game.phase == YV_OVER;
}

yv_seat trial_who(const trial *at)
{
    if (at->game.slapper != YV_NOBODY)
        return at->game.slapper;
    return at->game.phase == YV_SWAPPING ? yv_next_to_answer(&at->game) : at->game.turn;
}

void trial_do(trial *at, const yv_action *action)
{
    yv_card stock[YV_MAX_DECK];
    if (action->verb == YV_PASS && at->game.phase != YV_SWAPPING) {
        at->game.slapper = YV_NOBODY;
        return;
    }
    round_history_see(&at->past, &at->game.rules, action, &at->game.drop);
    const int size = yv_reshuffle_size(&at->game, action);
    for (int i = 0; i < size; i++)
        stock[i] = at->game.pile[i];
    yv_rng_shuffle(&at->chance, stock, size);
    yv_do(&at->game, action, stock, size);
}

int32_t trial_choose(trial *at, yv_seat seat, yv_action *chosen)
{
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS];
    yv_view view;
    yv_view_fill(&view, &at->game, seat);
    const int count = bot_list(&view, legal);
    const int32_t *outcome_worth = trial_worths_of(at->worths, &at->model->worth, &view);
    const int best = judge_actions(at->model->net, outcome_worth, &view, &at->past, legal, count, worth);
    *chosen = legal[best];
    return worth[best];
}

int32_t trial_result(const trial *at, yv_seat seat, const int32_t outcome_worth[NET_OUTCOMES])
{
    if (at->game.result.scored == 0)
        return at->game.in >> seat & 1 ? EQUITY_ONE * 256 : 0;
    return outcome_worth[judge_outcome(&at->game, seat)] * 256;
}

int32_t trial_finish(trial *at, yv_seat seat, const int32_t outcome_worth[NET_OUTCOMES])
{
    yv_action chosen;
    for (int turn = 0; !trial_is_over(at); turn++) {
        const yv_seat who = trial_who(at);
        const int32_t worth = trial_choose(at, who, &chosen);
        if (turn >= MOST_TURNS && who == seat)
            return worth;
        trial_do(at, &chosen);
    }
    return trial_result(at, seat, outcome_worth);
}
