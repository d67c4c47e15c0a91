#include "features.h"

#include "best_throw.h"
#include "haste.h"

enum { RANKS = YV_RANKS + 1 }; /* jokers are a rank of their own */

static void turn_on(features *out, int feature)
{
    YV_ASSERT(out->count < FEATURES_MOST_ON && feature >= 0 && feature < FEATURES);
    out->on[out->count++] = (uint16_t)feature;
}

static int clamp(int value, int lowest, int highest)
{
    return value < lowest ? lowest : value > highest ? highest : value;
}

/* Turns on the input of a group that stands for a value; the first or last for values beyond its range. */
#define TURN_ON(out, group, value)                                                                                     \
    turn_on(out, clamp(FEATURE_##group + (value), FEATURE_##group, FEATURE_##group##_LAST))

/* Returns the place of a number in an ascending list of bounds: how many of them it exceeds. */
#define ROUGHLY(number, ...)                                                                                           \
    place_of(number, (const int16_t[]){__VA_ARGS__}, (int)(sizeof(int16_t[]){__VA_ARGS__} / sizeof(int16_t)))

static int place_of(int number, const int16_t *bounds, int count)
{
    int place = 0;
    while (place < count && number > bounds[place])
        place++;
    return place;
}

static int rough_size(int count)
{
    return ROUGHLY(count, 0, 2, 5, 9, 14, 20, 30, 50, 90);
}

/* ---- the rules ---- */

static void put_flags(const yv_rules *rules, features *out)
{
    const bool on[] = {
        rules->slap == YV_slap_on,
        rules->slap == YV_slap_runs,
        rules->take_set == YV_take_set_ends,
        rules->take_run == YV_take_run_any,
        rules->joker_swap == YV_joker_swap_on,
        rules->set_jokers == YV_set_jokers_on,
        rules->ace == YV_ace_both,
        rules->ace == YV_ace_wrap,
        rules->run_naturals == YV_run_naturals_2,
        rules->run_jokers == YV_run_jokers_one,
        rules->run_jokers == YV_run_jokers_none,
        rules->last_turn == YV_last_turn_on,
        rules->assaf_tie == YV_assaf_tie_off,
        rules->suits == YV_suits_2,
        rules->faces == YV_faces_rank,
        rules->assaf_hand == YV_assaf_hand_off,
        rules->assaf_wins == YV_assaf_wins_hand,
        rules->assaf_wins == YV_assaf_wins_all,
        rules->yaniv_wins == YV_yaniv_wins_hand,
        rules->pick == YV_pick_earned,
        rules->stock_out == YV_stock_out_end,
        rules->end == YV_end_first,
    };
    _Static_assert(sizeof on == FEATURE_RULE_LAST - FEATURE_RULE + 1, "one input for each of these");
    for (int i = 0; i < (int)sizeof on; i++)
        if (on[i])
            turn_on(out, FEATURE_RULE + i);
}

static void put_rules(const yv_rules *rules, features *out)
{
    put_flags(rules, out);
    TURN_ON(out, THRESHOLD, ROUGHLY(rules->threshold, 0, 2, 3, 4, 5, 6, 7, 9, 11, 13, 16, 19, 22, 26));
    TURN_ON(out, PENALTY, ROUGHLY(rules->assaf_penalty, 0, 9, 19, 27, 35, 50, 75));
    TURN_ON(out, PENALTY_EACH, ROUGHLY(rules->assaf_each, 0, 24, 50));
    TURN_ON(out, JOKERS_IN_DECK, rules->jokers);
    TURN_ON(out, HAND_DEALT, rules->hand - 3);
    if (rules->jokers > 0)
        TURN_ON(out, JOKER_POINTS, ROUGHLY(rules->joker_points, -1, 0, 4, 9, 15));
    if (yv_rules_points(rules, yv_make_card(10, YV_SPADES)) < 10)
        TURN_ON(out, ONE_EYED, ROUGHLY(rules->one_eyed, -5, 0, 4));
}

/* ---- the others ---- */

static yv_seat seat_after(const yv_view *view, yv_seat seat)
{
    do
        seat = (yv_seat)((seat + 1) % view->players);
    while (!(view->in >> seat & 1));
    return seat;
}

static void look_round(features_scene *scene)
{
    const yv_view *view = scene->view;
    const yv_seat next = scene->next = seat_after(view, view->seat);
    scene->next_count = view->counts[next];
    scene->next_unknown = view->counts[next] - view->known_counts[next];
    scene->guess[next] = hand_guess_of(view, scene->past, scene->points, scene->mean_unseen, next);
    scene->next_likely = scene->guess[next].mean;
    scene->next_points = 0;
    for (int i = 0; i < view->known_counts[next]; i++)
        scene->next_points += scene->points[view->known[next][i]];
    scene->others_count = FEATURES_NO_OTHERS;
    scene->others_likely = INT16_MAX;
    scene->others_last_rank = HISTORY_NO_RANK;
    for (yv_seat seat = seat_after(view, next); seat != view->seat && seat != next; seat = seat_after(view, seat)) {
        scene->guess[seat] = hand_guess_of(view, scene->past, scene->points, scene->mean_unseen, seat);
        if (view->counts[seat] < scene->others_count)
            scene->others_count = view->counts[seat];
        if (scene->guess[seat].mean < scene->others_likely)
            scene->others_likely = scene->guess[seat].mean;
        if (scene->past->seat[seat].last_rank < scene->others_last_rank)
            scene->others_last_rank = scene->past->seat[seat].last_rank;
    }
}

/* Returns the chance, in percent, that a hand of the others is worth at most `points`. */
static int chance_of_any(const features_scene *scene, int points)
{
    const yv_view *view = scene->view;
    int none = 1000;
    for (yv_seat seat = scene->next; seat != view->seat; seat = seat_after(view, seat))
        none = none * (100 - hand_guess_at_most(&scene->guess[seat], points)) / 100;
    return 100 - none / 10;
}

static int price(int points)
{
    return clamp(points - FEATURES_CHEAPEST, 0, FEATURES_PRICES - 1);
}

void features_look(const yv_view *view, const round_history *past, features_scene *scene)
{
    const yv_tally unseen = yv_view_unseen(view);
    int points = 0;
    scene->view = view;
    scene->past = past;
    scene->unseen_count = 0;
    for (int rank = 0; rank < RANKS; rank++)
        scene->unseen[rank] = 0;
    for (int i = 0; i < FEATURES_PRICES; i++)
        scene->cheap[i] = 0;
    for (yv_card face = 0; face < YV_FACES; face++) {
        scene->points[face] = (int8_t)yv_rules_points(&view->rules, face);
        scene->drawable[face] = unseen.of[face];
        scene->cheap[price(scene->points[face])] =
            (uint16_t)(scene->cheap[price(scene->points[face])] + unseen.of[face]);
        scene->unseen[yv_rank_of(face)] = (uint8_t)(scene->unseen[yv_rank_of(face)] + unseen.of[face]);
        scene->unseen_count += unseen.of[face];
        points += unseen.of[face] * scene->points[face];
    }
    for (int i = 1; i < FEATURES_PRICES; i++)
        scene->cheap[i] = (uint16_t)(scene->cheap[i] + scene->cheap[i - 1]);
    scene->high = view->rules.threshold > FEATURES_HIGH;
    scene->mean_unseen = scene->unseen_count ? 10 * points / scene->unseen_count : 0;
    look_round(scene);
}

static void put_known_ranks(const yv_view *view, yv_seat next, features *out)
{
    uint8_t held[RANKS] = {0};
    uint16_t others = 0;
    for (int i = 0; i < view->known_counts[next]; i++)
        held[yv_rank_of(view->known[next][i])]++;
    for (int seat = 0; seat < view->players; seat++)
        for (int i = 0; seat != next && seat != view->seat && i < view->known_counts[seat]; i++)
            others |= (uint16_t)(1u << yv_rank_of(view->known[seat][i]));
    for (int rank = 0; rank < RANKS; rank++) {
        if (held[rank] > 0)
            turn_on(out, FEATURE_NEXT_HAS + rank);
        if (held[rank] > 1)
            turn_on(out, FEATURE_NEXT_HAS_TWO + rank);
        if (others >> rank & 1)
            turn_on(out, FEATURE_OTHERS_HAVE + rank);
    }
}

static void put_unseen(const features_scene *scene, features *out)
{
    enum { STEPS = 8 };
    static const uint8_t step[] = {0, 1, 2, 3, 4, 5, 5, 6, 6, 6};
    for (int rank = 0; rank < RANKS; rank++) {
        const int count = scene->unseen[rank];
        turn_on(out, FEATURE_UNSEEN + rank * STEPS + (count < (int)sizeof step ? step[count] : STEPS - 1));
    }
}

int features_to_cut(const yv_rules *rules, int total)
{
    if (rules->cut == YV_cut_none)
        return 0;
    const int at = rules->cut_at;
    const int misses = at - ((total % at) + at) % at;
    return misses < FEATURES_NEAR ? misses : 0;
}

int features_to_out(const yv_rules *rules, int total)
{
    if (rules->end == YV_end_rounds)
        return 0;
    const int misses = rules->limit - total + (rules->out == YV_out_cross);
    return misses > 0 && misses < FEATURES_NEAR ? misses : 0;
}

int features_cut_gain(const yv_rules *rules, int total)
{
    const int lands = total + features_to_cut(rules, total);
    return ROUGHLY(rules->cut == YV_cut_halve ? lands - lands / 2 : rules->cut_by, 10, 25, 40, 60, 80, 110, 160);
}

/* Turns on one input in each of three groups if the total is near a cut or the limit. */
static void put_stakes(const yv_rules *rules, int total, int cut_group, int gain_group, int out_group, features *out)
{
    const int to_cut = features_to_cut(rules, total), to_out = features_to_out(rules, total);
    if (to_cut) {
        turn_on(out, cut_group + to_cut / 2);
        turn_on(out, gain_group + features_cut_gain(rules, total));
    }
    if (to_out)
        turn_on(out, out_group + to_out / 2);
}

/* Adds the inputs of a game that counts rounds: the rounds that are left, and the lead. */
static void put_lead(const yv_view *view, features *out)
{
    if (view->rules.end != YV_end_rounds)
        return;
    const int left = yv_rules_rounds(&view->rules, view->players) - view->round;
    int best = INT32_MAX;
    for (int seat = 0; seat < view->players; seat++)
        if (seat != view->seat && view->total[seat] < best)
            best = view->total[seat];
    const int lead = clamp(best - view->total[view->seat], -1000, 1000) + 1000;
    TURN_ON(out, ROUNDS_LEFT, ROUGHLY(left, 0, 1, 3));
    if (left <= 0)
        TURN_ON(out, LEAD_AT_END, (lead + 2) / 5 - 200 + 12);
    else
        TURN_ON(out, LEAD, (lead + 5) / 10 - 100 + 6);
}

/* Returns a difference of points, given in tenths, in steps of two points, from -8 points on. */
static int in_steps(int tenths)
{
    return (clamp(tenths, -80, 2000) + 80) / 20;
}

static void put_others(const features_scene *scene, features *out)
{
    const int threshold = 10 * scene->view->rules.threshold;
    TURN_ON(out, NEXT_COUNT, scene->next_count);
    TURN_ON(out, OTHERS_COUNT, scene->others_count);
    TURN_ON(out, NEXT_UNKNOWN, scene->next_unknown);
    TURN_ON(out, NEXT_KNOWN_POINTS, scene->next_points);
    TURN_ON(out, NEXT_AWAY, in_steps(scene->next_likely - threshold));
    TURN_ON(out, OTHERS_AWAY, in_steps(scene->others_likely - threshold));
    TURN_ON(out, THREAT,
            ROUGHLY(chance_of_any(scene, scene->view->rules.threshold), 3, 7, 13, 20, 30, 40, 50, 60, 70, 80, 90));
}

static bool is_barred(const yv_view *view, yv_seat seat)
{
    return view->rules.pick == YV_pick_earned && !(view->earned >> seat & 1);
}

static void put_round(const features_scene *scene, features *out)
{
    const yv_view *view = scene->view;
    TURN_ON(out, MEAN_UNSEEN, (scene->mean_unseen - 20) / 5);
    TURN_ON(out, STOCK, rough_size(view->stock));
    TURN_ON(out, DISCARDS, rough_size(view->discards));
    if (view->rules.stock_out == YV_stock_out_end)
        TURN_ON(out, STOCK_END, ROUGHLY(view->stock, 1, 2, 3, 4, 5, 7, 9, 12, 16, 22, 30));
    TURN_ON(out, TIME, haste_stage(view, scene->past));
    if (yv_view_restocked(view))
        turn_on(out, FEATURE_RESTOCKED);
    if (view->phase == YV_LASTING)
        turn_on(out, FEATURE_LAST_TURN);
    if (is_barred(view, view->seat))
        turn_on(out, FEATURE_OWN_BARRED);
    if (is_barred(view, scene->next))
        turn_on(out, FEATURE_NEXT_BARRED);
}

static void put_past(const features_scene *scene, features *out)
{
    const seat_history *next = &scene->past->seat[scene->next];
    TURN_ON(out, NEXT_TURNS, next->turns);
    TURN_ON(out, NEXT_LAST_RANK, next->last_rank);
    TURN_ON(out, OTHERS_LAST_RANK, scene->others_last_rank);
    if (next->turns == 0)
        return;
    TURN_ON(out, NEXT_LAST_COUNT, next->last.count - 1);
    if (next->drew)
        turn_on(out, FEATURE_NEXT_DREW);
}

void features_of_view(const features_scene *scene, features *out)
{
    const yv_view *view = scene->view;
    const yv_rules *rules = &view->rules;
    out->count = 0;
    put_rules(rules, out);
    TURN_ON(out, PLAYERS, __builtin_popcount(view->in) - 2);
    put_round(scene, out);
    put_others(scene, out);
    put_past(scene, out);
    put_known_ranks(view, scene->next, out);
    put_unseen(scene, out);
    put_stakes(rules, view->total[view->seat], FEATURE_CUT_MISSES, FEATURE_CUT_GAIN, FEATURE_OUT_MISSES, out);
    put_stakes(rules, view->total[scene->next], FEATURE_NEXT_CUT_MISSES, FEATURE_NEXT_CUT_GAIN, FEATURE_NEXT_OUT_MISSES,
               out);
    if (features_to_cut(rules, view->total[scene->next]))
        TURN_ON(out, NEXT_OFF_CUT,
                in_steps(scene->next_likely - 10 * features_to_cut(rules, view->total[scene->next]) + 160));
    put_lead(view, out);
    if (scene->high)
        TURN_ON(out, HIGH_NEXT_AWAY, in_steps(scene->next_likely - 10 * rules->threshold));
}

/* ---- the position after an action ---- */

/* Marks one card of this face as gone from the hand. */
static void mark_gone(const yv_view *view, yv_card card, uint16_t *gone)
{
    int place = 0;
    while (view->hand[place] != card || *gone >> place & 1)
        place++;
    YV_ASSERT(place < view->counts[view->seat]);
    *gone |= (uint16_t)(1u << place);
}

void features_hand_after(const yv_view *view, const yv_action *action, features_hand *hand)
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
    if (action->verb == YV_PLAY && action->take != YV_STOCK)
        hand->card[hand->count++] = action->take;
}

/* Turns on an input of a group for each bit that is set, up to the size of the group. */
static void turn_on_bits(features *out, int group, uint32_t bits)
{
    for (; bits; bits &= bits - 1)
        turn_on(out, group + __builtin_ctz(bits));
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
    return away > -FEATURES_CHEAPEST ? 0 : 100 * scene->cheap[price(-away)] / scene->unseen_count;
}

/* What the next turn may bring. */
typedef struct {
    int left; /* the points above the threshold after the best throw of that turn, on average, in tenths */
    int fits; /* the chance, in percent, to draw a card that makes that throw better */
    int call; /* the chance, in percent, that the hand can call at the turn after it */
} prospect;

static prospect look_ahead(const features_scene *scene, const features_hand *hand, int away, best_throw throw,
                           bool draws)
{
    int16_t sheds[YV_FACES];
    int left = 0, fits = 0, call = 0;
    if (!draws || !scene->unseen_count)
        return (prospect){10 * (away - throw.points), 0, ready(scene, away - throw.points, true)};
    best_throw_ahead(&scene->view->rules, scene->points, hand->card, hand->count, throw, scene->drawable, sheds);
    for (yv_card face = 0; face < YV_FACES; face++) {
        const int cards = scene->drawable[face];
        if (!cards)
            continue;
        const int after = away + scene->points[face] - sheds[face];
        left += cards * after;
        fits += sheds[face] > throw.points && sheds[face] > scene->points[face] ? cards : 0;
        call += cards * (after > -FEATURES_CHEAPEST ? 0 : scene->cheap[price(-after)]);
    }
    return (prospect){10 * left / scene->unseen_count, 100 * fits / scene->unseen_count,
                      100 * call / (scene->unseen_count * scene->unseen_count)};
}

/* Returns the chance, in percent, that the next card, or no card if none is drawn, is worth exactly this much. */
static int chance_of_points(const features_scene *scene, int points, bool draws)
{
    if (!draws || !scene->unseen_count)
        return points == 0 ? 100 : 0;
    const int at = price(points);
    if (at != points - FEATURES_CHEAPEST)
        return 0;
    return 100 * (scene->cheap[at] - (at ? scene->cheap[at - 1] : 0)) / scene->unseen_count;
}

/* Adds how near to a cut and to the limit the seat would be if it were charged now: its hand, or, if it calls, the
 * penalty for an Assaf. */
static void put_charge(const features_scene *scene, int points, const yv_action *action, bool draws, features *out)
{
    const yv_view *view = scene->view;
    const yv_rules *rules = &view->rules;
    const int total = view->total[view->seat];
    const int to_cut = features_to_cut(rules, total), to_out = features_to_out(rules, total);
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
    TURN_ON(out, LAST_BEHIND, in_steps(lowest - mine));
}

static void put_points(const features_scene *scene, const features_hand *hand, const yv_action *action, features *out)
{
    const bool draws = action->verb == YV_PLAY && action->take == YV_STOCK;
    const yv_rules *rules = &scene->view->rules;
    const best_throw throw = best_throw_of(rules, scene->points, hand->card, hand->count);
    const int points = points_of(scene, hand), away = points - rules->threshold;
    TURN_ON(out, TOTAL, points < 50 ? points + 10 : 60 + (points - 50) / 4);
    TURN_ON(out, AWAY, away + 15);
    TURN_ON(out, AWAY_DRAWN, (10 * (away + 15) + (draws ? scene->mean_unseen : 0)) / 10);
    const int soon = ROUGHLY(ready(scene, away, draws), 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99);
    const prospect next = look_ahead(scene, hand, away, throw, draws);
    const int later = ROUGHLY(next.call, 0, 6, 13, 20, 30, 40, 50, 60, 70, 80, 90);
    TURN_ON(out, READY, soon);
    TURN_ON(out, READY_LATER, later);
    put_charge(scene, points, action, draws, out);
    TURN_ON(out, COUNT, hand->count);
    TURN_ON(out, SHEDS, throw.points);
    TURN_ON(out, SHEDS_CARDS, throw.cards - 1);
    TURN_ON(out, AWAY_AFTER, away - throw.points + 15);
    TURN_ON(out, AHEAD, (clamp(next.left, -80, 1000) + 80) / 5);
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

static void put_hand(const features_scene *scene, const features_hand *hand, const yv_action *action, features *out)
{
    uint64_t suits = 0; /* ranks held, 16 bits for each suit */
    uint64_t faces = 0;
    uint32_t once = 0, twice = 0, thrice = 0; /* the ranks held at least once, twice, three times */
    for (int i = 0; i < hand->count; i++) {
        const yv_card card = hand->card[i];
        const uint32_t rank = 1u << yv_rank_of(card);
        thrice |= twice & rank;
        twice |= once & rank;
        once |= rank;
        if (!(faces >> card & 1))
            turn_on(out, FEATURE_HAND + card);
        faces |= UINT64_C(1) << card;
        if (!yv_is_joker(card))
            suits |= UINT64_C(1) << (yv_suit_of(card) * 16 + yv_rank_of(card));
    }
    if (scene->view->rules.ace != YV_ace_low)
        suits |= (suits & 0x0001000100010001) << YV_RANKS;
    turn_on_bits(out, FEATURE_HAND_TWO, twice);
    turn_on_bits(out, FEATURE_HAND_THREE, thrice);
    for (uint64_t pairs = suits & suits >> 1; pairs; pairs &= pairs - 1)
        turn_on(out, FEATURE_NEIGHBOURS + (__builtin_ctzll(pairs) & 15));
    for (uint64_t pairs = suits & suits >> 2 & 0x0fff0fff0fff0fff; pairs; pairs &= pairs - 1)
        turn_on(out, FEATURE_GAPPED + (__builtin_ctzll(pairs) & 15));
    put_points(scene, hand, action, out);
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
        turn_on(out, FEATURE_OPEN + card);
        lowest = clamp(scene->points[card], 0, lowest);
        const int found = matches(view, scene->next, card);
        pairs = found > pairs ? found : pairs;
        run |= runs_on(view, scene->next, card);
    }
    TURN_ON(out, LOWEST_OPEN, lowest);
    if (pairs)
        turn_on(out, FEATURE_SUITS_NEXT + (pairs > 1 ? THREE : PAIRS));
    if (run)
        turn_on(out, FEATURE_SUITS_NEXT + RUNS);
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
            ROUGHLY(chance_of_any(scene, points - (view->rules.assaf_tie == YV_assaf_tie_off)), 2, 5, 9, 13, 18, 23, 28,
                    34, 40, 46, 53, 60, 70, 80, 90));
    TURN_ON(out, CALL_BEHIND, in_steps(scene->next_likely - 10 * points));
    TURN_ON(out, CALL_OTHERS_BEHIND, in_steps(scene->others_likely - 10 * points));
    TURN_ON(out, CALL_NEXT_COUNT, scene->next_count);
    TURN_ON(out, CALL_OTHERS_COUNT, scene->others_count);
    TURN_ON(out, CALL_NEXT_UNKNOWN, scene->next_unknown);
    TURN_ON(out, CALL_NEXT_AHEAD, points - scene->next_points + 7);
    TURN_ON(out, CALL_DISCARDS, rough_size(view->discards));
    TURN_ON(out, CALL_NEXT_LAST_RANK, scene->past->seat[scene->next].last_rank);
    TURN_ON(out, CALL_OTHERS_LAST_RANK, scene->others_last_rank);
    if (scene->high)
        TURN_ON(out, HIGH_CALL_BEHIND, in_steps(scene->next_likely - 10 * points));
}

void features_of_action(const features_scene *scene, const yv_action *action, features *out)
{
    enum { COMPLETE, DRAWS, TOOK, CALLED };
    features_hand hand;
    yv_drop drop;
    features_hand_after(scene->view, action, &hand);
    out->count = 0;
    put_hand(scene, &hand, action, out);
    if (yv_is_call(action)) {
        turn_on(out, FEATURE_KIND + CALLED);
        put_call(scene, out);
        return;
    }
    find_drop(scene->view, action, &drop);
    put_open(scene, &drop, out);
    if (action->verb != YV_PLAY) {
        turn_on(out, FEATURE_KIND + COMPLETE);
        return;
    }
    turn_on(out, FEATURE_KIND + (action->take == YV_STOCK ? DRAWS : TOOK));
    TURN_ON(out, THROWN, action->count - 1);
    if (action->count > 1 && is_barred(scene->view, scene->view->seat))
        turn_on(out, FEATURE_EARNS);
    put_slap_chances(scene, action, &drop, out);
}
