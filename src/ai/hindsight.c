#include "hindsight.h"

#include "bot.h"
#include "judge.h"

/* ---- the view before a play ---- */

static void remove_card(yv_view *view, yv_card card)
{
    int place = 0, count = view->counts[view->seat];
    while (place < count && view->hand[place] != card)
        place++;
    if (place == count)
        return;
    view->counts[view->seat] = (uint8_t)--count;
    for (; place < count; place++)
        view->hand[place] = view->hand[place + 1];
}

static void insert_card(yv_view *view, yv_card card)
{
    int place = view->counts[view->seat]++;
    for (; place > 0 && view->hand[place - 1] > card; place--)
        view->hand[place] = view->hand[place - 1];
    view->hand[place] = card;
}

/* The drop that the seat found lies under its throw now, without the card that it took, unless it was reshuffled. */
static void lay_back_drop(yv_view *view, const yv_drop *faced, yv_card taken)
{
    for (int i = 0; i < faced->count; i++) {
        const yv_card card = faced->card[i];
        if (card == taken) {
            taken = YV_NO_CARD;
        } else if (view->buried[card] > 0) {
            view->buried[card]--;
            view->discards--;
        }
    }
    view->drop = *faced;
}

/* Changes a seat's present view to the one before its last play. What the seats after it have done since remains: with
 * two players, nothing. */
static void look_back(const playout *at, yv_card drawn, yv_view *view)
{
    const seat_history *past = &at->past.seat[view->seat];
    const bool drew = past->last.take == YV_STOCK;
    remove_card(view, drew ? drawn : past->last.take);
    for (int i = 0; i < past->last.count; i++)
        insert_card(view, past->last.card[i]);
    view->points = 0;
    for (int i = 0; i < view->counts[view->seat]; i++)
        view->points = (int16_t)(view->points + at->game.points[view->hand[i]]);
    view->stock = (uint8_t)(view->stock + drew);
    lay_back_drop(view, &past->faced, past->last.take);
    view->turn = view->seat;
    view->called = view->may_slap = false;
}

/* ---- how well a play suits a hand ---- */

/* True if two plays throw the same cards, in any order, and take the same. */
static bool is_same_play(const yv_action *one, const yv_action *other)
{
    if (one->verb != other->verb || one->take != other->take || one->count != other->count)
        return false;
    yv_tally left = yv_tally_cards(one->card, one->count);
    for (int i = 0; i < other->count; i++)
        if (left.of[other->card[i]]-- == 0)
            return false;
    return true;
}

enum { NEVER = 100 }; /* points: by how much a play is worse that somebody would never make */

/* Returns by how many points the play is worse than what a player of the seat's manner would do, in the net's eyes. */
static float regret_of(const playout *at, const yv_view *view, const yv_action *play)
{
    yv_action legal[YV_USUAL_ACTIONS];
    int32_t worth[YV_USUAL_ACTIONS];
    judge_scene seen;
    round_history past = at->past;
    past.seat[view->seat].turns--;
    const manner_of_calling calls = past.manner[view->seat].calls;
    const int count = bot_list(view, legal);
    const int32_t *outcome_worth = playout_worths_of(at->worths, &at->model->worth, view, &past);
    const int32_t point = equity_of_point(outcome_worth);
    judge_look(view, &past, &seen);
    judge_seen(at->model->net, outcome_worth, &seen, legal, count, worth);
    const int best = judge_by_manner(at->model->net, &seen, calls, legal, count, worth,
                                     judge_in_haste(view, &past, point, legal, count, worth));
    int same = -1;
    for (int i = 0; i < count; i++)
        if (is_same_play(&legal[i], play) && (same < 0 || worth[i] > worth[same]))
            same = i;
    if (calls == MANNER_EAGER && yv_is_call(&legal[best]))
        return NEVER;
    return same < 0 ? 0 : (float)(worth[best] - worth[same]) / (256 * (float)point);
}

/* True if the cards of a play still lie on the discard pile: nobody has played since. After false calls with swaps of
 * hands somebody may have, and may even hold those cards. */
static bool lies_open(const yv_game *game, const yv_action *play)
{
    yv_tally open = yv_tally_cards(game->drop.card, game->drop.count);
    for (int i = 0; i < play->count; i++)
        if (open.of[play->card[i]]-- == 0)
            return false;
    return true;
}

float hindsight_suits(const playout *at, yv_seat seat, yv_card drawn)
{
    const float tolerance = 0.5f; /* points: a play that is worse by this much is e times less likely */
    const seat_history *past = &at->past.seat[seat];
    yv_view view;
    const bool has_played = past->last.count > 0 && past->last.seat == seat; /* else the hand was another seat's */
    if (!has_played || !lies_open(&at->game, &past->last) || at->game.hand[seat].count + past->last.count > YV_MAX_HAND)
        return 1;
    yv_view_fill(&view, &at->game, seat);
    look_back(at, drawn, &view);
    const float regret = regret_of(at, &view, &past->last);
    return HINDSIGHT_LEAST + (1 - HINDSIGHT_LEAST) * urn_power(-regret / tolerance);
}

/* ---- worlds ---- */

/* Returns a number from 0 to less than 1. */
static float any_share(yv_rng *chance)
{
    return (float)(yv_rng_next(chance) >> 8) / (float)(1 << 24);
}

/* Chooses which of an opponent's unknown cards is the newest: rather one that the opponent would not have kept. */
static yv_card choose_newest(const belief *all, const belief_of_seat *of, const yv_hand *hand, yv_rng *chance)
{
    const uint64_t among = of->newest == BELIEF_NEWEST_SURE    ? all->sure_faces
                           : of->newest == BELIEF_NEWEST_LOOSE ? all->loose_faces
                                                               : ~UINT64_C(0);
    float sum = 0, upto[YV_MAX_HAND];
    for (int i = 0; i < hand->count; i++) {
        const bool may_be = !(hand->known >> i & 1) && among >> hand->card[i] & 1 && of->weight[hand->card[i]] > 0;
        sum += may_be ? 1 / of->weight[hand->card[i]] : 0;
        upto[i] = sum;
    }
    const float at = sum * any_share(chance);
    for (int i = 0; i < hand->count; i++)
        if (upto[i] > at)
            return hand->card[i];
    return YV_NO_CARD;
}

/* Decides by chance whether to accept the world in which a playout begins. */
static bool accepts(const playout *at, const belief *all, yv_rng *chance)
{
    const belief_of_seat *of = &all->other[0];
    const bool holds_drawn = at->past.seat[of->seat].holds_drawn;
    const yv_card drawn = holds_drawn ? choose_newest(all, of, &at->game.hand[of->seat], chance) : YV_NO_CARD;
    const float share = any_share(chance);
    return share < HINDSIGHT_LEAST || share < hindsight_suits(at, of->seat, drawn);
}

void hindsight_begin(playout *at, const yv_view *view, const round_history *past, const belief *all, yv_rng *chance)
{
    const int tries = all->others == 1 && view->phase == YV_PLAYING ? HINDSIGHT_TRIES : 1;
    for (int i = 0; i < tries; i++) {
        playout_begin(at, view, past, all, chance);
        if (i < tries - 1 && accepts(at, all, chance))
            return;
    }
}
