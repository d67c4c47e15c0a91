/* Ratings: every sentence and example of section 10. */
#include "../check.h"
#include "../sheet.h"

/* Returns a game between rounds with these totals. `in` are the seats that are in, `out` those that have just gone
 * out. */
static yv_game standing(const char *words, const char *totals, const char *in, const char *out)
{
    yv_span rest = yv_span_of(totals);
    int32_t total[YV_MAX_PLAYERS] = {0};
    int players = 0;
    for (yv_span word = yv_span_take_word(&rest); word.length; word = yv_span_take_word(&rest)) {
        long number = 0;
        yv_span_to_number(word, -1000, 10000, &number);
        total[players++] = (int32_t)number;
    }
    sheet s = sheet_begin(words, players);
    memcpy(s.t.game.total, total, sizeof total);
    s.t.game.round = 1;
    s.t.game.in = 0;
    for (; *in; in++)
        s.t.game.in |= yv_seat_bit(*in - '1');
    for (; *out; out++)
        s.t.game.result.out |= yv_seat_bit(*out - '1');
    s.t.game.result.scored = (yv_seats)(s.t.game.in | s.t.game.result.out);
    return s.t.game;
}

static yv_ratings fresh(void)
{
    yv_ratings ratings = {.left = 0};
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        ratings.of[seat] = YV_FIRST_RATING;
    return ratings;
}

/* Returns the change of each rating by the round, as text. */
static const char *changes_from(const yv_game *game, yv_ratings ratings)
{
    static char buffer[200];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    yv_rate_round(&ratings, game);
    for (int seat = 0; seat < game->players; seat++) {
        yv_put_string(&text, seat ? " " : "");
        yv_put_number(&text, ratings.of[seat] - YV_FIRST_RATING);
    }
    return buffer;
}

static const char *changes(const char *words, const char *totals, const char *in, const char *out)
{
    const yv_game game = standing(words, totals, in, out);
    return changes_from(&game, fresh());
}

TEST(an_account_starts_at_a_thousand)
{
    CHECK_NUMBER(YV_FIRST_RATING, 1000);
}

TEST(who_goes_out_loses_the_distances_to_all_others_shared_among_the_outs)
{
    CHECK_TEXT(changes("", "210 167 180 155", "234", "1"), "-128 14 10 18");
    /* the second out: S = 2, N - S = 2; (205-210) + (205-100) + (205-50) = 255, halved */
    CHECK_TEXT(changes("", "210 205 100 50", "34", "2"), "0 -127 52 77");
    /* the third: (230-210) + (230-205) + (230-50) = 225 over 3 */
    CHECK_TEXT(changes("", "210 205 230 50", "4", "3"), "0 0 -75 180");
}

TEST(who_is_still_in_gains_a_share_of_the_distance)
{
    CHECK_TEXT(changes("", "210 125 125 125", "234", "1"), "-255 28 28 28");
}

TEST(divisions_are_truncated_toward_zero)
{
    CHECK_TEXT(changes("", "201 200 200 199", "234", "1"), "-4 0 0 0");
    CHECK_TEXT(changes("", "202 200 199 198", "234", "1"), "-9 0 1 1");
}

TEST(going_out_is_never_a_gain_and_staying_in_never_a_loss)
{
    /* after a cut by false calls or an uneven limit others can be far above */
    CHECK_TEXT(changes("limit=20", "20 500 10", "3", "1"), "0 0 10");
    CHECK_TEXT(changes("limit=20", "20 19 500", "23", "1"), "0 0 0");
}

TEST(several_outs_of_one_round_are_settled_together)
{
    /* S = 2, N - S = 2: seat 1 (210-220 + 110 + 160)/2 = 130, seat 2 (10 + 120 + 170)/2 = 150 */
    CHECK_TEXT(changes("", "210 220 100 50", "34", "12"), "-130 -150 115 165");
}

TEST(each_share_is_truncated_by_itself)
{
    /* 110/2 + 121/2 = 55 + 60, not 231/2 = 115; and 111/2 twice is 110, not 111 */
    CHECK_TEXT(changes("", "211 211 100 100", "34", "12"), "-111 -111 110 110");
}

TEST(if_all_go_out_everybody_is_charged_and_nobody_gains)
{
    CHECK_TEXT(changes("", "210 201 240", "", "123"), "0 0 -23");
}

TEST(without_outs_nothing_changes)
{
    CHECK_TEXT(changes("", "10 20 30", "123", ""), "0 0 0");
    CHECK_TEXT(changes("end=rounds rounds=1", "10 20 30", "123", ""), "0 0 0");
}

TEST(a_rating_never_falls_below_zero)
{
    const yv_game game = standing("", "210 10", "2", "1");
    yv_ratings ratings = {.of = {150, 5}};
    yv_rate_round(&ratings, &game);
    CHECK_NUMBER(ratings.of[0], 0);
    CHECK_NUMBER(ratings.of[1], 205);
}

TEST(a_false_call_counts_with_one_above_the_limit_in_every_sum)
{
    yv_game game = standing("limit=100 false_call=eliminate", "7 50 60 80", "234", "1");
    game.expelled = 1;
    /* 101: (51 + 41 + 21) / 1; gains 51/3, 41/3, 21/3 */
    CHECK_TEXT(changes_from(&game, fresh()), "-113 17 13 7");
    game = standing("limit=100 false_call=eliminate", "7 110 60 80", "34", "2");
    game.expelled = 1;
    /* seat 2: (110-101) + 50 + 30 = 89 over 2 */
    CHECK_TEXT(changes_from(&game, fresh()), "0 -44 25 15");
}

TEST(a_false_call_that_ends_the_game_is_settled_with_it)
{
    sheet s = sheet_begin("false_call=eliminate", 2);
    sheet_call(&s, 1, "0 30");
    sheet_open(&s);
    yv_expel(&s.t.game, 0);
    CHECK_TEXT(changes_from(&s.t.game, fresh()), "-171 171");
}

/* ---- leaving ---- */

static int leaving(const char *words, const char *totals, const char *in, int seat)
{
    const yv_game game = standing(words, totals, in, "");
    return yv_leaving_cost(&game, (yv_seat)(seat - 1));
}

TEST(leaving_costs_what_going_out_now_would_cost)
{
    CHECK_NUMBER(leaving("", "50 107 153 190", "1234", 1), 153);
    CHECK_NUMBER(leaving("", "190 107 153 190", "1234", 1), 153);
    CHECK_NUMBER(leaving("limit=100", "1 90 80 70", "1234", 1), 11 + 21 + 31);
}

TEST(leaving_costs_two_hundred_at_most_and_nothing_at_least)
{
    CHECK_NUMBER(leaving("", "50 0 0 0", "1234", 1), 200);
    CHECK_NUMBER(leaving("limit=20", "5 100 100 3", "1234", 1), 0);
}

TEST(leaving_later_the_cost_is_shared_with_who_is_out_already)
{
    /* seat 2 is out with 210: S = 3 - 1, N - S = 2; (201-210) + (201-100) + (201-51) = 242 */
    CHECK_NUMBER(leaving("", "5 210 100 51", "134", 1), 121);
}

TEST(leaving_counts_a_false_call_as_one_above_the_limit)
{
    yv_game game = standing("limit=100 false_call=eliminate", "7 50 60 81", "234", "");
    game.expelled = 1;
    CHECK_NUMBER(yv_leaving_cost(&game, 1), (0 + 41 + 20) / 2);
}

TEST(leaving_costs_nothing_before_the_end_of_the_first_round)
{
    sheet s = sheet_begin("", 2);
    CHECK_NUMBER(yv_leaving_cost(&s.t.game, 0), 0);
    sheet_open(&s);
    CHECK_NUMBER(yv_leaving_cost(&s.t.game, 0), 0);
    sheet_show(&s, 1, false, "0 30");
    CHECK_NUMBER(yv_leaving_cost(&s.t.game, 0), 171);
    sheet_open(&s);
    CHECK_NUMBER(yv_leaving_cost(&s.t.game, 0), 171);
}

TEST(who_has_left_is_not_charged_or_credited_again)
{
    yv_game game = standing("", "50 107 153 190", "1234", "");
    yv_ratings ratings = fresh();
    yv_rate_leaving(&ratings, &game, 0);
    CHECK_NUMBER(ratings.of[0], 847);
    yv_rate_leaving(&ratings, &game, 0);
    CHECK_NUMBER(ratings.of[0], 847);
    game = standing("", "50 207 153 190", "134", "2");
    yv_rate_round(&ratings, &game);
    CHECK_NUMBER(ratings.of[0], 847);
    CHECK_NUMBER(ratings.of[1], 1000 - 157 - 54 - 17);
    CHECK_NUMBER(ratings.of[2], 1018);
}

TEST(when_the_seat_of_who_has_left_goes_out_the_others_gain_as_usual)
{
    yv_game game = standing("", "210 125 125 125", "234", "1");
    yv_ratings ratings = fresh();
    ratings.left = 1;
    CHECK_TEXT(changes_from(&game, ratings), "0 28 28 28");
}

TEST(leaving_when_it_is_free_counts_as_having_left)
{
    sheet s = sheet_begin("", 2);
    yv_ratings ratings = fresh();
    sheet_open(&s);
    yv_rate_leaving(&ratings, &s.t.game, 1);
    CHECK_NUMBER(ratings.of[1], 1000);
    sheet_show(&s, 1, false, "0 30");
    yv_rate_leaving(&ratings, &s.t.game, 1);
    CHECK_NUMBER(ratings.of[1], 1000);
}

TEST(who_is_out_cannot_leave)
{
    yv_game game = standing("", "210 10 20", "23", "");
    yv_ratings ratings = fresh();
    yv_rate_leaving(&ratings, &game, 0);
    CHECK_NUMBER(ratings.of[0], 1000);
    CHECK_NUMBER(ratings.left, 0);
}

TEST(leaving_cannot_bring_a_rating_below_zero)
{
    yv_game game = standing("", "50 107 153 190", "1234", "");
    yv_ratings ratings = {.of = {100, 100, 100, 100}};
    yv_rate_leaving(&ratings, &game, 0);
    CHECK_NUMBER(ratings.of[0], 0);
}

CHECK_MAIN
