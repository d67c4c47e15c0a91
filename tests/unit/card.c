#include "../check.h"

#include "../../src/engine/yaniv.h"

TEST(cards_are_numbered_in_the_order_in_which_hands_are_written)
{
    char buffer[2 * YV_FACES + 1];
    yv_card all[YV_FACES];
    for (int i = 0; i < YV_FACES; i++)
        all[i] = (yv_card)i;
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_put_cards(&text, all, YV_FACES);
    CHECK(strncmp(buffer, "AcAdAhAs2c2d2h2s", 16) == 0);
    CHECK_TEXT(buffer + 2 * YV_FACES - 10, "KcKdKhKsJk");
}

TEST(sorting_puts_jokers_last)
{
    yv_card cards[] = {YV_JOKER, yv_make_card(12, YV_SPADES), yv_make_card(0, YV_CLUBS), YV_JOKER,
                       yv_make_card(0, YV_CLUBS)};
    yv_sort_cards(cards, 5);
    CHECK_NUMBER(cards[0], yv_make_card(0, YV_CLUBS));
    CHECK_NUMBER(cards[2], yv_make_card(12, YV_SPADES));
    CHECK_NUMBER(cards[3], YV_JOKER);
    CHECK_NUMBER(cards[4], YV_JOKER);
}

CHECK_MAIN
