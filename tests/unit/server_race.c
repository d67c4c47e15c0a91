/* The slap-down race, clocks and absent players, as clients see them. */
#include "../duel.h"

/* ---- the race ---- */

static const char next_plays[] = "{\"do\":\"act\",\"id\":11,\"table\":@,\"move\":2,\"action\":\"Qc 7h\"}";
static const char slap[] = "{\"do\":\"act\",\"id\":12,\"table\":@,\"move\":2,\"action\":\"slap\"}";

static bool has_answer(core_conn conn, int id)
{
    char words[32];
    snprintf(words, sizeof words, "{\"re\":%d,", id);
    return world_said(&w, conn, words) != NULL;
}

TEST(the_next_action_is_held_for_the_drawers_round_trip)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    CHECK(is_ok(ask(one, play_seven)));
    CHECK(strstr(world_said(&w, one, "\"event\":\"act\""), "\"drawn\":\"7s\",\"drew\":\"7s\""));
    CHECK(!strstr(world_said(&w, two, "\"event\":\"act\""), "7s"));
    world_wait(&w, 5000);
    ask(two, next_plays);
    world_wait(&w, 99);
    CHECK(!has_answer(two, 11));
    world_wait(&w, 2);
    CHECK(has_answer(two, 11));
    CHECK(is_error(ask(one, slap), "late"));
    world_close(&w);
}

TEST(an_earlier_slap_is_done_before_the_held_action)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    ask(one, play_seven);
    ask(two, next_plays); /* sent 30 ms before it arrived */
    world_wait(&w, 19);
    ask(one, slap); /* arrives 19 ms later, but was sent 50 ms before that: earlier */
    CHECK(is_ok(world_said(&w, one, "{\"re\":12,")));
    CHECK(has_answer(two, 11) && is_ok(world_said(&w, two, "{\"re\":11,")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"act\""), "\"move\":4,\"seat\":2,\"action\":\"Qc 7h\""));
    world_close(&w);
}

TEST(a_later_slap_is_late_even_while_the_action_is_held)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    ask(one, play_seven);
    ask(two, next_plays);
    world_wait(&w, 21);
    CHECK(is_error(ask(one, slap), "late"));
    CHECK(!has_answer(two, 11));
    world_wait(&w, 100);
    CHECK(is_ok(world_said(&w, two, "{\"re\":11,")));
    world_close(&w);
}

TEST(a_held_action_that_a_slap_made_impossible_is_refused)
{
    open_duel("0 0 race 1500", "traveller slap=runs", "5c7d6c4c7c5d9s8sKcQc6h8c");
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"5c6c7c deck\"}")));
    ask(two, "{\"do\":\"act\",\"id\":11,\"table\":@,\"move\":2,\"action\":\"Qc 7c\"}");
    CHECK(is_ok(ask(one, slap)));
    CHECK(is_error(world_said(&w, two, "{\"re\":11,"), "slapped"));
    CHECK(is_ok(ask(two, "{\"do\":\"act\",\"id\":13,\"table\":@,\"move\":3,\"action\":\"Qc 8c\"}")));
    world_close(&w);
}

TEST(in_a_window_the_next_player_waits_and_a_slap_counts)
{
    open_duel("0 0 window 1500", "traveller", slap_deck);
    ask(one, play_seven);
    CHECK(strstr(world_said(&w, two, "\"event\":\"act\""), "\"wait_ms\":1500"));
    ask(two, next_plays);
    world_wait(&w, 1000);
    CHECK(!has_answer(two, 11));
    CHECK(is_ok(ask(one, slap)));
    CHECK(is_ok(world_said(&w, two, "{\"re\":11,")));
    world_close(&w);
}

TEST(after_the_window_the_next_player_goes_on)
{
    open_duel("0 0 window 1500", "traveller", slap_deck);
    ask(one, play_seven);
    ask(two, next_plays);
    world_wait(&w, 1499);
    CHECK(!has_answer(two, 11));
    world_wait(&w, 2);
    CHECK(is_ok(world_said(&w, two, "{\"re\":11,")));
    CHECK(is_error(ask(one, slap), "late"));
    world_close(&w);
}

TEST(a_held_action_is_refused_when_its_table_closes)
{
    world_open(&w, 1);
    core_close(w.c);
    w.settings.grace_ms = 500;
    world_start_core(&w);
    join_duel("0 0 window 1500", "traveller", slap_deck);
    ask(one, play_seven);
    ask(two, next_plays);
    CHECK(is_ok(ask(one, "{\"do\":\"leave\",\"id\":20,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"leave\",\"id\":21,\"table\":@}")));
    world_wait(&w, 600);
    CHECK_NUMBER(core_count(w.c).tables, 0);
    CHECK(is_error(world_said(&w, two, "{\"re\":11,"), "no_table"));
    world_close(&w);
}

TEST(a_doubled_action_is_done_once)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    ask(one, play_seven);
    CHECK(is_error(ask(one, play_seven), "stale"));
    ask(two, next_plays);
    CHECK(is_error(ask(two, next_plays), "not_now"));
    world_wait(&w, 300);
    CHECK(is_error(ask(two, next_plays), "stale"));
    CHECK_NUMBER(count_said(two, "\"event\":\"act\""), 2);
    world_close(&w);
}

TEST(an_action_that_is_asked_again_while_it_is_held_is_answered_once)
{
    char text[128];
    open_duel("0 0 race 1500", "traveller", slap_deck);
    ask(one, play_seven);
    ask(two, next_plays);
    world_wait(&w, 50);
    snprintf(text, sizeof text, "{\"do\":\"act\",\"id\":11,\"table\":\"%s\",\"move\":2,\"action\":\"Qc 7h\"}", code);
    CHECK(core_received_late(w.c, two, text, strlen(text), 0, true, w.now));
    CHECK(!has_answer(two, 11));
    CHECK(!core_received_late(w.c, two, text, strlen(text), 0, true, w.now)); /* the client has sent it twice */
    CHECK(is_error(world_said(&w, two, "{\"re\":11,"), "not_now"));
    world_wait(&w, 200);
    CHECK(is_ok(world_said(&w, two, "{\"re\":11,")));
    CHECK_NUMBER(count_said(two, "{\"re\":11,"), 2);
    world_close(&w);
}

/* ---- absence ---- */

TEST(a_clock_that_runs_out_hands_the_seat_to_a_bot_until_its_owner_acts)
{
    open_duel("0 10 race 1500", "traveller", slap_deck);
    world_wait(&w, 9900);
    CHECK(!world_said(&w, two, "\"away\":true"));
    world_wait(&w, 200);
    CHECK(world_said(&w, two, "\"event\":\"presence\",\"table\":\"bakotimu\",\"seat\":1,\"here\":true,\"away\":true"));
    world_wait(&w, 5000);
    CHECK(strstr(world_said(&w, two, "\"event\":\"act\""), "\"by\":\"bot\""));
    CHECK(is_ok(ask(one, "{\"do\":\"back\",\"id\":5,\"table\":@}")));
    CHECK(world_said(&w, two, "\"event\":\"presence\",\"table\":\"bakotimu\",\"seat\":1,\"here\":true,\"away\":false"));
    world_close(&w);
}

TEST(a_bot_takes_the_seat_of_a_lost_connection_after_the_grace)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    world_disconnect(&w, one);
    world_flush(&w);
    CHECK(world_said(&w, two, "\"here\":false,\"away\":false,\"left\":false,\"grace_ms\":20000"));
    world_wait(&w, 19000);
    CHECK(!world_said(&w, two, "\"away\":true"));
    one = world_connect(&w, 1);
    world_wait(&w, 30000);
    CHECK(!world_said(&w, two, "\"away\":true"));
    world_disconnect(&w, one);
    world_wait(&w, 21000);
    CHECK(world_said(&w, two, "\"away\":true"));
    world_wait(&w, 5000);
    CHECK(world_said(&w, two, "\"by\":\"bot\""));
    world_close(&w);
}

TEST(a_player_alone_with_bots_comes_back_to_the_same_turn)
{
    world_open(&w, 1);
    one = world_connect(&w, 1);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"bots\":[\"easy\"],\"start\":true,\"clock\":10}");
    note_code(one);
    world_wait(&w, 8000); /* by now it is the person's turn */
    const size_t facts = w.facts;
    world_disconnect(&w, one);
    world_wait(&w, 200000);
    CHECK(w.facts == facts);
    one = world_connect(&w, 1);
    ask(one, "{\"do\":\"open\",\"id\":2,\"table\":@}");
    CHECK(strstr(world_said(&w, one, "\"event\":\"table\""), "\"away\":false"));
    CHECK(strstr(world_said(&w, one, "\"event\":\"table\""), "\"clock_ms\":null"));
    world_wait(&w, 60000);
    CHECK(w.facts == facts);
    world_close(&w);
}

TEST(the_clock_runs_only_while_another_person_plays)
{
    open_duel("0 20 race 1500", "traveller", slap_deck);
    ask(two, "{\"do\":\"open\",\"id\":2,\"table\":@}");
    CHECK(strstr(world_said(&w, two, "\"event\":\"table\""), "\"clock_ms\":20000"));
    ask(two, "{\"do\":\"away\",\"id\":3,\"table\":@}");
    world_wait(&w, 60000);
    CHECK(!world_said(&w, one, "\"seat\":1,\"here\":true,\"away\":true"));
    ask(two, "{\"do\":\"back\",\"id\":4,\"table\":@}");
    world_wait(&w, 19000);
    CHECK(!world_said(&w, two, "\"seat\":1,\"here\":true,\"away\":true"));
    world_wait(&w, 2000);
    CHECK(world_said(&w, two, "\"seat\":1,\"here\":true,\"away\":true"));
    world_close(&w);
}

static void go_and_come_back(core_conn conn)
{
    CHECK(is_ok(ask(conn, "{\"do\":\"away\",\"id\":3,\"table\":@}")));
    CHECK(is_ok(ask(conn, "{\"do\":\"back\",\"id\":4,\"table\":@}")));
}

TEST(a_player_who_goes_away_and_comes_back_has_the_clock_begin_again_once_in_a_turn)
{
    open_duel("0 10 race 1500", "traveller", slap_deck);
    world_wait(&w, 9000);
    go_and_come_back(one);
    CHECK(strstr(world_said(&w, two, "\"event\":\"clock\""), "\"clock_ms\":10000"));
    world_wait(&w, 9000);
    go_and_come_back(one);
    CHECK(strstr(world_said(&w, two, "\"event\":\"clock\""), "\"clock_ms\":1000"));
    CHECK(!world_said(&w, two, "\"event\":\"act\""));
    world_wait(&w, 5000);
    CHECK(strstr(world_said(&w, two, "\"event\":\"act\""), "\"by\":\"bot\""));
    world_close(&w);
}

TEST(nobody_begins_the_clock_of_another_player_again)
{
    open_duel("1 10 race 1500", "traveller", slap_deck);
    world_wait(&w, 9000);
    go_and_come_back(two);
    world_wait(&w, 1500);
    CHECK(world_said(&w, two, "\"seat\":1,\"here\":true,\"away\":true"));
    world_close(&w);
}

/* A game whose log is full ends without a result. */
TEST(going_away_and_coming_back_cannot_fill_the_log_of_a_game)
{
    open_duel("1 10 race 1500", "traveller", slap_deck);
    const char *answer = "\"ok\":true";
    int times = 0;
    for (; times < 1000 && is_ok(answer); times++) {
        ask(two, "{\"do\":\"back\",\"id\":4,\"table\":@}");
        world_wait(&w, 200);
        answer = ask(two, "{\"do\":\"%s\",\"id\":3,\"table\":@}", times % 2 ? "away" : "leave");
    }
    CHECK(is_error(answer, "full"));
    CHECK(times > 190 && times <= 201); /* the clock has sent the player away too */
    CHECK(is_ok(ask(two, "{\"do\":\"back\",\"id\":4,\"table\":@}")));
    CHECK(world_kill(&w, w.facts));
    two = world_connect(&w, 2);
    CHECK(is_error(ask(two, "{\"do\":\"away\",\"id\":3,\"table\":@}"), "full"));
    world_close(&w);
}

/* Throws the first card of the hand in each of some turns, and then sends the request. Returns how long the bots took.
 */
static core_time play_against_bots(int turns, const char *then)
{
    const core_time begun = w.now;
    int played = -1;
    for (int turn = 0; turn < turns; world_wait(&w, 10)) {
        const char *view = world_said(&w, one, "\"turn\":");
        const char *hand = strstr(view, "\"hand\":\"");
        const int move = atoi(strstr(view, "\"move\":") + 7);
        if (move == played || !strstr(view, "\"turn\":1,"))
            continue;
        CHECK(is_ok(
            ask(one, "{\"do\":\"act\",\"id\":9,\"table\":@,\"move\":%d,\"action\":\"%.2s deck\"}", move, hand + 8)));
        CHECK(is_ok(ask(one, "%s", then)));
        played = move;
        turn++;
    }
    return w.now - begun;
}

TEST(a_player_alone_with_bots_can_hurry_them)
{
    core_time waited[2];
    for (int hurried = 0; hurried < 2; hurried++) {
        world_open(&w, 1);
        one = world_connect(&w, 1);
        ask(one,
            "{\"do\":\"create\",\"id\":1,\"rules\":\"traveller slap=off threshold=0\",\"seats\":4,\"fill\":\"easy\","
            "\"start\":true}");
        note_code(one);
        world_wait(&w, 600);
        waited[hurried] =
            play_against_bots(4, hurried ? "{\"do\":\"hurry\",\"id\":5,\"table\":@}" : "{\"do\":\"ping\",\"id\":5}");
        world_close(&w);
    }
    CHECK(waited[1] < waited[0] / 3);
}

TEST(nobody_hurries_bots_while_another_person_plays)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    CHECK(is_error(ask(one, "{\"do\":\"hurry\",\"id\":2,\"table\":@}"), "not_now"));
    CHECK(is_error(ask(world_connect(&w, 9), "{\"do\":\"hurry\",\"id\":2,\"table\":@}"), "not_yours"));
    world_close(&w);
}

TEST(when_only_bots_are_left_they_finish_the_game_at_once)
{
    world_open(&w, 1);
    one = world_connect(&w, 1);
    ask(one, "{\"do\":\"create\",\"id\":1,\"rules\":\"traveller false_call=eliminate limit=100\",\"seats\":4,"
             "\"fill\":\"easy\",\"start\":true}");
    note_code(one);
    for (int tries = 0; tries < 3000 && !world_said(&w, one, "\"action\":\"yaniv\",\"by\":\"player\""); tries++) {
        const char *view = world_said(&w, one, "\"turn\":1,");
        if (view)
            ask(one, "{\"do\":\"act\",\"id\":9,\"table\":@,\"move\":%d,\"action\":\"yaniv\"}",
                atoi(strstr(view, "\"move\":") + 7));
        world_wait(&w, 20);
    }
    CHECK(world_said(&w, one, "\"action\":\"yaniv\",\"by\":\"player\""));
    world_disconnect(&w, one);
    world_wait(&w, 1000);
    CHECK_NUMBER(w.fact[w.facts - 1].kind, FACT_GAME_OVER);
    world_close(&w);
}

TEST(a_casual_game_that_everybody_left_stands_still_and_is_closed)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    world_disconnect(&w, one);
    world_disconnect(&w, two);
    world_wait(&w, 300000);
    CHECK_NUMBER(core_count(w.c).tables, 1);
    two = world_connect(&w, 2);
    world_wait(&w, 5000);
    CHECK_NUMBER(core_count(w.c).tables, 1);
    world_disconnect(&w, two);
    world_wait(&w, 11 * 60000);
    CHECK_NUMBER(core_count(w.c).tables, 0);
    CHECK(w.fact[w.facts - 1].kind == FACT_TABLE_CLOSED);
    world_close(&w);
}

CHECK_MAIN
