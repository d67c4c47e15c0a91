/* Which seat the game waits for, which calls are false, and the same questions for views. */
#include "../check.h"
#include "../random_game.h"
#include "../table.h"

#define SMALL "suits=2 jokers=0 hand=3 "

TEST(outside_a_round_no_seat_is_to_move)
{
    const yv_rules rules = table_rules(SMALL);
    yv_game game;
    CHECK_NUMBER(yv_start(&game, &rules, 2).code, YV_OK);
    CHECK(!yv_in_round(&game));
    CHECK_NUMBER(yv_seat_to_move(&game), YV_NOBODY);
    CHECK_NUMBER(yv_seat_to_ask(&game), YV_NOBODY);
    table t = table_deal(SMALL "limit=20", "AhAs2s KhQh4h up Ks");
    CHECK(yv_in_round(&t.game));
    CHECK_TEXT(table_play(&t, "1 yaniv"), "");
    CHECK_NUMBER(t.game.phase, YV_OVER);
    CHECK(!yv_in_round(&t.game));
    CHECK_NUMBER(yv_seat_to_move(&t.game), YV_NOBODY);
}

TEST(a_false_call_makes_the_next_seat_that_has_not_answered_the_one_to_move)
{
    table t = table_deal(SMALL "false_call=swap", "7h8h9s ThJh4s KsQhQs up Kh start 2");
    CHECK_NUMBER(yv_seat_to_move(&t.game), 1);
    CHECK_TEXT(table_play(&t, "2 yaniv"), "");
    CHECK_NUMBER(yv_seat_to_move(&t.game), 2);
    CHECK_TEXT(table_play(&t, "3 pass"), "");
    CHECK_NUMBER(yv_seat_to_move(&t.game), 0);
    CHECK_TEXT(table_play(&t, "1 pass"), "");
    CHECK_NUMBER(yv_seat_to_move(&t.game), 1);
}

TEST(the_seat_that_may_slap_down_is_asked_first_until_it_declines)
{
    table t = table_deal(SMALL, "7h8h9s 2h3h4s up Kh stock 7s");
    CHECK_TEXT(table_play(&t, "1 7h deck"), "");
    CHECK_NUMBER(yv_seat_to_move(&t.game), 1);
    CHECK_NUMBER(yv_seat_to_ask(&t.game), 0);
    yv_decline_slap(&t.game);
    CHECK_NUMBER(yv_seat_to_ask(&t.game), 1);
    CHECK_TEXT(table_play(&t, "1 slap"), "you have nothing to slap down now");
}

TEST(only_a_call_in_turn_with_too_many_points_is_false)
{
    const table t = table_deal(SMALL "threshold=5 out_of_turn=penalty call=yan", "AhAs4s 2h3h9h up Kh");
    const yv_action high = table_action("1 yaniv"), high_yan = table_action("1 yan");
    const yv_action early = table_action("2 yaniv"), play = table_action("1 Ah deck");
    CHECK(yv_is_call(&high) && yv_is_call(&high_yan) && yv_is_call(&early) && !yv_is_call(&play));
    CHECK(yv_is_false_call(&t.game, &high) && yv_is_false_call(&t.game, &high_yan));
    CHECK(!yv_is_false_call(&t.game, &early) && !yv_is_false_call(&t.game, &play));
    const table low = table_deal(SMALL "threshold=6", "AhAs4s 2h3h9h up Kh");
    CHECK(!yv_is_false_call(&low.game, &high));
}

static void check_position(const yv_game *game)
{
    const yv_seat mover = yv_seat_to_move(game), asked = yv_seat_to_ask(game);
    HOLDS(yv_in_round(game) == (asked != YV_NOBODY) && yv_in_round(game) == (mover != YV_NOBODY));
    HOLDS(asked == YV_NOBODY || yv_list(game, yv_seat_bit(asked), 0, NULL, 0) > 0);
    for (int seat = 0; seat <= game->players; seat++) {
        const yv_view view = yv_view_of(game, seat < game->players ? (yv_seat)seat : YV_NOBODY);
        HOLDS(yv_view_in_round(&view) == yv_in_round(game) && yv_view_seat_to_move(&view) == mover);
    }
}

TEST(the_seat_to_ask_can_act_and_views_agree_with_the_game)
{
    static random_game g;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        random_begin(&g, seed);
        while (random_choose(&g)) {
            check_position(&g.game);
            random_do(&g);
            check_position(&g.game);
        }
    }
}

CHECK_MAIN
