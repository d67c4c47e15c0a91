#include "playout.h"

#include "../chance/play.h"
#include "judge.h"
#include "world.h"

enum { MOST_PLIES = 40 }; /* actions before a seat is to play again */

const int32_t *playout_worths_of(playout_worths *worths, const equity *table, const yv_view *view,
                                 const round_history *past)
{
    if (!(worths->known >> view->seat & 1))
        equity_of_outcomes_against(table, view, past, worths->of[view->seat]);
    worths->known |= yv_seat_bit(view->seat);
    return worths->of[view->seat];
}

void playout_begin(playout *at, const yv_view *view, const round_history *past, const belief *all, yv_rng *chance)
{
    world_sample(view, all, chance, &at->game);
    at->past = *past;
    at->past.manner[view->seat] = (manner){MANNER_CALLS_UNKNOWN, MANNER_AIMS_UNKNOWN};
    at->chance = yv_rng_seeded(yv_rng_next(chance));
}

void playout_do(playout *at, const yv_action *action)
{
    if (action->verb == YV_PASS && at->game.phase != YV_SWAPPING) {
        yv_decline_slap(&at->game);
        return;
    }
    round_history_see(&at->past, &at->game.rules, action, &at->game.drop);
    yv_rng_do(&at->chance, &at->game, action);
}

int32_t playout_choose(playout *at, yv_seat seat, yv_action *chosen)
{
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS];
    yv_view view;
    judge_scene seen;
    yv_view_fill(&view, &at->game, seat);
    const int count = bot_list(&view, legal);
    const int32_t *outcome_worth = playout_worths_of(at->worths, &at->model->worth, &view, &at->past);
    judge_look(&view, &at->past, &seen);
    const int32_t found = worth[judge_seen(at->model->net, outcome_worth, &seen, legal, count, worth)];
    const int best = judge_in_haste(&view, &at->past, equity_of_point(outcome_worth), legal, count, worth);
    *chosen = legal[judge_by_manner(at->model->net, &seen, at->past.manner[seat].calls, legal, count, worth, best)];
    return found;
}

/* Lets the bot choose that stands for the other seats. */
static yv_action ask_other(playout *at, yv_seat seat)
{
    bot other = *at->others;
    yv_view view;
    other.chance = yv_rng_seeded(yv_rng_next(&at->chance));
    yv_view_fill(&view, &at->game, seat);
    return bot_choose(&other, &view, &at->past);
}

bool playout_to_turn(playout *at, yv_seat own, int turns, int32_t *worth)
{
    yv_action chosen;
    for (int ply = 0; yv_in_round(&at->game); ply++) {
        const yv_seat seat = yv_seat_to_ask(&at->game);
        if (at->others && seat != own)
            chosen = ask_other(at, seat);
        else
            *worth = playout_choose(at, seat, &chosen);
        const bool own_turn = seat == own && at->game.slapper != own && at->game.phase == YV_PLAYING;
        if (own_turn && !yv_is_call(&chosen) && --turns == 0)
            return true;
        if (ply >= MOST_PLIES) {
            *worth = seat == own ? *worth : EQUITY_ONE * 256 / 2;
            return true;
        }
        playout_do(at, &chosen);
    }
    return false;
}
