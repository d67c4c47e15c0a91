/* Scores, cuts, outs and ends: every sentence of sections 6 and 7. */
#include "../check.h"
#include "../sheet.h"

/* Returns the scores of one round in which seat 1 calls. */
static const char *scores(const char *words, int players, const char *points)
{
    static sheet s;
    s = sheet_begin(words, players);
    sheet_call(&s, 1, points);
    return sheet_scores(&s);
}

/* ---- the round ---- */

TEST(a_caller_who_is_not_beaten_scores_nothing)
{
    CHECK_TEXT(scores("", 3, "4 12 30"), "0 12 30");
    CHECK_TEXT(scores("", 3, "0 1 2"), "0 1 2");
}

TEST(or_the_hand_if_yaniv_wins_hand)
{
    CHECK_TEXT(scores("yaniv_wins=hand", 3, "4 12 30"), "4 12 30");
    CHECK_TEXT(scores("yaniv_wins=hand", 2, "-5 12"), "-5 12");
}

TEST(assaf_charges_the_caller_thirty_and_the_hand)
{
    CHECK_TEXT(scores("", 3, "4 3 30"), "34 0 30");
    CHECK_TEXT(scores("assaf_penalty=0", 3, "4 3 30"), "4 0 30");
    CHECK_TEXT(scores("assaf_penalty=100", 3, "4 3 30"), "104 0 30");
    CHECK_TEXT(scores("assaf_hand=off", 3, "4 3 30"), "30 0 30");
}

TEST(an_equal_hand_is_assaf_unless_ties_are_off)
{
    CHECK_TEXT(scores("assaf_tie=on", 2, "4 4"), "34 0");
    CHECK_TEXT(scores("assaf_tie=off", 2, "4 4"), "0 4");
    CHECK_TEXT(scores("assaf_tie=off", 2, "4 3"), "34 0");
}

TEST(the_penalty_for_each_counts_from_two_on)
{
    CHECK_TEXT(scores("assaf_each=20", 4, "4 3 30 40"), "34 0 30 40");
    CHECK_TEXT(scores("assaf_each=20", 4, "4 3 2 40"), "44 3 0 40");
    CHECK_TEXT(scores("assaf_each=20 assaf_hand=off", 4, "4 3 2 1"), "60 3 2 0");
    CHECK_TEXT(scores("assaf_each=0", 4, "4 3 2 1"), "34 3 2 0");
    CHECK_TEXT(scores("assaf_each=100 assaf_penalty=0", 8, "5 5 5 5 5 5 5 5"), "705 0 0 0 0 0 0 0");
}

TEST(of_those_with_assaf_the_lowest_win_and_score_nothing)
{
    CHECK_TEXT(scores("", 4, "5 3 4 20"), "35 0 4 20");
    CHECK_TEXT(scores("", 4, "5 3 3 20"), "35 0 0 20");
}

TEST(after_an_assaf_everybody_may_score_the_hand_or_nobody)
{
    CHECK_TEXT(scores("assaf_wins=hand", 4, "5 3 4 20"), "35 3 4 20");
    CHECK_TEXT(scores("assaf_wins=all", 4, "5 3 4 20"), "35 0 0 0");
    CHECK_TEXT(scores("assaf_wins=all", 4, "5 6 7 20"), "0 6 7 20");
}

TEST(negative_hands_are_compared_and_scored_like_others)
{
    CHECK_TEXT(scores("joker_points=-5", 3, "-2 -5 7"), "28 0 7");
    CHECK_TEXT(scores("joker_points=-5 assaf_wins=hand", 3, "-2 -5 7"), "28 -5 7");
    CHECK_TEXT(scores("joker_points=-5", 3, "-5 -2 7"), "0 -2 7");
}

TEST(the_wrong_word_costs_thirty_win_or_lose)
{
    sheet s = sheet_begin("call=yan", 3);
    sheet_open(&s);
    sheet_show(&s, 1, true, "4 12 30");
    CHECK_TEXT(sheet_scores(&s), "30 12 30");
    sheet_open(&s);
    sheet_show(&s, 1, true, "4 3 30");
    CHECK_TEXT(sheet_scores(&s), "64 0 30");
}

TEST(assaf_and_the_winner_are_told)
{
    sheet s = sheet_begin("", 4);
    sheet_call(&s, 2, "9 5 3 4");
    CHECK_TEXT(sheet_seats(s.t.game.result.assaf), "34");
    CHECK_NUMBER(s.t.game.result.winner, 2);
    CHECK_NUMBER(s.t.game.result.caller, 1);
    CHECK_NUMBER(s.t.game.result.offender, YV_NOBODY);
    sheet_call(&s, 3, "9 9 3 4");
    CHECK_TEXT(sheet_seats(s.t.game.result.assaf), "");
    CHECK_NUMBER(s.t.game.result.winner, 2);
}

TEST(of_several_lowest_the_first_after_the_caller_wins_the_round)
{
    sheet s = sheet_begin("", 4);
    sheet_call(&s, 2, "3 5 4 3");
    CHECK_NUMBER(s.t.game.result.winner, 3);
    sheet_call(&s, 4, "3 3 3 5");
    CHECK_NUMBER(s.t.game.result.winner, 0);
}

TEST(a_call_out_of_turn_costs_thirty_and_everybody_else_nothing)
{
    sheet s = sheet_begin("out_of_turn=penalty", 3);
    sheet_open(&s);
    yv_score_offence(&s.t.game, 2, 1);
    CHECK_TEXT(sheet_scores(&s), "0 0 30");
    CHECK_NUMBER(s.t.game.result.caller, YV_NOBODY);
    CHECK_NUMBER(s.t.game.result.winner, 1);
    CHECK_NUMBER(s.t.game.result.offender, 2);
    CHECK_NUMBER(s.t.game.starter, 1);
}

TEST(a_round_without_a_caller_is_won_by_the_lowest_hand)
{
    sheet s = sheet_begin("starter=caller", 4);
    sheet_open(&s);
    const int points[YV_MAX_PLAYERS] = {7, 3, 3, 9};
    CHECK_NUMBER(yv_lowest_hand(&s.t.game, 15, 0, points), 1);
    CHECK_NUMBER(yv_lowest_hand(&s.t.game, 15, 1, points), 2); /* the seat itself comes last */
    CHECK_NUMBER(yv_lowest_hand(&s.t.game, 15, 2, points), 1);
    CHECK_NUMBER(yv_lowest_hand(&s.t.game, 9, 0, points), 0);
    yv_score_stock_out(&s.t.game, 1, points);
    CHECK_TEXT(sheet_scores(&s), "7 3 3 9"); /* the winner scores its hand too */
    CHECK_NUMBER(s.t.game.result.caller, YV_NOBODY);
    CHECK_NUMBER(s.t.game.result.winner, 2);
    CHECK_NUMBER(s.t.game.result.offender, YV_NOBODY);
    CHECK_NUMBER(s.t.game.result.assaf, 0);
    CHECK_NUMBER(s.t.game.starter, 2);
}

TEST(a_winner_who_goes_out_by_a_hand_lets_the_next_seat_start)
{
    sheet s = sheet_begin("limit=20 cut=none", 3);
    sheet_open(&s);
    yv_score_stock_out(&s.t.game, 2, (const int[YV_MAX_PLAYERS]){40, 30, 50});
    CHECK_NUMBER(s.t.game.phase, YV_OVER); /* all are out: the lowest total wins */
    CHECK_NUMBER(s.t.game.winners, 2);
    s = sheet_begin("limit=20 cut=none joker_points=-5", 3);
    s.t.game.total[1] = 19;
    sheet_open(&s);
    yv_score_stock_out(&s.t.game, 0, (const int[YV_MAX_PLAYERS]){2, 1, 3});
    CHECK_NUMBER(s.t.game.result.winner, 1);
    CHECK_NUMBER(s.t.game.result.out, 2);
    CHECK_NUMBER(s.t.game.starter, 2);
}

/* ---- cutting ---- */

/* Returns the total of seat 1 after rounds in which seat 2 calls with no points and seat 1 holds each of these. */
static int total_after(const char *words, const char *hands)
{
    sheet s = sheet_begin(words, 2);
    yv_span rest = yv_span_of(hands);
    for (yv_span word = yv_span_take_word(&rest); word.length; word = yv_span_take_word(&rest)) {
        char points[40];
        snprintf(points, sizeof points, "%.*s -100", (int)word.length, word.at);
        sheet_call(&s, 2, points);
    }
    return s.t.game.total[0];
}

TEST(an_exact_multiple_is_halved)
{
    CHECK_NUMBER(total_after("", "49"), 49);
    CHECK_NUMBER(total_after("", "50"), 25);
    CHECK_NUMBER(total_after("", "51"), 51);
    CHECK_NUMBER(total_after("", "70 30"), 50);
    CHECK_NUMBER(total_after("", "149 1"), 75);
    CHECK_NUMBER(total_after("cut_at=15", "45"), 22);
}

TEST(there_is_no_chain_of_cuts)
{
    CHECK_NUMBER(total_after("", "99 1"), 50);
    CHECK_NUMBER(total_after("", "99 1 0"), 50);
    CHECK_NUMBER(total_after("cut_at=10", "40"), 20);
}

TEST(a_round_score_of_zero_never_cuts)
{
    sheet s = sheet_begin("", 2);
    s.t.game.total[0] = 100;
    sheet_call(&s, 2, "0 -1");
    CHECK_TEXT(sheet_totals(&s), "100 0");
    sheet_call(&s, 1, "0 9");
    CHECK_TEXT(sheet_totals(&s), "100 9");
}

TEST(a_negative_round_score_can_cut)
{
    sheet s = sheet_begin("joker_points=-5", 2);
    s.t.game.total[0] = 105;
    sheet_call(&s, 2, "-5 -6");
    CHECK_NUMBER(s.t.game.total[0], 50);
}

TEST(only_positive_multiples_are_cut)
{
    sheet s = sheet_begin("joker_points=-5", 2);
    s.t.game.total[0] = 5;
    sheet_call(&s, 2, "-5 -6");
    CHECK_NUMBER(s.t.game.total[0], 0);
    s.t.game.total[0] = -45;
    sheet_call(&s, 2, "-5 -6");
    CHECK_NUMBER(s.t.game.total[0], -50);
}

TEST(a_cut_can_take_off_a_fixed_number)
{
    CHECK_NUMBER(total_after("cut=minus", "50"), 0);
    CHECK_NUMBER(total_after("cut=minus", "99 1"), 50);
    CHECK_NUMBER(total_after("cut=minus cut_by=10", "50"), 40);
    CHECK_NUMBER(total_after("cut=minus cut_at=10 cut_by=200", "20"), -180);
    CHECK_NUMBER(total_after("cut=minus cut_at=200 cut_by=150", "199 1"), 50);
}

TEST(without_cuts_totals_just_grow)
{
    CHECK_NUMBER(total_after("cut=none", "50 50"), 100);
}

/* ---- out ---- */

static const char *out_at(const char *words, int total)
{
    sheet s = sheet_begin(words, 3);
    s.t.game.total[0] = total - 1;
    sheet_call(&s, 3, "1 2 -1");
    return sheet_seats(s.t.game.result.out);
}

TEST(a_player_is_out_at_the_limit_or_only_above_it)
{
    CHECK_TEXT(out_at("cut=none out=reach", 199), "");
    CHECK_TEXT(out_at("cut=none out=reach", 200), "1");
    CHECK_TEXT(out_at("cut=none out=cross", 200), "");
    CHECK_TEXT(out_at("cut=none out=cross", 201), "1");
    CHECK_TEXT(out_at("cut=none limit=20", 20), "1");
    CHECK_TEXT(out_at("cut=none limit=1000", 999), "");
}

TEST(cutting_comes_before_going_out)
{
    CHECK_TEXT(out_at("traveller", 200), "");
    CHECK_TEXT(out_at("traveller", 201), "1");
    CHECK_TEXT(out_at("limit=20 cut_at=20", 40), "1");
    CHECK_TEXT(out_at("limit=20 cut_at=20 out=cross", 40), "");
}

TEST(who_is_out_plays_no_more_and_keeps_the_total)
{
    sheet s = sheet_begin("limit=100 cut=none", 3);
    s.t.game.total[1] = 95;
    sheet_call(&s, 1, "0 10 3");
    CHECK_TEXT(sheet_seats(s.t.game.in), "13");
    sheet_call(&s, 1, "0 0 7");
    CHECK_TEXT(sheet_scores(&s), "0 - 7");
    CHECK_TEXT(sheet_totals(&s), "0 105 10");
    CHECK_TEXT(sheet_seats(s.t.game.result.out), "");
    CHECK_TEXT(sheet_seats(s.t.game.result.assaf), "");
}

/* ---- the starter ---- */

TEST(the_winner_begins_the_next_round_or_the_caller)
{
    sheet s = sheet_begin("starter=winner", 3);
    sheet_call(&s, 2, "9 5 4");
    CHECK_NUMBER(s.t.game.starter, 2);
    s = sheet_begin("starter=caller", 3);
    sheet_call(&s, 2, "9 5 4");
    CHECK_NUMBER(s.t.game.starter, 1);
}

TEST(if_that_player_is_out_the_next_active_seat_begins)
{
    sheet s = sheet_begin("starter=caller limit=30 cut=none", 4);
    s.t.game.total[2] = 25;
    sheet_call(&s, 2, "9 5 6 4");
    CHECK_TEXT(sheet_seats(s.t.game.result.out), "23");
    CHECK_NUMBER(s.t.game.starter, 3);
    s = sheet_begin("starter=winner assaf_wins=hand limit=30 cut=none", 4);
    s.t.game.total[3] = 29;
    sheet_call(&s, 2, "9 5 6 4");
    CHECK_TEXT(sheet_seats(s.t.game.result.out), "24");
    CHECK_NUMBER(s.t.game.result.winner, 3);
    CHECK_NUMBER(s.t.game.starter, 0);
}

/* ---- the end ---- */

TEST(the_last_one_in_wins)
{
    sheet s = sheet_begin("limit=50 cut=none", 3);
    sheet_call(&s, 3, "60 7 0");
    CHECK_NUMBER(s.t.game.phase, YV_DEALING);
    sheet_call(&s, 3, "0 49 0");
    CHECK_NUMBER(s.t.game.phase, YV_OVER);
    CHECK_TEXT(sheet_seats(s.t.game.winners), "3");
}

TEST(the_last_one_in_wins_even_with_the_higher_total)
{
    sheet s = sheet_begin("limit=50 cut=minus cut_at=60 cut_by=10", 2);
    s.t.game.total[0] = 49;
    sheet_call(&s, 1, "0 51");
    CHECK_TEXT(sheet_totals(&s), "49 51");
    CHECK_TEXT(sheet_seats(s.t.game.winners), "1");
}

TEST(if_all_go_out_together_the_lowest_of_them_wins)
{
    sheet s = sheet_begin("limit=20 cut=none yaniv_wins=hand", 3);
    s.t.game.total[1] = 19;
    sheet_call(&s, 2, "30 4 29");
    CHECK_TEXT(sheet_seats(s.t.game.winners), "2");
    CHECK_TEXT(sheet_seats(s.t.game.in), "");
}

TEST(if_tied_they_share_the_win)
{
    sheet s = sheet_begin("limit=20 cut=none yaniv_wins=hand", 3);
    s.t.game.total[1] = 21;
    sheet_call(&s, 2, "25 4 29");
    CHECK_TEXT(sheet_seats(s.t.game.winners), "12");
}

TEST(who_went_out_earlier_does_not_win_with_a_low_total)
{
    sheet s = sheet_begin("limit=20 cut=none yaniv_wins=hand", 3);
    sheet_call(&s, 2, "21 0 1");
    s.t.game.total[1] = 19;
    s.t.game.total[2] = 19;
    sheet_call(&s, 2, "0 4 9");
    CHECK_TEXT(sheet_totals(&s), "21 23 28");
    CHECK_TEXT(sheet_seats(s.t.game.winners), "2");
}

TEST(the_game_may_end_with_the_first_out)
{
    sheet s = sheet_begin("end=first limit=50 cut=none", 4);
    sheet_call(&s, 1, "0 20 49 20");
    CHECK_NUMBER(s.t.game.phase, YV_DEALING);
    sheet_call(&s, 1, "0 4 5 6");
    CHECK_NUMBER(s.t.game.phase, YV_OVER);
    CHECK_TEXT(sheet_seats(s.t.game.winners), "1");
    CHECK_TEXT(sheet_seats(s.t.game.result.out), "3");
}

TEST(at_the_first_out_ties_share_and_who_is_out_can_win)
{
    sheet s = sheet_begin("end=first limit=50 cut=none", 3);
    sheet_call(&s, 1, "60 61 60");
    CHECK_TEXT(sheet_totals(&s), "90 61 0");
    CHECK_TEXT(sheet_seats(s.t.game.winners), "3");
    s = sheet_begin("end=first limit=20 cut=none yaniv_wins=hand", 3);
    s.t.game.total[0] = 19;
    s.t.game.total[2] = 14;
    sheet_call(&s, 1, "5 24 10");
    CHECK_TEXT(sheet_totals(&s), "24 24 24");
    CHECK_TEXT(sheet_seats(s.t.game.winners), "123");
}

TEST(the_game_may_end_after_a_number_of_rounds)
{
    sheet s = sheet_begin("end=rounds rounds=2 limit=20", 2);
    sheet_call(&s, 1, "0 30");
    CHECK_TEXT(sheet_seats(s.t.game.in), "12");
    CHECK_NUMBER(s.t.game.phase, YV_DEALING);
    sheet_call(&s, 2, "31 1");
    CHECK_NUMBER(s.t.game.phase, YV_OVER);
    CHECK_TEXT(sheet_seats(s.t.game.winners), "2");
    CHECK_TEXT(sheet_seats(s.t.game.result.out), "");
}

TEST(after_the_rounds_ties_share)
{
    sheet s = sheet_begin("end=rounds rounds=2", 3);
    sheet_call(&s, 1, "0 7 9");
    sheet_call(&s, 2, "7 0 9");
    CHECK_TEXT(sheet_seats(s.t.game.winners), "12");
}

TEST(no_number_of_rounds_means_two_a_player)
{
    sheet s = sheet_begin("end=rounds", 3);
    for (int round = 1; round <= 6; round++) {
        CHECK_NUMBER(s.t.game.phase, YV_DEALING);
        sheet_call(&s, 1, "0 7 9");
    }
    CHECK_NUMBER(s.t.game.phase, YV_OVER);
}

/* ---- put out by a false call ---- */

TEST(who_is_put_out_by_a_false_call_scores_nothing_and_cannot_win)
{
    sheet s = sheet_begin("false_call=eliminate end=rounds rounds=1", 3);
    sheet_open(&s);
    yv_expel(&s.t.game, 0);
    CHECK_NUMBER(s.t.game.phase, YV_PLAYING);
    sheet_show(&s, 2, false, "0 5 9");
    CHECK_TEXT(sheet_scores(&s), "- 0 9");
    CHECK_TEXT(sheet_totals(&s), "0 0 9");
    CHECK_TEXT(sheet_seats(s.t.game.result.out), "1");
    CHECK_TEXT(sheet_seats(s.t.game.winners), "2");
}

TEST(with_end_first_a_false_call_ends_the_game_with_its_round)
{
    sheet s = sheet_begin("false_call=eliminate end=first", 3);
    sheet_open(&s);
    yv_expel(&s.t.game, 2);
    sheet_show(&s, 1, false, "5 9 0");
    CHECK_NUMBER(s.t.game.phase, YV_OVER);
    CHECK_TEXT(sheet_seats(s.t.game.winners), "1");
}

TEST(if_one_player_is_left_by_false_calls_the_game_ends_with_no_scores)
{
    sheet s = sheet_begin("false_call=eliminate", 3);
    sheet_call(&s, 1, "0 8 9");
    sheet_open(&s);
    yv_expel(&s.t.game, 1);
    yv_expel(&s.t.game, 0);
    CHECK_NUMBER(s.t.game.phase, YV_OVER);
    CHECK_NUMBER(s.t.game.result.scored, 0);
    CHECK_TEXT(sheet_seats(s.t.game.result.out), "12");
    CHECK_TEXT(sheet_seats(s.t.game.winners), "3");
    CHECK_TEXT(sheet_totals(&s), "0 8 9");
}

CHECK_MAIN
