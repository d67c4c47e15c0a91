/* Calls, last turns, false calls and calls out of turn: section 5. */
#include "../check.h"
#include "../table.h"

#define SMALL "suits=2 jokers=0 hand=3 "

/* ---- calls ---- */

TEST(a_call_needs_a_hand_at_or_below_the_threshold)
{
    table t = table_deal(SMALL "threshold=6", "AhAs4s 2h3h4h up Kh");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 9");
    t = table_deal(SMALL "threshold=5", "AhAs4s 2h3h4h up Kh");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "your hand is worth 6 points: you can call with 5 or fewer");
}

TEST(the_wrong_word_is_a_call_that_costs_thirty)
{
    table t = table_deal(SMALL "call=yan", "AhAs2s 2h3h4h up Kh");
    CHECK(strstr(table_legal(&t, 0), "1 yan, 1 yaniv"));
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "30 9");
    t = table_deal(SMALL "call=yan", "AhAs2s 2h3h4h up Kh");
    CHECK_TEXT(table_play(&t, "1 yan"), "");
    CHECK_TEXT(table_scores(&t), "0 9");
    t = table_deal(SMALL "call=yaniv", "AhAs2s 2h3h4h up Kh");
    CHECK_TEXT(table_play(&t, "1 yan"), "yan is not the word to call with in this game");
}

TEST(after_a_call_the_others_may_have_a_last_turn)
{
    table t = table_deal(SMALL "last_turn=on", "AhAs2s Kh8s9s KsQhQs up 7h stock 8h3s");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_NUMBER(t.game.phase, YV_LASTING);
    CHECK_NUMBER(t.game.turn, 1);
    CHECK_TEXT(table_play(&t, "2 yaniv"), "another player has called: this is your last turn, so you must play");
    CHECK_TEXT(table_play(&t, "3 QhQs deck"), "it is seat 2's turn");
    CHECK_TEXT(table_play(&t, "2 8s deck"), "");
    CHECK_NUMBER(t.game.slapper, YV_NOBODY);
    CHECK_TEXT(table_play(&t, "3 QhQs deck"), "");
    CHECK_TEXT(table_scores(&t), "0 27 13");
}

TEST(in_last_turns_an_empty_hand_is_passed_over)
{
    table t = table_deal(SMALL "last_turn=on", "AhAs2s Kh8s9s KsQhQs up 7h stock 8h3s");
    t.game.hand[1].count = 0;
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_NUMBER(t.game.turn, 2);
    t = table_deal(SMALL "last_turn=on", "AhAs2s Kh8s9s KsQhQs up 7h stock 8h3s");
    t.game.hand[1].count = t.game.hand[2].count = 0;
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "34 0 0");
}

TEST(hands_count_as_they_are_after_the_last_turns)
{
    table t = table_deal(SMALL "last_turn=on", "AhAs2s KhKs3s 7s9h9s up 7h stock 2h");
    CHECK_TEXT(table_play(&t, "1 yaniv, 2 KhKs deck, 3 9h9s deck"), "");
    CHECK_TEXT(table_scores(&t), "0 5 10");
    t = table_deal(SMALL "last_turn=on", "AhAs3h KhKs2s 7s9h9s up 7h stock 2h");
    CHECK_TEXT(table_play(&t, "1 yaniv, 2 KhKs deck, 3 9h9s deck"), "");
    CHECK_TEXT(table_scores(&t), "35 0 10");
}

/* ---- false calls ---- */

TEST(a_false_call_may_draw_three_cards)
{
    table t = table_deal(SMALL "false_call=draw3", "7h8h9s 2h3h4s up Kh stock AsQhQs");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_hand(&t, 1), "As7h8h9sQhQs");
    CHECK_NUMBER(t.game.turn, 0);
    CHECK_TEXT(table_play(&t, "1 yaniv"), "you have already called in this turn: now you must play");
    CHECK_TEXT(table_play(&t, "1 QhQs deck"), "");
}

TEST(drawing_three_renews_the_stock_when_it_runs_out)
{
    table t = table_with_empty_stock(SMALL "slap=off false_call=draw3 threshold=0");
    char call[20];
    snprintf(call, sizeof call, "%d yaniv", t.game.turn + 1);
    const yv_action action = table_action(call);
    CHECK_NUMBER(yv_reshuffle_size(&t.game, &action), t.game.discards);
    CHECK_TEXT(table_play(&t, call), "");
    CHECK_NUMBER(t.game.hand[t.game.turn].count, 6);
    CHECK_NUMBER(t.game.discards, 0);
}

TEST(exactly_three_cards_in_the_stock_need_no_new_one)
{
    table t =
        table_deal(SMALL "false_call=draw3", "AhAs2h 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh up Kh stock JsQhQsKs");
    CHECK_TEXT(table_play(&t, "1 2h deck"), "");
    const yv_action action = table_action("2 yaniv");
    CHECK_NUMBER(yv_stock_size(&t.game), 3);
    CHECK_NUMBER(t.game.discards, 1);
    CHECK_NUMBER(yv_reshuffle_size(&t.game, &action), 0);
    CHECK_NUMBER(yv_apply(&t.game, &action, NULL, 0).code, YV_OK);
    CHECK_NUMBER(yv_stock_size(&t.game), 0);
}

TEST(drawing_three_draws_fewer_if_there_are_fewer)
{
    table t = table_deal(SMALL "false_call=draw3",
                         "AhAs2h 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh JsQhQs up Kh stock Ks start 2");
    CHECK_TEXT(table_play(&t, "2 yaniv"), "");
    CHECK_TEXT(table_hand(&t, 2), "2s3h3sKs");
    CHECK_TEXT(table_legal(&t, 2), "2 2s Kh, 2 3h Kh, 2 3h3s Kh, 2 3s Kh, 2 Ks Kh");
    CHECK_TEXT(table_play(&t, "2 Ks Kh, 3 yaniv"), "");
    CHECK_TEXT(table_hand(&t, 3), "4h4s5h");
    CHECK_TEXT(table_play(&t, "3 4h Ks"), "");
}

TEST(a_swap_exchanges_whole_hands_and_what_is_known_of_them)
{
    table t = table_deal(SMALL "false_call=swap", "7h8h9s 2h3h4s KsQhQs up Kh stock 6h");
    CHECK_TEXT(table_play(&t, "1 7h Kh, 2 2h deck, 3 Ks deck, 1 yaniv"), "");
    CHECK_NUMBER(t.game.phase, YV_SWAPPING);
    CHECK_NUMBER(t.game.turn, 0);
    CHECK_NUMBER(yv_seat_to_move(&t.game), 1);
    CHECK_TEXT(table_legal(&t, 0), "2 pass, 2 swap, 3 pass, 3 swap");
    CHECK_TEXT(table_play(&t, "1 8h deck"), "the others must first answer the false call with swap or pass");
    CHECK_TEXT(table_play(&t, "3 pass, 3 swap"), "you have already passed");
    CHECK_TEXT(table_play(&t, "1 pass"), "you made the false call: only the others can answer it");
    CHECK_TEXT(table_play(&t, "2 swap"), "");
    CHECK_TEXT(table_hand(&t, 2), "8h9sKh");
    CHECK_TEXT(table_hand(&t, 1), "3h4s6h");
    CHECK_NUMBER(t.game.hand[1].known, 4);
    CHECK_NUMBER(t.game.hand[0].known, 0);
    CHECK_TEXT(table_play(&t, "1 yaniv"), "you have already called in this turn: now you must play");
    CHECK_TEXT(table_play(&t, "3 pass"), "there is no false call to answer with swap or pass");
    CHECK_TEXT(table_play(&t, "1 3h deck"), "");
}

TEST(when_all_have_passed_nothing_more_happens)
{
    table t = table_deal(SMALL "false_call=swap", "7h8h9s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(table_play(&t, "1 yaniv, 3 pass, 2 pass"), "");
    CHECK_NUMBER(t.game.phase, YV_PLAYING);
    CHECK_NUMBER(t.game.turn, 0);
    CHECK_TEXT(table_play(&t, "1 yaniv"), "you have already called in this turn: now you must play");
}

TEST(the_next_to_answer_is_the_first_after_the_caller_who_has_not_passed)
{
    table t = table_deal(SMALL "false_call=swap", "7h8h9s ThJh4s KsQhQs up Kh start 2");
    CHECK_TEXT(table_play(&t, "2 yaniv"), "");
    CHECK_NUMBER(yv_seat_to_move(&t.game), 2);
    CHECK_TEXT(table_play(&t, "3 pass"), "");
    CHECK_NUMBER(yv_seat_to_move(&t.game), 0);
}

TEST(if_the_swap_leaves_an_empty_hand_that_must_call)
{
    table t = table_deal(SMALL "false_call=swap", "7h8h9s 2h3h4s KsQhQs up Kh");
    t.game.hand[1].count = 0;
    CHECK_TEXT(table_play(&t, "1 yaniv, 2 swap"), "");
    CHECK_TEXT(table_legal(&t, 0), "1 yaniv");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 24 30");
}

TEST(a_false_call_may_put_the_caller_out)
{
    table t = table_deal(SMALL "false_call=eliminate", "7h8h9s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_NUMBER(t.game.in, 6);
    CHECK_NUMBER(t.game.discards, 3);
    CHECK_NUMBER(t.game.turn, 1);
    CHECK_TEXT(table_drop(&t), "Kh");
    CHECK_TEXT(table_play(&t, "1 7h deck"), "seat 1 is out of the game");
    CHECK_TEXT(table_play(&t, "2 2h Kh, 3 QhQs 2h, 2 yaniv"), "");
    CHECK_NUMBER(t.game.phase, YV_OVER);
    CHECK_NUMBER(t.game.winners, 4);
}

/* ---- out of turn ---- */

TEST(a_call_out_of_turn_may_end_the_round)
{
    table t = table_deal(SMALL "out_of_turn=penalty call=yan", "7h8h9s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(table_play(&t, "1 7h deck"), "");
    CHECK_TEXT(table_legal(&t, 1), "1 yan, 1 yaniv");
    CHECK_TEXT(table_play(&t, "3 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 0 30");
    CHECK_NUMBER(t.game.starter, 1);
    CHECK_NUMBER(t.game.phase, YV_DEALING);
}

TEST(it_is_not_possible_in_last_turns_or_while_a_swap_is_decided)
{
    table t = table_deal(SMALL "out_of_turn=penalty last_turn=on", "AhAs2s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(table_play(&t, "1 yaniv, 3 yaniv"),
               "another player has called: this is your last turn, so you must play");
    CHECK(!strstr(table_legal(&t, 0), "yaniv"));
    t = table_deal(SMALL "out_of_turn=penalty false_call=swap", "7h8h9s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(table_play(&t, "1 yaniv, 3 yaniv"), "the others must first answer the false call with swap or pass");
    CHECK(!strstr(table_legal(&t, 0), "yaniv"));
}

TEST(the_lowest_of_the_other_hands_wins_after_a_call_out_of_turn)
{
    table t = table_deal(SMALL "out_of_turn=penalty", "2h3h5h AhAs2s 4h6s8h 5s7h6h up Ks start 4");
    CHECK_TEXT(table_play(&t, "2 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 30 0 0");
    CHECK_NUMBER(t.game.result.offender, 1);
    CHECK_NUMBER(t.game.result.winner, 0);
    CHECK_NUMBER(t.game.starter, 0);
    t = table_deal(SMALL "out_of_turn=penalty starter=caller", "2h3h5h KhQhJh 2s3s5s 7s7h6h up Ks start 4");
    CHECK_TEXT(table_play(&t, "2 yaniv"), "");
    CHECK_NUMBER(t.game.result.winner, 2); /* of equal hands the first after the offender */
    CHECK_NUMBER(t.game.starter, 2);
}

TEST(games_stored_under_the_old_rule_can_still_be_dealt)
{
    table t = table_deal(SMALL "out_of_turn=penalty", "2h3h5h AhAs2s 4h6s8h 5s7h6h up Ks start 4");
    CHECK_TEXT(table_play(&t, "2 yaniv"), "");
    yv_use_old_starter(&t.game, 2);
    CHECK_NUMBER(t.game.starter, 0);
    yv_use_old_starter(&t.game, 3); /* it was seat 4's turn */
    CHECK_NUMBER(t.game.starter, 3);
    t = table_deal(SMALL, "AhAs2s 2h3h4h up Kh");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    yv_use_old_starter(&t.game, 1);
    CHECK_NUMBER(t.game.starter, 0);
}

TEST(jhyap_is_said_with_the_action_yaniv)
{
    table t = table_deal(SMALL "call=jhyap", "AhAs2s 2h3h4h up Kh");
    CHECK_TEXT(table_play(&t, "1 yan"), "yan is not the word to call with in this game");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 9"); /* and it is never the wrong word */
}

CHECK_MAIN
