/* Greedy: sheds as many points as it can now. It calls whenever it may, slaps down whenever it may, and ignores what
 * the others do. It knows that taking may have to be earned, and that an empty stock may end the round. */
#include "levels.h"

enum {
    /* The assumed cost of an unknown card from the stock, in points. */
    STOCK_COST = 6,
    /* The worth of a card that makes a pair with one that stays: both can go next time. */
    PAIR_WORTH = 2,
    /* The worth of earning the right to take from the drop, for the rest of the round. */
    EARNING = 4,
};

/* True if the stock will be empty, which ends the round, before this seat's next turn, if all players draw. */
static bool is_last_turn(const yv_view *view, const yv_action *play)
{
    const int stock = view->stock - (play->take == YV_STOCK);
    return view->rules.stock_out == YV_stock_out_end && stock < __builtin_popcount(view->in);
}

static bool earns(const yv_view *view, const yv_action *play)
{
    return view->rules.pick == YV_pick_earned && play->count >= 2 && !(view->earned >> view->seat & 1)
           && !is_last_turn(view, play);
}

static int thrown_points(const yv_rules *rules, const yv_action *play)
{
    int points = 0;
    for (int i = 0; i < play->count; i++)
        points += yv_rules_points(rules, play->card[i]);
    return points;
}

static bool is_thrown(const yv_action *play, yv_card card)
{
    for (int i = 0; i < play->count; i++)
        if (play->card[i] == card)
            return true;
    return false;
}

static bool pairs_up(const yv_view *view, const yv_action *play)
{
    for (int i = 0; i < view->counts[view->seat]; i++)
        if (yv_rank_of(view->hand[i]) == yv_rank_of(play->take) && !is_thrown(play, view->hand[i]))
            return true;
    return false;
}

static int taken_cost(const yv_view *view, const yv_action *play)
{
    if (play->take == YV_STOCK)
        return STOCK_COST;
    const int points = yv_rules_points(&view->rules, play->take);
    if (pairs_up(view, play) && !is_last_turn(view, play))
        return points - PAIR_WORTH - points / 2;
    /* A card that is worth no less than the throw is not worth taking: players who took such cards could exchange them
     * forever. */
    return points < thrown_points(&view->rules, play) ? points : STOCK_COST + 1 + points;
}

int greedy_worth(const yv_view *view, const yv_action *action)
{
    enum { CERTAIN = 1000 };
    switch (action->verb) {
    case YV_PLAY:
        return thrown_points(&view->rules, action) - taken_cost(view, action) + (earns(view, action) ? EARNING : 0);
    case YV_SLAP: return CERTAIN;
    case YV_SWAP: return -1; /* a player who made a false call holds many points */
    case YV_PASS: return 0;
    default: /* a call: good, or false and never worth it */
        return view->points <= view->rules.threshold || view->counts[view->seat] == 0 ? CERTAIN : -CERTAIN;
    }
}

yv_action greedy_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    int best = 0;
    (void)self, (void)past;
    for (int i = 1; i < count; i++)
        if (greedy_worth(view, &legal[i]) > greedy_worth(view, &legal[best]))
            best = i;
    return legal[best];
}
