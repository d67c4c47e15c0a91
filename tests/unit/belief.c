/* Urns and beliefs, compared with counting every hand one by one. */
#include "../../src/chance/shuffle.h"
#include "../check.h"

#include <math.h>

#include "../../src/ai/belief_inputs.h"
#include "../../src/train/belief_report.h"

enum { SMALL = 14 };

static bool is_near(double a, double b, double margin)
{
    return fabs(a - b) <= margin;
}

/* ---- small urns, counted out ---- */

static urn random_urn(yv_rng *chance, bool tilted)
{
    urn all = {.count = 4 + (int)yv_rng_below(chance, SMALL - 4)};
    all.need = (int)yv_rng_below(chance, 5);
    const yv_rules rules = yv_rules_of_preset(YV_PRESET_traveller);
    for (yv_card face = 0; face < YV_FACES; face++)
        all.points[face] = (int8_t)yv_rules_points(&rules, face);
    all.points[YV_JOKER] = (int8_t)((int)yv_rng_below(chance, 12) - 5);
    for (int i = 0; i < all.count; i++) /* few faces, so that there are copies */
        all.card[i] = yv_rng_below(chance, 6) ? (yv_card)(yv_rng_below(chance, 6) * 7) : YV_JOKER;
    yv_sort_cards(all.card, all.count);
    for (int i = 0; i < all.count; i++)
        all.weight[i] = i > 0 && all.card[i] == all.card[i - 1] ? all.weight[i - 1]
                                                                : urn_power((float)yv_rng_below(chance, 600) / 100 - 3);
    all.tilt.on = tilted;
    all.tilt.from = (int16_t)((int)yv_rng_below(chance, 20) - 10);
    all.tilt.beyond = (float)yv_rng_below(chance, 3) / 2;
    for (int i = 0; i < URN_MARGINS; i++)
        all.tilt.of[i] = 0.1f + (float)yv_rng_below(chance, 100) / 50;
    all.newest = yv_rng_below(chance, 2);
    for (int i = 0; i < all.count; i++)
        all.marked[i] = i > 0 && all.card[i] == all.card[i - 1] ? all.marked[i - 1] : yv_rng_below(chance, 3) > 0;
    urn_prepare(&all);
    return all;
}

/* Returns the weight of a hand with the newest card, summed over the cards that may be it. */
static double worth_of(const urn *all, unsigned hand, int newest, int *total)
{
    double product = 1;
    *total = 0;
    for (int i = 0; i < all->count; i++) {
        if (hand >> i & 1) {
            product *= i == newest ? all->marked[i] : all->weight[i];
            *total += all->points[all->card[i]];
        }
    }
    return product * urn_tilt_of(all, *total);
}

typedef struct {
    double whole, card[SMALL], kept[SMALL], total[400]; /* totals from -100 on */
} counted;

static void count_hand(const urn *all, unsigned hand, int newest, counted *sums)
{
    int total;
    const double worth = worth_of(all, hand, newest, &total);
    sums->whole += worth;
    sums->total[total + 100] += worth;
    for (int i = 0; i < all->count; i++) {
        sums->card[i] += hand >> i & 1 ? worth : 0;
        sums->kept[i] += hand >> i & 1 && i != newest ? worth : 0;
    }
}

static void count_ways(const urn *all, unsigned hand, counted *sums)
{
    if (!all->newest)
        count_hand(all, hand, -1, sums);
    for (int newest = 0; all->newest && newest < all->count; newest++)
        if (hand >> newest & 1)
            count_hand(all, hand, newest, sums);
}

static counted count_out(const urn *all)
{
    counted sums = {0};
    for (unsigned hand = 0; hand < 1u << all->count; hand++)
        if (__builtin_popcount(hand) == all->need)
            count_ways(all, hand, &sums);
    return sums;
}

TEST(powers_are_those_of_e)
{
    for (float x = -9.9f; x < 9.9f; x += 0.01f)
        CHECK(is_near(urn_power(x) / exp((double)x), 1, 4e-6));
    CHECK(urn_power(1000) == urn_power(URN_STEEPEST));
    CHECK(urn_power(-1000) == urn_power(-URN_STEEPEST));
    CHECK(urn_power(NAN) > 0);
}

TEST(totals_and_chances_are_those_of_all_hands_counted_out)
{
    yv_rng chance = yv_rng_seeded(1);
    for (int round = 0; round < 400; round++) {
        const urn all = random_urn(&chance, round % 2);
        const counted sums = count_out(&all);
        float cards[YV_MAX_DECK];
        urn_totals totals;
        if (sums.whole <= 0)
            continue;
        CHECK(is_near(urn_whole(&all) / sums.whole, 1, 1e-6));
        urn_chances(&all, cards);
        for (int i = 0; i < all.count; i++)
            CHECK(is_near(cards[i], sums.card[i] / sums.whole, 1e-5));
        urn_kept_chances(&all, cards);
        for (int i = 0; i < all.count; i++)
            CHECK(is_near(cards[i], sums.kept[i] / sums.whole, 1e-5));
        urn_find_totals(&all, 60, &totals);
        double below = 0;
        for (int total = -100; total <= 60; total++) {
            const int i = total - totals.least;
            const double expected = sums.total[total + 100] / sums.whole;
            below += expected;
            CHECK(is_near(i < 0 || i >= totals.count ? 0 : totals.chance[i], expected, 1e-5));
            CHECK(is_near(urn_at_most(&all, total), below, 1e-5));
        }
    }
}

/* Draws a hand as a mask of places. */
static unsigned draw_mask(const urn *all, yv_rng *chance)
{
    uint8_t places[YV_MAX_HAND];
    unsigned hand = 0;
    urn_draw(all, chance, places);
    for (int i = 0; i < all->need; i++) {
        CHECK(i == 0 || places[i] > places[i - 1]);
        hand |= 1u << places[i];
    }
    return hand;
}

TEST(hands_are_drawn_as_often_as_they_should_be)
{
    enum { DRAWS = 40000 };
    static int drawn[1 << SMALL];
    yv_rng chance = yv_rng_seeded(2);
    for (int round = 0; round < 30; round++) {
        const urn all = random_urn(&chance, round % 2);
        const counted sums = count_out(&all);
        if (sums.whole <= 0)
            continue;
        memset(drawn, 0, sizeof drawn);
        for (int i = 0; i < DRAWS; i++)
            drawn[draw_mask(&all, &chance)]++;
        for (unsigned hand = 0; hand < 1u << all.count; hand++) {
            counted own = {0};
            if (__builtin_popcount(hand) == all.need)
                count_ways(&all, hand, &own);
            const double expected = own.whole / sums.whole * DRAWS;
            CHECK(is_near(drawn[hand], expected, 6 * sqrt(expected) + 5));
        }
    }
}

TEST(the_largest_urns_do_not_overflow)
{
    static urn all;
    for (int sign = -1; sign <= 1; sign += 2) {
        all.count = YV_MAX_DECK;
        all.need = YV_MAX_HAND;
        for (int i = 0; i < all.count; i++) {
            all.card[i] = (yv_card)(i / 5);
            all.weight[i] = urn_power((float)(sign * URN_STEEPEST));
            all.marked[i] = true;
        }
        all.newest = sign > 0;
        urn_prepare(&all);
        CHECK(isfinite(urn_whole(&all)) && urn_whole(&all) > 0);
        float chance[YV_MAX_DECK];
        urn_chances(&all, chance);
        CHECK(is_near(chance[100], (double)YV_MAX_HAND / YV_MAX_DECK, 1e-4));
    }
}

/* ---- beliefs in positions ---- */

static belief_weights random_weights(yv_rng *chance, float size)
{
    belief_weights weights;
    for (int i = 0; i < BELIEF_INPUTS; i++)
        weights.of[i] = size * ((float)yv_rng_below(chance, 2001) / 1000 - 1);
    return weights;
}

typedef struct {
    yv_rng chance;
    int seen, checked;
    void (*check)(yv_rng *chance, const yv_game *game, const yv_view *view, const round_history *past);
} visitor;

static void visit(void *watcher, const yv_game *game, const yv_view *view, const round_history *past)
{
    visitor *who = watcher;
    if (who->seen++ % 7 == 0) {
        who->checked++;
        who->check(&who->chance, game, view, past);
    }
}

/* Calls a check with positions of greedy games of all kinds. */
static void visit_positions(int count, void (*check)(yv_rng *, const yv_game *, const yv_view *, const round_history *))
{
    static sample samples[1024];
    static const selfplay_case cases[] = {
        {"traveller", 2, 3},
        {"traveller", 4, 2},
        {"traveller", 8, 2},
        {"sevens", 3, 1},
        {"traveller decks=2 joker_points=-3 one_eyed=-7 hand=7 ace=wrap slap=runs", 5, 1},
        {"traveller last_turn=on threshold=25 false_call=swap", 3, 2},
        {"speedy", 2, 1},
        {"speedy", 4, 2},
        {"speedy last_turn=on", 4, 2},
        {"speedy false_call=draw3", 4, 1},
    };
    visitor who = {.chance = yv_rng_seeded(3), .check = check};
    const selfplay with = {.cases = cases,
                           .case_count = sizeof cases / sizeof *cases,
                           .apprentice = true,
                           .explore = 0.3f,
                           .watch = visit,
                           .watcher = &who};
    yv_rng chance = yv_rng_seeded(4);
    while (who.checked < count)
        selfplay_fill(&with, &chance, samples, 1024);
}

/* Checks that every unseen card goes somewhere, every hand has its cards, and certain cards are in hands. */
static void check_deal(yv_rng *chance, const yv_game *game, const yv_view *view, const round_history *past)
{
    static belief all;
    belief_deal deal;
    (void)game;
    const belief_weights weights = random_weights(chance, 1);
    yv_tally unseen = yv_view_unseen(view);
    int reshuffled = 0;
    belief_of(&weights, view, past, &all);
    belief_draw(&all, chance, &deal);
    CHECK_NUMBER(deal.rest_count, view->stock);
    for (int other = 0; other < all.others; other++) {
        const yv_seat seat = all.other[other].seat;
        CHECK_NUMBER(deal.counts[other], view->counts[seat] - view->known_counts[seat]);
        for (int i = 0; i < deal.counts[other]; i++)
            unseen.of[deal.hand[other][i]]--;
    }
    const yv_tally rest = yv_tally_cards(deal.rest, deal.rest_count);
    for (int face = 0; face < YV_FACES; face++)
        reshuffled += view->restocked[face];
    for (int face = 0; face < YV_FACES; face++) {
        CHECK_NUMBER(rest.of[face], unseen.of[face]);
        CHECK(!reshuffled || rest.of[face] <= view->restocked[face]);
    }
}

TEST(a_draw_deals_every_unseen_card_once_and_leaves_nothing_impossible_in_the_stock)
{
    visit_positions(3000, check_deal);
}

/* Checks that the average of many draws is what was expected, for the first opponent and with tilt. */
static void check_expected(yv_rng *chance, const yv_game *game, const yv_view *view, const round_history *past)
{
    enum { DRAWS = 4000 };
    static belief all;
    belief_deal deal;
    float expected[YV_FACES], drawn[YV_FACES] = {0}, sum = 0;
    (void)game;
    const belief_weights weights = random_weights(chance, 0.5f);
    belief_of(&weights, view, past, &all);
    if (all.others > 1 && all.sure_count > 0)
        return; /* expectations ignore that the others may have no room for certain cards */
    const int points = all.other[0].points;
    int low = 0;
    belief_expect(&all, 0, expected);
    for (int i = 0; i < DRAWS; i++) {
        int total = points;
        belief_draw(&all, chance, &deal);
        for (int j = 0; j < deal.counts[0]; j++)
            drawn[deal.hand[0][j]]++;
        for (int j = all.others == 1 ? all.sure_count : 0; j < deal.counts[0]; j++)
            total += all.points[deal.hand[0][j]];
        low += total <= 15;
    }
    for (int face = 0; face < YV_FACES; face++) {
        CHECK(is_near(drawn[face] / DRAWS, expected[face], 0.045));
        sum += expected[face];
    }
    CHECK(is_near(sum, view->counts[all.other[0].seat] - view->known_counts[all.other[0].seat], 1e-3));
    CHECK(is_near((double)low / DRAWS, belief_at_most(&all, 0, 15), 0.045));
}

TEST(draws_agree_with_what_is_expected)
{
    visit_positions(60, check_expected);
}

static int reshuffles_met, newest_met, lone_met;

/* Checks that after a reshuffle the expected number of its cards in hands is the known one. */
static void check_drawn_since(yv_rng *chance, const yv_game *game, const yv_view *view, const round_history *past)
{
    static belief all;
    const belief_weights weights = random_weights(chance, 0.3f);
    float cards[YV_FACES], loose = 0;
    int hidden = 0;
    (void)game;
    belief_of(&weights, view, past, &all);
    if (all.others < 2 || all.sure_count == 0 || view->phase != YV_PLAYING)
        return;
    const yv_tally sure = yv_tally_cards(all.sure, all.sure_count);
    for (int other = 0; other < all.others; other++) {
        hidden += all.other[other].unknown;
        belief_expect(&all, other, cards);
        for (int face = 0; face < YV_FACES; face++)
            loose += sure.of[face] ? 0 : cards[face];
    }
    reshuffles_met++;
    CHECK(is_near(loose, hidden - all.sure_count, 0.5 + 0.2 * (hidden - all.sure_count)));
}

/* Checks that an opponent who drew last and holds a single hidden card may hold any card of the stock, whatever the
 * weights of kept cards are. */
static void check_newest(yv_rng *chance, const yv_game *game, const yv_view *view, const round_history *past)
{
    static belief all;
    belief_weights weights = random_weights(chance, 2);
    float cards[YV_FACES];
    for (int input = BELIEF_MARGIN; input <= BELIEF_SLACK_LAST; input++)
        weights.of[input] = 0; /* no beliefs about totals */
    belief_of(&weights, view, past, &all);
    const yv_tally unseen = yv_view_unseen(view);
    for (int other = 0; other < all.others; other++) {
        const belief_of_seat *of = &all.other[other];
        if (of->newest != BELIEF_NEWEST_ANY || of->unknown != 1 || view->phase != YV_PLAYING)
            continue;
        lone_met++;
        belief_expect(&all, other, cards);
        for (int face = 0; face < YV_FACES; face++)
            CHECK(is_near(cards[face], unseen.of[face] / (double)all.first.count, 1e-4));
    }
    (void)game;
}

static void check_truth(yv_rng *chance, const yv_game *game, const yv_view *view, const round_history *past)
{
    static const belief_weights none;
    static belief all;
    (void)chance;
    belief_of(&none, view, past, &all);
    for (int other = 0; other < all.others; other++) {
        const belief_of_seat *of = &all.other[other];
        const yv_hand *hand = &game->hand[of->seat];
        bool among = of->newest == BELIEF_NO_NEWEST;
        for (int i = 0; i < hand->count && !among; i++)
            among = !(hand->known >> i & 1)
                    && (of->newest == BELIEF_NEWEST_SURE ? all.sure_faces : all.loose_faces) >> hand->card[i] & 1;
        CHECK(among);
        newest_met += of->newest != BELIEF_NO_NEWEST;
    }
}

TEST(the_card_drawn_last_is_any_that_lay_in_the_stock)
{
    visit_positions(3000, check_newest);
    visit_positions(3000, check_truth);
    CHECK(newest_met > 1000 && lone_met > 100);
}

TEST(what_was_drawn_since_a_reshuffle_is_expected_in_hands)
{
    visit_positions(3000, check_drawn_since);
    CHECK(reshuffles_met > 30);
}

static void check_fair(yv_rng *chance, const yv_game *game, const yv_view *view, const round_history *past)
{
    static belief all;
    static const belief_weights none;
    float expected[YV_FACES];
    const yv_tally unseen = yv_view_unseen(view);
    (void)chance;
    (void)game;
    belief_of(&none, view, past, &all);
    if (all.sure_count > 0 || view->phase != YV_PLAYING)
        return;
    belief_expect(&all, 0, expected);
    for (int face = 0; face < YV_FACES; face++)
        CHECK(is_near(expected[face], unseen.of[face] * (double)all.first.need / all.first.count, 1e-4));
}

TEST(without_weights_it_is_a_fair_deal)
{
    visit_positions(1000, check_fair);
}

static void check_call(yv_rng *chance, const yv_game *game, const yv_view *view, const round_history *past)
{
    static const belief_weights none;
    static belief all, fair;
    const belief_weights weights = random_weights(chance, 0.3f);
    (void)game;
    if (view->phase != YV_LASTING)
        return;
    belief_of(&weights, view, past, &all);
    belief_of(&none, view, past, &fair);
    for (int other = 0; other < all.others; other++) {
        const float low = belief_at_most(&all, other, view->rules.threshold);
        const bool surely = belief_at_most(&fair, other, view->rules.threshold) > 0.999f;
        CHECK(all.other[other].seat == view->caller ? is_near(low, 1, 1e-3) : surely || low < 1);
    }
}

TEST(a_player_who_has_called_has_few_points)
{
    visit_positions(3000, check_call);
}

/* ---- fitting ---- */

static double log_of(const belief_weights *weights, const yv_game *game, const yv_view *view, const round_history *past)
{
    static belief all;
    static belief_case found;
    belief_of(weights, view, past, &all);
    belief_case_of(&all, 0, game, &found);
    return belief_case_log(&found);
}

static void check_slope(belief_weights *weights, int input, double slope, const yv_game *game, const yv_view *view,
                        const round_history *past)
{
    const float by = 0.02f, before = weights->of[input];
    weights->of[input] = before + by;
    const double more = log_of(weights, game, view, past);
    weights->of[input] = before - by;
    const double less = log_of(weights, game, view, past);
    weights->of[input] = before;
    CHECK(is_near((more - less) / (2 * (double)by), slope, 2e-3));
}

/* Finds an input that depends on a card or on the total here. */
static int any_input(yv_rng *chance, const belief_scene *scene, const belief *all)
{
    const yv_card face = all->first.card[yv_rng_below(chance, (uint32_t)all->first.count)];
    belief_inputs inputs = {.count = 0};
    switch (yv_rng_below(chance, 4)) {
    case 0: belief_put_class(scene, belief_class_of(all->points[face]), &inputs); break;
    case 1: belief_put_rank(scene, yv_rank_of(face), &inputs); break;
    case 2: belief_put_face(scene, face, false, &inputs); break;
    default: belief_put_margin(scene, (int)yv_rng_below(chance, URN_MARGINS), &inputs); break;
    }
    return inputs.count ? inputs.on[yv_rng_below(chance, (uint32_t)inputs.count)] : 0;
}

static void check_gradient(yv_rng *chance, const yv_game *game, const yv_view *view, const round_history *past)
{
    static belief all;
    static belief_case found;
    float gradient[BELIEF_INPUTS] = {0};
    belief_weights weights = random_weights(chance, 0.5f);
    if (__builtin_popcount(view->in)
        != 2) /* with more opponents, the gradient takes the weights of the others as given */
        return;
    belief_of(&weights, view, past, &all);
    belief_case_of(&all, 0, game, &found);
    belief_case_gradient(&found, &all, 0, view, past, gradient);
    const belief_scene scene = belief_scene_of(view, past, all.other[0].seat);
    for (int i = 0; i < 40; i++) {
        const int input = any_input(chance, &scene, &all);
        check_slope(&weights, input, gradient[input], game, view, past);
    }
}

TEST(gradients_are_the_slopes_of_the_likelihood)
{
    visit_positions(300, check_gradient);
}

TEST(fitted_beliefs_beat_a_fair_deal_on_rounds_they_have_not_seen)
{
    static belief_weights weights;
    static belief_report report;
    static const selfplay_case kind = {"traveller", 2, 1};
    const belief_fit_settings fit = {.seed = 5, .samples = 40000, .quiet = true};
    const belief_fit_settings measure = {.seed = 6, .samples = 20000, .quiet = true};
    belief_fit(&fit, &weights);
    belief_measure(&measure, &kind, &weights, &report);
    CHECK((report.log - report.fair_log) / (double)report.cards > 0.05);
    CHECK(report.square < report.fair_square);
    double fair = 0, believed = 0, happened = 0;
    for (int points = 0; points < REPORT_POINTS; points++) {
        fair += report.own[points].fair;
        believed += report.own[points].believed;
        happened += (double)report.own[points].happened;
    }
    CHECK(fabs(believed - happened) < fabs(fair - happened));
}

CHECK_MAIN
