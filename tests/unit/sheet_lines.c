/* Hands and lines as people type them into a score sheet. */
#include "../../src/sheet/check.h"
#include "../../src/sheet/hands.h"
#include "../score_sheet.h"

/* ---- hands ---- */

TEST(hands_are_read_as_points_or_as_cards_in_any_case)
{
    begin("traveller", 2);
    yv_text reason = why();
    sheet_hand hand;
    CHECK(hand_read(&it.rules, yv_span_of(" 12 "), &hand, &reason));
    CHECK_NUMBER(hand.points, 12);
    CHECK(hand_read(&it.rules, yv_span_of("7H jK 10c"), &hand, &reason));
    CHECK_NUMBER(hand.points, 17);
    CHECK_NUMBER(hand.count, 3);
    CHECK(hand_read(&it.rules, yv_span_of("10hTsKd"), &hand, &reason));
    CHECK_NUMBER(hand.points, 30);
    char text[40];
    yv_text out = yv_text_in(text, sizeof text);
    hand_write(&hand, &out);
    CHECK_TEXT(text, "ThTsKd");
    const char *const wrong[] = {"", "7", "1h", "7h2", "10", "7x", "h7", "99999999999", "-", "3.5", "7h,2c"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        if (strcmp(wrong[i], "7") != 0 && strcmp(wrong[i], "10") != 0)
            CHECK(!hand_read(&it.rules, yv_span_of(wrong[i]), &hand, &reason));
}

TEST(points_that_no_hand_has_are_refused)
{
    begin("traveller", 2);
    CHECK(!type("a: 3 51"));
    CHECK_TEXT(message, "B cannot hold 51 points: no 5 cards or fewer are worth that");
    CHECK(type("a: 3 50"));
    CHECK(!type("a: -1 50"));
    begin("duel", 2);
    CHECK(!type("a: 0 20")); /* no joker, no slap-down */
    CHECK(type("a: 1 20"));
    begin("joker_points=-5", 2);
    CHECK(type("a: -10 20"));
    CHECK(!type("a: -11 20"));
    begin("false_call=draw3", 2);
    CHECK(type("a: 3 130")); /* sixteen cards at most */
    CHECK(!type("a: 3 161"));
}

TEST(points_must_be_left_in_the_deck_beside_the_cards_shown)
{
    begin("slap=off jokers=1", 2);
    CHECK(!type("a: Jk 0"));
    CHECK(type("a: Jk 1"));
}

TEST(a_card_is_held_by_as_many_as_there_are_of_it)
{
    begin("traveller", 3);
    CHECK(!type("a: 2h 7h8c 7h"));
    CHECK_TEXT(message, "B and C cannot both hold the 7 of hearts: there is only 1");
    CHECK(!type("a: 2h 7h7h 3c"));
    CHECK_TEXT(message, "B cannot hold that many of the 7 of hearts: there is only 1");
    CHECK(type("a: Jk Jk8c 7h"));
    CHECK(!type("a: Jk Jk8c 7hJk"));
    CHECK_TEXT(message, "A, B and C cannot all hold the joker: there are only 2");
    begin("decks=2", 3);
    CHECK(type("a: 2h 7h8c 7h"));
    begin("speedy", 3);
    CHECK(!type("a: 2h 7c 7h"));
    CHECK_TEXT(message, "there is no 7 of clubs in this game's deck");
}

TEST(nobody_holds_more_cards_than_are_dealt)
{
    begin("traveller", 2);
    CHECK(!type("a: 2h 2c3c4c5c6c7c"));
    CHECK_TEXT(message, "B cannot hold 6 cards: 5 is the most in this game");
    begin("hand=6", 2);
    CHECK(type("a: 2h 2c3c4c5c6c7c"));
    begin("false_call=draw3", 2);
    CHECK(type("a: 2h 2c3c4c5c6c7c"));
}

TEST(a_caller_with_too_many_points_is_asked_about)
{
    begin("threshold=7", 2);
    CHECK(!type("a: 9 12"));
    CHECK_TEXT(
        message,
        "A holds 9 points: a player can call with 7 or fewer. In this game a false call changes nothing: play on");
    begin("threshold=7 false_call=eliminate", 2);
    CHECK(!type("a: 4c5c 12"));
    CHECK(strstr(message, "write 'expel A'") != NULL);
    CHECK(type("a: 7 12"));
}

/* ---- lines ---- */

TEST(players_are_found_by_name_beginning_or_seat)
{
    yv_text reason = why();
    yv_seat seat;
    sheet_clear(&it);
    const char *const names[] = {"Dana", "Dan", "Anna Maria", "\xd7\x93\xd7\xa0\xd7\x94"};
    for (int i = 0; i < 4; i++)
        CHECK(sheet_add_player(&it, yv_span_of(names[i]), &reason));
    CHECK(quick_find_player(&it, yv_span_of("dan"), &seat, &reason) && seat == 1);
    CHECK(quick_find_player(&it, yv_span_of("DANA"), &seat, &reason) && seat == 0);
    CHECK(quick_find_player(&it, yv_span_of("anna m"), &seat, &reason) && seat == 2);
    CHECK(quick_find_player(&it, yv_span_of("\xd7\x93"), &seat, &reason) && seat == 3);
    CHECK(quick_find_player(&it, yv_span_of("4"), &seat, &reason) && seat == 3);
    reason = why();
    CHECK(!quick_find_player(&it, yv_span_of("d"), &seat, &reason));
    CHECK_TEXT(message, "'d' could be Dana or Dan");
    CHECK(!quick_find_player(&it, yv_span_of("5"), &seat, &reason));
    CHECK(!quick_find_player(&it, yv_span_of("omer"), &seat, &reason));
    CHECK(!quick_find_player(&it, yv_span_of(""), &seat, &reason));
}

TEST(names_that_would_confuse_are_refused)
{
    const char *const wrong[] = {"",     "  ",       "12",           "-3",   "a,b",           "a:b",  "a\x1b[31m",
                                 "\xff", "\xc0\x80", "\xed\xa0\x80", "dana", "\xe2\x80\xae!", "a\x7f"};
    yv_text reason = why();
    sheet_clear(&it);
    CHECK(sheet_add_player(&it, yv_span_of("Dana"), &reason));
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        CHECK(!sheet_add_player(&it, yv_span_of(wrong[i]), &reason));
    char name[YV_MAX_NAME + 2];
    memset(name, 'x', sizeof name);
    CHECK(!sheet_add_player(&it, (yv_span){name, YV_MAX_NAME + 1}, &reason));
    CHECK(sheet_add_player(&it, (yv_span){name, YV_MAX_NAME}, &reason));
    CHECK_NUMBER(it.players, 2);
}

TEST(a_round_can_be_typed_in_several_ways)
{
    const char *const ways[] = {
        "B: 12 3 7",      "b 12 3 7",          "2: 12 3 7",      "b: 12, 3, 7",     "b: QcAd Ah, 2h Jk Ad, 3s 4s",
        "b 3, a 12, c 7", "b: c 7, b 3, a 12", " b :12   3\t7 ", "b yaniv: 12 3 7", "b: a Qc Ad Ah, b 2hAc, c 7c",
    };
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        begin("decks=2", 3);
        CHECK(type(ways[i]));
        CHECK_TEXT(message, "");
        CHECK_TEXT(totals(), "12 0 7");
    }
}

TEST(a_line_that_does_not_say_all_is_refused_with_the_reason)
{
    static const struct {
        const char *line, *reason;
    } lines[] = {
        {"3 12 7", "who called? Begin with the caller and a colon, as in 'dana: 3 12'"},
        {"b: 3 12", "2 hands are given; 3 are needed, in this order: A, B, C"},
        {"b: 3", "1 hand is given; 3 are needed, in this order: A, B, C"},
        {"b 3, a 12", "these hands are missing: C"},
        {"b 3, a 12, a 7", "A is named twice"},
        {"x: 3 12 7", "'x' is not a player here: the players are A, B, C"},
        {"b: 3 12 7x", "'7x' is neither points nor cards: write 12, or 7h Jk 10c"},
        {": 3 12 7", "a name is missing"},
    };
    begin("traveller", 3);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        CHECK(!type(lines[i].line));
        CHECK_TEXT(message, lines[i].reason);
    }
    CHECK(!type("b 3, 12, 7"));
    CHECK_NUMBER(it.count, 0);
}

TEST(a_name_alone_leaves_the_hands_to_be_asked_for)
{
    yv_text reason = why();
    sheet_entry entry;
    begin("speedy", 3);
    CHECK(quick_read_call(&it, &it.now.game, yv_span_of("c yaniv"), &entry, &reason));
    CHECK_NUMBER(entry.shown, 0);
    CHECK_NUMBER(entry.seat, 2);
    CHECK(entry.wrong_word);
    CHECK(quick_read_call(&it, &it.now.game, yv_span_of("2"), &entry, &reason));
    CHECK_NUMBER(entry.seat, 1);
}

CHECK_MAIN
