/* Medium looks one step ahead by rules of thumb: what an action leaves in the hand, how much of that the next throw
 * sheds, whether it can call then, what the action offers the next player, whether its total would be cut, and what a
 * call risks. All numbers are in tenths of a point. */
#include "../chance/shuffle.h"
#include "best_throw.h"
#include "features.h"
#include "hand_guess.h"
#include "haste.h"
#include "judge.h"
#include "levels.h"

enum {
    POINT = 10,
    NEVER = -100000,
    CERTAIN = 100000,
    NEXT = 88,     /* percent of the points that the best throw of the next turn sheds */
    DRAWN = 50,    /* percent of the mean unseen card that drawing a card costs */
    READY = 28,    /* for a hand that can call next turn */
    NEARLY = 3,    /* for a hand that can call after the next throw */
    SLAP_HOPE = 1, /* for each unseen card that could be slapped onto the throw */
    PARTNER = 7,   /* for giving the next player a card that goes with one they are known to hold */
    JOKER_GIFT = 36,
    EARNING = 42,   /* for earning the right to take */
    AT_STAKE = 240, /* what a good call gains; against the penalty, it decides which risk is bearable */
    LAST_RISK = 70, /* percent: the bearable risk in the last round, where only the win counts */
    SURE = 98,      /* percent: the risk of a call when another hand is known to be lower (hand_guess.h) */
    CUT = 8,        /* percent of what a cut takes off that landing on it is worth, if the others can call */
    COUNTS = 25,    /* percent: how often the bot goes through all cards that it may draw, if no slap-downs hurry it */
    SLOW = 15,      /* percent: how many slap-downs the bot misses, as people do */
};

/* What the bot sees, computed once a turn. */
typedef struct {
    const yv_view *view;
    const round_history *past;
    yv_tally unseen;
    int mean_unseen; /* in tenths */
    int8_t points[YV_FACES];
    yv_seat next;
    int others_ready; /* the chance, in percent, that somebody else can call now */
    bool counts;      /* goes through all cards that may be drawn */
} scene;

/* Returns the chance, in percent, that another hand is worth at most `points`. */
static int chance_at_most(const scene *at, yv_seat seat, int points)
{
    const hand_guess guess = hand_guess_of(at->view, at->past, at->points, at->mean_unseen, seat);
    return hand_guess_at_most(&guess, points);
}

/* Returns the chance, in percent, that one of the other hands is worth at most `points`. */
static int chance_any_at_most(const scene *at, int points)
{
    const yv_view *view = at->view;
    int none = 1000;
    for (int seat = 0; seat < view->players; seat++)
        if (seat != view->seat && view->in >> seat & 1)
            none = none * (100 - chance_at_most(at, (yv_seat)seat, points)) / 100;
    return 100 - none / 10;
}

static yv_seat next_seat(const yv_view *view)
{
    yv_seat seat = view->seat;
    do
        seat = (yv_seat)((seat + 1) % view->players);
    while (!(view->in >> seat & 1));
    return seat;
}

static void look(const yv_view *view, const round_history *past, scene *at)
{
    int points = 0, cards = 0;
    *at = (scene){.view = view, .past = past, .unseen = yv_view_unseen(view), .next = next_seat(view)};
    yv_rules_fill_points(&view->rules, at->points);
    for (yv_card face = 0; face < YV_FACES; face++) {
        points += at->unseen.of[face] * at->points[face];
        cards += at->unseen.of[face];
    }
    at->mean_unseen = cards ? POINT * points / cards : 0;
    at->others_ready = chance_any_at_most(at, view->rules.threshold);
}

/* ---- the hand that is left ---- */

/* Returns what it is worth to begin the next turn with a hand of these points, of which the best throw sheds some:
 * minus the points that are left then, and more if the hand can call. The round may end before that throw. */
static int worth_of_hand(const yv_rules *rules, int points, int sheds)
{
    const int shed = sheds > 0 ? sheds : 0, threshold = POINT * rules->threshold;
    const int ready = points <= threshold ? READY : points - POINT * shed <= threshold ? NEARLY : 0;
    return shed * NEXT / 10 - points + ready;
}

/* Returns the worth of the hand that is left, on average over the cards that may be drawn. */
static int keeps_ahead(const scene *at, const best_throw_hand *hand, int points, best_throw now)
{
    const yv_rules *rules = &at->view->rules;
    best_throws ahead;
    int sum = 0, cards = 0;
    best_throw_ahead(hand, now, at->unseen.of, &ahead);
    for (yv_card face = 0; face < YV_FACES; face++) {
        if (at->unseen.of[face])
            sum += at->unseen.of[face]
                   * worth_of_hand(rules, points + POINT * at->points[face], best_throw_with(&ahead, face));
        cards += at->unseen.of[face];
    }
    return cards ? sum / cards : worth_of_hand(rules, points, now.points);
}

/* Returns what a cut takes off a total to which these points are added. */
static int cut_at(const scene *at, int points)
{
    const int total = at->view->total[at->view->seat] + points;
    return points ? POINT * (total - yv_rules_cut(&at->view->rules, total)) : 0;
}

/* Returns what it is worth that the points of the hand, and of a card if it draws one, may land on a cut. */
static int cut_hope(const scene *at, int points, bool draws)
{
    int gain = 0, cards = 0;
    for (yv_card face = 0; face < YV_FACES && draws; face++) {
        gain += at->unseen.of[face] * cut_at(at, points + at->points[face]);
        cards += at->unseen.of[face];
    }
    gain = cards ? gain / cards : cut_at(at, points);
    return gain * CUT / 100 * at->others_ready / 100;
}

static int keeps(const scene *at, const yv_action *play)
{
    const yv_rules *rules = &at->view->rules;
    const bool draws = play->take == YV_STOCK;
    features_hand hand;
    best_throw_hand held;
    int points = 0;
    features_hand_after(at->view, play, &hand);
    for (int i = 0; i < hand.count; i++)
        points += at->points[hand.card[i]];
    const int hope = rules->cut == YV_cut_none ? 0 : cut_hope(at, points, draws);
    best_throw_hold(rules, at->points, hand.card, hand.count, &held);
    const best_throw now = best_throw_of(&held);
    if (draws && at->counts)
        return hope + keeps_ahead(at, &held, POINT * points, now);
    const int drawn = draws ? at->mean_unseen * DRAWN / 100 : 0; /* some drawn cards fit the hand */
    return hope + worth_of_hand(rules, POINT * points + drawn, now.points);
}

/* ---- the other players ---- */

static bool is_barred(const yv_view *view, yv_seat seat)
{
    return view->rules.pick == YV_pick_earned && !(view->earned >> seat & 1);
}

static int gift(const scene *at, yv_card card)
{
    enum { CHEAP = 5 };
    const yv_view *view = at->view;
    int cost = yv_is_joker(card) && at->points[card] < CHEAP ? JOKER_GIFT : 0;
    for (int i = 0; i < view->known_counts[at->next]; i++)
        if (yv_rank_of(view->known[at->next][i]) == yv_rank_of(card))
            cost += PARTNER;
    return cost;
}

static int gives(const scene *at, const yv_action *play)
{
    const yv_rules *rules = &at->view->rules;
    yv_drop drop = {.count = play->count, .shape = (uint8_t)yv_throw_shape(rules, play->card, play->count)};
    int most = 0;
    for (int i = 0; i < play->count; i++)
        drop.card[i] = play->card[i];
    for (int i = 0; i < drop.count; i++)
        if (yv_may_take(rules, &drop, i) && gift(at, drop.card[i]) > most)
            most = gift(at, drop.card[i]);
    return is_barred(at->view, at->next) ? most / 2 : most;
}

static int slap_hope(const scene *at, const yv_action *play)
{
    const yv_view *view = at->view;
    if (view->rules.slap == YV_slap_off || play->take != YV_STOCK || view->phase == YV_LASTING
        || yv_throw_shape(&view->rules, play->card, play->count) == YV_RUN)
        return 0;
    int matching = 0;
    for (yv_card face = 0; face < YV_FACES; face++)
        if (yv_rank_of(face) == yv_rank_of(play->card[0]))
            matching += at->unseen.of[face];
    return SLAP_HOPE * matching;
}

/* ---- calls ---- */

static int assaf_risk(const scene *at)
{
    const yv_view *view = at->view;
    return chance_any_at_most(at, view->points - (view->rules.assaf_tie == YV_assaf_tie_off));
}

static bool is_last_round(const yv_view *view)
{
    return view->rules.end == YV_end_rounds && view->round >= yv_rules_rounds(&view->rules, view->players);
}

/* Returns the risk of Assaf, in percent, at which a call gains as much as it loses. */
static int bearable_risk(const yv_view *view)
{
    enum { SMALL_HAND = 4 };
    if (is_last_round(view))
        return LAST_RISK;
    const int points = view->rules.assaf_hand == YV_assaf_hand_on && view->points > 0 ? view->points : 0;
    const int stake = view->rules.hand <= SMALL_HAND && __builtin_popcount(view->in) > 2 ? 2 * AT_STAKE : AT_STAKE;
    return 100 * stake / (stake + POINT * (view->rules.assaf_penalty + points + 2));
}

static int call_worth(const scene *at)
{
    const yv_view *view = at->view;
    if (view->counts[view->seat] == 0)
        return CERTAIN;
    if (view->points > view->rules.threshold)
        return NEVER; /* a false call */
    return assaf_risk(at) <= bearable_risk(view) ? CERTAIN : NEVER;
}

/* ---- all ---- */

static int play_worth(const scene *at, const yv_action *play)
{
    const int earns = play->count > 1 && is_barred(at->view, at->view->seat) ? EARNING : 0;
    return keeps(at, play) - gives(at, play) + slap_hope(at, play) + earns;
}

static int worth(const scene *at, const yv_action *action)
{
    const yv_view *view = at->view;
    switch (action->verb) {
    case YV_PLAY: return play_worth(at, action);
    case YV_SLAP: return 1;
    case YV_SWAP: return judge_swap(view) ? 1 : -1;
    case YV_PASS: return 0;
    default: return call_worth(at) - (view->rules.call == YV_call_yan && action->verb == YV_CALL_YANIV);
    }
}

/* In a round that drags on the bot loses patience and plays like the greedy bot half of the time; otherwise two such
 * bots could exchange the same cards forever. But it does not call when everybody knows a hand that beats its own. */
static bool is_impatient(bot *self, const scene *at, yv_action *greedy, const yv_action *legal, int count)
{
    if (haste_of(at->view, at->past) == 0 || yv_rng_below(&self->chance, 2) == 0)
        return false;
    *greedy = greedy_choose(self, at->view, at->past, legal, count);
    return !yv_is_call(greedy) || at->view->counts[at->view->seat] == 0 || assaf_risk(at) < SURE;
}

static yv_action choose(bot *self, const scene *at, const yv_action *legal, int count)
{
    const yv_view *view = at->view;
    int best = 0, most = worth(at, &legal[0]);
    yv_action greedy;
    if (view->may_slap && view->turn != view->seat && yv_rng_below(&self->chance, 100) < SLOW)
        return legal[0];
    if (is_impatient(self, at, &greedy, legal, count))
        return greedy;
    for (int i = 1; i < count; i++) {
        const int found = worth(at, &legal[i]);
        if (found > most)
            best = i, most = found;
    }
    return legal[best];
}

yv_action medium_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    scene at;
    look(view, past, &at);
    at.counts = view->rules.slap == YV_slap_off && yv_rng_below(&self->chance, 100) < COUNTS;
    return choose(self, &at, legal, count);
}

yv_action counter_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    scene at;
    look(view, past, &at);
    at.counts = true;
    return choose(self, &at, legal, count);
}
