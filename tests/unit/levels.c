#include "../../src/chance/shuffle.h"
#include "../check.h"

#include "../../src/ai/levels.h"
#include "../../src/engine/notation.h"
#include "../../src/runner/runner.h"

static bot_model model;

/* ---- whole games, everything checked ---- */

enum { MOST_ACTIONS = 20000 };

typedef struct {
    runner run;
    yv_rng chance;
    uint64_t trace; /* a hash of every action */
} bots_game;

static void act(bots_game *at)
{
    const runner_due due = runner_next(&at->run);
    const yv_action action = runner_ask_bot(&at->run, due.seat);
    CHECK_NUMBER(runner_act(&at->run, &action).code, YV_OK);
    if (due.what != RUNNER_SLAP || action.verb != YV_PASS)
        at->trace =
            (at->trace ^ action.verb ^ (uint64_t)action.card[0] << 8 ^ (uint64_t)action.take << 16) * 1099511628211u;
}

/* Plays a game of bots of this level. Returns a hash of all actions, or 0 if the game did not end. */
static uint64_t play(const char *level, const char *words, int players, uint64_t seed)
{
    bots_game at = {.chance = yv_rng_seeded(seed), .trace = 1};
    yv_rules rules;
    yv_text nowhere = yv_text_in(NULL, 0);
    CHECK(yv_rules_parse(&rules, yv_span_of(words), &nowhere));
    at.run.chance = runner_rng(&at.chance);
    CHECK_NUMBER(runner_start(&at.run, &rules, players).code, YV_OK);
    bot_model_prepare(&model, weights_builtin(), &rules, players);
    for (yv_seat seat = 0; seat < players; seat++) {
        at.run.bot[seat] = bot_make(bot_find_level(level), &model, seed + seat);
        at.run.bot[seat].think_ms = 1;
    }
    for (int actions = 0; at.run.game.phase != YV_OVER && actions < MOST_ACTIONS && !check_failed; actions++) {
        if (at.run.game.phase == YV_DEALING)
            runner_deal(&at.run);
        act(&at);
    }
    return at.run.game.phase == YV_OVER ? at.trace : 0;
}

static const char *const games[] = {
    "traveller limit=60",
    "tally rounds=2",
    "sevens limit=60",
    "jhyap limit=60",
    "speedy limit=40",
    "slapdown limit=60",
    "dhumbal limit=40",
    "traveller limit=50 pick=earned stock_out=end run_jokers=one last_turn=on",
    "traveller limit=50 false_call=swap ace=wrap set_jokers=on jokers=4 hand=7",
    "sevens limit=50 last_turn=on slap=runs decks=2 false_call=draw3 take_run=any",
};

static void plays_everywhere(const char *level)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int players = 2; players <= 4; players += 2)
            if (play(level, games[i], players, 11 + i) == 0)
                fprintf(stderr, "%s does not end %s with %d players\n", level, games[i], players), check_failed = true;
}

TEST(novices_play_every_game_to_its_end)
{
    plays_everywhere("novice");
}
TEST(easy_bots_play_every_game_to_its_end)
{
    plays_everywhere("easy");
}
TEST(medium_bots_play_every_game_to_its_end)
{
    plays_everywhere("medium");
}
TEST(hard_bots_play_every_game_to_its_end)
{
    plays_everywhere("hard");
}
TEST(experts_play_every_game_to_its_end)
{
    plays_everywhere("expert");
}
TEST(champions_play_every_game_to_its_end)
{
    plays_everywhere("champion");
}

TEST(every_bot_has_a_name_and_a_face_of_its_own)
{
    const int all = bot_level_count * BOT_PERSONAS;
    for (int i = 0; i < all; i++)
        for (int j = 0; j < i; j++) {
            const bot_persona *one = &bot_levels[i / BOT_PERSONAS].persona[i % BOT_PERSONAS];
            const bot_persona *other = &bot_levels[j / BOT_PERSONAS].persona[j % BOT_PERSONAS];
            CHECK(strcmp(one->name, other->name) != 0 && strcmp(one->face, other->face) != 0);
        }
}

TEST(the_same_seed_gives_the_same_game)
{
    static const char *const levels[] = {"novice", "medium", "hard", "expert", "champion"};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        const uint64_t once = play(levels[i], "traveller limit=50", 3, 5);
        CHECK(once != 0 && once == play(levels[i], "traveller limit=50", 3, 5));
    }
}

/* Returns what the easy bot thinks of an action of the first of two players of dhumbal, who hold these cards. */
static int easy_worth(const char *hand, const char *words, int stock, bool earned)
{
    yv_view view = {.players = 2, .in = 3, .turn = 0, .seat = 0, .stock = (uint8_t)stock, .earned = earned};
    yv_action held, action;
    yv_text nowhere = yv_text_in(NULL, 0);
    CHECK(yv_rules_parse(&view.rules, yv_span_of("dhumbal"), &nowhere));
    CHECK(yv_parse_action(yv_span_of(hand), 0, &held, &nowhere));
    CHECK(yv_parse_action(yv_span_of(words), 0, &action, &nowhere));
    memcpy(view.hand, held.card, held.count);
    view.counts[0] = held.count;
    return greedy_worth(&view, &action);
}

TEST(easy_bots_earn_the_right_to_take_and_then_throw_the_most_points)
{
    const char *hand = "3c3d9h deck";
    CHECK(easy_worth(hand, "3c3d deck", 30, false) > easy_worth(hand, "9h deck", 30, false));
    CHECK(easy_worth(hand, "3c3d deck", 30, true) < easy_worth(hand, "9h deck", 30, true));
    CHECK(easy_worth(hand, "3c3d deck", 2, false) < easy_worth(hand, "9h deck", 2, false));
}

TEST(easy_bots_collect_no_pair_for_a_turn_that_will_not_come)
{
    const char *hand = "3c9cKd deck";
    CHECK(easy_worth(hand, "Kd 9d", 30, true) > easy_worth(hand, "Kd deck", 30, true));
    CHECK(easy_worth(hand, "Kd 9d", 1, true) < easy_worth(hand, "Kd deck", 1, true));
}

/* Makes the view of the first of two players, who holds these cards, while a card lies open. Everybody knows that the
 * other player holds an ace and nothing else. */
static void deal_against_an_ace(const char *hand, const char *open, yv_view *view)
{
    yv_text nowhere = yv_text_in(NULL, 0);
    int count, ignored;
    *view =
        (yv_view){.players = 2, .in = 3, .phase = YV_PLAYING, .stock = 40, .caller = YV_NOBODY, .drawn = YV_NO_CARD};
    CHECK(yv_rules_parse(&view->rules, yv_span_of("traveller"), &nowhere));
    CHECK(yv_parse_cards(yv_span_of(hand), view->hand, YV_MAX_HAND, &count));
    CHECK(yv_parse_cards(yv_span_of(open), view->drop.card, 1, &ignored));
    CHECK(yv_parse_cards(yv_span_of("As"), view->known[1], 1, &ignored));
    view->drop.count = view->known_counts[1] = view->counts[1] = 1;
    view->counts[0] = (uint8_t)count;
    for (int i = 0; i < count; i++)
        view->points = (int16_t)(view->points + yv_rules_points(&view->rules, view->hand[i]));
}

/* Returns what medium does there after this many turns of each player. */
static yv_action medium_choice(const yv_view *view, uint8_t turns, uint64_t seed)
{
    bot medium = bot_make(bot_find_level("medium"), &model, seed);
    round_history past;
    round_history_clear(&past);
    past.seat[0].turns = past.seat[1].turns = turns;
    return bot_choose(&medium, view, &past);
}

TEST(medium_bots_keep_a_hand_that_lands_on_a_cut)
{
    yv_view view;
    deal_against_an_ace("3h4c6d", "Jk", &view);
    view.total[0] = 30; /* 10 points more would lead to 40, which is no cut */
    CHECK_NUMBER(medium_choice(&view, 2, 1).card[0], view.hand[2]);
    view.total[0] = 40; /* 10 points more lead to 50, which is cut to 25 */
    CHECK_NUMBER(medium_choice(&view, 2, 1).card[0], view.hand[0]);
}

TEST(impatient_medium_bots_do_not_call_when_a_known_hand_beats_theirs)
{
    enum { LONG = 40, TIMES = 50 };
    yv_view view;
    deal_against_an_ace("2c3c", "9d", &view);
    for (uint64_t seed = 0; seed < TIMES; seed++)
        CHECK_NUMBER(medium_choice(&view, LONG, seed).verb, YV_PLAY);
}

TEST(eight_experts_share_one_deck)
{
    CHECK(play("expert", "traveller limit=40", 8, 1) != 0);
}

CHECK_MAIN
