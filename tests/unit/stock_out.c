/* What an empty stock does (stock_out), and who may take from the drop (pick): section 3. */
#include "../check.h"
#include "../table.h"

#define SMALL "suits=2 jokers=0 hand=3 "

/* 26 cards: eight hands of three, the upcard, and one card in the stock. */
#define ALL_BUT_ONE "2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh JsQhQs up "

/* A deal of which only the last card of the stock is left, the king of spades. */
static table with_last_card(const char *options, const char *deal)
{
    table t = table_deal(options, deal);
    t.game.next = (uint8_t)(t.game.pile_size - 1);
    return t;
}

/* ---- stock_out=end ---- */

TEST(the_round_ends_with_the_last_card_of_the_stock)
{
    table t = table_deal(SMALL "stock_out=end", "AhAs2h " ALL_BUT_ONE "Kh stock Ks");
    CHECK_TEXT(table_play(&t, "1 2h deck"), "");
    CHECK_NUMBER(t.game.phase, YV_DEALING);
    CHECK_TEXT(table_scores(&t), "12 8 13 17 22 26 30 30"); /* the winner scores its hand, too */
    CHECK_NUMBER(t.game.result.caller, YV_NOBODY);
    CHECK_NUMBER(t.game.result.offender, YV_NOBODY);
    CHECK_NUMBER(t.game.result.assaf, 0);
    CHECK_NUMBER(t.game.result.winner, 1);
    CHECK_NUMBER(t.game.starter, 1);
}

TEST(the_player_who_drew_the_last_card_comes_last_among_equals)
{
    table t = with_last_card(SMALL "stock_out=end starter=caller", "AhAs5h 7h8h9h 2s4h6h up Qh");
    CHECK_TEXT(table_play(&t, "1 5h deck"), "");
    CHECK_TEXT(table_scores(&t), "12 24 12");
    CHECK_NUMBER(t.game.result.winner, 2);
    CHECK_NUMBER(t.game.starter, 2);
}

TEST(cards_taken_from_the_drop_do_not_end_the_round)
{
    table t = table_deal(SMALL "stock_out=end", "AhAs2h " ALL_BUT_ONE "Kh stock Ks");
    CHECK_TEXT(table_play(&t, "1 2h Kh, 2 3h 2h"), "");
    CHECK_NUMBER(t.game.phase, YV_PLAYING);
    CHECK_NUMBER(yv_stock_size(&t.game), 1);
}

TEST(the_last_card_of_the_stock_gives_no_slap_down)
{
    table t = table_deal(SMALL "stock_out=end slap=on", "AhAsKh " ALL_BUT_ONE "2h stock Ks");
    CHECK_TEXT(table_play(&t, "1 Kh deck"), "");
    CHECK_NUMBER(t.game.slapper, YV_NOBODY);
    CHECK_TEXT(table_play(&t, "1 slap"), "no round is being played");
}

TEST(during_last_turns_the_stock_is_renewed)
{
    table t = with_last_card(SMALL "stock_out=end last_turn=on", "AhAs2h 7h8h9h 5h6s8s up Qh");
    CHECK_TEXT(table_play(&t, "1 yaniv, 2 7h deck"), "");
    CHECK_NUMBER(t.game.phase, YV_LASTING);
    CHECK_NUMBER(yv_stock_size(&t.game), 0);
    CHECK_TEXT(table_play(&t, "3 8s deck"), "");
    CHECK_TEXT(table_scores(&t), "0 27 21"); /* seat 3 drew the queen, the only discard */
    CHECK_NUMBER(t.game.result.caller, 0);
}

TEST(with_reshuffle_the_round_goes_on)
{
    table t = table_deal(SMALL, "AhAs2h " ALL_BUT_ONE "Kh stock Ks");
    CHECK_TEXT(table_play(&t, "1 2h deck, 2 3h deck"), "");
    CHECK_NUMBER(t.game.phase, YV_PLAYING);
}

/* ---- stock_out=end and false_call=draw3 ---- */

TEST(a_false_call_that_empties_the_stock_ends_the_round)
{
    table t = table_deal(SMALL "stock_out=end false_call=draw3",
                         "KhQsQh 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh up Js stock KsAhAs2h");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_NUMBER(t.game.phase, YV_PLAYING); /* one card is left */
    CHECK_NUMBER(t.game.hand[0].count, 6);
    CHECK_TEXT(table_play(&t, "1 Kh Js, 2 yaniv"), "");
    CHECK(!yv_in_round(&t.game)); /* it draws the only card: the discards are not shuffled */
    CHECK_NUMBER(t.game.hand[1].count, 4);
    CHECK_TEXT(table_scores(&t), "42 10 13 17 22 26 30");
    CHECK_NUMBER(t.game.result.winner, 1);
    CHECK_NUMBER(t.game.result.caller, YV_NOBODY);
}

TEST(exactly_three_cards_end_the_round_too)
{
    table t = table_deal(SMALL "stock_out=end false_call=draw3",
                         "KhQsQh 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh up Js stock KsAhAs2h start 2");
    CHECK_TEXT(table_play(&t, "2 2s deck, 3 yaniv"), "");
    CHECK(!yv_in_round(&t.game));
    CHECK_NUMBER(t.game.hand[2].count, 6);
    CHECK_NUMBER(yv_reshuffle_size(&t.game, &(yv_action){.verb = YV_CALL_YANIV, .seat = 2}), 0);
}

/* ---- pick=earned ---- */

TEST(taking_from_the_drop_is_earned_by_throwing_two_cards)
{
    table t = table_deal("pick=earned slap=off", "7h7s8c9dKs 2c2d3c4d5h up Kc stock QhJhThQd");
    CHECK_TEXT(table_play(&t, "1 8c Kc"),
               "to take from the drop you must have thrown two or more cards at once in this round");
    CHECK_TEXT(table_legal(&t, 1), "1 7h deck, 1 7h7s Kc, 1 7h7s deck, 1 7s deck, 1 8c deck, 1 9d deck, 1 Ks deck");
    CHECK_TEXT(table_play(&t, "1 7h7s Kc"), ""); /* this throw counts */
    CHECK_NUMBER(t.game.earned, 1);
    CHECK_TEXT(table_play(&t, "2 5h deck, 1 8c 5h"), ""); /* and so it stays for the round */
}

TEST(the_right_to_take_ends_with_the_round)
{
    table t = table_deal(SMALL "pick=earned threshold=30", "7h7sAh 2h3h4h up Kh");
    CHECK_TEXT(table_play(&t, "1 7h7s Kh, 2 yaniv"), "");
    table_deal_again(&t, "7h7sAh 2h3h4h up Kh start 2");
    CHECK_NUMBER(t.game.earned, 0);
}

TEST(a_slap_down_earns_nothing_and_a_swap_moves_nothing)
{
    table t = table_deal(SMALL "pick=earned", "7h8h9s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(table_play(&t, "1 7h deck, 1 slap, 2 2h deck"), "");
    CHECK_NUMBER(t.game.earned, 0);
    t = table_deal(SMALL "pick=earned false_call=swap", "7h7s9s 2h3h8s up Kh stock 6s");
    CHECK_TEXT(table_play(&t, "1 7h7s deck, 2 yaniv, 1 swap"), "");
    CHECK_NUMBER(t.game.earned, 1);
    CHECK_TEXT(table_play(&t, "2 6s 7s"),
               "to take from the drop you must have thrown two or more cards at once in this round");
}

TEST(a_joker_swap_has_to_be_earned_too)
{
    table t = table_deal("pick=earned joker_swap=on", "7hJk9h9dKs 8h2d3c4d5h up Kc");
    CHECK_TEXT(table_play(&t, "1 7hJk9h deck"), "");
    CHECK_TEXT(table_play(&t, "2 8h Jk"),
               "to take from the drop you must have thrown two or more cards at once in this round");
    t.game.earned |= 2;
    CHECK_TEXT(table_play(&t, "2 8h Jk"), "");
}

TEST(with_nothing_to_draw_the_drop_is_free)
{
    table t = table_deal(SMALL "pick=earned false_call=draw3",
                         "AhAs2h 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh JsQhQs up Kh stock Ks start 2");
    CHECK_TEXT(table_play(&t, "2 yaniv"), "");
    CHECK_NUMBER(yv_stock_size(&t.game) + t.game.discards, 0);
    CHECK_TEXT(table_legal(&t, 2), "2 2s Kh, 2 3h Kh, 2 3h3s Kh, 2 3s Kh, 2 Ks Kh");
    CHECK_TEXT(table_play(&t, "2 Ks Kh"), "");
}

TEST(last_turns_earn_and_are_bound)
{
    table t = table_deal(SMALL "pick=earned last_turn=on", "AhAs2h 7h8h9s 6h6s5h up Kh stock Ks");
    CHECK_TEXT(table_play(&t, "1 yaniv, 2 7h Kh"),
               "to take from the drop you must have thrown two or more cards at once in this round");
    CHECK_TEXT(table_play(&t, "2 7h deck, 3 6h6s 7h"), "");
}

CHECK_MAIN
