/* The inputs that say how near a hand is to a call and to a cut: compared with a count of every unseen card. */
#include "../../src/ai/features.h"

#include "../check.h"

#include "../../src/ai/bot.h"
#include "../../src/runner/runner.h"

enum { NONE = -1 };

/* Returns the place within its group of the only input that is on, or NONE. */
static int place_in(const features *on, int first, int last)
{
    int found = NONE;
    for (int i = 0; i < on->count; i++) {
        if (on->on[i] >= first && on->on[i] <= last) {
            CHECK(found == NONE);
            found = on->on[i] - first;
        }
    }
    return found;
}

#define PLACE(on, group) place_in(on, FEATURE_##group, FEATURE_##group##_LAST)

/* Which of the next cards let the hand call, or make it land exactly: all of them, none, or some. */
typedef struct {
    int cards, call, land;
} futures;

static futures look_ahead(const yv_view *view, const yv_action *action, int points, int to_cut)
{
    const yv_tally unseen = yv_view_unseen(view);
    futures found = {0};
    if (action->verb != YV_PLAY || action->take != YV_STOCK)
        return (futures){1, points <= view->rules.threshold, points == to_cut};
    for (yv_card face = 0; face < YV_FACES; face++) {
        const int after = points + yv_rules_points(&view->rules, face);
        found.cards += unseen.of[face];
        found.call += after <= view->rules.threshold ? unseen.of[face] : 0;
        found.land += after == to_cut ? unseen.of[face] : 0;
    }
    return found;
}

/* Checks that the first input of a group means "never", the last "certainly" and the others "perhaps". A chance below
 * one percent counts as none. */
static void check_chance(int place, int last, int some, int all)
{
    CHECK((place == 0) == (100 * some / all == 0));
    CHECK((place == last) == (some == all));
}

static void check_action(const features_scene *scene, const yv_action *action)
{
    const yv_view *view = scene->view;
    features on;
    features_hand hand;
    int points = 0;
    features_of_action(scene, action, &on);
    features_hand_after(view, action, &hand);
    for (int i = 0; i < hand.count; i++)
        points += yv_rules_points(&view->rules, hand.card[i]);
    const int to_cut = features_to_cut(&view->rules, view->total[view->seat]);
    const futures ahead = look_ahead(view, action, points, to_cut);
    if (yv_is_call(action))
        return;
    check_chance(PLACE(&on, READY), FEATURE_READY_LAST - FEATURE_READY, ahead.call, ahead.cards);
    CHECK((PLACE(&on, OFF_CUT) == NONE) == (to_cut == 0));
    if (to_cut == 0)
        return;
    CHECK((PLACE(&on, OFF_CUT) == 16) == (points == to_cut));
    check_chance(PLACE(&on, LANDS), FEATURE_LANDS_LAST - FEATURE_LANDS, ahead.land, ahead.cards);
}

static void check_game(const char *words, int players, uint64_t seed)
{
    yv_rng chance = yv_rng_seeded(seed);
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_rules rules;
    runner run = {.chance = runner_rng(&chance)};
    CHECK(yv_rules_parse(&rules, yv_span_of(words), &nowhere));
    CHECK(!runner_start(&run, &rules, players).code);
    for (int seat = 0; seat < players; seat++) {
        run.bot[seat] = bot_make(bot_find_level("easy"), NULL, seed);
        run.game.total[seat] = (int32_t)yv_rng_below(&chance, (uint32_t)rules.limit);
    }
    runner_deal(&run);
    for (runner_due due; (due = runner_next(&run)).what == RUNNER_PLAY;) {
        yv_action legal[YV_USUAL_ACTIONS];
        const yv_view view = yv_view_of(&run.game, due.seat);
        const int count = bot_list(&view, legal);
        features_scene scene;
        features_look(&view, &run.past, &scene);
        for (int i = 0; i < count; i++)
            check_action(&scene, &legal[i]);
        const yv_action action = runner_ask_bot(&run, due.seat);
        runner_do(&run, &action);
    }
}

TEST(chances_of_the_next_card_are_counted_from_the_unseen_cards)
{
    static const char *const rules[] = {"traveller", "traveller threshold=20 decks=2",
                                        "slapdown decks=4 joker_points=-5 one_eyed=-10",
                                        "traveller threshold=30 joker_points=25 faces=rank cut_at=10"};
    for (uint64_t seed = 1; seed <= 60; seed++)
        for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
            check_game(rules[i], seed % 2 ? 2 : 4, seed);
}

CHECK_MAIN
