/* Deals, turns and the stock: sections 2 and 3. */
#include "../check.h"
#include "../table.h"

#define SMALL "suits=2 jokers=0 hand=3 "

/* ---- the deal ---- */

TEST(cards_are_dealt_one_at_a_time_from_the_starter_on)
{
    const yv_rules rules = table_rules(SMALL);
    yv_game game;
    yv_card deck[YV_MAX_DECK];
    yv_start(&game, &rules, 3);
    const int size = yv_rules_fill_deck(&rules, 3, deck);
    CHECK_NUMBER(yv_deal(&game, 1, deck, size).code, YV_OK);
    CHECK_TEXT(table_text(game.hand[1].card, 3), "Ah2s4h");
    CHECK_TEXT(table_text(game.hand[2].card, 3), "As3h4s");
    CHECK_TEXT(table_text(game.hand[0].card, 3), "2h3s5h");
    CHECK_TEXT(table_text(game.drop.card, game.drop.count), "5s");
    CHECK_NUMBER(yv_stock_size(&game), 26 - 10);
    CHECK_NUMBER(game.turn, 1);
    CHECK_NUMBER(game.round, 1);
}

TEST(without_an_upcard_there_is_no_drop_at_first)
{
    table t = table_deal(SMALL "upcard=off", "7h8h9s 2h3h4s");
    CHECK_NUMBER(t.game.drop.count, 0);
    CHECK_NUMBER(yv_stock_size(&t.game), 20);
    CHECK_TEXT(table_legal(&t, 0), "1 7h deck, 1 8h deck, 1 9s deck");
}

TEST(who_is_out_is_dealt_nothing)
{
    table t = table_deal(SMALL "limit=20 cut=none", "AhAs2h KhKsQh 3h4h5h up 9s");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 30 12");
    table_deal_again(&t, "7h8h9s Jk 2h3h4s up 9h");
    CHECK_TEXT(table_hand(&t, 1), "7h8h9s");
    CHECK_TEXT(table_hand(&t, 2), "");
    CHECK_TEXT(table_hand(&t, 3), "2h3h4s");
    CHECK_TEXT(table_play(&t, "1 7h deck"), "");
    CHECK_NUMBER(t.game.turn, 2);
}

static yv_code deal_code(table *t, int starter, int count)
{
    yv_game before;
    memcpy(&before, &t->game, sizeof before);
    const yv_code code = yv_deal(&t->game, (yv_seat)(starter - 1), t->deck, count).code;
    CHECK(code == YV_OK || memcmp(&before, &t->game, sizeof before) == 0);
    return code;
}

TEST(a_wrong_deck_is_refused)
{
    table t = table_deal(SMALL, "AhAs2h KhKsQh up 9s");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_NUMBER(deal_code(&t, 1, t.deck_size - 1), YV_DECK_SIZE);
    CHECK_NUMBER(deal_code(&t, 2, t.deck_size), YV_WRONG_STARTER);
    CHECK_NUMBER(deal_code(&t, 3, t.deck_size), YV_NO_SUCH_SEAT);
    t.deck[5] = table_card("7c");
    CHECK_NUMBER(deal_code(&t, 1, t.deck_size), YV_DECK_CARD);
}

TEST(after_the_end_nothing_is_dealt_and_nothing_is_legal)
{
    table t = table_deal(SMALL "end=rounds rounds=1", "AhAs2h KhKsQh up 9s");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_NUMBER(deal_code(&t, 1, t.deck_size), YV_GAME_OVER);
    CHECK_TEXT(table_legal(&t, 0), "");
}

TEST(between_rounds_nothing_is_legal)
{
    table t = table_deal(SMALL, "AhAs2h KhKsQh up 9s");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_legal(&t, 0), "");
}

/* ---- turns ---- */

TEST(more_cards_than_a_hand_can_hold_are_refused_before_they_are_looked_at)
{
    table t = table_deal(SMALL, "7h7s9s 2h3h4s up Kh");
    const yv_action action = {.verb = YV_PLAY, .seat = 0, .take = YV_STOCK, .count = 255};
    CHECK_NUMBER(yv_check(&t.game, &action).code, YV_RUN_LONG);
}

TEST(a_throw_becomes_the_drop_and_the_drop_is_buried)
{
    table t = table_deal(SMALL, "7h7s9s 2h3h4s up Kh stock Qs");
    CHECK_TEXT(table_play(&t, "1 7h7s Kh"), "");
    CHECK_TEXT(table_hand(&t, 1), "9sKh");
    CHECK_TEXT(table_drop(&t), "7h7s");
    CHECK_NUMBER(t.game.discards, 0);
    CHECK_TEXT(table_play(&t, "2 2h 7s"), "");
    CHECK_NUMBER(t.game.discards, 1);
    CHECK_TEXT(table_play(&t, "1 Kh deck"), "");
    CHECK_TEXT(table_hand(&t, 1), "9sQs");
    CHECK_NUMBER(t.game.discards, 2);
}

TEST(the_thrown_cards_cannot_be_picked_up_in_the_same_turn)
{
    table t = table_deal(SMALL, "7h7s9s 2h3h4s up Kh");
    CHECK_TEXT(table_play(&t, "1 7h 7h"), "the 7 of hearts is not in the drop");
    CHECK_TEXT(table_play(&t, "1 7h 7s"), "the 7 of spades is not in the drop");
}

TEST(buried_cards_cannot_be_taken)
{
    table t = table_deal(SMALL, "7h7s9s 2h3h4s up Kh");
    CHECK_TEXT(table_play(&t, "1 7h deck, 2 2h deck, 1 9s 7h"), "the 7 of hearts is not in the drop");
}

TEST(a_set_lies_in_the_order_the_player_chose)
{
    table t = table_deal("take_set=ends", "7s7c7h7dKc AcAdAh2c2d up Ks stock Qs");
    CHECK_TEXT(table_play(&t, "1 7s7c7h7d deck"), "");
    CHECK_TEXT(table_drop(&t), "7s7c7h7d");
    CHECK_TEXT(table_play(&t, "2 Ac 7h"), "the 7 of hearts is in the middle of the set: only its ends can be taken");
    CHECK_TEXT(table_play(&t, "2 Ac 7s"), "");
}

TEST(of_the_same_face_at_an_end_and_in_the_middle_the_end_can_be_taken)
{
    table t = table_deal("decks=2 take_set=ends", "7c7h7d7cKc AcAdAh2c2d up Ks stock Qs");
    CHECK_TEXT(table_play(&t, "1 7d7h7c7c deck, 2 Ac 7c"), "");
    CHECK_NUMBER(t.game.discards, 4);
}

/* ---- the stock ---- */

TEST(an_empty_stock_is_renewed_from_the_discards_under_the_drop)
{
    table t = table_with_empty_stock(SMALL "slap=off");
    const int discards = t.game.discards;
    CHECK_NUMBER(discards, 19);
    yv_action action = table_action("1 As deck");
    action.seat = t.game.turn;
    action.card[0] = t.game.hand[t.game.turn].card[0];
    CHECK_NUMBER(yv_reshuffle_size(&t.game, &action), discards);
    yv_card stock[YV_MAX_DECK];
    memcpy(stock, t.game.pile, (size_t)discards);
    CHECK_NUMBER(yv_apply(&t.game, &action, NULL, 0).code, YV_NO_RESHUFFLE);
    CHECK_NUMBER(yv_apply(&t.game, &action, stock, discards - 1).code, YV_RESHUFFLE_SIZE);
    const yv_card first = stock[0];
    stock[0] = stock[0] == table_card("7h") ? table_card("8h") : table_card("7h");
    CHECK_NUMBER(yv_apply(&t.game, &action, stock, discards).code, YV_RESHUFFLE_CARD);
    stock[0] = first;
    CHECK_NUMBER(yv_apply(&t.game, &action, stock, discards).code, YV_OK);
    CHECK_NUMBER(yv_stock_size(&t.game), discards - 1);
    CHECK_NUMBER(t.game.discards, 1);
    CHECK_NUMBER(t.game.restocked[first], 1);
}

TEST(a_reshuffle_that_is_not_needed_is_refused)
{
    table t = table_deal(SMALL, "7h7s9s 2h3h4s up Kh");
    const yv_action action = table_action("1 7h deck");
    CHECK_NUMBER(yv_apply(&t.game, &action, t.deck, 1).code, YV_UNASKED_RESHUFFLE);
    table empty = table_with_empty_stock(SMALL "slap=off");
    yv_action take = {.verb = YV_PLAY, .seat = empty.game.turn, .take = empty.game.drop.card[0], .count = 1};
    take.card[0] = empty.game.hand[empty.game.turn].card[0];
    CHECK_NUMBER(yv_reshuffle_size(&empty.game, &take), 0);
    CHECK_NUMBER(yv_apply(&empty.game, &take, empty.game.pile, empty.game.discards).code, YV_UNASKED_RESHUFFLE);
    CHECK_NUMBER(yv_apply(&empty.game, &take, NULL, 0).code, YV_OK);
}

TEST(a_single_buried_card_is_a_new_stock)
{
    /* 26 cards, 8 hands of 3, the upcard, and one card in the stock */
    table t = table_deal(SMALL, "AhAs2h 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh JsQhQs up Kh stock Ks");
    CHECK_TEXT(table_play(&t, "1 Ah Kh, 2 2s deck"), "");
    CHECK_NUMBER(yv_stock_size(&t.game), 0);
    CHECK_NUMBER(t.game.discards, 1);
    CHECK_TEXT(table_play(&t, "3 4h deck"), "");
    CHECK_TEXT(table_hand(&t, 3), "Ah4s5h");
}

TEST(with_nothing_to_shuffle_only_the_drop_can_be_taken)
{
    table t = table_deal(SMALL, "AhAs2h 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh JsQhQs up Kh stock Ks");
    CHECK_TEXT(table_play(&t, "1 2h deck"), "");
    t.game.discards = 0; /* as if the upcard had been the only discard */
    CHECK_TEXT(table_play(&t, "2 2s deck"),
               "the stock is empty and there are no discards to shuffle: take a card from the drop");
    CHECK_TEXT(table_legal(&t, 0), "2 2s 2h, 2 3h 2h, 2 3h3s 2h, 2 3s 2h");
}

CHECK_MAIN
