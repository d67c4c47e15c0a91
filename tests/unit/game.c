/* Deals, turns, the stock, slap-downs and calls: sections 2 to 5. */
#include "../check.h"
#include "../table.h"

#define SMALL "suits=2 jokers=0 hand=3 "

/* Does several actions, separated by commas; stops at the first that is refused and says why. */
static const char *play(table *t, const char *actions)
{
    char action[60];
    while (*actions) {
        const size_t length = strcspn(actions, ",");
        snprintf(action, sizeof action, "%.*s", (int)length, actions);
        const char *why = table_do(t, action);
        if (*why)
            return why;
        actions += length;
        actions += strspn(actions, ", ");
    }
    return "";
}

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
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 30 12");
    table_deal_again(&t, "7h8h9s Jk 2h3h4s up 9h");
    CHECK_TEXT(table_hand(&t, 1), "7h8h9s");
    CHECK_TEXT(table_hand(&t, 2), "");
    CHECK_TEXT(table_hand(&t, 3), "2h3h4s");
    CHECK_TEXT(play(&t, "1 7h deck"), "");
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
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_NUMBER(deal_code(&t, 1, t.deck_size - 1), YV_DECK_SIZE);
    CHECK_NUMBER(deal_code(&t, 2, t.deck_size), YV_WRONG_STARTER);
    CHECK_NUMBER(deal_code(&t, 3, t.deck_size), YV_NO_SUCH_SEAT);
    t.deck[5] = table_card("7c");
    CHECK_NUMBER(deal_code(&t, 1, t.deck_size), YV_DECK_CARD);
}

/* ---- turns ---- */

TEST(a_throw_becomes_the_drop_and_the_drop_is_buried)
{
    table t = table_deal(SMALL, "7h7s9s 2h3h4s up Kh stock Qs");
    CHECK_TEXT(play(&t, "1 7h7s Kh"), "");
    CHECK_TEXT(table_hand(&t, 1), "9sKh");
    CHECK_TEXT(table_drop(&t), "7h7s");
    CHECK_NUMBER(t.game.discards, 0);
    CHECK_TEXT(play(&t, "2 2h 7s"), "");
    CHECK_NUMBER(t.game.discards, 1);
    CHECK_TEXT(play(&t, "1 Kh deck"), "");
    CHECK_TEXT(table_hand(&t, 1), "9sQs");
    CHECK_NUMBER(t.game.discards, 2);
}

TEST(the_thrown_cards_cannot_be_picked_up_in_the_same_turn)
{
    table t = table_deal(SMALL, "7h7s9s 2h3h4s up Kh");
    CHECK_TEXT(play(&t, "1 7h 7h"), "the 7 of hearts is not in the drop");
    CHECK_TEXT(play(&t, "1 7h 7s"), "the 7 of spades is not in the drop");
}

TEST(buried_cards_cannot_be_taken)
{
    table t = table_deal(SMALL, "7h7s9s 2h3h4s up Kh");
    CHECK_TEXT(play(&t, "1 7h deck, 2 2h deck, 1 9s 7h"), "the 7 of hearts is not in the drop");
}

TEST(a_set_lies_in_the_order_the_player_chose)
{
    table t = table_deal("take_set=ends", "7s7c7h7dKc AcAdAh2c2d up Ks stock Qs");
    CHECK_TEXT(play(&t, "1 7s7c7h7d deck"), "");
    CHECK_TEXT(table_drop(&t), "7s7c7h7d");
    CHECK_TEXT(play(&t, "2 Ac 7h"), "the 7 of hearts is in the middle of the set: only its ends can be taken");
    CHECK_TEXT(play(&t, "2 Ac 7s"), "");
}

TEST(of_the_same_face_at_an_end_and_in_the_middle_the_end_can_be_taken)
{
    table t = table_deal("decks=2 take_set=ends", "7c7h7d7cKc AcAdAh2c2d up Ks stock Qs");
    CHECK_TEXT(play(&t, "1 7d7h7c7c deck, 2 Ac 7c"), "");
    CHECK_NUMBER(t.game.discards, 4);
}

/* ---- the stock ---- */

/* Two players pass the stock through their hands until it is used up: 26 - 6 - 1 = 19 cards. */
static table with_empty_stock(const char *words)
{
    table t = table_deal(words, "2h3s5h 4s6h8s up Kh");
    while (yv_stock_size(&t.game) > 0) {
        char action[20];
        snprintf(action, sizeof action, "%d %s deck", t.game.turn + 1,
                 table_text(&t.game.hand[t.game.turn].card[0], 1));
        if (*table_do(&t, action))
            table_die("the stock", action);
    }
    return t;
}

TEST(an_empty_stock_is_renewed_from_the_discards_under_the_drop)
{
    table t = with_empty_stock(SMALL "slap=off");
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
    table empty = with_empty_stock(SMALL "slap=off");
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
    CHECK_TEXT(play(&t, "1 Ah Kh, 2 2s deck"), "");
    CHECK_NUMBER(yv_stock_size(&t.game), 0);
    CHECK_NUMBER(t.game.discards, 1);
    CHECK_TEXT(play(&t, "3 4h deck"), "");
    CHECK_TEXT(table_hand(&t, 3), "Ah4s5h");
}

TEST(with_nothing_to_shuffle_only_the_drop_can_be_taken)
{
    table t = table_deal(SMALL, "AhAs2h 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh JsQhQs up Kh stock Ks");
    CHECK_TEXT(play(&t, "1 2h deck"), "");
    t.game.discards = 0; /* as if the upcard had been the only card there */
    CHECK_TEXT(play(&t, "2 2s deck"), "the stock is used up and there is nothing to shuffle: take a card of the drop");
    CHECK_TEXT(table_legal(&t, 0), "2 2s 2h, 2 3h 2h, 2 3h3s 2h, 2 3s 2h");
}

/* ---- slap-downs ---- */

TEST(a_card_of_the_same_rank_from_the_stock_can_be_slapped_down)
{
    table t = table_deal(SMALL, "7h8h9s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(play(&t, "1 7h deck"), "");
    CHECK_NUMBER(t.game.slapper, 0);
    CHECK_NUMBER(t.game.turn, 1);
    CHECK_TEXT(table_legal(&t, 1), "1 slap");
    CHECK_TEXT(play(&t, "1 slap"), "");
    CHECK_TEXT(table_drop(&t), "7h7s");
    CHECK_NUMBER(t.game.drop.shape, YV_SET);
    CHECK_TEXT(table_hand(&t, 1), "8h9s");
    CHECK_TEXT(play(&t, "1 slap"), "you have nothing to slap down now");
    CHECK_TEXT(play(&t, "2 2h 7s"), "");
}

TEST(a_slapped_card_comes_at_the_end_of_a_set)
{
    table t = table_deal("take_set=ends", "7s7h8hKcKd 2h3h4s5c6c up Kh stock 7c");
    CHECK_TEXT(play(&t, "1 7s7h deck, 1 slap"), "");
    CHECK_TEXT(table_drop(&t), "7s7h7c");
    CHECK_TEXT(play(&t, "2 2h 7h"), "the 7 of hearts is in the middle of the set: only its ends can be taken");
}

TEST(a_card_of_the_drop_gives_no_slap_down)
{
    table t = table_deal(SMALL, "7h8h9s 2h3h4s up 7s");
    CHECK_TEXT(play(&t, "1 7h 7s"), "");
    CHECK_NUMBER(t.game.slapper, YV_NOBODY);
}

TEST(with_slap_off_there_is_none)
{
    table t = table_deal(SMALL "slap=off", "7h8h9s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(play(&t, "1 7h deck"), "");
    CHECK_NUMBER(t.game.slapper, YV_NOBODY);
}

TEST(the_slap_down_ends_when_the_next_player_throws)
{
    table t = table_deal(SMALL, "7h8h9s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(play(&t, "1 7h deck, 2 2h deck, 1 slap"), "you have nothing to slap down now");
}

TEST(a_false_call_ends_the_slap_down_too)
{
    table t = table_deal(SMALL "false_call=draw3", "7h8h9s QhQs4s up Kh stock 7s");
    CHECK_TEXT(play(&t, "1 7h deck, 2 yaniv, 1 slap"), "you have nothing to slap down now");
}

/* May seat 1, throwing this and drawing that, slap it down? The drop afterwards, or "no". */
static const char *slapped(const char *words, const char *hand, const char *throw, const char *drawn)
{
    char deal[100], action[100];
    snprintf(deal, sizeof deal, "%s 2d3d4d9d9s up Kd stock %s", hand, drawn);
    snprintf(action, sizeof action, "1 %s deck", throw);
    table t = table_deal(words, deal);
    CHECK_TEXT(table_do(&t, action), "");
    return *table_do(&t, "1 slap") ? "no" : table_drop(&t);
}

TEST(a_joker_matches_only_a_throw_of_jokers)
{
    CHECK_TEXT(slapped("", "7hJk8h9cTc", "Jk", "Jk"), "JkJk");
    CHECK_TEXT(slapped("jokers=3", "7hJkJkQcTc", "JkJk", "Jk"), "JkJkJk");
    CHECK_TEXT(slapped("", "7hJk8h9cTc", "7h", "Jk"), "no");
    CHECK_TEXT(slapped("", "7hJk8h9cTc", "Jk", "7s"), "no");
    CHECK_TEXT(slapped("set_jokers=on", "7hJk8h9cTc", "7hJk", "Jk"), "no");
    CHECK_TEXT(slapped("set_jokers=on", "7hJk8h9cTc", "Jk7h", "7s"), "Jk7h7s");
    CHECK_TEXT(slapped("set_jokers=on", "7hJkJk9cTc", "JkJk7h", "7s"), "JkJk7h7s");
}

TEST(runs_give_no_slap_down_unless_the_rules_say_so)
{
    CHECK_TEXT(slapped("slap=on", "5c6c7cTsTh", "5c6c7c", "8c"), "no");
    CHECK_TEXT(slapped("slap=on", "5c6c7cTsTh", "5c6c7c", "7h"), "no");
    CHECK_TEXT(slapped("slap=runs", "5c6c7cTsTh", "5c6c7c", "8c"), "5c6c7c8c");
    CHECK_TEXT(slapped("slap=runs", "5c6c7cTsTh", "5c6c7c", "4c"), "4c5c6c7c");
    CHECK_TEXT(slapped("slap=runs", "5c6c7cTsTh", "5c6c7c", "8h"), "no");
    CHECK_TEXT(slapped("slap=runs", "5c6c7cTsTh", "5c6c7c", "9c"), "no");
    CHECK_TEXT(slapped("slap=runs", "5c6c7cTsTh", "5c6c7c", "Jk"), "no");
    CHECK_TEXT(slapped("slap=runs", "5cJk7cTsTh", "5cJk7c", "6c"), "no");
    CHECK_TEXT(slapped("slap=runs", "Jk6c7cTsTh", "Jk6c7c", "4c"), "4cJk6c7c");
    CHECK_TEXT(slapped("slap=runs", "7c7d8cTsTh", "7c7d", "7s"), "7c7d7s");
}

TEST(runs_lengthen_as_far_as_the_ace_allows)
{
    CHECK_TEXT(slapped("slap=runs", "JcQcKcTsTh", "JcQcKc", "Ac"), "no");
    CHECK_TEXT(slapped("slap=runs ace=both", "JcQcKcTsTh", "JcQcKc", "Ac"), "JcQcKcAc");
    CHECK_TEXT(slapped("slap=runs ace=both", "Ac2c3cTsTh", "Ac2c3c", "Kc"), "no");
    CHECK_TEXT(slapped("slap=runs ace=wrap", "Ac2c3cTsTh", "Ac2c3c", "Kc"), "KcAc2c3c");
    CHECK_TEXT(slapped("slap=runs ace=wrap", "QcKcAcTsTh", "QcKcAc", "2c"), "QcKcAc2c");
    CHECK_TEXT(slapped("slap=runs ace=both", "QcKcAcTsTh", "QcKcAc", "2c"), "no");
    CHECK_TEXT(slapped("slap=runs", "2c3c4cTsTh", "2c3c4c", "Ac"), "Ac2c3c4c");
}

TEST(if_both_ends_fit_a_slapped_card_lies_at_the_high_one)
{
    /* Twelve cards from 2 to K: only the ace is missing, and with ace=both it fits at both ends. */
    table t = table_deal("slap=runs ace=both hand=7", "2c3c4c5c6c7c8c 2d3d4d9d9s6d6h up Kd stock Ac");
    t.game.hand[0].count = 0;
    const int count = table_cards("2c3c4c5c6c7c8c9cTcJcQcKc", t.game.hand[0].card);
    t.game.hand[0].count = (uint8_t)count;
    CHECK_TEXT(play(&t, "1 2c3c4c5c6c7c8c9cTcJcQcKc deck, 1 slap"), "");
    CHECK_TEXT(table_drop(&t), "2c3c4c5c6c7c8c9cTcJcQcKcAc");
}

TEST(a_run_stays_a_run_when_a_card_is_slapped_onto_it)
{
    table t = table_deal("slap=runs", "5c6c7cTsTh 2d3d4d9d9s up Kd stock 8c");
    CHECK_TEXT(play(&t, "1 5c6c7c deck, 1 slap"), "");
    CHECK_NUMBER(t.game.drop.shape, YV_RUN);
    CHECK_TEXT(play(&t, "2 2d 7c"), "the 7 of clubs is in the middle of the run: only its ends can be taken");
    CHECK_TEXT(play(&t, "2 2d 8c"), "");
}

TEST(an_empty_hand_must_call)
{
    table t = table_deal("decks=2 hand=3 threshold=0", "7h7h7s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(play(&t, "1 7h7h7s deck, 1 slap, 2 2h deck"), "");
    CHECK_TEXT(table_hand(&t, 1), "");
    CHECK_TEXT(table_legal(&t, 0), "1 yaniv");
    CHECK_TEXT(play(&t, "1 7h deck"), "your hand is empty: you must call");
    CHECK_TEXT(play(&t, "1 yaniv"), "");
}

/* ---- calls ---- */

TEST(a_call_needs_a_hand_at_or_below_the_threshold)
{
    table t = table_deal(SMALL "threshold=6", "AhAs4s 2h3h4h up Kh");
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 9");
    t = table_deal(SMALL "threshold=5", "AhAs4s 2h3h4h up Kh");
    CHECK_TEXT(play(&t, "1 yaniv"), "your hand is worth 6 points: you can call with 5 or fewer");
}

TEST(the_wrong_word_is_a_call_that_costs_thirty)
{
    table t = table_deal(SMALL "call=yan", "AhAs2s 2h3h4h up Kh");
    CHECK(strstr(table_legal(&t, 0), "1 yan, 1 yaniv"));
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "30 9");
    t = table_deal(SMALL "call=yan", "AhAs2s 2h3h4h up Kh");
    CHECK_TEXT(play(&t, "1 yan"), "");
    CHECK_TEXT(table_scores(&t), "0 9");
    t = table_deal(SMALL "call=yaniv", "AhAs2s 2h3h4h up Kh");
    CHECK_TEXT(play(&t, "1 yan"), "the word to call with in this game is yaniv");
}

TEST(after_a_call_the_others_may_have_a_last_turn)
{
    table t = table_deal(SMALL "last_turn=on", "AhAs2s Kh8s9s KsQhQs up 7h stock 8h3s");
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_NUMBER(t.game.phase, YV_LASTING);
    CHECK_NUMBER(t.game.turn, 1);
    CHECK_TEXT(play(&t, "2 yaniv"), "a call has been made: this is your last turn, play it");
    CHECK_TEXT(play(&t, "3 QhQs deck"), "it is seat 2's turn");
    CHECK_TEXT(play(&t, "2 8s deck"), "");
    CHECK_NUMBER(t.game.slapper, YV_NOBODY);
    CHECK_TEXT(play(&t, "3 QhQs deck"), "");
    CHECK_TEXT(table_scores(&t), "0 27 13");
}

TEST(in_last_turns_an_empty_hand_is_passed_over)
{
    table t = table_deal(SMALL "last_turn=on", "AhAs2s Kh8s9s KsQhQs up 7h stock 8h3s");
    t.game.hand[1].count = 0;
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_NUMBER(t.game.turn, 2);
    t = table_deal(SMALL "last_turn=on", "AhAs2s Kh8s9s KsQhQs up 7h stock 8h3s");
    t.game.hand[1].count = t.game.hand[2].count = 0;
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "34 0 0");
}

TEST(hands_count_as_they_are_after_the_last_turns)
{
    table t = table_deal(SMALL "last_turn=on", "AhAs2s KhKs3s 7s9h9s up 7h stock 2h");
    CHECK_TEXT(play(&t, "1 yaniv, 2 KhKs deck, 3 9h9s deck"), "");
    CHECK_TEXT(table_scores(&t), "0 5 10");
    t = table_deal(SMALL "last_turn=on", "AhAs3h KhKs2s 7s9h9s up 7h stock 2h");
    CHECK_TEXT(play(&t, "1 yaniv, 2 KhKs deck, 3 9h9s deck"), "");
    CHECK_TEXT(table_scores(&t), "35 0 10");
}

/* ---- false calls ---- */

TEST(a_false_call_may_draw_three_cards)
{
    table t = table_deal(SMALL "false_call=draw3", "7h8h9s 2h3h4s up Kh stock AsQhQs");
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_hand(&t, 1), "As7h8h9sQhQs");
    CHECK_NUMBER(t.game.turn, 0);
    CHECK_TEXT(play(&t, "1 yaniv"), "you have called in this turn already: now you must play");
    CHECK_TEXT(play(&t, "1 QhQs deck"), "");
}

TEST(drawing_three_renews_the_stock_when_it_runs_out)
{
    table t = with_empty_stock(SMALL "slap=off false_call=draw3 threshold=0");
    char call[20];
    snprintf(call, sizeof call, "%d yaniv", t.game.turn + 1);
    const yv_action action = table_action(call);
    CHECK_NUMBER(yv_reshuffle_size(&t.game, &action), t.game.discards);
    CHECK_TEXT(play(&t, call), "");
    CHECK_NUMBER(t.game.hand[t.game.turn].count, 6);
    CHECK_NUMBER(t.game.discards, 0);
}

TEST(exactly_three_cards_in_the_stock_need_no_new_one)
{
    table t = table_deal(SMALL "false_call=draw3", "7h8h9s 2h3h4s up Kh");
    t.game.next = (uint8_t)(t.game.pile_size - 3); /* the cards before are gone from this world */
    const yv_action action = table_action("1 yaniv");
    CHECK_NUMBER(yv_reshuffle_size(&t.game, &action), 0);
    t.game.next++;
    t.game.discards = 4;
    CHECK_NUMBER(yv_reshuffle_size(&t.game, &action), 4);
}

TEST(drawing_three_draws_fewer_if_there_are_fewer)
{
    table t = table_deal(SMALL "false_call=draw3", "AhAs2h 2s3h3s 4h4s5h 5s6h6s 7h7s8h 8s9h9s ThTsJh JsQhQs up Kh stock Ks start 2");
    CHECK_TEXT(play(&t, "2 yaniv"), "");
    CHECK_TEXT(table_hand(&t, 2), "2s3h3sKs");
    CHECK_TEXT(table_legal(&t, 2), "2 2s Kh, 2 3h Kh, 2 3h3s Kh, 2 3s Kh, 2 Ks Kh");
    CHECK_TEXT(play(&t, "2 Ks Kh, 3 yaniv"), "");
    CHECK_TEXT(table_hand(&t, 3), "4h4s5h");
    CHECK_TEXT(play(&t, "3 4h Ks"), "");
}

TEST(a_swap_exchanges_whole_hands_and_what_is_known_of_them)
{
    table t = table_deal(SMALL "false_call=swap", "7h8h9s 2h3h4s KsQhQs up Kh stock 6h");
    CHECK_TEXT(play(&t, "1 7h Kh, 2 2h deck, 3 Ks deck, 1 yaniv"), "");
    CHECK_NUMBER(t.game.phase, YV_SWAPPING);
    CHECK_NUMBER(t.game.turn, 0);
    CHECK_TEXT(table_legal(&t, 0), "2 pass, 2 swap, 3 pass, 3 swap");
    CHECK_TEXT(play(&t, "1 8h deck"), "a false call has been made: the others say swap or pass first");
    CHECK_TEXT(play(&t, "3 pass, 3 swap"), "you have said pass already");
    CHECK_TEXT(play(&t, "1 pass"), "you called: it is for the others to say swap or pass");
    CHECK_TEXT(play(&t, "2 swap"), "");
    CHECK_TEXT(table_hand(&t, 2), "8h9sKh");
    CHECK_TEXT(table_hand(&t, 1), "3h4s6h");
    CHECK_NUMBER(t.game.hand[1].known, 4);
    CHECK_NUMBER(t.game.hand[0].known, 0);
    CHECK_TEXT(play(&t, "1 yaniv"), "you have called in this turn already: now you must play");
    CHECK_TEXT(play(&t, "3 pass"), "there is no false call to answer with swap or pass");
    CHECK_TEXT(play(&t, "1 3h deck"), "");
}

TEST(when_all_have_passed_nothing_more_happens)
{
    table t = table_deal(SMALL "false_call=swap", "7h8h9s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(play(&t, "1 yaniv, 3 pass, 2 pass"), "");
    CHECK_NUMBER(t.game.phase, YV_PLAYING);
    CHECK_NUMBER(t.game.turn, 0);
    CHECK_TEXT(play(&t, "1 yaniv"), "you have called in this turn already: now you must play");
}

TEST(if_the_swap_leaves_an_empty_hand_that_must_call)
{
    table t = table_deal(SMALL "false_call=swap", "7h8h9s 2h3h4s KsQhQs up Kh");
    t.game.hand[1].count = 0;
    CHECK_TEXT(play(&t, "1 yaniv, 2 swap"), "");
    CHECK_TEXT(table_legal(&t, 0), "1 yaniv");
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 24 30");
}

TEST(a_false_call_may_put_the_caller_out)
{
    table t = table_deal(SMALL "false_call=eliminate", "7h8h9s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(play(&t, "1 yaniv"), "");
    CHECK_NUMBER(t.game.in, 6);
    CHECK_NUMBER(t.game.discards, 3);
    CHECK_NUMBER(t.game.turn, 1);
    CHECK_TEXT(table_drop(&t), "Kh");
    CHECK_TEXT(play(&t, "1 7h deck"), "seat 1 is out of the game");
    CHECK_TEXT(play(&t, "2 2h Kh, 3 QhQs 2h, 2 yaniv"), "");
    CHECK_NUMBER(t.game.phase, YV_OVER);
    CHECK_NUMBER(t.game.winners, 4);
}

/* ---- out of turn ---- */

TEST(a_call_out_of_turn_may_end_the_round)
{
    table t = table_deal(SMALL "out_of_turn=penalty call=yan", "7h8h9s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(play(&t, "1 7h deck"), "");
    CHECK_TEXT(table_legal(&t, 1), "1 yan, 1 yaniv");
    CHECK_TEXT(play(&t, "3 yaniv"), "");
    CHECK_TEXT(table_scores(&t), "0 0 30");
    CHECK_NUMBER(t.game.starter, 1);
    CHECK_NUMBER(t.game.phase, YV_DEALING);
}

TEST(it_is_not_possible_in_last_turns_or_while_a_swap_is_decided)
{
    table t = table_deal(SMALL "out_of_turn=penalty last_turn=on", "AhAs2s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(play(&t, "1 yaniv, 3 yaniv"), "a call has been made: this is your last turn, play it");
    CHECK(!strstr(table_legal(&t, 0), "yaniv"));
    t = table_deal(SMALL "out_of_turn=penalty false_call=swap", "7h8h9s 2h3h4s KsQhQs up Kh");
    CHECK_TEXT(play(&t, "1 yaniv, 3 yaniv"), "a false call has been made: the others say swap or pass first");
    CHECK(!strstr(table_legal(&t, 0), "yaniv"));
}

CHECK_MAIN
