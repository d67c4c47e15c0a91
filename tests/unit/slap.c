/* Slap-downs: section 4, and the empty hands they leave. */
#include "../check.h"
#include "../table.h"

#define SMALL "suits=2 jokers=0 hand=3 "

TEST(a_card_of_the_same_rank_from_the_stock_can_be_slapped_down)
{
    table t = table_deal(SMALL, "7h8h9s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(table_play(&t, "1 7h deck"), "");
    CHECK_NUMBER(t.game.slapper, 0);
    CHECK_NUMBER(t.game.turn, 1);
    CHECK_TEXT(table_legal(&t, 1), "1 slap");
    CHECK_TEXT(table_play(&t, "1 slap"), "");
    CHECK_TEXT(table_drop(&t), "7h7s");
    CHECK_NUMBER(t.game.drop.shape, YV_SET);
    CHECK_TEXT(table_hand(&t, 1), "8h9s");
    CHECK_TEXT(table_play(&t, "1 slap"), "you have nothing to slap down now");
    CHECK_TEXT(table_play(&t, "2 2h 7s"), "");
}

TEST(a_slapped_card_comes_at_the_end_of_a_set)
{
    table t = table_deal("take_set=ends", "7s7h8hKcKd 2h3h4s5c6c up Kh stock 7c");
    CHECK_TEXT(table_play(&t, "1 7s7h deck, 1 slap"), "");
    CHECK_TEXT(table_drop(&t), "7s7h7c");
    CHECK_TEXT(table_play(&t, "2 2h 7h"), "the 7 of hearts is in the middle of the set: only its ends can be taken");
}

TEST(a_card_of_the_drop_gives_no_slap_down)
{
    table t = table_deal(SMALL, "7h8h9s 2h3h4s up 7s");
    CHECK_TEXT(table_play(&t, "1 7h 7s"), "");
    CHECK_NUMBER(t.game.slapper, YV_NOBODY);
}

TEST(with_slap_off_there_is_none)
{
    table t = table_deal(SMALL "slap=off", "7h8h9s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(table_play(&t, "1 7h deck"), "");
    CHECK_NUMBER(t.game.slapper, YV_NOBODY);
}

TEST(the_slap_down_ends_when_the_next_player_throws)
{
    table t = table_deal(SMALL, "7h8h9s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(table_play(&t, "1 7h deck, 2 2h deck, 1 slap"), "you have nothing to slap down now");
}

TEST(a_false_call_ends_the_slap_down_too)
{
    table t = table_deal(SMALL "false_call=draw3", "7h8h9s QhQs4s up Kh stock 7s");
    CHECK_TEXT(table_play(&t, "1 7h deck, 2 yaniv, 1 slap"), "you have nothing to slap down now");
}

/* Lets seat 1 throw and draw these cards. Returns the drop after slapping down, or "no" if seat 1 may not slap down. */
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
    CHECK_TEXT(table_play(&t, "1 2c3c4c5c6c7c8c9cTcJcQcKc deck, 1 slap"), "");
    CHECK_TEXT(table_drop(&t), "2c3c4c5c6c7c8c9cTcJcQcKcAc");
}

TEST(a_run_stays_a_run_when_a_card_is_slapped_onto_it)
{
    table t = table_deal("slap=runs", "5c6c7cTsTh 2d3d4d9d9s up Kd stock 8c");
    CHECK_TEXT(table_play(&t, "1 5c6c7c deck, 1 slap"), "");
    CHECK_NUMBER(t.game.drop.shape, YV_RUN);
    CHECK_TEXT(table_play(&t, "2 2d 7c"), "the 7 of clubs is in the middle of the run: only its ends can be taken");
    CHECK_TEXT(table_play(&t, "2 2d 8c"), "");
}

TEST(an_empty_hand_must_call)
{
    table t = table_deal("decks=2 hand=3 threshold=0", "7h7h7s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(table_play(&t, "1 7h7h7s deck, 1 slap, 2 2h deck"), "");
    CHECK_TEXT(table_hand(&t, 1), "");
    CHECK_TEXT(table_legal(&t, 0), "1 yaniv");
    CHECK_TEXT(table_play(&t, "1 7h deck"), "your hand is empty: you must call");
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
}

CHECK_MAIN
