/* The inputs for what one action leaves: the hand, what lies open, a call. */
#include "features_put.h"

/* Marks one card of this face as gone from the hand. */
static void mark_gone(const yv_view *view, yv_card card, uint16_t *gone)
{
    int place = 0;
    while (view->hand[place] != card || *gone >> place & 1)
        place++;
    YV_ASSERT(place < view->counts[view->seat]);
    *gone |= (uint16_t)(1u << place);
}

/* Finds the cards that an action leaves in the hand before a card is picked up. */
static void leave_hand(const yv_view *view, const yv_action *action, features_hand *hand)
{
    uint16_t gone = 0;
    const int held = view->counts[view->seat];
    hand->count = 0;
    for (int i = 0; action->verb == YV_PLAY && i < action->count; i++)
        mark_gone(view, action->card[i], &gone);
    if (action->verb == YV_SLAP)
        mark_gone(view, view->drawn, &gone);
    for (int place = 0; place < held; place++)
        if (!(gone >> place & 1))
            hand->card[hand->count++] = view->hand[place];
}

static bool takes(const yv_action *action)
{
    return action->verb == YV_PLAY && action->take != YV_STOCK;
}

void features_hand_after(const yv_view *view, const yv_action *action, features_hand *hand)
{
    leave_hand(view, action, hand);
    if (takes(action))
        hand->card[hand->count++] = action->take;
}

static int points_of(const features_scene *scene, const features_hand *hand)
{
    int points = 0;
    for (int i = 0; i < hand->count; i++)
        points += scene->points[hand->card[i]];
    return points;
}

/* Returns the chance, in percent, that a hand this far above the threshold can call at the next turn. */
static int ready(const features_scene *scene, int away, bool draws)
{
    if (!draws || !scene->unseen_count)
        return away <= 0 ? 100 : 0;
    return away > -FEATURES_CHEAPEST ? 0 : 100 * scene->cheap[features_price(-away)] / scene->unseen_count;
}

/* What the next turn may bring. */
typedef struct {
    int left; /* the points above the threshold after the best throw of that turn, on average, in tenths */
    int fits; /* the chance, in percent, to draw a card that makes that throw better */
    int call; /* the chance, in percent, that the hand can call at the turn after it */
} prospect;

/* A hand and the sums over the cards that may be drawn to it. */
typedef struct {
    const features_scene *scene;
    int away;       /* the points of the hand above the threshold */
    int now;        /* what its best throw sheds */
    int left;       /* the points above the threshold after the best throw with the drawn card, in all */
    int fits, call; /* the number of cards that make that throw better, and of pairs of cards that let it call then */
} futures;

/* Adds some cards, which are worth `points` each and with which the best throw sheds `sheds`. */
static inline void add_drawn(futures *sums, int cards, int points, int sheds)
{
    const int after = sums->away + points - sheds;
    sums->left += cards * after;
    sums->fits += sheds > sums->now && sheds > points ? cards : 0;
    sums->call += cards * (after > -FEATURES_CHEAPEST ? 0 : sums->scene->cheap[features_price(-after)]);
}

/* Adds all cards that may be drawn: those of each rank together, except for the faces that are not like their rank. */
static void add_all_drawn(futures *sums, const best_throws *ahead)
{
    const features_scene *scene = sums->scene;
    uint16_t alike[HISTORY_RANKS];
    __builtin_memcpy(alike, scene->of_rank, sizeof alike);
    for (uint64_t apart = ahead->apart; apart; apart &= apart - 1) {
        const yv_card face = (yv_card)__builtin_ctzll(apart);
        const int cards = scene->drawable[face];
        add_drawn(sums, cards, scene->points[face], ahead->of_face[face]);
        alike[yv_rank_of(face)] = (uint16_t)(alike[yv_rank_of(face)] - cards);
    }
    for (int rank = 0; rank < HISTORY_RANKS; rank++)
        if (alike[rank])
            add_drawn(sums, alike[rank], scene->points[yv_make_card(rank, 0)], ahead->of_rank[rank]);
}

static prospect look_ahead(const features_scene *scene, const best_throw_hand *held, int away, best_throw now,
                           bool draws)
{
    const int unseen = scene->unseen_count;
    best_throws ahead;
    futures sums = {.scene = scene, .away = away, .now = now.points};
    if (!draws || !unseen)
        return (prospect){10 * (away - now.points), 0, ready(scene, away - now.points, true)};
    best_throw_ahead(held, now, scene->drawable, &ahead);
    add_all_drawn(&sums, &ahead);
    return (prospect){10 * sums.left / unseen, 100 * sums.fits / unseen, 100 * sums.call / (unseen * unseen)};
}

/* Returns the chance, in percent, that the next card, or no card if none is drawn, is worth exactly this much. */
static int chance_of_points(const features_scene *scene, int points, bool draws)
{
    if (!draws || !scene->unseen_count)
        return points == 0 ? 100 : 0;
    const int at = features_price(points);
    if (at != points - FEATURES_CHEAPEST)
        return 0;
    return 100 * (scene->cheap[at] - (at ? scene->cheap[at - 1] : 0)) / scene->unseen_count;
}

/* Adds how near to a cut and to the limit the seat would be if it were charged now: its hand, or, if it calls, the
 * penalty for an Assaf. */
static void put_charge(const features_scene *scene, int points, const yv_action *action, bool draws, features *out)
{
    const yv_rules *rules = &scene->view->rules;
    const int to_cut = scene->to_cut, to_out = scene->to_out;
    const int hand = yv_is_call(action) && rules->assaf_hand == YV_assaf_hand_off ? 0 : points;
    const int charge = yv_is_call(action) ? hand + rules->assaf_penalty : hand;
    if (to_cut) {
        TURN_ON(out, OFF_CUT, charge - to_cut + 16);
        TURN_ON(out, LANDS, ROUGHLY(chance_of_points(scene, to_cut - charge, draws), 0, 4, 7, 10, 15, 25, 99));
    }
    if (to_out)
        TURN_ON(out, OFF_OUT, charge - to_out + 16);
}

/* Where the round ends with the stock: adds how many turns the seat has left, and how its hand compares if there are
 * none. */
static void put_end(const features_scene *scene, int points, bool draws, features *out)
{
    const yv_view *view = scene->view;
    const int left = (view->stock - draws) / __builtin_popcount(view->in);
    const int mine = 10 * points + (draws ? scene->mean_unseen : 0);
    const int lowest = scene->next_likely < scene->others_likely ? scene->next_likely : scene->others_likely;
    TURN_ON(out, TURNS_LEFT, ROUGHLY(left, 0, 1, 2, 4, 7));
    if (left > 0)
        return;
    TURN_ON(out, LAST_TOTAL, mine / 20);
    TURN_ON(out, LAST_BEHIND, features_in_steps(lowest - mine));
}

static void put_points(const features_scene *scene, const features_hand *hand, const best_throw_hand *held,
                       const yv_action *action, features *out)
{
    const bool draws = action->verb == YV_PLAY && action->take == YV_STOCK;
    const yv_rules *rules = &scene->view->rules;
    const best_throw throw = best_throw_of(held);
    const int points = points_of(scene, hand), away = points - rules->threshold;
    TURN_ON(out, TOTAL, points < 50 ? points + 10 : 60 + (points - 50) / 4);
    TURN_ON(out, AWAY, away + 15);
    TURN_ON(out, AWAY_DRAWN, (10 * (away + 15) + (draws ? scene->mean_unseen : 0)) / 10);
    const int soon = ROUGHLY(ready(scene, away, draws), 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99);
    const prospect next = look_ahead(scene, held, away, throw, draws);
    const int later = ROUGHLY(next.call, 0, 6, 13, 20, 30, 40, 50, 60, 70, 80, 90);
    TURN_ON(out, READY, soon);
    TURN_ON(out, READY_LATER, later);
    put_charge(scene, points, action, draws, out);
    TURN_ON(out, COUNT, hand->count);
    TURN_ON(out, SHEDS, throw.points);
    TURN_ON(out, SHEDS_CARDS, throw.cards - 1);
    TURN_ON(out, AWAY_AFTER, away - throw.points + 15);
    TURN_ON(out, AHEAD, (features_clamp(next.left, -80, 1000) + 80) / 5);
    if (draws)
        TURN_ON(out, FITS, ROUGHLY(next.fits, 0, 5, 10, 16, 23, 32, 45));
    if (scene->high) {
        TURN_ON(out, HIGH_AWAY, away + 8);
        TURN_ON(out, HIGH_READY_LATER, later);
        TURN_ON(out, HIGH_COUNT, hand->count - 1);
        TURN_ON(out, HIGH_AWAY_AFTER, away - throw.points + 12);
    }
    if (rules->stock_out == YV_stock_out_end)
        put_end(scene, points, draws, out);
}

static void put_hand(const features_scene *scene, const features_hand *hand, const best_throw_hand *held, features *out)
{
    uint64_t suits = held->suits, faces = 0;
    for (int i = 0; i < hand->count; i++) {
        if (!(faces >> hand->card[i] & 1))
            features_turn_on(out, FEATURE_HAND + hand->card[i]);
        faces |= UINT64_C(1) << hand->card[i];
    }
    for (unsigned ranks = held->held; ranks; ranks &= ranks - 1) {
        const int rank = __builtin_ctz(ranks);
        if (held->set_cards[rank] > 1)
            features_turn_on(out, FEATURE_HAND_TWO + rank);
        if (held->set_cards[rank] > 2)
            features_turn_on(out, FEATURE_HAND_THREE + rank);
    }
    if (scene->view->rules.ace != YV_ace_low)
        suits |= (suits & 0x0001000100010001) << YV_RANKS;
    for (uint64_t pairs = suits & suits >> 1; pairs; pairs &= pairs - 1)
        features_turn_on(out, FEATURE_NEIGHBOURS + (__builtin_ctzll(pairs) & 15));
    for (uint64_t pairs = suits & suits >> 2 & 0x0fff0fff0fff0fff; pairs; pairs &= pairs - 1)
        features_turn_on(out, FEATURE_GAPPED + (__builtin_ctzll(pairs) & 15));
}

static bool runs_on(const yv_view *view, yv_seat next, yv_card card)
{
    for (int i = 0; i < view->known_counts[next]; i++) {
        const yv_card other = view->known[next][i];
        const int apart = yv_rank_of(other) - yv_rank_of(card);
        if (!yv_is_joker(other) && !yv_is_joker(card) && yv_suit_of(other) == yv_suit_of(card) && apart >= -2
            && apart <= 2 && apart != 0)
            return true;
    }
    return false;
}

static int matches(const yv_view *view, yv_seat next, yv_card card)
{
    int found = 0;
    for (int i = 0; i < view->known_counts[next]; i++)
        found += yv_rank_of(view->known[next][i]) == yv_rank_of(card);
    return found;
}

/* Adds the inputs for the cards that the next player may take. */
static void put_open(const features_scene *scene, const yv_drop *drop, features *out)
{
    enum { PAIRS, THREE, RUNS };
    const yv_view *view = scene->view;
    uint64_t faces = 0;
    int lowest = 11, pairs = 0;
    bool run = false;
    for (int place = 0; place < drop->count; place++) {
        const yv_card card = drop->card[place];
        if (faces >> card & 1 || !yv_may_take(&view->rules, drop, place))
            continue;
        faces |= UINT64_C(1) << card;
        features_turn_on(out, FEATURE_OPEN + card);
        lowest = features_clamp(scene->points[card], 0, lowest);
        const int found = matches(view, scene->next, card);
        pairs = found > pairs ? found : pairs;
        run |= runs_on(view, scene->next, card);
    }
    TURN_ON(out, LOWEST_OPEN, lowest);
    if (pairs)
        features_turn_on(out, FEATURE_SUITS_NEXT + (pairs > 1 ? THREE : PAIRS));
    if (run)
        features_turn_on(out, FEATURE_SUITS_NEXT + RUNS);
}

/* Returns how many unseen cards could be slapped onto a throw if one of them is drawn. */
static int slap_matches(const features_scene *scene, const yv_drop *drop)
{
    enum { OF_RUN = 2 }; /* about this many cards lengthen a run; which ones makes little difference */
    const int slap = scene->view->rules.slap;
    if (drop->shape == YV_RUN)
        return slap == YV_slap_runs ? OF_RUN : 0;
    return slap == YV_slap_off ? 0 : scene->unseen[yv_rank_of(drop->card[0])];
}

static void put_slap_chances(const features_scene *scene, const yv_action *play, const yv_drop *drop, features *out)
{
    const yv_view *view = scene->view;
    if (view->rules.slap == YV_slap_off || play->take != YV_STOCK || view->phase == YV_LASTING)
        return;
    const int matching = slap_matches(scene, drop);
    TURN_ON(out, SLAP_CHANCES, ROUGHLY(1000 * matching / (scene->unseen_count + 1), 0, 15, 30, 45, 60, 90, 130));
}

static void find_drop(const yv_view *view, const yv_action *action, yv_drop *drop)
{
    if (action->verb == YV_PLAY) {
        drop->count = action->count;
        __builtin_memcpy(drop->card, action->card, sizeof action->card);
        drop->shape = (uint8_t)yv_throw_shape(&view->rules, action->card, action->count);
        return;
    }
    *drop = view->drop;
    if (action->verb == YV_SLAP) {
        drop->card[drop->count++] = view->drawn;
        drop->shape = drop->shape == YV_SINGLE ? YV_SET : drop->shape;
    }
}

static void put_call(const features_scene *scene, features *out)
{
    const yv_view *view = scene->view;
    const int points = view->points;
    TURN_ON(out, CALL_TOTAL, points + 4);
    TURN_ON(out, CALL_PLAYERS, __builtin_popcount(view->in) - 2);
    TURN_ON(out, CALL_RISK,
            ROUGHLY(features_chance_of_any(scene, points - (view->rules.assaf_tie == YV_assaf_tie_off)), 2, 5, 9, 13,
                    18, 23, 28, 34, 40, 46, 53, 60, 70, 80, 90));
    TURN_ON(out, CALL_BEHIND, features_in_steps(scene->next_likely - 10 * points));
    TURN_ON(out, CALL_OTHERS_BEHIND, features_in_steps(scene->others_likely - 10 * points));
    TURN_ON(out, CALL_NEXT_COUNT, scene->next_count);
    TURN_ON(out, CALL_OTHERS_COUNT, scene->others_count);
    TURN_ON(out, CALL_NEXT_UNKNOWN, scene->next_unknown);
    TURN_ON(out, CALL_NEXT_AHEAD, points - scene->next_points + 7);
    TURN_ON(out, CALL_DISCARDS, features_rough_size(view->discards));
    TURN_ON(out, CALL_NEXT_LAST_RANK, scene->past->seat[scene->next].last_rank);
    TURN_ON(out, CALL_OTHERS_LAST_RANK, scene->others_last_rank);
    if (scene->high)
        TURN_ON(out, HIGH_CALL_BEHIND, features_in_steps(scene->next_likely - 10 * points));
}

void features_of_throw(const features_scene *scene, const yv_action *action, features_throw *thrown, features *out)
{
    const yv_view *view = scene->view;
    out->count = 0;
    leave_hand(view, action, &thrown->rest);
    best_throw_hold(&view->rules, scene->points, thrown->rest.card, thrown->rest.count, &thrown->held);
    if (yv_is_call(action))
        return;
    find_drop(view, action, &thrown->drop);
    put_open(scene, &thrown->drop, out);
    if (action->verb != YV_PLAY)
        return;
    TURN_ON(out, THROWN, action->count - 1);
    if (action->count > 1 && features_is_barred(view, view->seat))
        features_turn_on(out, FEATURE_EARNS);
}

static void put_taken(const features_scene *scene, const features_throw *thrown, const yv_action *action, features *out)
{
    features_hand hand = thrown->rest;
    best_throw_hand held = thrown->held;
    hand.card[hand.count++] = action->take;
    best_throw_add(&held, action->take);
    put_hand(scene, &hand, &held, out);
    put_points(scene, &hand, &held, action, out);
}

static void put_kind(const features_scene *scene, const features_throw *thrown, const yv_action *action, features *out)
{
    enum { COMPLETE, DRAWS, TOOK, CALLED };
    if (yv_is_call(action)) {
        features_turn_on(out, FEATURE_KIND + CALLED);
        put_call(scene, out);
    } else if (action->verb != YV_PLAY) {
        features_turn_on(out, FEATURE_KIND + COMPLETE);
    } else {
        features_turn_on(out, FEATURE_KIND + (action->take == YV_STOCK ? DRAWS : TOOK));
        put_slap_chances(scene, action, &thrown->drop, out);
    }
}

void features_of_pick(const features_scene *scene, const features_throw *thrown, const yv_action *action, features *out)
{
    out->count = 0;
    if (takes(action)) {
        put_taken(scene, thrown, action, out);
    } else {
        put_hand(scene, &thrown->rest, &thrown->held, out);
        put_points(scene, &thrown->rest, &thrown->held, action, out);
    }
    put_kind(scene, thrown, action, out);
}

void features_of_action(const features_scene *scene, const yv_action *action, features *out)
{
    features_throw thrown = {.rest = {.count = 0}};
    features own;
    features_of_throw(scene, action, &thrown, out);
    features_of_pick(scene, &thrown, action, &own);
    for (int i = 0; i < own.count; i++)
        features_turn_on(out, own.on[i]);
}
