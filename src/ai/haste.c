#include "haste.h"

enum {
    START = 18, /* haste begins after this many turns, and one more for each player */
    CALL = 12,  /* points that a call gains at HASTE_ONE … */
    READY = 6,  /* … and a hand that can surely call at the next turn */
    MOST_EXCESS = 60,
    MOST = 16 * HASTE_ONE,
    GIVES_WAY = 60, /* turns after which players give way by turns */
};

static int players_in(const yv_view *view)
{
    return __builtin_popcount(view->in);
}

static int turns_of(const yv_view *view, const round_history *past)
{
    int turns = 0;
    for (int seat = 0; seat < view->players; seat++)
        turns += past->seat[seat].turns;
    return turns;
}

/* True if a hand of one card may be low enough to call. */
static bool can_anyone_call(const yv_view *view)
{
    for (yv_card face = 0; face < YV_FACES; face++)
        if (yv_rules_copies(&view->rules, view->players, face) > 0
            && yv_rules_points(&view->rules, face) <= view->rules.threshold)
            return true;
    return false;
}

/* Returns the number of turns after which haste begins. More players need more turns for the same round. A round that
 * ends with the stock mostly ends in time without haste, and there the unknown cards that haste makes attractive end
 * it. So haste begins a little after the stock would have ended if everybody had always drawn, and much later if there
 * is nothing to be gained by it, since nobody can call. */
static int patience(const yv_view *view, const round_history *past)
{
    enum { SOME = 4, MANY = 40 };
    const int start = START + players_in(view), stock = view->stock + past->draws + SOME;
    if (view->rules.stock_out != YV_stock_out_end)
        return start;
    return !can_anyone_call(view) ? start + MANY : stock > start ? stock : start;
}

int haste_of(const yv_view *view, const round_history *past)
{
    const int over = turns_of(view, past) - patience(view, past), span = HASTE_LONG - START - players_in(view);
    if (over <= 0)
        return 0;
    const int haste = over * over * HASTE_ONE / (span * span);
    return haste < MOST ? haste : MOST;
}

bool haste_gives_way(const yv_view *view, const round_history *past)
{
    const int turns = turns_of(view, past);
    return turns >= GIVES_WAY && turns / view->players % view->players == view->seat;
}

int haste_stage(const yv_view *view, const round_history *past)
{
    enum { EARLY = 3, STEP = 5 }; /* three stages before haste begins */
    const int over = turns_of(view, past) - patience(view, past);
    const int stage = over < -2 * STEP ? 0 : over < -STEP ? 1 : over <= 0 ? 2 : EARLY + over / STEP;
    return stage < HASTE_STAGES ? stage : HASTE_STAGES - 1;
}

int32_t haste_worth_of_call(int haste)
{
    return CALL * haste;
}

int32_t haste_worth(int haste, int excess, int ready)
{
    const int over = excess < 0 ? 0 : excess > MOST_EXCESS ? MOST_EXCESS : excess;
    return haste * READY * ready / 100 - haste * over * 3 / 2;
}
