/* Friends: who is seen online, and invitations. */
#include "../duel.h"

static void open_world(void)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2), other = world_connect(&w, 3);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"public\":false}");
    note_code(one);
}

TEST(players_see_each_other_online_unless_one_hides_or_blocks)
{
    open_world();
    CHECK(core_sees_online(w.c, 1, 2, NULL) && core_sees_online(w.c, 2, 1, NULL));
    CHECK(!core_sees_online(w.c, 1, 1, NULL) && !core_sees_online(w.c, 1, 4, NULL)
          && !core_sees_online(w.c, 1, 99, NULL));
    CHECK(is_ok(ask(two, "{\"do\":\"hide\",\"id\":1,\"on\":true}")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"you\""), "\"hidden\":true"));
    CHECK(!core_sees_online(w.c, 1, 2, NULL) && core_sees_online(w.c, 2, 1, NULL));
    CHECK(is_ok(ask(two, "{\"do\":\"hide\",\"id\":2,\"on\":false}")));
    CHECK(core_sees_online(w.c, 1, 2, NULL));
    ask(one, "{\"do\":\"block\",\"id\":1,\"player\":2,\"on\":true}");
    CHECK(!core_sees_online(w.c, 1, 2, NULL) && !core_sees_online(w.c, 2, 1, NULL)
          && core_sees_online(w.c, 3, 1, NULL));
    world_disconnect(&w, one);
    CHECK(!core_sees_online(w.c, 3, 1, NULL)); /* the seat alone does not count */
    world_close(&w);
}

TEST(nobody_else_is_told_that_a_player_hides)
{
    open_world();
    ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}");
    ask(two, "{\"do\":\"hide\",\"id\":2,\"on\":true}");
    CHECK_NUMBER(count_said(one, "\"hidden\":true"), 0);
    CHECK(w.fact[w.facts - 1].kind == FACT_RELATED && w.fact[w.facts - 1].player == 2);
    world_close(&w);
}

/* The state of a table has the names of speakers who are connected. */
TEST(what_was_said_at_a_table_does_not_tell_that_a_player_who_hides_is_online)
{
    open_world();
    ask(two, "{\"do\":\"open\",\"id\":1,\"table\":@}");
    ask(two, "{\"do\":\"say\",\"id\":2,\"table\":@,\"phrase\":1}");
    ask(two, "{\"do\":\"hide\",\"id\":3,\"on\":true}");
    ask(other, "{\"do\":\"open\",\"id\":1,\"table\":@}");
    CHECK(strstr(world_said(&w, other, "\"event\":\"table\""), "Player 2")); /* who is there for all to see */
    ask(two, "{\"do\":\"close\",\"id\":4,\"table\":@}");
    ask(other, "{\"do\":\"open\",\"id\":2,\"table\":@}");
    CHECK(strstr(world_said(&w, other, "\"event\":\"table\""), "\"from\":{\"id\":2}"));
    ask(two, "{\"do\":\"hide\",\"id\":5,\"on\":false}");
    ask(two, "{\"do\":\"block\",\"id\":6,\"player\":3,\"on\":true}");
    ask(other, "{\"do\":\"open\",\"id\":3,\"table\":@}");
    CHECK(strstr(world_said(&w, other, "\"event\":\"table\""), "\"from\":{\"id\":2}"));
    ask(one, "{\"do\":\"open\",\"id\":4,\"table\":@}");
    CHECK(strstr(world_said(&w, one, "\"event\":\"table\""), "Player 2"));
    world_close(&w);
}

TEST(a_public_table_with_a_free_seat_is_told_with_the_player)
{
    const char *table;
    open_world();
    CHECK(core_sees_online(w.c, 2, 1, &table) && !table); /* the table is private */
    ask(one, "{\"do\":\"set\",\"id\":2,\"table\":@,\"public\":true}");
    CHECK(core_sees_online(w.c, 2, 1, &table) && table && strcmp(table, code) == 0);
    ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}");
    CHECK(core_sees_online(w.c, 3, 1, &table) && !table); /* the table is full */
    world_close(&w);
}

TEST(a_link_to_a_table_does_not_tell_that_its_hidden_host_is_online)
{
    core_table_facts facts;
    open_world();
    ask(two, "{\"do\":\"open\",\"id\":1,\"table\":@}"); /* so that the table stays */
    ask(one, "{\"do\":\"hide\",\"id\":2,\"on\":true}");
    CHECK(core_describe_table(w.c, code, 0, w.now, &facts));
    CHECK_TEXT(facts.host, "Player 1");
    CHECK(is_ok(ask(one, "{\"do\":\"stand\",\"id\":3,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"close\",\"id\":4,\"table\":@}")));
    CHECK(core_describe_table(w.c, code, 0, w.now, &facts));
    CHECK_TEXT(facts.host, "");
    world_disconnect(&w, one);
    CHECK(core_describe_table(w.c, code, 0, w.now, &facts));
    CHECK_TEXT(facts.host, "");
    world_close(&w);
}

TEST(an_invitation_reaches_a_friend_who_is_online)
{
    open_world();
    CHECK(is_ok(ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":2}")));
    const char *invited = world_said(&w, two, "\"event\":\"invited\"");
    CHECK(invited && strstr(invited, code) && strstr(invited, "Player 1")
          && strstr(invited, "\"rules\":\"traveller\""));
    CHECK_NUMBER(count_said(other, "invited"), 0);
    world_close(&w);
}

TEST(invitations_to_players_who_are_away_hide_or_block_are_refused_in_the_same_words)
{
    char refused[300];
    open_world();
    const core_conn stranger = world_connect(&w, 8);
    snprintf(refused, sizeof refused, "%s", ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":40}"));
    CHECK(is_error(refused, "not_now"));
    CHECK_TEXT(ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":8}"), refused);
    ask(two, "{\"do\":\"hide\",\"id\":1,\"on\":true}");
    CHECK_TEXT(ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":2}"), refused);
    ask(other, "{\"do\":\"block\",\"id\":1,\"player\":1,\"on\":true}");
    CHECK_TEXT(ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":3}"), refused);
    CHECK(count_said(stranger, "invited") + count_said(two, "invited") + count_said(other, "invited") == 0);
    world_close(&w);
}

TEST(the_invitation_of_a_muted_player_is_withheld_and_the_player_cannot_tell)
{
    open_world();
    ask(two, "{\"do\":\"mute\",\"id\":1,\"player\":1,\"on\":true}");
    CHECK(is_ok(ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":2}")));
    CHECK_NUMBER(count_said(two, "invited"), 0);
    world_close(&w);
}

TEST(only_players_of_a_table_with_a_free_seat_can_invite_and_not_too_often)
{
    open_world();
    CHECK(is_error(ask(two, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":3}"), "not_yours"));
    for (int i = 0; i < 10; i++)
        CHECK(is_ok(ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":2}")));
    CHECK(is_error(ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":2}"), "too_fast"));
    world_disconnect(&w, one);
    one = world_connect(&w, 1);
    CHECK(is_error(ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":2}"), "too_fast"));
    ask(two, "{\"do\":\"sit\",\"id\":3,\"table\":@}");
    CHECK(is_error(ask(one, "{\"do\":\"invite\",\"id\":2,\"table\":@,\"player\":3}"), "not_now"));
    world_close(&w);
}

CHECK_MAIN
