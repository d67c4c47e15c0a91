/* Medium looks one step ahead by rules of thumb: what an action leaves in the hand, how much of that the next throw
 * sheds, what the action offers the next player, and what a call risks. All numbers are in tenths of a point. */
#include "../chance/shuffle.h"
#include "judge.h"
#include "levels.h"

enum {
    POINT = 10,
    NEVER = -100000,
    NEXT = 76,     /* percent of the points that the best throw of the next turn sheds */
    DRAWN = 52,    /* percent of the mean unseen card that drawing a card costs */
    SLAP_HOPE = 2, /* for each unseen card that could be slapped onto the throw */
    GIFT = 1,      /* for each point below 5 of the cheapest card that lies open to the next player */
    PARTNER = 19,  /* for giving the next player a card that goes with one they are known to hold */
    JOKER_GIFT = 36,
    RISK = 14,       /* percent: the bot does not call if Assaf is likelier than this … */
    RISK_SMALL = 30, /* … among several players with small hands, where somebody can always call soon */
};

/* ---- the hand that is left ---- */

typedef struct {
    yv_card card[YV_MAX_HAND];
    int count;
} left;

static left hand_left(const yv_view *view, const yv_action *play)
{
    left hand = {.count = 0};
    yv_action rest = *play;
    for (int i = 0; i < view->counts[view->seat]; i++) {
        int found = 0;
        while (found < rest.count && rest.card[found] != view->hand[i])
            found++;
        if (found < rest.count)
            rest.card[found] = rest.card[--rest.count];
        else
            hand.card[hand.count++] = view->hand[i];
    }
    if (play->take != YV_STOCK)
        hand.card[hand.count++] = play->take;
    return hand;
}

/* Returns the points of the best throw in this hand, for the next turn: a rank, or a run of natural cards. */
static int best_throw(const yv_view *view, const left *hand)
{
    int ranks[YV_RANKS + 1] = {0}, best = 0;
    bool held[YV_SUITS][YV_RANKS + 1] = {{false}};
    for (int i = 0; i < hand->count; i++) {
        const yv_card card = hand->card[i];
        ranks[yv_rank_of(card)] += yv_rules_points(&view->rules, card);
        if (!yv_is_joker(card))
            held[yv_suit_of(card)][yv_rank_of(card)] = true;
    }
    for (int rank = 0; rank <= YV_RANKS; rank++)
        best = ranks[rank] > best ? ranks[rank] : best;
    for (int suit = 0; suit < YV_SUITS; suit++) {
        for (int rank = 0, length = 0, points = 0; rank < YV_RANKS; rank++) {
            length = held[suit][rank] ? length + 1 : 0;
            points = held[suit][rank] ? points + yv_rules_points(&view->rules, yv_make_card(rank, suit)) : 0;
            if (length >= 3 && points > best)
                best = points;
        }
    }
    return best;
}

static int mean_unseen(const yv_view *view, const yv_tally *unseen)
{
    int points = 0, cards = 0;
    for (yv_card face = 0; face < YV_FACES; face++) {
        points += unseen->of[face] * yv_rules_points(&view->rules, face);
        cards += unseen->of[face];
    }
    return cards ? POINT * points / cards : 0;
}

/* Returns minus the points of the hand that is left, without most of the points of the next throw; the round may end
 * before that. */
static int keeps(const yv_view *view, const yv_action *play, const yv_tally *unseen)
{
    const left hand = hand_left(view, play);
    int points = 0;
    for (int i = 0; i < hand.count; i++)
        points += POINT * yv_rules_points(&view->rules, hand.card[i]);
    if (play->take == YV_STOCK)
        points += mean_unseen(view, unseen) * DRAWN / 100; /* some drawn cards fit the hand */
    return best_throw(view, &hand) * NEXT / 10 - points;
}

/* ---- the other players ---- */

static yv_seat next_seat(const yv_view *view)
{
    yv_seat seat = view->seat;
    do
        seat = (yv_seat)((seat + 1) % view->players);
    while (!(view->in >> seat & 1));
    return seat;
}

static int gift(const yv_view *view, yv_seat next, yv_card card)
{
    enum { CHEAP = 5 };
    const int points = yv_rules_points(&view->rules, card);
    int cost = points < CHEAP ? GIFT * (CHEAP - points) : 0;
    if (yv_is_joker(card))
        cost += JOKER_GIFT;
    for (int i = 0; i < view->known_counts[next]; i++)
        if (yv_rank_of(view->known[next][i]) == yv_rank_of(card))
            cost += PARTNER;
    return cost;
}

static int gives(const yv_view *view, const yv_action *play)
{
    yv_drop drop = {.count = play->count, .shape = (uint8_t)yv_throw_shape(&view->rules, play->card, play->count)};
    const yv_seat next = next_seat(view);
    int most = 0;
    for (int i = 0; i < play->count; i++)
        drop.card[i] = play->card[i];
    for (int i = 0; i < drop.count; i++)
        if (yv_may_take(&view->rules, &drop, i) && gift(view, next, drop.card[i]) > most)
            most = gift(view, next, drop.card[i]);
    return most;
}

static int slap_hope(const yv_view *view, const yv_action *play, const yv_tally *unseen)
{
    if (view->rules.slap == YV_slap_off || play->take != YV_STOCK || view->phase == YV_LASTING
        || yv_throw_shape(&view->rules, play->card, play->count) == YV_RUN)
        return 0;
    int matching = 0;
    for (yv_card face = 0; face < YV_FACES; face++)
        if (yv_rank_of(face) == yv_rank_of(play->card[0]))
            matching += unseen->of[face];
    return SLAP_HOPE * matching;
}

/* ---- calls ---- */

/* Returns the chance, in percent, that a hand is worth at most `points`, given its number of unknown cards and the
 * points of its known ones. Players keep low cards, so their mean is taken as two thirds of the mean of the unseen
 * cards. */
static int chance_at_most(int points, int known, int unknown, int mean_tenths)
{
    const int mean = known * POINT + unknown * mean_tenths * 2 / 3;
    const int spread = 12 + 22 * unknown; /* in tenths: about one and a half standard deviations */
    const int ahead = points * POINT - mean;
    const int percent = 50 + 50 * ahead / (spread > 0 ? spread : 1);
    return percent < 2 ? 2 : percent > 98 ? 98 : percent;
}

static int assaf_risk(const yv_view *view, const yv_tally *unseen)
{
    const int mean = mean_unseen(view, unseen);
    int safe = 1000;
    for (int seat = 0; seat < view->players; seat++) {
        if (seat == view->seat || !(view->in >> seat & 1))
            continue;
        int known = 0;
        for (int i = 0; i < view->known_counts[seat]; i++)
            known += yv_rules_points(&view->rules, view->known[seat][i]);
        safe = safe * (100 - chance_at_most(view->points, known, view->counts[seat] - view->known_counts[seat], mean))
               / 100;
    }
    return 100 - safe / 10;
}

static int bearable_risk(const yv_view *view)
{
    enum { SMALL_HAND = 4 };
    return view->rules.hand <= SMALL_HAND && __builtin_popcount(view->in) > 2 ? RISK_SMALL : RISK;
}

static int call_worth(const yv_view *view, const yv_tally *unseen)
{
    enum { CERTAIN = 100000 };
    if (view->counts[view->seat] == 0)
        return CERTAIN;
    if (view->points > view->rules.threshold)
        return NEVER; /* a false call */
    return assaf_risk(view, unseen) <= bearable_risk(view) ? CERTAIN : NEVER;
}

/* ---- all ---- */

static int worth(const yv_view *view, const yv_action *action, const yv_tally *unseen)
{
    switch (action->verb) {
    case YV_PLAY: return keeps(view, action, unseen) - gives(view, action) + slap_hope(view, action, unseen);
    case YV_SLAP: return 1;
    case YV_SWAP: return judge_swap(view) ? 1 : -1;
    case YV_PASS: return 0;
    default: return call_worth(view, unseen) - (view->rules.call == YV_call_yan && action->verb == YV_CALL_YANIV);
    }
}

yv_action medium_choose(bot *self, const yv_view *view, const round_history *past, const yv_action *legal, int count)
{
    const yv_tally unseen = yv_view_unseen(view);
    int best = 0, most = worth(view, &legal[0], &unseen);
    /* In a round that drags on the bot loses patience; otherwise two such bots could exchange the same cards
     * forever. */
    if (restless_loss(past, view->seat, POINT) && yv_rng_below(&self->chance, 2))
        return greedy_choose(self, view, past, legal, count);
    for (int i = 1; i < count; i++) {
        const int found = worth(view, &legal[i], &unseen);
        if (found > most)
            best = i, most = found;
    }
    return legal[best];
}
