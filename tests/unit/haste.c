/* Rounds that drag on. */
#include "../../src/ai/haste.h"

#include "../check.h"

#include "../../src/train/lengths.h"

static round_history after(int turns, int players)
{
    round_history past;
    round_history_clear(&past);
    for (int i = 0; i < turns; i++)
        past.seat[i % players].turns++;
    return past;
}

static yv_view view_of(const char *words, int players, yv_seat seat)
{
    yv_view view = {.players = (uint8_t)players, .seat = seat, .in = (yv_seats)((1 << players) - 1)};
    yv_text nowhere = yv_text_in(NULL, 0);
    CHECK(yv_rules_parse(&view.rules, yv_span_of(words), &nowhere));
    return view;
}

TEST(haste_begins_late_and_grows_with_every_turn)
{
    for (int players = 2; players <= YV_MAX_PLAYERS; players++) {
        const yv_view view = view_of("traveller", players, 0);
        int before = 0;
        for (int turns = 0; turns < 100; turns++) {
            const round_history past = after(turns, players);
            const int haste = haste_of(&view, &past);
            CHECK(turns > 20 || haste == 0);
            CHECK(turns <= HASTE_LONG || haste >= HASTE_ONE);
            CHECK(haste >= before);
            before = haste;
        }
    }
}

/* Haste makes unknown cards attractive. Where the round ends with the stock, players in haste would only end it. */
TEST(there_is_no_haste_where_the_stock_ends_the_round_in_time)
{
    yv_view view = view_of("dhumbal", 2, 0), hopeless = view_of("dhumbal threshold=0", 2, 0);
    view.stock = hopeless.stock = 42; /* they take each other's cards, and the stock does not end */
    for (int turns = 0; turns < 60; turns++) {
        const round_history past = after(turns, 2);
        CHECK(turns >= 42 || haste_of(&view, &past) == 0);
        CHECK_NUMBER(haste_of(&hopeless, &past), 0); /* nobody can call */
    }
    const round_history past = after(120, 2);
    CHECK(haste_of(&view, &past) > HASTE_ONE);
    CHECK(haste_of(&hopeless, &past) > HASTE_ONE);
}

/* Returns the number of turns after which haste begins. */
static int begin_of(const char *words, int players, int (*haste)(const yv_view *view, const round_history *past))
{
    const yv_view view = view_of(words, players, 0);
    for (int turns = 0; turns < 1000; turns++) {
        const round_history past = after(turns, players);
        if (haste(&view, &past) > 0)
            return turns;
    }
    return 1000;
}

/* Rounds last long by themselves where few hands can call. Players who let good cards go then would lose to others who
 * do not. */
TEST(haste_begins_later_where_low_cards_are_rare)
{
    static const char *const rarer[] = {"jhyap threshold=4", "jhyap threshold=3", "jhyap threshold=2",
                                        "jhyap threshold=1", "jhyap threshold=0"};
    static const char *const usual[] = {"tally", "sevens", "jhyap", "slapdown", "jhyap threshold=9"};
    for (int players = 2; players <= YV_MAX_PLAYERS; players++) {
        for (size_t i = 0; i < sizeof usual / sizeof usual[0]; i++)
            CHECK_NUMBER(begin_of(usual[i], players, haste_of), begin_of("traveller", players, haste_of));
        int before = begin_of("jhyap", players, haste_of);
        for (size_t i = 0; i < sizeof rarer / sizeof rarer[0]; i++) {
            const int begin = begin_of(rarer[i], players, haste_of);
            CHECK(begin > before || (begin == before && i > 0 && begin > 100));
            before = begin;
        }
    }
    CHECK(begin_of("jhyap threshold=2", 4, haste_of) > 30);
    CHECK(begin_of("jhyap threshold=2", 8, haste_of) > 80);
}

TEST(with_many_players_hands_are_pressed_later_than_calls)
{
    for (int players = 2; players <= YV_MAX_PLAYERS; players++) {
        const int calls = begin_of("traveller", players, haste_of),
                  hands = begin_of("traveller", players, haste_of_hands);
        CHECK_NUMBER(hands - calls, players > 4 ? 12 * (players - 4) : 0);
    }
}

TEST(haste_makes_calls_better_and_high_hands_worse)
{
    CHECK_NUMBER(haste_worth_of_call(0), 0);
    CHECK_NUMBER(haste_worth(0, 30, 0), 0);
    CHECK(haste_worth_of_call(HASTE_ONE) > 0);
    CHECK_NUMBER(haste_worth(HASTE_ONE, -3, 0), 0);
    CHECK(haste_worth(HASTE_ONE, 40, 0) < haste_worth(HASTE_ONE, 30, 0));
    CHECK(haste_worth(HASTE_ONE, 0, 50) < haste_worth(HASTE_ONE, 0, 100));
    CHECK(haste_worth(HASTE_ONE, 0, 100) < haste_worth_of_call(HASTE_ONE)); /* otherwise they would stay ready */
}

TEST(in_a_very_long_round_one_player_after_the_other_gives_way)
{
    enum { PLAYERS = 4, LONG = 80 };
    int ways[PLAYERS] = {0};
    for (int turns = 0; turns < LONG + PLAYERS * PLAYERS; turns++) {
        const round_history past = after(turns, PLAYERS);
        yv_view view = view_of("speedy", PLAYERS, (yv_seat)(turns % PLAYERS));
        CHECK(!haste_gives_way(&view, &past)); /* with no points it can call */
        view.points = 6;
        CHECK(turns >= 60 || !haste_gives_way(&view, &past));
        ways[view.seat] += turns >= LONG && haste_gives_way(&view, &past);
    }
    for (int seat = 0; seat < PLAYERS; seat++)
        CHECK_NUMBER(ways[seat], 1);
}

/* In the last round of a game that counts rounds, the leader waits for a sure call and the others for a mistake. Before
 * there was haste, one in five of these rounds had more than 60 turns, and one had 375. */
TEST(experts_do_not_wait_for_each_other_for_long)
{
    enum { ROUNDS = 300 };
    const lengths last = lengths_measure(bot_find_level("expert"), weights_builtin(), "tally", 2, true, ROUNDS);
    const lengths usual = lengths_measure(bot_find_level("expert"), weights_builtin(), "traveller", 4, false, ROUNDS);
    CHECK(last.more_than_long <= 3 && usual.more_than_long <= 3);
    CHECK_NUMBER(last.more_than_very_long + usual.more_than_very_long, 0);
}

/* With half a deck, four players can hold all low cards between them, two each, and throw what they draw. */
TEST(experts_who_hold_all_low_cards_do_not_wait_forever)
{
    enum { ROUNDS = 4000 };
    const lengths usual = lengths_measure(bot_find_level("expert"), weights_builtin(), "speedy", 4, false, ROUNDS);
    CHECK_NUMBER(usual.more_than_very_long, 0);
}

CHECK_MAIN
