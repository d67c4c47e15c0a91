/* Seats, hosts, settings and Play now, as clients see them. */
#include "../duel.h"

#include "../../src/server/core/room.h"

/* ---- seats, hosts, settings ---- */

TEST(an_address_can_have_so_many_tables_and_abandoned_ones_make_space)
{
    world_open(&w, 1);
    core_close(w.c);
    w.settings.most_tables = 8;
    w.settings.most_tables_from = 5;
    world_start_core(&w);
    one = world_connect_from(&w, 1, 7), two = world_connect_from(&w, 2, 7), other = world_connect_from(&w, 3, 8);
    for (int i = 0; i < 5; i++)
        CHECK(is_ok(ask(i % 2 ? one : two, "{\"do\":\"create\",\"id\":1}")));
    CHECK(is_error(ask(one, "{\"do\":\"create\",\"id\":1}"), "full"));
    CHECK(is_error(ask(two, "{\"do\":\"create\",\"id\":1}"), "full"));
    for (int i = 0; i < 3; i++)
        CHECK(is_ok(ask(other, "{\"do\":\"create\",\"id\":1}")));
    CHECK(is_error(ask(other, "{\"do\":\"create\",\"id\":1}"), "full"));
    CHECK_NUMBER(core_count(w.c).tables, 8);
    world_disconnect(&w, one);
    CHECK(is_ok(ask(other, "{\"do\":\"create\",\"id\":1}")));
    CHECK_NUMBER(core_count(w.c).tables, 7);
    CHECK(is_ok(ask(two, "{\"do\":\"create\",\"id\":1}")));
    world_close(&w);
}

TEST(people_sit_down_change_seats_and_hand_on_the_table)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":3}");
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
    CHECK(is_error(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@,\"seat\":1}"), "no_seat"));
    CHECK(is_error(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@,\"seat\":4}"), "no_seat"));
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@}")));
    CHECK(is_error(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@}"), "no_seat"));
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@,\"seat\":3}")));
    CHECK(is_error(ask(two, "{\"do\":\"bot\",\"id\":3,\"table\":@,\"seat\":2,\"level\":\"easy\"}"), "not_yours"));
    CHECK(is_ok(ask(one, "{\"do\":\"bot\",\"id\":3,\"table\":@,\"seat\":2,\"level\":\"easy\"}")));
    CHECK(is_ok(ask(one, "{\"do\":\"bot\",\"id\":3,\"table\":@,\"seat\":2,\"level\":null}")));
    CHECK(is_ok(ask(one, "{\"do\":\"stand\",\"id\":4,\"table\":@}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"seat\""), "\"host\":2"));
    CHECK(is_error(ask(two, "{\"do\":\"start\",\"id\":5,\"table\":@}"), "not_now"));
    CHECK(is_ok(ask(one, "{\"do\":\"sit\",\"id\":4,\"table\":@,\"seat\":1}")));
    CHECK(is_error(ask(two, "{\"do\":\"set\",\"id\":5,\"table\":@,\"seats\":2}"), "no_seat"));
    CHECK(is_ok(ask(two, "{\"do\":\"set\",\"id\":5,\"table\":@,\"clock\":40,\"rules\":\"jhyap\"}")));
    CHECK(is_ok(ask(one, "{\"do\":\"ready\",\"id\":5,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"start\",\"id\":5,\"table\":@}")));
    CHECK(world_said(&w, one, "\"event\":\"start\"")); /* the free seat between them is removed */
    world_close(&w);
}

TEST(made_up_names_at_a_table_differ_in_both_words)
{
    static const char *const names[] = {"Quiet Yak", "Quiet Otter", "Sunny Yak", "Quiet Bob"};
    world_open(&w, 1);
    for (int i = 0; i < 4; i++) {
        snprintf(w.player[i].name, sizeof w.player[i].name, "%s", names[i]);
        w.player[i].guest = true;
    }
    one = world_connect(&w, 1), two = world_connect(&w, 2), other = world_connect(&w, 3);
    const core_conn bob = world_connect(&w, 4);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":4}");
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(other, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(bob, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(count_said(one, "\"event\":\"you\"") == 0 && count_said(bob, "\"event\":\"you\"") == 0);
    CHECK(world_said(&w, two, "\"event\":\"you\"") && !strstr(world_said(&w, two, "\"event\":\"you\""), "Quiet"));
    CHECK(world_said(&w, other, "\"event\":\"you\"") && !strstr(world_said(&w, other, "\"event\":\"you\""), "Yak"));
    CHECK(!strstr(world_said(&w, one, "\"seat\":2"), "Otter") && !strstr(world_said(&w, one, "\"seat\":3"), "Sunny"));
    world_close(&w);
}

TEST(a_blocked_player_cannot_sit_down_and_a_muted_player_is_not_heard)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2), other = world_connect(&w, 3);
    ask(one, "{\"do\":\"create\",\"id\":1}");
    note_code(one);
    CHECK(is_ok(ask(one, "{\"do\":\"block\",\"id\":2,\"player\":2,\"on\":true}")));
    CHECK(is_ok(ask(one, "{\"do\":\"mute\",\"id\":2,\"player\":3,\"on\":true}")));
    CHECK(is_error(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}"), "blocked"));
    CHECK(is_ok(ask(other, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(other, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(other, "{\"do\":\"say\",\"id\":1,\"table\":@,\"text\":\"  can you hear me  \"}")));
    CHECK(world_said(&w, other, "\"text\":\"can you hear me\""));
    CHECK(!world_said(&w, one, "can you hear me"));
    CHECK(strstr(world_said(&w, one, "\"event\":\"say\""), "\"muted\":true"));
    CHECK(is_error(ask(other, "{\"do\":\"say\",\"id\":1,\"table\":@,\"text\":\"bell \\u0007\"}"), "malformed"));
    CHECK(is_error(ask(other, "{\"do\":\"say\",\"id\":1,\"table\":@,\"text\":\"   \"}"), "malformed"));
    CHECK(is_error(ask(other, "{\"do\":\"say\",\"id\":1,\"table\":@,\"phrase\":99}"), "malformed"));
    CHECK(is_ok(ask(other, "{\"do\":\"say\",\"id\":1,\"table\":@,\"emote\":\"wave\"}")));
    int refused = 0;
    for (int i = 0; i < 10; i++)
        refused += is_error(ask(other, "{\"do\":\"say\",\"id\":1,\"table\":@,\"phrase\":1}"), "too_fast");
    CHECK(refused > 5);
    world_close(&w);
}

TEST(play_now_joins_people_who_wait_or_starts_with_bots)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2), other = world_connect(&w, 3);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2}");
    note_code(one);
    const char *answer = ask(two, "{\"do\":\"play\",\"id\":1}");
    CHECK(is_ok(answer) && strstr(answer, code));
    answer = ask(other, "{\"do\":\"play\",\"id\":1}");
    CHECK(is_ok(answer) && !strstr(answer, code));
    CHECK(strstr(world_said(&w, other, "\"event\":\"table\""), "\"start_ms\":5000"));
    world_wait(&w, 4900);
    CHECK(!world_said(&w, other, "\"event\":\"start\""));
    world_wait(&w, 100);
    CHECK(
        strstr(world_said(&w, other, "\"event\":\"start\""), "\"bot\":\"medium\",\"name\":\"Aiko\",\"face\":\"🦝\""));
    world_close(&w);
}

TEST(play_now_takes_seats_at_the_tables_of_others_only_so_often)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    ask(one, "{\"do\":\"create\",\"id\":1}");
    note_code(one);
    int seated = 0, refused = 0;
    for (int i = 0; i < 50; i++) {
        const char *answer = ask(two, "{\"do\":\"play\",\"id\":1}");
        seated += is_ok(answer);
        refused += is_error(answer, "too_fast");
        ask(two, "{\"do\":\"stand\",\"id\":2,\"table\":@}");
        world_wait(&w, 200);
    }
    CHECK(seated >= 30 && seated + refused == 50);
    CHECK(refused > 10);
    world_close(&w);
}

TEST(two_people_who_play_now_meet_and_the_first_can_start_with_bots_at_once)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2), other = world_connect(&w, 3);
    ask(one, "{\"do\":\"play\",\"id\":1,\"level\":\"easy\"}");
    note_code(one);
    world_wait(&w, 3000);
    const char *answer = ask(two, "{\"do\":\"play\",\"id\":1}");
    CHECK(is_ok(answer) && strstr(answer, code));
    CHECK(strstr(world_said(&w, two, "\"event\":\"table\""), "\"start_ms\":2000"));
    CHECK(is_error(ask(two, "{\"do\":\"start\",\"id\":2,\"table\":@}"), "not_yours"));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}")));
    const char *start = world_said(&w, two, "\"event\":\"start\"");
    CHECK(start && strstr(start, "Player 1") && strstr(start, "Player 2") && strstr(start, "\"bot\":\"easy\""));
    answer = ask(other, "{\"do\":\"play\",\"id\":1}");
    CHECK(is_ok(answer) && !strstr(answer, code));
    world_close(&w);
}

static void make_public(const char *more)
{
    char text[200];
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2), other = world_connect(&w, 3);
    snprintf(text, sizeof text, "{\"do\":\"create\",\"id\":1%s}", more);
    ask(one, text);
    note_code(one);
}

TEST(sitting_down_opens_the_table)
{
    make_public("");
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"table\""), "\"you\":2,"));
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@,\"seat\":4}")));
    CHECK_NUMBER(count_said(two, "\"event\":\"table\""), 1);
    CHECK_NUMBER(count_said(two, "\"event\":\"seat\""), 2);
    ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}");
    CHECK(world_said(&w, two, "\"event\":\"start\""));
    world_close(&w);
}

TEST(a_play_now_player_waits_ten_seconds_and_then_plays_with_bots)
{
    make_public("");
    CHECK(strstr(world_said(&w, one, "\"event\":\"table\""), "\"start_ms\":null"));
    ask(two, "{\"do\":\"play\",\"id\":1,\"level\":\"easy\"}");
    CHECK(strstr(world_said(&w, one, "\"event\":\"starting\""), "\"start_ms\":10000"));
    CHECK(strstr(world_said(&w, two, "\"event\":\"table\""), "\"start_ms\":10000"));
    world_wait(&w, 9000);
    CHECK(!world_said(&w, two, "\"event\":\"start\""));
    ask(other, "{\"do\":\"open\",\"id\":1,\"table\":@}");
    CHECK(strstr(world_said(&w, other, "\"event\":\"table\""), "\"start_ms\":1000"));
    world_wait(&w, 1000);
    CHECK(world_said(&w, two, "\"event\":\"start\""));
    CHECK(world_said(&w, two, "\"seat\":4,\"host\":1,\"who\":{\"bot\":\"easy\""));
    CHECK_NUMBER(count_said(one, "\"event\":\"starting\""), 1);
    world_close(&w);
}

TEST(a_full_table_with_a_play_now_player_starts_soon_also_after_a_restart)
{
    make_public(",\"seats\":3");
    ask(two, "{\"do\":\"play\",\"id\":1}");
    ask(other, "{\"do\":\"sit\",\"id\":1,\"table\":@}");
    CHECK(strstr(world_said(&w, one, "\"event\":\"starting\""), "\"start_ms\":3000"));
    CHECK(world_kill(&w, w.facts));
    one = world_connect(&w, 1);
    world_wait(&w, 5000);
    CHECK_NUMBER(core_count(w.c).games, 0); /* the Play now player is not connected */
    two = world_connect(&w, 2);
    world_wait(&w, 3000);
    CHECK_NUMBER(core_count(w.c).games, 1);
    world_close(&w);
}

TEST(a_table_waits_for_its_host_if_it_is_private_or_has_no_play_now_player)
{
    make_public(",\"seats\":2");
    ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}");
    world_wait(&w, 60000);
    CHECK_NUMBER(core_count(w.c).games, 0);
    ask(two, "{\"do\":\"stand\",\"id\":1,\"table\":@}");
    ask(two, "{\"do\":\"play\",\"id\":1}");
    ask(one, "{\"do\":\"set\",\"id\":1,\"table\":@,\"public\":false}");
    CHECK(strstr(world_said(&w, one, "\"event\":\"starting\""), "\"start_ms\":null"));
    world_wait(&w, 60000);
    CHECK_NUMBER(core_count(w.c).games, 0);
    world_close(&w);
}

TEST(a_table_with_a_play_now_player_does_not_start_by_itself_before_its_players_agree_to_new_settings)
{
    make_public("");
    ask(two, "{\"do\":\"play\",\"id\":1,\"level\":\"easy\"}");
    CHECK(is_ok(ask(one, "{\"do\":\"set\",\"id\":2,\"table\":@,\"rules\":\"traveller limit=1000\"}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"starting\""), "\"start_ms\":null"));
    world_wait(&w, 60000);
    CHECK_NUMBER(core_count(w.c).games, 0);
    CHECK(is_ok(ask(two, "{\"do\":\"ready\",\"id\":3,\"table\":@}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"starting\""), "\"start_ms\":10000"));
    world_wait(&w, 10000);
    CHECK_NUMBER(core_count(w.c).games, 1);
    world_close(&w);
}

TEST(a_kicked_player_cannot_sit_down_again_at_once)
{
    make_public("");
    ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}");
    CHECK(is_ok(ask(one, "{\"do\":\"kick\",\"id\":2,\"table\":@,\"seat\":2}")));
    CHECK(is_error(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@}"), "blocked"));
    CHECK(is_ok(ask(other, "{\"do\":\"sit\",\"id\":2,\"table\":@}")));
    const char *answer = ask(two, "{\"do\":\"play\",\"id\":3}");
    CHECK(is_ok(answer) && !strstr(answer, code));
    world_wait(&w, 120000);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":4,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"kick\",\"id\":3,\"table\":@,\"seat\":3}")));
    CHECK(is_ok(ask(one, "{\"do\":\"stand\",\"id\":4,\"table\":@}"))); /* now the table has another host */
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":5,\"table\":@}")));
    world_close(&w);
}

/* Every change of a seat is in the table's log, and a log that is full closes the table. */
TEST(a_player_sits_down_only_so_often)
{
    int sat = 0;
    make_public("");
    for (int i = 0; i < 100; i++) {
        sat += is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}"));
        ask(two, "{\"do\":\"stand\",\"id\":2,\"table\":@}");
        world_wait(&w, 200);
    }
    CHECK(sat >= 38 && sat <= 42); /* 30, and 10 in 20 seconds */
    CHECK(is_ok(ask(other, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    world_close(&w);
}

TEST(the_store_keeps_only_so_much_of_the_games_of_an_address)
{
    static const char create[] = "{\"do\":\"create\",\"id\":1,\"seats\":2,\"bots\":[\"easy\"],"
                                 "\"rules\":\"traveller limit=20\",\"start\":true}";
    world_open(&w, 1);
    core_close(w.c);
    w.settings.hasty_bots = true;
    world_start_core(&w);
    one = world_connect_from(&w, 1, 7), two = world_connect_from(&w, 2, 8);
    core_tick(w.c, w.now);
    CHECK(is_ok(ask(one, create)));
    note_code(one);
    CHECK(is_ok(ask(one, "{\"do\":\"away\",\"id\":4,\"table\":@}")));
    for (int i = 0; i < 10000 && !world_said(&w, one, "\"event\":\"end\""); i++)
        world_wait(&w, 100);
    quota_charge_stored(w.c, 7, (128 << 20) - 1024); /* this would leave 1 KB */
    CHECK(is_error(ask(one, "{\"do\":\"start\",\"id\":5,\"table\":@}"), "too_fast"));
    CHECK(is_error(ask(one, create), "too_fast"));
    CHECK(is_ok(ask(two, create)));
    CHECK(!core_may_store(w.c, 7, w.now) && core_may_store(w.c, 8, w.now));
    CHECK(is_error(ask(one, "{\"do\":\"mute\",\"id\":6,\"player\":2,\"on\":true}"), "too_fast"));
    CHECK(is_ok(ask(two, "{\"do\":\"mute\",\"id\":6,\"player\":1,\"on\":true}")));
    core_stored(w.c, 7, 100 << 20, w.now);
    quota_add_table(w.c, 7, -1); /* an address whose games count is not forgotten when it has no tables */
    world_wait(&w, 60 * 60000);
    w.c->address_quotas.tidy_at = 0;
    quota_add_table(w.c, 9, 0);
    quota_add_table(w.c, 7, 1);
    CHECK(is_error(ask(one, create), "too_fast"));
    world_wait(&w, 24 * 60 * 60000);
    CHECK(is_ok(ask(one, create)));
    world_close(&w);
}

static int count_moves(void)
{
    return (int)core_count(w.c).moves;
}

TEST(long_logs_close_when_those_of_an_address_fill_the_memory)
{
    world_open(&w, 1);
    one = world_connect_from(&w, 1, 7), two = world_connect_from(&w, 2, 7);
    CHECK(is_ok(ask(two, "{\"do\":\"create\",\"id\":1}")));
    CHECK(is_ok(
        ask(one,
            "{\"do\":\"create\",\"id\":1,\"seats\":6,\"bots\":[\"random\",\"random\",\"random\",\"random\",\"random\"],"
            "\"rules\":\"traveller threshold=0 end=rounds rounds=100\",\"start\":true}")));
    CHECK(is_ok(ask(one, "{\"do\":\"away\",\"id\":4,\"table\":\"%s\"}", world_table(&w, one))));
    while (quota_logs(w.c, 7) <= ROOM_LARGE_LOG + (16 << 10) && core_count(w.c).games == 1)
        world_wait(&w, 60000);
    CHECK_NUMBER(core_count(w.c).games, 1);
    quota_add_logs(w.c, 7, ROOM_MAX_LOGS_FROM); /* as if there were other tables */
    world_wait(&w, 10000);
    CHECK(core_count(w.c).games == 0 && core_count(w.c).tables == 1);
    CHECK(quota_logs(w.c, 7) < ROOM_MAX_LOGS_FROM + ROOM_LARGE_LOG);
    world_close(&w);
}

static const char endless[] =
    "{\"do\":\"create\",\"id\":1,\"seats\":6,\"rules\":\"traveller threshold=0 end=rounds rounds=100\","
    "\"bots\":[\"random\",\"random\",\"random\",\"random\",\"random\"],\"start\":true}";

TEST(bots_that_are_left_among_themselves_play_at_once_but_not_game_after_game)
{
    world_open(&w, 1);
    one = world_connect_from(&w, 1, 7);
    CHECK(is_ok(ask(one, endless)));
    world_wait(&w, 1000);
    core_player_gone(w.c, 1, w.now);
    world_wait(&w, 2000);
    CHECK(count_moves() >= 1600 && count_moves() < 2200); /* questions about slap-downs count too */
    world_wait(&w, 60000);
    CHECK(count_moves() < 5500);
    CHECK_NUMBER(core_count(w.c).games, 1);
    CHECK(world_kill(&w, w.facts)); /* then nobody knows the address */
    world_wait(&w, 60000);
    CHECK(count_moves() < 5500);
    CHECK_NUMBER(core_count(w.c).games, 1);
    world_close(&w);
}

TEST(bots_hurry_only_so_often)
{
    world_open(&w, 1);
    one = world_connect_from(&w, 1, 7);
    CHECK(is_ok(ask(one, endless)));
    note_code(one);
    world_wait(&w, 1000);
    CHECK(is_ok(ask(one, "{\"do\":\"away\",\"id\":2,\"table\":@}")));
    int hurried = 0, usual = 0;
    for (int i = 0; i < 60; i++) {
        const int before = count_moves();
        ask(one, "{\"do\":\"hurry\",\"id\":3,\"table\":@}");
        ask(one, "{\"do\":\"ready\",\"id\":4,\"table\":@}");
        if (i == 30)
            while (quota_take_address(w.c, 7, QUOTA_HASTE))
                continue;
        world_wait(&w, 1000);
        *(i < 30 ? &hurried : &usual) += count_moves() - before;
        quota_spend(w.c, true, 7, QUOTA_HASTE, i < 30 ? 0 : 100);
    }
    CHECK(hurried > 3 * usual && usual > 10);
    world_close(&w);
}

TEST(the_lobby_shows_changes)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    CHECK(strstr(ask(two, "{\"do\":\"lobby\",\"id\":1,\"on\":true}"), "\"tables\":[]"));
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2}");
    note_code(one);
    world_wait(&w, 300);
    CHECK(strstr(world_said(&w, two, "\"event\":\"lobby\""), "\"taken\":1,\"people\":1"));
    ask(one, "{\"do\":\"set\",\"id\":1,\"table\":@,\"public\":false}");
    world_wait(&w, 300);
    CHECK(strstr(world_said(&w, two, "\"event\":\"lobby\""), "\"gone\":"));
    CHECK(strstr(ask(two, "{\"do\":\"lobby\",\"id\":1,\"on\":true}"), "\"tables\":[]"));
    world_close(&w);
}

TEST(the_lobby_lists_the_newest_tables)
{
    enum { LISTED = 300 };
    char first[sizeof code], last[sizeof code];
    world_open(&w, 1);
    for (int i = 0; i <= LISTED; i++) {
        one = world_connect(&w, 1 + i / 8);
        ask(one, "{\"do\":\"create\",\"id\":1}");
        note_code(one);
        memcpy(i == 0 ? first : last, code, sizeof code);
        world_drop_messages(&w);
    }
    const char *tables = ask(world_connect(&w, WORLD_PLAYERS), "{\"do\":\"lobby\",\"id\":1,\"on\":true}");
    CHECK(strstr(tables, last) && !strstr(tables, first));
    world_close(&w);
}

/* The rematch needs the player no longer, so that the core forgets them while it handles the lost connection. */
TEST(a_rematch_starts_without_a_player_who_has_just_disconnected)
{
    world_open(&w, 1);
    core_close(w.c);
    w.settings.hasty_bots = true;
    world_start_core(&w);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":3,\"bots\":[\"easy\"],\"rules\":\"traveller limit=20\"}");
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":3,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"away\",\"id\":4,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"away\",\"id\":4,\"table\":@}")));
    for (int minutes = 0; minutes < 60 && !world_said(&w, one, "\"event\":\"end\""); minutes++)
        world_wait(&w, 60000);
    CHECK(is_ok(ask(one, "{\"do\":\"rematch\",\"id\":5,\"table\":@}")));
    const size_t before = w.messages;
    world_disconnect(&w, two);
    world_flush(&w);
    const char *start = world_said(&w, one, "\"event\":\"start\"");
    CHECK(start && w.messages > before && !strstr(start, "\"id\":2,"));
    world_close(&w);
}

/* Returns the last state of the table that the connection was sent, from its chat on. */
static const char *chat_of(core_conn viewer)
{
    ask(viewer, "{\"do\":\"open\",\"id\":9,\"table\":@}");
    return strstr(world_said(&w, viewer, "\"event\":\"table\""), "\"chat\":");
}

TEST(another_game_makes_the_store_forget_what_was_said_before_except_the_last_messages)
{
    char before[1 << 16];
    world_open(&w, 1);
    core_close(w.c);
    w.settings.hasty_bots = true;
    world_start_core(&w);
    one = world_connect(&w, 1);
    ask(one,
        "{\"do\":\"create\",\"id\":1,\"seats\":2,\"bots\":[\"easy\"],\"rules\":\"traveller limit=20\",\"start\":true}");
    note_code(one);
    CHECK(is_ok(ask(one, "{\"do\":\"away\",\"id\":4,\"table\":@}")));
    for (int i = 0; i < 40; i++) {
        CHECK(is_ok(ask(one, "{\"do\":\"say\",\"id\":5,\"table\":@,\"text\":\"number %d\"}", i)));
        world_wait(&w, 2000);
    }
    for (int minutes = 0; minutes < 60 && !world_said(&w, one, "\"event\":\"end\""); minutes++)
        world_wait(&w, 60000);
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":6,\"table\":@}")));
    const world_fact *trim = NULL, *oldest = NULL;
    for (size_t i = 0; i < w.facts; i++) {
        trim = w.fact[i].kind == FACT_LOG_TRIMMED ? &w.fact[i] : trim;
        oldest = w.fact[i].text && strstr(w.fact[i].text, "number 10") ? &w.fact[i] : oldest;
    }
    CHECK(trim && oldest && trim->n == oldest->n);
    snprintf(before, sizeof before, "%s", chat_of(one));
    CHECK(world_kill(&w, w.facts));
    one = world_connect(&w, 1);
    CHECK_TEXT(chat_of(one), before);
    CHECK(!strstr(before, "number 9\"") && strstr(before, "number 10\"") && strstr(before, "number 39\""));
    world_close(&w);
}

TEST(only_players_who_asked_for_it_are_in_a_rematch_that_the_host_starts)
{
    world_open(&w, 1);
    core_close(w.c);
    w.settings.hasty_bots = true;
    world_start_core(&w);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    const core_conn third = world_connect(&w, 3);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":3,\"rules\":\"traveller limit=20\"}");
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@}")));
    CHECK(is_ok(ask(third, "{\"do\":\"sit\",\"id\":2,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":3,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"away\",\"id\":4,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"away\",\"id\":4,\"table\":@}")));
    CHECK(is_ok(ask(third, "{\"do\":\"away\",\"id\":4,\"table\":@}")));
    for (int minutes = 0; minutes < 60 && !world_said(&w, one, "\"event\":\"end\""); minutes++)
        world_wait(&w, 60000);
    CHECK(is_error(ask(one, "{\"do\":\"start\",\"id\":5,\"table\":@}"), "not_now"));
    CHECK(is_ok(ask(third, "{\"do\":\"rematch\",\"id\":5,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":6,\"table\":@}")));
    const char *start = world_said(&w, two, "\"event\":\"start\"");
    CHECK(strstr(start, "\"id\":1,") && !strstr(start, "\"id\":2,") && strstr(start, "\"id\":3,"));
    CHECK(is_error(ask(two, "{\"do\":\"away\",\"id\":7,\"table\":@}"), "not_yours"));
    world_close(&w);
}

CHECK_MAIN
