/* Hands remember which of their cards everybody has seen being taken. */
#include "../check.h"
#include "../table.h"

#include "../../src/engine/hand.h"

/* Returns the hand as text, with a star after each known card. */
static const char *shown(const yv_hand *hand)
{
    static char buffer[100];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    for (int i = 0; i < hand->count; i++) {
        yv_put_card(&text, hand->card[i]);
        yv_put_string(&text, hand->known >> i & 1 ? "*" : "");
    }
    return buffer;
}

static void insert(yv_hand *hand, const char *card, bool known)
{
    yv_hand_insert(hand, table_card(card), known);
}

TEST(cards_go_to_their_place)
{
    yv_hand hand = {.count = 0};
    insert(&hand, "7h", false);
    insert(&hand, "Jk", true);
    insert(&hand, "Ac", false);
    insert(&hand, "7c", true);
    CHECK_TEXT(shown(&hand), "Ac7c*7hJk*");
}

TEST(of_equal_cards_the_known_ones_come_first)
{
    yv_hand hand = {.count = 0};
    insert(&hand, "7h", false);
    insert(&hand, "7h", true);
    insert(&hand, "7h", false);
    insert(&hand, "7h", true);
    CHECK_TEXT(shown(&hand), "7h*7h*7h7h");
}

TEST(a_thrown_card_may_be_the_known_one)
{
    yv_hand hand = {.count = 0};
    insert(&hand, "7h", false);
    insert(&hand, "7h", true);
    insert(&hand, "9h", true);
    yv_hand_remove_thrown(&hand, table_card("7h"));
    CHECK_TEXT(shown(&hand), "7h9h*");
}

TEST(a_slapped_card_is_not_the_known_one)
{
    yv_hand hand = {.count = 0};
    insert(&hand, "7h", false);
    insert(&hand, "7h", true);
    insert(&hand, "9h", true);
    yv_hand_remove_drawn(&hand, table_card("7h"));
    CHECK_TEXT(shown(&hand), "7h*9h*");
}

TEST(a_hand_holds_sixteen_cards)
{
    yv_hand hand = {.count = 0};
    for (int i = 0; i < YV_MAX_HAND; i++)
        yv_hand_insert(&hand, (yv_card)(YV_MAX_HAND - i), true);
    CHECK_NUMBER(hand.count, 16);
    CHECK_NUMBER(hand.known, 0xffff);
    yv_hand_remove_drawn(&hand, hand.card[15]);
    yv_hand_remove_thrown(&hand, hand.card[0]);
    CHECK_NUMBER(hand.known, 0x3fff);
}

CHECK_MAIN
