/* What a round does to a score sheet: scores, cuts, outs, starters, ratings. */
#include "../score_sheet.h"

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

CHECK_MAIN
