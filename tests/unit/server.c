/* The core of the server as clients see it: requests, answers, events, restarts. */
#include "../duel.h"

/* ---- a whole game ---- */

TEST(a_game_against_bots_is_played_to_its_end)
{
    world_open(&w, 1);
    const core_conn dana = world_connect(&w, 1);
    ask(dana, "{\"do\":\"create\",\"id\":1,\"seats\":3,\"bots\":[\"easy\",\"random\"],\"start\":true,"
              "\"rules\":\"traveller limit=30\"}");
    note_code(dana);
    world_wait(&w, 4000);
    CHECK(is_ok(ask(dana, "{\"do\":\"away\",\"id\":2,\"table\":@}")));
    world_wait(&w, 1000000);
    CHECK(world_said(&w, dana, "\"event\":\"end\""));
    int over = 0;
    for (size_t i = 0; i < w.facts; i++)
        over += w.fact[i].kind == FACT_GAME_OVER;
    CHECK_NUMBER(over, 1);
    world_close(&w);
}

TEST(events_are_numbered_as_in_the_example_of_the_protocol)
{
    world_open(&w, 1);
    const core_conn dana = world_connect(&w, 1);
    CHECK(world_said(&w, dana, "{\"event\":\"hello\",\"protocol\":1,"));
    CHECK(is_ok(ask(
        dana, "{\"do\":\"create\",\"id\":1,\"rules\":\"traveller\",\"seats\":2,\"bots\":[\"easy\"],\"start\":true}")));
    note_code(dana);
    CHECK(world_said(&w, dana, "\"n\":3,\"state\":"));
    world_wait(&w, 600);
    CHECK(world_said(&w, dana, "\"event\":\"deal\""));
    CHECK(strstr(world_said(&w, dana, "\"event\":\"deal\""), "\"n\":4,\"move\":1,"));
    world_close(&w);
}

/* ---- refusals ---- */

TEST(a_refusal_has_a_code_and_changes_nothing)
{
    static const struct {
        const char *text, *error;
    } cases[] = {
        {"", "malformed"},
        {"{", "malformed"},
        {"[]", "malformed"},
        {"{\"do\":7}", "malformed"},
        {"{\"do\":\"open\"}", "malformed"},
        {"{\"do\":\"open\",\"table\":7}", "malformed"},
        {"{\"do\":\"open\",\"table\":\"bakotimu\",\"id\":0}", "malformed"},
        {"{\"do\":\"open\",\"table\":\"bakotimu\",\"id\":1.5}", "malformed"},
        {"{\"do\":\"open\",\"do\":\"close\"}", "malformed"},
        {"{\"do\":\"lobby\",\"on\":1}", "malformed"},
        {"{\"do\":\"create\",\"bots\":{}}", "malformed"},
        {"{\"do\":\"create\",\"bots\":[\"easy\",7]}", "malformed"},
        {"{\"do\":\"create\",\"seats\":9}", "malformed"},
        {"{\"do\":\"create\",\"seats\":1}", "malformed"},
        {"{\"do\":\"create\",\"clock\":15}", "malformed"},
        {"{\"do\":\"create\",\"slap\":\"never\"}", "malformed"},
        {"{\"do\":\"create\",\"window\":20}", "malformed"},
        {"{\"do\":\"create\",\"bots\":[\"nobody\"]}", "malformed"},
        {"{\"do\":\"create\",\"fill\":\"nobody\",\"start\":true}", "malformed"},
        {"{\"do\":\"create\",\"seats\":2,\"bots\":[\"easy\",\"easy\"]}", "malformed"},
        {"{\"do\":\"fly\"}", "unknown"},
        {"{\"do\":\"create\",\"rules\":\"chess\"}", "rules"},
        {"{\"do\":\"create\",\"rules\":\"duel\",\"seats\":3}", "rules"},
        {"{\"do\":\"create\",\"rules\":\"traveller hand=99\"}", "rules"},
        {"{\"do\":\"create\",\"rated\":true,\"bots\":[\"easy\"]}", "rated"},
        {"{\"do\":\"create\",\"start\":true}", "not_now"},
        {"{\"do\":\"open\",\"table\":\"nonsense\"}", "no_table"},
        {"{\"do\":\"open\",\"table\":\"\"}", "no_table"},
        {"{\"do\":\"mute\",\"player\":1,\"on\":true}", "malformed"},
        {"{\"do\":\"mute\",\"player\":99,\"on\":true}", "malformed"},
        {"{\"do\":\"block\",\"player\":99,\"on\":true}", "malformed"},
        {"[[[[[[[[[[[[[[[[[[[[[[", "malformed"},
    };
    world_open(&w, 1);
    const core_conn dana = world_connect(&w, 1);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *answer = ask(dana, "%s", cases[i].text);
        if (!is_error(answer, cases[i].error)) {
            fprintf(stderr, "%s: %s\n", cases[i].text, answer);
            check_fail(__FILE__, __LINE__, cases[i].error);
        }
        world_wait(&w, 6000);
    }
    CHECK(w.facts == 0);
    world_close(&w);
}

TEST(only_the_host_changes_the_table_and_only_players_act)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    CHECK(is_error(ask(other, "{\"do\":\"act\",\"id\":1,\"table\":@,\"move\":1,\"action\":\"7h deck\"}"), "not_yours"));
    CHECK(is_error(ask(two, "{\"do\":\"act\",\"id\":2,\"table\":@,\"move\":1,\"action\":\"7d deck\"}"), "not_turn"));
    CHECK(is_error(ask(one, "{\"do\":\"act\",\"id\":3,\"table\":@,\"move\":1,\"action\":\"7d deck\"}"), "illegal"));
    CHECK(is_error(ask(one, "{\"do\":\"act\",\"id\":4,\"table\":@,\"move\":1,\"action\":\"bananas\"}"), "illegal"));
    CHECK(is_error(ask(one, "{\"do\":\"act\",\"id\":5,\"table\":@,\"move\":1,\"action\":\"yaniv\"}"), "illegal"));
    CHECK(is_error(ask(one, "{\"do\":\"act\",\"id\":6,\"table\":@,\"move\":1,\"action\":\"slap\"}"), "illegal"));
    CHECK(is_error(ask(one, "{\"do\":\"act\",\"id\":7,\"table\":@,\"move\":0,\"action\":\"7h deck\"}"), "stale"));
    CHECK(strstr(ask(one, "{\"do\":\"act\",\"id\":7,\"table\":@,\"move\":7,\"action\":\"7h deck\"}"), "\"move\":1"));
    CHECK(is_error(ask(two, "{\"do\":\"start\",\"id\":8,\"table\":@}"), "not_yours"));
    CHECK(is_error(ask(one, "{\"do\":\"start\",\"id\":8,\"table\":@}"), "not_now"));
    CHECK(is_error(ask(one, "{\"do\":\"stand\",\"id\":9,\"table\":@}"), "not_now"));
    CHECK(is_error(ask(other, "{\"do\":\"sit\",\"id\":9,\"table\":@}"), "not_now"));
    CHECK(is_error(ask(other, "{\"do\":\"ready\",\"id\":9,\"table\":@}"), "not_yours"));
    CHECK(is_error(ask(one, "{\"do\":\"ready\",\"id\":9,\"table\":@}"), "not_now"));
    CHECK(is_error(ask(one, "{\"do\":\"rematch\",\"id\":9,\"table\":@}"), "not_now"));
    CHECK(is_error(ask(one, "{\"do\":\"mix\",\"id\":9,\"table\":@,\"round\":1,\"bytes\":\"%s\"}", secret), "not_now"));
    CHECK(is_error(ask(one, "{\"do\":\"mix\",\"id\":9,\"table\":@,\"round\":2,\"bytes\":\"xyz\"}"), "malformed"));
    CHECK(is_error(ask(other, "{\"do\":\"say\",\"id\":9,\"table\":@,\"text\":\"hi\"}"), "not_yours"));
    CHECK(w.facts == 6);
    world_close(&w);
}

TEST(a_ping_is_answered_and_changes_nothing)
{
    world_open(&w, 1);
    const core_conn dana = world_connect(&w, 1);
    CHECK(is_ok(ask(dana, "{\"do\":\"ping\",\"id\":7}")));
    CHECK(w.facts == 0);
    world_close(&w);
}

TEST(floods_are_refused_and_then_cut_off)
{
    world_open(&w, 1);
    const core_conn dana = world_connect(&w, 1);
    int refused = 0;
    for (int i = 0; i < 100; i++)
        refused += is_error(ask(dana, "{\"do\":\"lobby\",\"id\":1,\"on\":false}"), "too_fast");
    CHECK(refused >= 50 && refused <= 70);
    world_wait(&w, 60000);
    CHECK(is_ok(ask(dana, "{\"do\":\"lobby\",\"id\":2,\"on\":false}")));
    world_close(&w);
}

TEST(guessing_codes_is_slowed_down)
{
    world_open(&w, 1);
    const core_conn dana = world_connect(&w, 1);
    for (int i = 0; i < 10; i++)
        CHECK(is_error(ask(dana, "{\"do\":\"open\",\"id\":1,\"table\":\"babababa\"}"), "no_table"));
    CHECK(is_error(ask(dana, "{\"do\":\"open\",\"id\":1,\"table\":\"babababa\"}"), "too_fast"));
    world_close(&w);
}

TEST(connecting_again_renews_no_limit)
{
    int guessed = 0, said = 0;
    world_open(&w, 1);
    const core_conn host = world_connect(&w, 2);
    CHECK(is_ok(ask(host, "{\"do\":\"create\",\"id\":1}")));
    note_code(host);
    for (int i = 0; i < 60; i++) {
        const core_conn dana = world_connect(&w, 1);
        guessed += is_error(ask(dana, "{\"do\":\"open\",\"id\":1,\"table\":\"babababa\"}"), "no_table");
        if (is_ok(ask(dana, "{\"do\":\"open\",\"id\":2,\"table\":@}")))
            said += is_ok(ask(dana, "{\"do\":\"say\",\"id\":3,\"table\":@,\"phrase\":1}"));
        world_disconnect(&w, dana);
    }
    CHECK_NUMBER(guessed, 10);
    CHECK_NUMBER(said, 5);
    world_wait(&w, 60000);
    CHECK(is_error(ask(world_connect(&w, 1), "{\"do\":\"open\",\"id\":1,\"table\":\"babababa\"}"), "no_table"));
    world_close(&w);
}

TEST(players_at_one_address_share_its_limits)
{
    int guessed = 0;
    world_open(&w, 1);
    for (int i = 0; i < 60; i++) {
        const core_conn each = world_connect_from(&w, 1 + i % WORLD_PLAYERS, 7);
        guessed += is_error(ask(each, "{\"do\":\"open\",\"id\":1,\"table\":\"babababa\"}"), "no_table");
        world_disconnect(&w, each);
    }
    CHECK_NUMBER(guessed, 30);
    CHECK(is_error(ask(world_connect_from(&w, 1, 8), "{\"do\":\"open\",\"id\":1,\"table\":\"babababa\"}"), "no_table"));
    world_close(&w);
}

/* Sends this many requests on each of three connections of each of these players. Returns how many were granted. */
static int ask_often(player_id first, int players, uint64_t address, int count, const char *request, const char *next)
{
    int granted = 0;
    for (int i = 0; i < 3 * players; i++) {
        const core_conn each = world_connect_from(&w, first + i / 3, address);
        for (int k = 0; k < count; k++)
            granted += is_ok(ask(each, k % 2 ? next : request));
        world_disconnect(&w, each);
    }
    return granted;
}

TEST(long_answers_cost_an_address_as_much_as_many_requests)
{
    static const char look[] = "{\"do\":\"lobby\",\"id\":1,\"on\":true}";
    world_open(&w, 1);
    for (int i = 0; i < 200; i++)
        CHECK(is_ok(ask(world_connect(&w, 1 + i / 8), "{\"do\":\"create\",\"id\":1,\"seats\":8}")));
    CHECK(strlen(ask(world_connect(&w, 30), look)) > 5 * 8192);
    const int granted = ask_often(31, 12, 7, 40, look, look); /* 12 * 120 requests, as many as the players may send */
    CHECK(granted > 100 && granted < 1200 / 5);
    CHECK(is_ok(ask(world_connect_from(&w, 60, 8), look)));
    world_close(&w);
}

TEST(events_for_many_watchers_cost_an_address_as_much_as_many_requests)
{
    world_open(&w, 1);
    const core_conn host = world_connect_from(&w, 1, 7);
    CHECK(is_ok(ask(host, "{\"do\":\"create\",\"id\":1,\"seats\":4,\"clock\":0}")));
    note_code(host);
    for (player_id i = 2; i <= 4; i++)
        CHECK(is_ok(ask(world_connect_from(&w, i, 7), "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(host, "{\"do\":\"start\",\"id\":2,\"table\":@}")));
    for (int i = 0; i < 176; i++)
        CHECK(is_ok(ask(world_connect(&w, 5 + i / 8), "{\"do\":\"open\",\"id\":1,\"table\":@}")));
    const int granted =
        ask_often(1, 4, 7, 40, "{\"do\":\"away\",\"id\":1,\"table\":@}", "{\"do\":\"back\",\"id\":1,\"table\":@}");
    CHECK(granted > 50 && granted < 200);
    world_close(&w);
}

TEST(connecting_again_and_again_before_many_watchers_costs_the_address_too)
{
    int times = 0;
    world_open(&w, 1);
    core_conn host = world_connect_from(&w, 1, 7);
    CHECK(is_ok(ask(host, "{\"do\":\"create\",\"id\":1,\"seats\":4}")));
    note_code(host);
    for (int i = 0; i < 176; i++)
        CHECK(is_ok(ask(world_connect(&w, 5 + i / 8), "{\"do\":\"open\",\"id\":1,\"table\":@}")));
    for (; times < 1000 && core_may_connect(w.c, 7, w.now); times++) {
        world_disconnect(&w, host);
        host = world_connect_from(&w, 1, 7);
    }
    CHECK(times > 30 && times < 100);
    CHECK(core_may_connect(w.c, 8, w.now));
    CHECK(core_may_connect(w.c, 0, w.now));
    world_wait(&w, 1000);
    CHECK(core_may_connect(w.c, 7, w.now));
    world_close(&w);
}

TEST(a_table_that_becomes_private_gets_another_code)
{
    char before[sizeof code];
    world_open(&w, 1);
    const core_conn host = world_connect(&w, 1), guest = world_connect(&w, 2), stranger = world_connect(&w, 3);
    CHECK(is_ok(ask(host, "{\"do\":\"create\",\"id\":1,\"seats\":2}")));
    note_code(host);
    CHECK(strlen(code) == 12);
    memcpy(before, code, sizeof code);
    CHECK(is_ok(ask(guest, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(guest, "{\"do\":\"close\",\"id\":1,\"table\":@}")));
    CHECK(strstr(ask(stranger, "{\"do\":\"lobby\",\"id\":1,\"on\":true}"), before));
    CHECK(is_ok(ask(host, "{\"do\":\"set\",\"id\":2,\"table\":@,\"public\":false}")));
    const char *told = world_said(&w, host, "\"event\":\"code\"");
    CHECK(told && world_said(&w, guest, "\"event\":\"code\""));
    sscanf(strstr(told, "\"code\":\"") + 8, "%12[a-z]", code);
    CHECK(strcmp(before, code) != 0 && strstr(told, before));
    CHECK(is_error(ask(stranger, "{\"do\":\"open\",\"id\":2,\"table\":\"%s\"}", before), "no_table"));
    CHECK(!world_said(&w, stranger, "\"gone\"")); /* with the next news, or a host could flood the lobby */
    world_wait(&w, 300);
    CHECK(world_said(&w, stranger, "\"gone\""));
    world_wait(&w, 5000);
    CHECK(!world_said(&w, stranger, code));
    CHECK(world_kill(&w, w.facts));
    const core_conn again = world_connect(&w, 1);
    CHECK(is_ok(ask(again, "{\"do\":\"open\",\"id\":3,\"table\":@}")));
    CHECK(is_ok(ask(again, "{\"do\":\"set\",\"id\":4,\"table\":@,\"clock\":40}")));
    world_close(&w);
}

TEST(talk_is_limited_and_never_ends_a_game)
{
    enum { LONG = 190 };
    char text[4 * LONG + 1] = "";
    int said = 0;
    for (int i = 0; i < LONG; i++)
        strcat(text, "\xf0\x9f\x83\x8f");
    open_duel("0 0 race 1500", "traveller", slap_deck);
    w.keep = false;
    CHECK(is_ok(ask(one, "{\"do\":\"say\",\"id\":9,\"table\":@,\"phrase\":1}")));
    for (int i = 0; i < 8000; i++) {
        const core_conn onlooker = world_connect(&w, 5 + i % 40);
        CHECK(is_ok(ask(onlooker, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
        const char *answer = ask(onlooker, "{\"do\":\"say\",\"id\":2,\"table\":@,\"text\":\"%s\"}", text);
        said += is_ok(answer);
        CHECK(is_ok(answer) || is_error(answer, "full"));
        world_disconnect(&w, onlooker);
        w.now += 100000;
        world_drop_messages(&w);
    }
    CHECK_NUMBER(said, 1000);
    CHECK(is_ok(ask(two, "{\"do\":\"say\",\"id\":9,\"table\":@,\"phrase\":1}")));
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"Kc deck\"}")));
    CHECK(world_kill(&w, w.facts));
    world_close(&w);
}

/* ---- coming back ---- */

static const char *state_of(core_conn conn)
{
    return world_said(&w, conn, "\"event\":\"table\"");
}

TEST(silencing_the_onlookers_counts_as_talk)
{
    int changed = 0;
    world_open(&w, 1);
    one = world_connect(&w, 1);
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1}")));
    note_code(one);
    for (int i = 0; i < 20; i++)
        changed += is_ok(ask(one, "{\"do\":\"silence\",\"id\":2,\"table\":@,\"on\":%s}", i % 2 ? "false" : "true"));
    CHECK_NUMBER(changed, 12); /* five, and seven requests to silence those who are silent */
    world_close(&w);
}

TEST(after_a_restart_the_state_is_the_same_to_the_byte)
{
    char *before;
    open_duel("0 0 race 1500", "traveller", slap_deck);
    ask(one, play_seven);
    ask(two, "{\"do\":\"say\",\"id\":5,\"table\":@,\"text\":\"well …\"}");
    world_wait(&w, 1000);
    ask(one, "{\"do\":\"open\",\"id\":6,\"table\":@,\"since\":4}");
    before = world_copy(state_of(one), strlen(state_of(one)));
    CHECK(strstr(before, "\"n\":6"));
    CHECK(strstr(before, "\"drew\":\"7s\""));
    CHECK(world_kill(&w, w.facts));
    one = world_connect(&w, 1);
    two = world_connect(&w, 2);
    ask(one, "{\"do\":\"open\",\"id\":6,\"table\":@,\"since\":4}");
    CHECK_TEXT(state_of(one), before);
    ask(two, "{\"do\":\"open\",\"id\":6,\"table\":@,\"since\":4}");
    CHECK(!strstr(state_of(two), "\"7s\""));
    CHECK(strstr(state_of(two), "\"missed\":[{\"event\":\"act\""));
    free(before);
    world_close(&w);
}

TEST(a_client_that_missed_too_much_gets_no_missed_events)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    ask(one, "{\"do\":\"open\",\"id\":6,\"table\":@,\"since\":1}");
    CHECK(strstr(state_of(one), "\"missed\":null"));
    ask(one, "{\"do\":\"open\",\"id\":6,\"table\":@,\"since\":99}");
    CHECK(strstr(state_of(one), "\"missed\":null"));
    ask(one, "{\"do\":\"open\",\"id\":6,\"table\":@,\"since\":4}");
    CHECK(strstr(state_of(one), "\"missed\":[]"));
    world_close(&w);
}

TEST(a_log_that_cannot_be_read_leaves_its_table_out)
{
    world_open(&w, 1);
    restore_duel("0 0 race 1500", "traveller", slap_deck);
    CHECK(!core_restore_log(w.c, code, 6, ">act 2 p -\n2 Qc 7h\n", 19));
    CHECK_NUMBER(core_count(w.c).tables, 0);
    CHECK(!core_restore_log(w.c, code, 7, ">ready 1\n", 9));
    world_close(&w);
}

/* Adds an entry to the log of a table of three; %s is the secret. Returns false if the core rejects it. */
static bool restore_old(int n, const char *format)
{
    char text[1024];
    snprintf(text, sizeof text, format, secret, secret);
    return restore_line(n, text);
}

#define OLD_RULES "jhyap suits=2 jokers=0 hand=3"
#define OLD_DECK  "deck 7hKh2h8hKs3h9sQh4hThAhAs2s3s4s5h5s6h6s7s8s9hTsJhJsQs\n"

/* Opens a world and restores a table of three with three entries: the first round has been dealt. */
static void restore_old_table(void)
{
    world_open(&w, 1);
    snprintf(code, sizeof code, "bakotimu");
    world_store(&w, &(fact){.kind = FACT_TABLE_OPENED, .table = code});
    CHECK(core_restore_table(w.c, code));
    CHECK(restore_old(1, ">create 1 %s 3 1 0 0 race 1500 " OLD_RULES "\n"));
    CHECK(restore_old(2, ">start bakotimubako p1=1000 p2=1000 p3=1000\nyaniv 1\nrules " OLD_RULES "\n"));
    CHECK(restore_old(3, ">deal 1\nround 1\nstart 1\n" OLD_DECK));
}

TEST(a_log_in_which_the_seat_whose_turn_it_was_starts_after_a_call_out_of_turn_is_restored)
{
    for (int starter = 1; starter <= 3; starter++) {
        char deal[512];
        restore_old_table();
        CHECK(restore_old(4, ">act 2 p -\n2 yaniv\n")); /* seat 1 was to move; seat 3 has the lowest hand */
        CHECK(restore_old(5, ">round 1 %s %s\nscore 0 30 0\ntotal 0 30 0\n"));
        snprintf(deal, sizeof deal, ">deal 3\nround 2\nstart %d\n" OLD_DECK, starter);
        CHECK(restore_old(6, deal) == (starter != 2));
        world_close(&w);
    }
}

TEST(a_log_without_the_end_of_a_round_or_of_the_game_is_not_restored)
{
    for (int lines = 4; lines <= 6; lines++) {
        char round[512];
        restore_old_table();
        snprintf(round, sizeof round, ">round 1 %%s %%s\nscore 0 30 0\ntotal 0 30 0\n");
        if (lines >= 5)
            CHECK(restore_old(4, ">act 2 p -\n2 yaniv\n"));
        if (lines >= 6)
            CHECK(restore_old(5, round));
        core_restored(w.c, w.now);
        CHECK_NUMBER(core_count(w.c).tables, lines != 5);
        world_close(&w);
    }
}

/* ---- players come, change and go ---- */

TEST(a_changed_profile_is_shown_with_the_rating_that_the_core_knows)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    w.player[0].rating = 5;
    snprintf(w.player[0].name, sizeof w.player[0].name, "Dana \xd7\x93");
    core_player_changed(w.c, &w.player[0]);
    world_flush(&w);
    CHECK(
        strstr(world_said(&w, one, "\"event\":\"you\""), "\"name\":\"Dana \xd7\x93\",\"guest\":false,\"rating\":1000"));
    world_wait(&w, 1000);
    const char *told = world_said(&w, two, "\"event\":\"player\"");
    CHECK(told && strstr(told, "\"seat\":1") && strstr(told, "Dana"));
    CHECK(!strstr(world_said(&w, two, "\"event\":\"table\""), "Dana"));
    world_close(&w);
}

TEST(only_the_player_is_told_of_a_change_that_others_cannot_see)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    w.player[0].private_games = true;
    core_player_changed(w.c, &w.player[0]);
    world_wait(&w, 1000);
    CHECK(strstr(world_said(&w, one, "\"event\":\"you\""), "\"private_games\":true"));
    CHECK_NUMBER(count_said(two, "\"event\":\"player\""), 0);
    world_close(&w);
}

TEST(repeated_changes_of_a_profile_are_told_once)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    for (int i = 0; i < 1000; i++) {
        snprintf(w.player[0].name, sizeof w.player[0].name, "Name %d", i);
        core_player_changed(w.c, &w.player[0]);
    }
    world_wait(&w, 2000);
    CHECK_NUMBER(count_said(two, "\"event\":\"player\""), 1);
    CHECK(world_said(&w, two, "Name 999"));
    CHECK_NUMBER(count_said(two, "\"event\":\"table\""), 1);
    world_close(&w);
}

static int cuts;

static void count_cut(world *of, core_conn conn)
{
    (void)of;
    (void)conn;
    cuts++;
}

TEST(a_deleted_player_leaves_all_seats_and_the_others_play_on)
{
    open_duel("1 0 race 1500", "traveller", slap_deck);
    w.closed = count_cut;
    ask(one, "{\"do\":\"create\",\"id\":9,\"leave\":true}");
    CHECK_NUMBER(core_count(w.c).tables, 2);
    core_player_gone(w.c, 1, w.now);
    w.player[0].id = 0;
    world_flush(&w);
    CHECK_NUMBER(cuts, 1);
    CHECK(world_said(&w, two, "\"event\":\"quit\""));
    CHECK(world_said(&w, two, "\"left\":true"));
    ask(one, "{\"do\":\"open\",\"id\":99,\"table\":@}"); /* requests of a closing connection are ignored */
    CHECK(!world_said(&w, one, "\"re\":99"));
    CHECK(world_kill(&w, w.facts)); /* the player is no longer stored */
    two = world_connect(&w, 2);
    ask(two, "{\"do\":\"open\",\"id\":1,\"table\":@}");
    CHECK(strstr(world_said(&w, two, "\"event\":\"table\""), "\"name\":\"deleted\""));
    world_wait(&w, 5000);
    CHECK(world_said(&w, two, "\"by\":\"bot\""));
    world_close(&w);
}

TEST(a_request_that_is_too_long_closes_the_connection)
{
    static char frame[CORE_MAX_FRAME + 2];
    memset(frame, ' ', sizeof frame - 1);
    world_open(&w, 1);
    w.closed = count_cut;
    one = world_connect(&w, 1);
    world_ask(&w, one, frame);
    CHECK(world_said(&w, one, "\"error\":\"too_long\""));
    CHECK_NUMBER(cuts, 1);
    world_ask(&w, one, frame);
    CHECK_NUMBER(cuts, 1);
    for (int i = 0; i < 8; i++)
        world_connect(&w, 2);
    CHECK_NUMBER(core_count(w.c).connections, 9);
    world_connect(&w, 2);
    CHECK_NUMBER(cuts, 2);
    CHECK_NUMBER(core_count(w.c).connections, 9);
    CHECK_NUMBER(core_count(w.c).players_online, 2);
    core_say_bye(w.c, 500);
    CHECK_NUMBER(count_said(one, "\"event\":\"bye\""), 1);
    world_close(&w);
}

TEST(blocks_are_remembered_when_a_player_connects_again)
{
    const player_id blocked[] = {2, 3, 99}; /* the last one does not exist any more */
    world_open(&w, 1);
    core_connected(w.c, 77, 0, &w.player[0], NULL, 0, blocked, 3, w.now);
    world_flush(&w);
    CHECK(world_said(&w, 77, "\"blocked\":[2,3,99]"));
    CHECK(is_ok(ask(77, "{\"do\":\"block\",\"id\":3,\"player\":99,\"on\":false}")));
    ask(77, "{\"do\":\"block\",\"id\":1,\"player\":2,\"on\":false}");
    ask(77, "{\"do\":\"create\",\"id\":2}");
    note_code(77);
    two = world_connect(&w, 2), other = world_connect(&w, 3);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    CHECK(is_error(ask(other, "{\"do\":\"sit\",\"id\":1,\"table\":@}"), "blocked"));
    const char *answer = ask(other, "{\"do\":\"play\",\"id\":2}");
    CHECK(is_ok(answer) && !strstr(answer, code));
    world_close(&w);
}

TEST(a_waiting_table_keeps_a_seat_for_two_minutes)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    ask(one, "{\"do\":\"create\",\"id\":1}");
    note_code(one);
    ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}");
    world_disconnect(&w, two);
    world_wait(&w, 119000);
    CHECK(!world_said(&w, one, "\"who\":null"));
    world_wait(&w, 2000);
    CHECK(world_said(&w, one, "\"who\":null"));
    world_close(&w);
}

TEST(bots_of_one_level_have_different_names_and_keep_them)
{
    world_open(&w, 1);
    one = world_connect(&w, 1);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":5,\"bots\":[\"easy\",\"easy\",\"easy\"]}");
    note_code(one);
    ask(one, "{\"do\":\"bot\",\"id\":2,\"table\":@,\"seat\":4,\"level\":null}");
    ask(one, "{\"do\":\"bot\",\"id\":3,\"table\":@,\"seat\":2,\"level\":\"easy\"}");
    CHECK(strstr(world_said(&w, one, "\"event\":\"seat\""), "\"name\":\"Rosa\""));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":4,\"table\":@}")));
    const char *start = world_said(&w, one, "\"event\":\"start\"");
    CHECK(strstr(strstr(strstr(start, "Rosa"), "Lior"), "Paco"));
    for (size_t i = 0; i < w.facts; i++)
        if (w.fact[i].kind == FACT_LOG && strncmp(w.fact[i].text, ">start", 6) == 0)
            CHECK(strstr(w.fact[i].text, "player Rosa\nplayer Lior\nplayer Paco\n"));
    CHECK(world_kill(&w, w.facts));
    one = world_connect(&w, 1);
    ask(one, "{\"do\":\"open\",\"id\":5,\"table\":@}");
    start = world_said(&w, one, "\"event\":\"table\"");
    CHECK(strstr(strstr(strstr(start, "Rosa"), "Lior"), "Paco"));
    world_close(&w);
}

TEST(settings_follow_the_rules_unless_the_request_says_otherwise)
{
    world_open(&w, 1);
    one = world_connect(&w, 1);
    ask(one, "{\"do\":\"create\",\"id\":1,\"rules\":\"duel\"}");
    CHECK(strstr(world_said(&w, one, "\"event\":\"table\""), "\"seats\":2,\"public\":true"));
    world_close(&w);
}

TEST(a_bot_that_answers_nonsense_still_moves)
{
    world_open(&w, 1);
    one = world_connect(&w, 1);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"bots\":[\"easy\"],\"start\":true}");
    note_code(one);
    ask(one, "{\"do\":\"away\",\"id\":2,\"table\":@}");
    world_wait(&w, 600);
    for (int i = 0; i < 50 && w.jobs == 0; i++)
        world_wait(&w, 0);
    core_tick(w.c, w.now + 500000);
    for (int rounds = 0; rounds < 30; rounds++) {
        for (size_t i = 0; i < w.jobs; i++) {
            core_bot_answers(w.c, w.job[i].job.ticket, &(yv_action){.verb = YV_SWAP}, w.now);
            world_drop_job(&w.job[i]);
        }
        w.jobs = 0;
        w.now += 4000000;
        core_tick(w.c, w.now);
        world_flush(&w);
    }
    CHECK(count_said(one, "\"event\":\"act\"") >= 15);
    world_close(&w);
}

/* Throws the first card of the hand that the player was last told of, and draws from the stock. */
static const char *throw_first(core_conn from, int move)
{
    const char *hand = strstr(world_said(&w, from, "\"hand\":\""), "\"hand\":\"") + 8;
    return ask(from, "{\"do\":\"act\",\"id\":1,\"table\":@,\"move\":%d,\"action\":\"%.2s deck\"}", move, hand);
}

/* A player can act as often as it is their turn, but many players at an address cannot keep the server busy. */
TEST(actions_count_for_their_address_and_for_nobody_else)
{
    int move = 1, acted = 0;
    world_open(&w, 1);
    core_conn conn[] = {world_connect_from(&w, 1, 5), world_connect_from(&w, 2, 5)};
    CHECK(is_ok(ask(conn[0], "{\"do\":\"create\",\"id\":1,\"seats\":2,\"rules\":\"traveller slap=off\",\"clock\":0}")));
    note_code(conn[0]);
    CHECK(is_ok(ask(conn[1], "{\"do\":\"sit\",\"id\":2,\"table\":@}")));
    CHECK(is_ok(ask(conn[0], "{\"do\":\"start\",\"id\":3,\"table\":@}")));
    world_wait(&w, 1000);
    int seat = strstr(world_said(&w, conn[0], "\"event\":\"deal\""), "\"starter\":2") ? 1 : 0;
    while (acted < 2000 && is_ok(throw_first(conn[seat], move)))
        acted++, move++, seat = 1 - seat;
    CHECK(acted > 1000 && acted <= 1200);
    CHECK(is_error(throw_first(conn[seat], move), "too_fast"));
    w.now += 60 * 1000000;
    CHECK(is_ok(throw_first(conn[seat], move)));
    world_close(&w);
}

CHECK_MAIN
