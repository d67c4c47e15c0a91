#include "../../src/chance/shuffle.h"
#include "../check.h"

#include "../../src/sheet/check.h"
#include "../../src/sheet/format.h"
#include "../../src/sheet/hands.h"
#include "../../src/sheet/quick.h"

static sheet it;
static char message[YV_MAX_MESSAGE];

static yv_text why(void)
{
    return yv_text_in(message, sizeof message);
}

/* Begins a sheet for players A, B, C, … under these rules. */
static void begin(const char *rules, int players)
{
    yv_text reason = why();
    sheet_clear(&it);
    CHECK(yv_rules_parse(&it.rules, yv_span_of(rules), &reason));
    for (int i = 0; i < players; i++)
        CHECK(sheet_add_player(&it, (yv_span){&"ABCDEFGH"[i], 1}, &reason));
    CHECK(sheet_begin(&it, &reason));
    CHECK_TEXT(message, "");
}

/* Types a line in which all hands are given. Returns false, with the reason in `message`, if it is refused. */
static bool type(const char *line)
{
    yv_text reason = why();
    sheet_entry entry;
    return quick_read_call(&it, &it.now.game, yv_span_of(line), &entry, &reason) && entry.shown
           && sheet_add(&it, &entry, &reason);
}

static bool happens(sheet_kind kind, int seat, int turn)
{
    yv_text reason = why();
    const sheet_entry entry = {.kind = (uint8_t)kind, .seat = (yv_seat)(seat - 1), .winner = (yv_seat)(turn - 1)};
    return sheet_add(&it, &entry, &reason);
}

static const char *totals(void)
{
    static char buffer[200];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    for (int seat = 0; seat < it.players; seat++) {
        yv_put_string(&text, seat ? " " : "");
        yv_put_number(&text, it.now.game.total[seat]);
        yv_put_string(&text, yv_is_in(&it.now.game, seat) ? "" : "x");
    }
    return buffer;
}

static const char *scores(void)
{
    static char buffer[200];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    for (int seat = 0; seat < it.players; seat++) {
        yv_put_string(&text, seat ? " " : "");
        if (it.now.game.result.scored >> seat & 1)
            yv_put_number(&text, it.now.game.result.score[seat]);
        else
            yv_put_char(&text, '-');
    }
    return buffer;
}

static int starter(void)
{
    return it.now.game.starter + 1;
}

static bool over(void)
{
    return it.now.game.phase == YV_OVER;
}

/* Sets the totals as if many rounds had been played. They must not be multiples of 50, which a score of 0 would not
 * cut. */
static void set_totals(const int *values)
{
    for (int seat = 0; seat < it.players; seat++)
        it.now.game.total[seat] = values[seat];
}
#define TOTALS(...) set_totals((const int[]){__VA_ARGS__})

/* ---- scoring a round ---- */

TEST(a_caller_who_is_not_beaten_scores_nothing_and_the_others_their_hands)
{
    begin("traveller", 3);
    CHECK(type("a: 3 12 7"));
    CHECK_TEXT(totals(), "0 12 7");
    CHECK_NUMBER(starter(), 1);
}

TEST(yaniv_wins_hand_charges_the_caller_the_hand)
{
    begin("yaniv_wins=hand", 2);
    CHECK(type("a: 3 12"));
    CHECK_TEXT(totals(), "3 12");
}

TEST(assaf_charges_the_caller_thirty_and_the_hand)
{
    begin("traveller", 3);
    CHECK(type("b: 12 5 4"));
    CHECK_TEXT(scores(), "12 35 0");
    CHECK_NUMBER(it.now.game.result.assaf, 4);
    CHECK_NUMBER(starter(), 3);
}

TEST(an_equal_hand_is_assaf_only_with_assaf_tie)
{
    begin("assaf_tie=on", 2);
    CHECK(type("a: 4 4"));
    CHECK_TEXT(scores(), "34 0");
    begin("assaf_tie=off", 2);
    CHECK(type("a: 4 4"));
    CHECK_TEXT(scores(), "0 4");
}

TEST(assaf_hand_off_charges_the_penalty_alone)
{
    begin("assaf_hand=off", 2);
    CHECK(type("a: 4 3"));
    CHECK_TEXT(scores(), "30 0");
}

TEST(assaf_penalty_can_be_another)
{
    begin("assaf_penalty=25", 2);
    CHECK(type("a: 4 3"));
    CHECK_TEXT(scores(), "29 0");
}

TEST(assaf_each_counts_from_two_players_on)
{
    begin("assaf_each=20", 4);
    CHECK(type("a: 4 3 12 13"));
    CHECK_TEXT(scores(), "34 0 12 13");
    begin("assaf_each=20", 4);
    CHECK(type("a: 4 3 2 13"));
    CHECK_TEXT(scores(), "44 3 0 13");
    begin("assaf_each=20", 4);
    CHECK(type("a: 4 3 2 1"));
    CHECK_TEXT(scores(), "64 3 2 0");
}

TEST(assaf_wins_says_who_scores_nothing)
{
    begin("assaf_wins=zero", 4);
    CHECK(type("a: 5 3 3 13"));
    CHECK_TEXT(scores(), "35 0 0 13");
    begin("assaf_wins=hand", 4);
    CHECK(type("a: 5 3 4 13"));
    CHECK_TEXT(scores(), "35 3 4 13");
    begin("assaf_wins=all", 4);
    CHECK(type("a: 5 3 4 13"));
    CHECK_TEXT(scores(), "35 0 0 0");
}

TEST(the_winner_of_several_with_assaf_is_the_first_after_the_caller)
{
    begin("traveller", 4);
    CHECK(type("c: 2 2 5 13"));
    CHECK_NUMBER(it.now.game.result.winner, 0);
    CHECK_NUMBER(starter(), 1);
}

TEST(the_wrong_word_costs_thirty_win_or_lose)
{
    begin("speedy", 3);
    CHECK(type("a yaniv: 2 5 7"));
    CHECK_TEXT(scores(), "30 5 7");
    CHECK(type("a yaniv: 2 1 7"));
    CHECK_TEXT(scores(), "62 1 7");
    CHECK(type("a yan: 2 5 7"));
    CHECK_TEXT(scores(), "0 5 7");
    CHECK(type("a yaniv 2 5 7"));
    CHECK_TEXT(scores(), "30 5 7");
    begin("traveller", 3);
    CHECK(type("a yaniv: 2 5 7"));
    CHECK_TEXT(scores(), "0 5 7");
    CHECK(!type("a yan: 2 5 7"));
    CHECK_TEXT(message, "in this game the word to call with is Yaniv");
}

/* ---- cutting ---- */

TEST(an_exact_multiple_is_halved_once)
{
    begin("traveller", 3);
    TOTALS(90, 40, 0);
    CHECK(type("c: 10 10 0"));
    CHECK_TEXT(totals(), "50 25 0");
    CHECK_NUMBER(it.now.before[0], 90);
}

TEST(a_half_is_rounded_down)
{
    begin("cut_at=25", 2);
    TOTALS(15, 0);
    CHECK(type("b: 10 0"));
    CHECK_TEXT(totals(), "12 0");
}

TEST(a_score_of_zero_cuts_nothing)
{
    begin("traveller", 2);
    TOTALS(50, 7);
    CHECK(type("a: 0 9"));
    CHECK_TEXT(totals(), "50 16");
}

TEST(cut_minus_subtracts_and_cut_none_leaves)
{
    begin("cut=minus cut_by=30", 2);
    TOTALS(90, 0);
    CHECK(type("b: 10 0"));
    CHECK_TEXT(totals(), "70 0");
    begin("cut=none", 2);
    TOTALS(90, 0);
    CHECK(type("b: 10 0"));
    CHECK_TEXT(totals(), "100 0");
}

TEST(exactly_two_hundred_is_cut_and_stays_in_while_one_more_goes_out)
{
    begin("traveller", 3);
    TOTALS(190, 190, 0);
    CHECK(type("c: 10 11 0"));
    CHECK_TEXT(totals(), "100 201x 0");
    CHECK(!over());
}

/* ---- going out, the end, the next starter ---- */

TEST(out_reach_and_out_cross_differ_at_the_limit)
{
    begin("cut=none out=reach", 3);
    TOTALS(190, 0, 0);
    CHECK(type("c: 10 11 0"));
    CHECK_TEXT(totals(), "200x 11 0");
    begin("cut=none out=cross", 3);
    TOTALS(190, 190, 0);
    CHECK(type("c: 10 11 0"));
    CHECK_TEXT(totals(), "200 201x 0");
}

TEST(the_last_one_in_wins)
{
    begin("traveller", 2);
    TOTALS(195, 120);
    CHECK(type("b: 17 0"));
    CHECK(over());
    CHECK_NUMBER(it.now.game.winners, 2);
    CHECK(!type("b: 17 0"));
    CHECK_TEXT(message, "the game is over");
}

TEST(if_everyone_goes_out_at_once_the_lowest_total_wins)
{
    begin("cut=none yaniv_wins=hand", 3);
    TOTALS(198, 195, 197);
    CHECK(type("a: 5 15 10"));
    CHECK(over());
    CHECK_TEXT(totals(), "203x 210x 207x");
    CHECK_NUMBER(it.now.game.winners, 1);
}

TEST(a_win_can_be_shared)
{
    begin("cut=none yaniv_wins=hand", 3);
    TOTALS(198, 191, 193);
    CHECK(type("a: 5 15 10"));
    CHECK_TEXT(totals(), "203x 206x 203x");
    CHECK_NUMBER(it.now.game.winners, 5);
    begin("end=rounds rounds=2", 3);
    CHECK(type("a: 5 15 15"));
    CHECK(type("b: 15 0 0")); /* Assaf by a tie: 15, 30, 15 */
    CHECK(over());
    CHECK_TEXT(totals(), "15 45 15");
    CHECK_NUMBER(it.now.game.winners, 5);
}

TEST(end_first_ends_with_the_first_to_go_out)
{
    begin("end=first", 3);
    TOTALS(195, 20, 30);
    CHECK(type("c: 17 5 0"));
    CHECK(over());
    CHECK_NUMBER(it.now.game.winners, 2);
}

TEST(end_rounds_ends_after_twice_the_players_and_nobody_goes_out)
{
    begin("tally", 2);
    TOTALS(400, 0);
    for (int round = 0; round < 4; round++) {
        CHECK(!over());
        CHECK(type("b: 17 0"));
    }
    CHECK(over());
    CHECK_TEXT(totals(), "468 0");
    CHECK_NUMBER(it.now.game.winners, 2);
}

TEST(the_next_in_seat_order_starts_when_the_starter_is_out)
{
    begin("starter=winner", 3);
    CHECK(type("b: 12 3 7"));
    CHECK_NUMBER(starter(), 2);
    begin("starter=caller", 3);
    CHECK(type("b: 12 3 2"));
    CHECK_NUMBER(starter(), 2);
    TOTALS(0, 190, 0);
    CHECK(type("b: 12 3 2")); /* B goes out by calling */
    CHECK_TEXT(totals(), "12 223x 0");
    CHECK_NUMBER(starter(), 3);
    CHECK(!type("b: 3 12 7"));
    CHECK(!type("b: 3 12"));
    CHECK_TEXT(message, "B is out of the game");
    CHECK(type("a: 3 12"));
    CHECK_TEXT(scores(), "0 - 12");
}

/* ---- offences, expulsions, leaving ---- */

TEST(a_call_out_of_turn_costs_thirty_and_the_lowest_other_hand_starts)
{
    begin("jhyap", 3);
    CHECK(happens(SHEET_OFFENCE, 1, 3));
    CHECK_TEXT(scores(), "30 0 0");
    CHECK_NUMBER(it.now.game.result.offender, 0);
    CHECK_NUMBER(starter(), 3);
    CHECK(!happens(SHEET_OFFENCE, 1, 1));
    CHECK(!happens(SHEET_OFFENCE, 1, 9));
    begin("traveller", 3);
    CHECK(!happens(SHEET_OFFENCE, 1, 3));
    CHECK_TEXT(message, "in this game a call out of turn is not allowed and changes nothing (out_of_turn=refuse)");
    CHECK_NUMBER(it.count, 0);
}

TEST(a_false_call_puts_out_and_the_round_goes_on)
{
    begin("false_call=eliminate", 3);
    CHECK(type("a: 3 12 7"));
    CHECK(happens(SHEET_EXPEL, 1, 1));
    CHECK_NUMBER(sheet_round_now(&it.now.game), 2);
    CHECK(!it.now.ended_round);
    CHECK(type("c: 5 3"));
    CHECK_TEXT(scores(), "- 5 0");
    CHECK_TEXT(totals(), "0x 17 7");
    CHECK_NUMBER(it.now.game.result.out, 1);
}

TEST(the_next_active_seat_starts_in_the_place_of_one_who_goes_home)
{
    begin("traveller", 4);
    CHECK(type("b: 12 3 7 9"));
    CHECK_NUMBER(starter(), 2);
    CHECK(happens(SHEET_LEAVE, 2, 1));
    CHECK_NUMBER(starter(), 3);
    CHECK(happens(SHEET_LEAVE, 3, 1));
    CHECK_NUMBER(starter(), 4);
    CHECK(sheet_undo(&it));
    CHECK_NUMBER(starter(), 3);
    CHECK(happens(SHEET_LEAVE, 4, 1));
    CHECK_NUMBER(starter(), 3);
}

TEST(who_is_put_out_for_a_false_call_did_start_the_round)
{
    begin("false_call=eliminate", 3);
    CHECK(type("b: 12 3 7"));
    CHECK(happens(SHEET_EXPEL, 2, 1));
    CHECK_NUMBER(starter(), 2);
}

TEST(a_false_call_that_leaves_one_ends_the_game_without_scores)
{
    begin("false_call=eliminate", 2);
    CHECK(type("a: 3 12"));
    CHECK(happens(SHEET_EXPEL, 1, 1));
    CHECK(over());
    CHECK(it.now.ended_round);
    CHECK_TEXT(scores(), "- -");
    CHECK_NUMBER(it.now.game.winners, 2);
}

TEST(a_false_call_is_not_for_every_game)
{
    begin("traveller", 3);
    CHECK(!happens(SHEET_EXPEL, 1, 1));
    CHECK_NUMBER(it.count, 0);
}

TEST(who_was_put_out_cannot_win_though_the_total_is_the_lowest)
{
    begin("false_call=eliminate end=first", 3);
    TOTALS(0, 20, 30);
    CHECK(happens(SHEET_EXPEL, 1, 1));
    CHECK(type("b: 3 12"));
    CHECK(over());
    CHECK_NUMBER(it.now.game.winners, 2);
}

TEST(who_goes_home_is_out_and_the_others_play_on)
{
    begin("traveller", 3);
    CHECK(type("a: 3 12 7"));
    CHECK(happens(SHEET_LEAVE, 1, 1));
    CHECK(type("b: 3 12"));
    CHECK_TEXT(totals(), "0x 12 19");
    CHECK(happens(SHEET_LEAVE, 3, 1));
    CHECK(over());
    CHECK_NUMBER(it.now.game.winners, 2);
}

TEST(a_seat_that_is_handed_over_plays_on)
{
    begin("traveller", 2);
    CHECK(type("a: 3 12"));
    CHECK(happens(SHEET_HANDOVER, 2, 1));
    CHECK(!happens(SHEET_HANDOVER, 2, 1));
    CHECK_TEXT(message, "B has already left");
    CHECK(type("a: 3 12"));
    CHECK_TEXT(totals(), "0 24");
}

/* ---- ratings ---- */

TEST(going_out_costs_the_differences_to_the_others)
{
    begin("traveller", 4);
    TOTALS(200, 160, 175, 155);
    CHECK(type("d: 10 7 5 0"));
    CHECK_TEXT(totals(), "210x 167 180 155");
    CHECK_NUMBER(it.now.ratings.of[0], 1000 - 128);
    CHECK_NUMBER(it.now.ratings.of[1], 1000 + 14);
    CHECK_NUMBER(it.now.ratings.of[2], 1000 + 10);
    CHECK_NUMBER(it.now.ratings.of[3], 1000 + 18);
}

TEST(who_is_still_in_gains_a_share_of_the_difference)
{
    begin("traveller", 4);
    TOTALS(199, 120, 20, 30);
    CHECK(type("d: 11 5 3 1"));
    CHECK_TEXT(totals(), "210x 125 23 30");
    CHECK_NUMBER(it.now.ratings.of[1], 1028);
}

TEST(leaving_costs_as_if_one_went_out_with_one_over_the_limit)
{
    begin("traveller", 4);
    CHECK(type("a: 0 7 3 9"));
    TOTALS(20, 107, 153, 190);
    CHECK(happens(SHEET_HANDOVER, 1, 1));
    CHECK_NUMBER(it.now.ratings.of[0], 1000 - 153);
    CHECK(happens(SHEET_LEAVE, 1, 1)); /* the player who took over goes home too: the rating is charged once */
    CHECK_NUMBER(it.now.ratings.of[0], 1000 - 153);
}

TEST(leaving_costs_at_most_two_hundred_and_nothing_in_the_first_round)
{
    begin("traveller", 4);
    CHECK(happens(SHEET_HANDOVER, 2, 1));
    CHECK_NUMBER(it.now.ratings.of[1], 1000);
    CHECK(type("a: 0 7 3 9"));
    CHECK(happens(SHEET_LEAVE, 1, 1));
    CHECK_NUMBER(it.now.ratings.of[0], 800);
}

TEST(who_goes_home_is_charged_at_once_and_credits_the_others_after_the_round)
{
    begin("traveller", 3);
    CHECK(type("a: 0 21 31"));
    CHECK(happens(SHEET_LEAVE, 1, 1));
    CHECK_NUMBER(it.now.ratings.of[0], 800);
    CHECK_NUMBER(it.now.ratings.of[1], 1000);
    CHECK(type("b: 3 10"));
    CHECK_NUMBER(it.now.ratings.of[0], 800);
    CHECK_NUMBER(it.now.ratings.of[1], 1000 + (201 - 21) / 2);
    CHECK_NUMBER(it.now.ratings.of[2], 1000 + (201 - 41) / 2);
}

TEST(who_is_put_out_counts_with_one_over_the_limit)
{
    begin("false_call=eliminate", 3);
    CHECK(type("a: 0 21 31"));
    CHECK(happens(SHEET_EXPEL, 1, 1));
    CHECK_NUMBER(it.now.ratings.of[0], 1000);
    CHECK(type("b: 3 10"));
    CHECK_NUMBER(it.now.ratings.of[0], 1000 - (180 + 160));
    CHECK_NUMBER(it.now.ratings.of[1], 1090);
}

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

/* ---- undoing and correcting ---- */

/* Tries many entries of all kinds, chosen by a seeded generator; the rules decide which are accepted. */
static void play_anything(uint64_t seed, int tries)
{
    yv_rng chance = yv_rng_seeded(seed);
    for (int i = 0; i < tries && !over(); i++) {
        sheet_entry entry = {.seat = (yv_seat)yv_rng_below(&chance, (uint32_t)it.players),
                             .winner = (yv_seat)yv_rng_below(&chance, (uint32_t)it.players)};
        const uint32_t dice = yv_rng_below(&chance, 40);
        entry.kind = dice < 4 ? (uint8_t)(SHEET_OFFENCE + dice) : SHEET_CALL;
        entry.wrong_word = dice == 5;
        for (int seat = 0; seat < it.players; seat++)
            if (entry.kind == SHEET_CALL && yv_is_in(&it.now.game, seat))
                entry.shown |= yv_seat_bit(seat),
                    entry.hand[seat].points = (int16_t)yv_rng_below(&chance, seat == entry.seat ? 6 : 26);
        yv_text reason = why();
        sheet_add(&it, &entry, &reason);
    }
}

static const char *const many_rules[] = {
    "traveller",
    "tally",
    "jhyap",
    "sevens",
    "slapdown",
    "speedy",
    "duel",
    "false_call=eliminate out_of_turn=penalty",
    "jhyap false_call=eliminate end=first",
    "call=yan end=rounds rounds=12",
};
enum { MANY_RULES = sizeof many_rules / sizeof many_rules[0] };

static int fitting_players(void)
{
    return yv_presets[it.rules.preset].most < 4 ? yv_presets[it.rules.preset].most : 4;
}

static void begin_any(int which)
{
    yv_text reason = why();
    CHECK(yv_rules_parse(&it.rules, yv_span_of(many_rules[which]), &reason));
    begin(many_rules[which], fitting_players());
}

TEST(undoing_all_the_way_retraces_every_state)
{
    static sheet_state states[SHEET_MOST_ENTRIES + 1];
    for (int which = 0; which < MANY_RULES; which++) {
        begin_any(which);
        states[0] = it.now;
        yv_rng chance = yv_rng_seeded(7);
        for (int i = 0; i < 100; i++) {
            play_anything(yv_rng_next(&chance), 1);
            states[it.count] = it.now;
        }
        CHECK(it.count > 0);
        while (it.count > 0) {
            CHECK(sheet_undo(&it));
            CHECK(memcmp(&it.now.game, &states[it.count].game, sizeof it.now.game) == 0);
            CHECK(memcmp(&it.now.ratings, &states[it.count].ratings, sizeof it.now.ratings) == 0);
        }
        CHECK(!sheet_undo(&it));
    }
}

TEST(a_round_can_be_replaced_if_the_later_ones_still_fit)
{
    yv_text reason = why();
    sheet_entry entry;
    begin("limit=50 cut=none", 3);
    CHECK(type("a: 3 12 7") && type("b: 4 3 7") && type("a: 3 13 7"));
    CHECK_NUMBER(sheet_find_round(&it, 2), 1);
    CHECK_NUMBER(sheet_find_round(&it, 4), -1);
    const sheet_state before = sheet_state_before(&it, 1);
    CHECK(quick_read_call(&it, &before.game, yv_span_of("b: 4 3 20"), &entry, &reason));
    CHECK(sheet_replace(&it, 1, &entry, &reason));
    CHECK_TEXT(totals(), "4 25 34");
    entry.hand[2].points = 49;
    CHECK(!sheet_replace(&it, 1, &entry, &reason));
    CHECK_TEXT(message, "the entry for round 3 would no longer be allowed: C is out of the game");
    CHECK_TEXT(totals(), "4 25 34");
}

TEST(a_replacement_that_a_later_round_contradicts_is_refused)
{
    yv_text reason = why();
    begin("limit=40 cut=none", 3);
    CHECK(type("a: 3 12 7") && type("b: 4 3 7"));
    sheet_entry entry = it.entry[0];
    entry.hand[1].points = 45; /* B would be out and could not call */
    CHECK(!sheet_replace(&it, 0, &entry, &reason));
    CHECK_TEXT(message, "the entry for round 2 would no longer be allowed: B is out of the game");
    CHECK_TEXT(totals(), "4 12 14");
}

/* ---- the file ---- */

static char text_of_sheet[SHEET_MOST_TEXT], text_again[SHEET_MOST_TEXT];

static const char *written(const sheet *which, char *buffer)
{
    yv_text text = yv_text_in(buffer, SHEET_MOST_TEXT);
    sheet_write(which, &text);
    CHECK(!yv_text_cut(&text));
    return buffer;
}

TEST(a_sheet_is_plain_text)
{
    begin("speedy false_call=eliminate", 4);
    it.start = 1;
    yv_text reason = why();
    CHECK(sheet_begin(&it, &reason));
    CHECK(type("b yaniv: 5 2 7sJk Kh"));
    CHECK(happens(SHEET_EXPEL, 4, 1));
    CHECK(happens(SHEET_OFFENCE, 1, 3));
    CHECK(happens(SHEET_HANDOVER, 1, 1));
    CHECK(happens(SHEET_LEAVE, 2, 1));
    CHECK(happens(SHEET_LEAVE, 3, 1));
    CHECK_TEXT(written(&it, text_of_sheet),
               "yaniv-score 1\nrules speedy false_call=eliminate\nplayer A\nplayer B\nplayer C\n"
               "player D\nstart 2\n"
               "round 1 call 2 yaniv 5 2 7sJk Kh = 5 30 7 10\n"
               "round 2 expel 4\n"
               "round 2 offence 1 winner 3 = 35 30 7 10\n"
               "round 3 handover 1\n"
               "round 3 leave 2\n"
               "round 3 leave 3 = 35 30 7 10\n"
               "win 1\n");
}

TEST(what_is_written_is_read_again)
{
    static sheet again;
    for (int which = 0; which < MANY_RULES; which++) {
        begin_any(which);
        it.rated = which & 1;
        for (int seat = 0; seat < it.players && it.rated; seat++)
            it.rating[seat] = 1200 + seat;
        strcpy(it.date, "2026-11-15");
        yv_text reason = why();
        int line;
        CHECK(sheet_begin(&it, &reason));
        play_anything((uint64_t)which, 100);
        written(&it, text_of_sheet);
        CHECK(sheet_read(&again, yv_span_of(text_of_sheet), &line, &reason));
        CHECK_TEXT(message, "");
        CHECK_TEXT(written(&again, text_again), text_of_sheet);
        CHECK(memcmp(&again.now.game, &it.now.game, sizeof it.now.game) == 0);
        CHECK(memcmp(&again.now.ratings, &it.now.ratings, sizeof it.now.ratings) == 0);
    }
}

TEST(a_sheet_broken_off_anywhere_is_read_or_refused_and_never_crashes)
{
    begin("traveller", 4);
    play_anything(3, 30);
    written(&it, text_of_sheet);
    const size_t length = strlen(text_of_sheet);
    static sheet again;
    for (size_t cut = 0; cut < length; cut++) {
        int line;
        yv_text reason = why();
        if (!sheet_read(&again, (yv_span){text_of_sheet, cut}, &line, &reason))
            CHECK(line > 0 && message[0]);
    }
}

TEST(a_changed_byte_is_read_or_refused_and_never_crashes)
{
    begin("false_call=eliminate out_of_turn=penalty", 4);
    play_anything(5, 30);
    written(&it, text_of_sheet);
    const size_t length = strlen(text_of_sheet);
    static sheet again;
    yv_rng chance = yv_rng_seeded(11);
    for (int i = 0; i < 4000; i++) {
        int line;
        yv_text reason = why();
        memcpy(text_again, text_of_sheet, length);
        for (int changes = 0; changes <= i % 3; changes++)
            text_again[yv_rng_below(&chance, (uint32_t)length)] = (char)yv_rng_next(&chance);
        if (!sheet_read(&again, (yv_span){text_again, length}, &line, &reason))
            CHECK(line > 0 && message[0]);
    }
}

#define HEAD "yaniv-score 1\nrules traveller\nplayer A\nplayer B\nstart 1\n"

TEST(a_damaged_sheet_is_refused_with_its_line)
{
    static const struct {
        const char *text;
        int line;
        const char *reason;
    } damaged[] = {
        {"", 1, "the file is empty"},
        {"# nothing\n", 1, "the file is empty"},
        {"hello\n", 1, "a score sheet begins with the line 'yaniv-score 1'"},
        {"yaniv-score 2\n", 1, "this is version '2' of the format; only version 1 is known"},
        {"yaniv-score 1\nyaniv-score 1\n", 2, "the 'yaniv-score' line appears twice"},
        {"yaniv-score 1\nplayer A\n", 2, "this game is for 2 to 8 players"},
        {"yaniv-score 1\nplayer A\nplayer a\n", 3, "two players are called A"},
        {"yaniv-score 1\ndate tomorrow\n", 2, "a date is written 2026-11-15, not 'tomorrow'"},
        {HEAD "start 2\n", 6, "the 'start' line appears twice"},
        {HEAD "rules tally\n", 6, "the 'rules' line appears twice"},
        {HEAD "round 2 call 1 3 12\n", 6, "this should be round 1"},
        {HEAD "round 1 call 3 3 12\n", 6, "there is no seat '3'"},
        {HEAD "round 1 call 1 3\n", 6, "every seat needs a hand: points, cards, or - for a player who is out"},
        {HEAD "round 1 call 1 3 -\n", 6, "B is still in the game and needs a hand"},
        {HEAD "round 1 call 1 3 12 7\n", 6, "'7' does not belong on this line"},
        {HEAD "round 1 call 1 3 12 = 0 13\n", 6, "B's total after this round should be 12"},
        {HEAD "round 1 call 1 3 12 = 0 12 1\n", 6, "there are more totals than players"},
        {HEAD "round 1 dance 1\n", 6, "'dance' is not an event of a round"},
        {HEAD "round 1 call 1 3 99\n", 6, "B cannot hold 99 points: no 5 cards or fewer are worth that"},
        {HEAD "round 1 call 1 3 12\nplayer C\n", 7, "'player' must come before the first round"},
        {HEAD "win 1\n", 6, "the game is not over, so nobody has won yet"},
        {HEAD "round 1 leave 1\nwin 1\n", 7, "the winners are other seats"},
        {HEAD "round 1 leave 1\nround 2 leave 2\n", 7, "the game is over"},
        {HEAD "nonsense\n", 6, "a line cannot begin with 'nonsense'"},
    };
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++) {
        int line;
        yv_text reason = why();
        CHECK(!sheet_read(&it, yv_span_of(damaged[i].text), &line, &reason));
        CHECK_TEXT(message, damaged[i].reason);
        CHECK_NUMBER(line, damaged[i].line);
    }
}

TEST(comments_totals_left_out_and_windows_line_ends_are_accepted)
{
    int line;
    yv_text reason = why();
    CHECK(sheet_read(
        &it, yv_span_of("yaniv-score 1\r\n# at the beach\r\n\r\nplayer A\r\nplayer B\r\nround 1 call 1 3 12\r\n"),
        &line, &reason));
    CHECK_TEXT(totals(), "0 12");
}

TEST(a_full_sheet_takes_no_more_and_is_written_whole)
{
    begin("end=rounds rounds=100 jokers=4 decks=4 false_call=draw3", 8);
    it.rules.rounds = 2000; /* beyond what rules allow, to fill the sheet */
    yv_text reason = why();
    CHECK(sheet_begin(&it, &reason));
    while (it.count < SHEET_MOST_ENTRIES)
        CHECK(type("a: Jk 2cKcKcKcKcQcQcQcQcJcJcJcJcTcTc 2dKdKdKdKdQdQdQdQdJdJdJdJdTdTd 2hKhKhKhKhQhQhQhQhJhJhJhJhThTh "
                   "2sKsKsKsKsQsQsQsQsJsJsJsJsTsTs 12 13 14"));
    CHECK(!type("a: Jk 3 4 5 6 12 13 14"));
    CHECK_TEXT(message, "the sheet is full");
    written(&it, text_of_sheet);
}

/* ---- rules that have changed ---- */

TEST(an_old_sheet_names_the_seat_whose_turn_it_was)
{
    static const char old[] = "yaniv-score 1\nrules jhyap\nplayer A\nplayer B\nplayer C\n"
                              "round 1 offence 1 turn 3 = 30 0 0\nround 2 call 3 7 8 2 = 37 8 0\n";
    int line;
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    CHECK(sheet_read(&it, yv_span_of(old), &line, &why));
    CHECK_NUMBER(sheet_state_before(&it, 1).game.starter, 2);
    CHECK(strstr(written(&it, text_of_sheet), "round 1 offence 1 winner 3 = 30 0 0\n"));
}

TEST(an_empty_stock_ends_a_round_where_the_rules_say_so)
{
    begin("dhumbal", 3);
    sheet_entry entry = {
        .kind = SHEET_STOCK_OUT, .seat = 1, .shown = 7, .hand = {{.points = 12}, {.points = 7}, {.points = 7}}};
    yv_text why = yv_text_in(message, sizeof message);
    CHECK(sheet_add(&it, &entry, &why));
    CHECK_TEXT(scores(), "12 7 7");
    CHECK_NUMBER(starter(), 3);
    CHECK(strstr(written(&it, text_of_sheet), "round 1 stockout 2 12 7 7 = 12 7 7\n"));
    sheet again;
    int line;
    CHECK(sheet_read(&again, yv_span_of(text_of_sheet), &line, &why));
    CHECK_NUMBER(again.now.game.starter, 2);
    entry.shown = 3;
    CHECK(!sheet_add(&it, &entry, &why));
    begin("traveller", 3);
    why = yv_text_in(message, sizeof message);
    entry.shown = 7;
    CHECK(!sheet_add(&it, &entry, &why));
    CHECK_TEXT(message, "in this game an empty stock does not end the round: that needs stock_out=end");
}

CHECK_MAIN
