#include "haste.h"

#include "root.h"

enum {
    START = 18, /* haste begins after this many turns, and one more for each player */
    CALL = 12,  /* points that a call gains at HASTE_ONE … */
    READY = 6,  /* … and a hand that can surely call at the next turn */
    MOST_EXCESS = 60,
    MOST = 16 * HASTE_ONE,
    GIVES_WAY = 60,  /* turns after which players give way by turns */
    FEW_PLAYERS = 4, /* with more, rounds last longer than one more turn for each */
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

/* The number of cards in the deck that are worth no more than the threshold: a hand that can call consists of them,
 * mostly. And the number of all cards. */
typedef struct {
    int low, all;
} low_cards;

static low_cards count_low_cards(const yv_view *view)
{
    const yv_tally deck = yv_rules_tally_deck(&view->rules, view->players);
    int8_t points[YV_FACES];
    low_cards found = {0, 0};
    yv_rules_fill_points(&view->rules, points);
    for (yv_card face = 0; face < YV_FACES; face++) {
        found.all += deck.of[face];
        found.low += points[face] <= view->rules.threshold ? deck.of[face] : 0;
    }
    return found;
}

enum { STRETCH_ONE = 16 };

/* Returns how much longer than usual rounds are because low cards are rare, in STRETCH_ONE. The rounds of the greedy
 * bot, which never waits, are longer by about the square root of how rare they are, and by more with more than four
 * players, since somebody mostly holds what another needs. */
static int stretch_of(low_cards cards, int players)
{
    enum { USUAL_LOW = 22, USUAL_ALL = 54, LONGEST = 8 * STRETCH_ONE };
    if (cards.low < players)
        return LONGEST;
    const int rarer = STRETCH_ONE * STRETCH_ONE * USUAL_LOW * cards.all / (USUAL_ALL * cards.low);
    const int root = (int)root_of((uint64_t)rarer);
    const int more = (root - STRETCH_ONE) * (players > FEW_PLAYERS ? 1 + players - FEW_PLAYERS : 1);
    return more < 0 ? STRETCH_ONE : more < LONGEST - STRETCH_ONE ? STRETCH_ONE + more : LONGEST;
}

/* When haste begins, and how many turns later it has grown to HASTE_ONE. */
typedef struct {
    int start, span;
} pace;

/* More players need more turns for the same round. A round that ends with the stock mostly ends in time without haste,
 * and there the unknown cards that haste makes attractive end it. So haste begins a little after the stock would have
 * ended if everybody had always drawn, and much later if there is nothing to be gained by it, since nobody can call. */
static pace pace_of(const yv_view *view, const round_history *past)
{
    enum { SOME = 4, MANY = 40 };
    const low_cards cards = count_low_cards(view);
    const int usual = START + players_in(view), stretch = stretch_of(cards, players_in(view));
    const int start = usual * stretch / STRETCH_ONE, span = (HASTE_LONG - usual) * stretch / STRETCH_ONE;
    const int stock = view->stock + past->draws + SOME;
    if (view->rules.stock_out != YV_stock_out_end)
        return (pace){start, span};
    return cards.low == 0 ? (pace){usual + MANY, HASTE_LONG - usual} : (pace){stock > start ? stock : start, span};
}

/* Returns the haste of a round that has had this many turns less. */
static int haste_without(const yv_view *view, const round_history *past, int fewer)
{
    const int turns = turns_of(view, past) - fewer;
    if (turns <= START + players_in(view)) /* haste never begins sooner */
        return 0;
    const pace of = pace_of(view, past);
    const int over = turns - of.start;
    if (over <= 0)
        return 0;
    const int haste = over * over * HASTE_ONE / (of.span * of.span);
    return haste < MOST ? haste : MOST;
}

/* Returns how many turns later than usual hands are pressed and players give way. With many players somebody mostly
 * calls in time if calls alone are pressed, and a player who also lets good cards go loses to others who do not. */
static int later_for_hands(const yv_view *view)
{
    enum { EACH = 12 };
    return players_in(view) > FEW_PLAYERS ? EACH * (players_in(view) - FEW_PLAYERS) : 0;
}

int haste_of(const yv_view *view, const round_history *past)
{
    return haste_without(view, past, 0);
}

int haste_of_hands(const yv_view *view, const round_history *past)
{
    return haste_without(view, past, later_for_hands(view));
}

bool haste_gives_way(const yv_view *view, const round_history *past)
{
    const int turns = turns_of(view, past), stretch = stretch_of(count_low_cards(view), players_in(view));
    return turns >= GIVES_WAY * stretch / STRETCH_ONE + later_for_hands(view) && view->points > view->rules.threshold
           && turns / view->players % view->players == view->seat;
}

int haste_stage(const yv_view *view, const round_history *past)
{
    enum { EARLY = 3, STEP = 5 }; /* three stages before haste begins */
    const int turns = turns_of(view, past);
    if (turns < START + players_in(view) - 2 * STEP)
        return 0;
    const int over = turns - pace_of(view, past).start;
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
