#include "features_put.h"
#include "haste.h"

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
            features_turn_on(out, FEATURE_RULE + i);
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

int features_chance_of_any(const features_scene *scene, int points)
{
    const yv_view *view = scene->view;
    int none = 1000;
    for (yv_seat seat = scene->next; seat != view->seat; seat = seat_after(view, seat))
        none = none * (100 - hand_guess_at_most(&scene->guess[seat], points)) / 100;
    return 100 - none / 10;
}

/* Counts unseen cards that are worth `points` each. Returns what they are worth together. */
static int count_alike(features_scene *scene, int cards, int points)
{
    uint16_t *count = &scene->cheap[features_price(points)];
    *count = (uint16_t)(*count + cards);
    return cards * points;
}

/* Counts the unseen cards of a rank as if all were worth the same. Returns what they are worth together. */
static int count_rank(features_scene *scene, int rank)
{
    const int first = rank * YV_SUITS, end = rank == YV_RANKS ? YV_FACES : first + YV_SUITS;
    int cards = 0;
    for (int face = first; face < end; face++)
        cards += scene->drawable[face];
    scene->unseen[rank] = (uint8_t)cards;
    scene->of_rank[rank] = (uint16_t)cards;
    scene->unseen_count += cards;
    return count_alike(scene, cards, scene->points[first]);
}

/* Counts the unseen cards. Returns what they are worth together. */
static int count_unseen(features_scene *scene)
{
    enum { JACK = 10 * YV_SUITS };
    int points = 0;
    scene->unseen_count = 0;
    __builtin_memset(scene->cheap, 0, sizeof scene->cheap);
    for (int rank = 0; rank < HISTORY_RANKS; rank++)
        points += count_rank(scene, rank);
    for (int face = JACK; face < JACK + YV_SUITS; face++)
        if (scene->points[face] != scene->points[JACK])
            points += count_alike(scene, scene->drawable[face], scene->points[face])
                      + count_alike(scene, -scene->drawable[face], scene->points[JACK]);
    for (int i = 1; i < FEATURES_PRICES; i++)
        scene->cheap[i] = (uint16_t)(scene->cheap[i] + scene->cheap[i - 1]);
    return points;
}

void features_look(const yv_view *view, const round_history *past, features_scene *scene)
{
    const yv_tally unseen = yv_view_unseen(view);
    scene->view = view;
    scene->past = past;
    __builtin_memcpy(scene->drawable, unseen.of, sizeof scene->drawable);
    yv_rules_fill_points(&view->rules, scene->points);
    const int points = count_unseen(scene);
    scene->to_cut = features_to_cut(&view->rules, view->total[view->seat]);
    scene->to_out = features_to_out(&view->rules, view->total[view->seat]);
    scene->high = view->rules.threshold > FEATURES_HIGH;
    scene->mean_unseen = scene->unseen_count ? 10 * points / scene->unseen_count : 0;
    look_round(scene);
}

static void put_known_ranks(const yv_view *view, yv_seat next, features *out)
{
    uint8_t held[HISTORY_RANKS] = {0};
    uint16_t others = 0;
    for (int i = 0; i < view->known_counts[next]; i++)
        held[yv_rank_of(view->known[next][i])]++;
    for (int seat = 0; seat < view->players; seat++)
        for (int i = 0; seat != next && seat != view->seat && i < view->known_counts[seat]; i++)
            others |= (uint16_t)(1u << yv_rank_of(view->known[seat][i]));
    for (int rank = 0; rank < HISTORY_RANKS; rank++) {
        if (held[rank] > 0)
            features_turn_on(out, FEATURE_NEXT_HAS + rank);
        if (held[rank] > 1)
            features_turn_on(out, FEATURE_NEXT_HAS_TWO + rank);
        if (others >> rank & 1)
            features_turn_on(out, FEATURE_OTHERS_HAVE + rank);
    }
}

static void put_unseen(const features_scene *scene, features *out)
{
    enum { STEPS = 8 };
    static const uint8_t step[] = {0, 1, 2, 3, 4, 5, 5, 6, 6, 6};
    for (int rank = 0; rank < HISTORY_RANKS; rank++) {
        const int count = scene->unseen[rank];
        features_turn_on(out, FEATURE_UNSEEN + rank * STEPS + (count < (int)sizeof step ? step[count] : STEPS - 1));
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
        features_turn_on(out, cut_group + to_cut / 2);
        features_turn_on(out, gain_group + features_cut_gain(rules, total));
    }
    if (to_out)
        features_turn_on(out, out_group + to_out / 2);
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
    const int lead = features_clamp(best - view->total[view->seat], -1000, 1000) + 1000;
    TURN_ON(out, ROUNDS_LEFT, ROUGHLY(left, 0, 1, 3));
    if (left <= 0)
        TURN_ON(out, LEAD_AT_END, (lead + 2) / 5 - 200 + 12);
    else
        TURN_ON(out, LEAD, (lead + 5) / 10 - 100 + 6);
}

static void put_others(const features_scene *scene, features *out)
{
    const int threshold = 10 * scene->view->rules.threshold;
    TURN_ON(out, NEXT_COUNT, scene->next_count);
    TURN_ON(out, OTHERS_COUNT, scene->others_count);
    TURN_ON(out, NEXT_UNKNOWN, scene->next_unknown);
    TURN_ON(out, NEXT_KNOWN_POINTS, scene->next_points);
    TURN_ON(out, NEXT_AWAY, features_in_steps(scene->next_likely - threshold));
    TURN_ON(out, OTHERS_AWAY, features_in_steps(scene->others_likely - threshold));
    TURN_ON(
        out, THREAT,
        ROUGHLY(features_chance_of_any(scene, scene->view->rules.threshold), 3, 7, 13, 20, 30, 40, 50, 60, 70, 80, 90));
}

static void put_round(const features_scene *scene, features *out)
{
    const yv_view *view = scene->view;
    TURN_ON(out, MEAN_UNSEEN, (scene->mean_unseen - 20) / 5);
    TURN_ON(out, STOCK, features_rough_size(view->stock));
    TURN_ON(out, DISCARDS, features_rough_size(view->discards));
    if (view->rules.stock_out == YV_stock_out_end)
        TURN_ON(out, STOCK_END, ROUGHLY(view->stock, 1, 2, 3, 4, 5, 7, 9, 12, 16, 22, 30));
    TURN_ON(out, TIME, haste_stage(view, scene->past));
    if (yv_view_restocked(view))
        features_turn_on(out, FEATURE_RESTOCKED);
    if (view->phase == YV_LASTING)
        features_turn_on(out, FEATURE_LAST_TURN);
    if (features_is_barred(view, view->seat))
        features_turn_on(out, FEATURE_OWN_BARRED);
    if (features_is_barred(view, scene->next))
        features_turn_on(out, FEATURE_NEXT_BARRED);
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
        features_turn_on(out, FEATURE_NEXT_DREW);
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
                features_in_steps(scene->next_likely - 10 * features_to_cut(rules, view->total[scene->next]) + 160));
    put_lead(view, out);
    if (scene->high)
        TURN_ON(out, HIGH_NEXT_AWAY, features_in_steps(scene->next_likely - 10 * rules->threshold));
}
