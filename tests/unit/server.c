/* The core of the server as clients see it: requests, answers, events. */
#include <stdarg.h>

#include "../server.h"

static world w;
static char code[TABLE_CODE_LENGTH + 1];

/* ---- helpers ---- */

/* Asks, with the table's code for each @ in the text, and gives the answer. */
static const char *ask(core_conn conn, const char *format, ...)
{
    char text[2048], filled[2048];
    va_list arguments;
    size_t length = 0;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (const char *at = text; *at; at++)
        length += (size_t)snprintf(filled + length, sizeof filled - length, *at == '@' ? "\"%s\"" : "%.1s",
                                   *at == '@' ? code : at);
    world_ask(&w, conn, filled);
    for (size_t i = w.messages; i-- > 0;)
        if (w.message[i].conn == conn && strncmp(w.message[i].text, "{\"re\":", 6) == 0)
            return w.message[i].text;
    return "";
}

static bool is_ok(const char *answer)
{
    return strstr(answer, "\"ok\":true") != NULL;
}

static bool is_error(const char *answer, const char *error)
{
    char words[64];
    snprintf(words, sizeof words, "\"error\":\"%s\"", error);
    return strstr(answer, words) != NULL;
}

static void note_code(core_conn conn)
{
    memcpy(code, world_table(&w, conn), sizeof code);
}

static int count_said(core_conn conn, const char *words)
{
    int count = 0;
    for (size_t i = 0; i < w.messages; i++)
        count += w.message[i].conn == conn && strstr(w.message[i].text, words);
    return count;
}

/* A table whose log is written here, so that its cards are known. */
static bool restore_line(int n, const char *text)
{
    const fact f = {.kind = FACT_LOG, .table = code, .n = (uint64_t)n, .text = text, .length = strlen(text)};
    world_store(&w, &f);
    return core_restore_log(w.c, code, (uint64_t)n, text, strlen(text));
}

static const char secret[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/* Two people in the midst of a game: seat 1 holds 7h …, and will draw 7s. The head may set the rules. */
static void restore_duel(const char *settings, const char *rules, const char *first_cards)
{
    char text[2048], deck[512];
    yv_card cards[YV_MAX_DECK], rest[YV_MAX_DECK];
    int count, first, size = 0;
    yv_rules r;
    yv_text why = yv_text_in(text, sizeof text), writing = yv_text_in(deck, sizeof deck);
    yv_rules_parse(&r, yv_span_of(rules), &why);
    count = yv_rules_fill_deck(&r, 2, cards);
    yv_parse_cards(yv_span_of(first_cards), rest, YV_MAX_DECK, &first);
    yv_tally given = yv_tally_cards(rest, first);
    for (int i = 0; i < count; i++)
        if (given.of[cards[i]] > 0)
            given.of[cards[i]]--;
        else
            rest[first + size++] = cards[i];
    yv_put_cards(&writing, rest, count);
    snprintf(code, sizeof code, "bakotimu");
    world_store(&w, &(fact){.kind = FACT_TABLE_OPENED, .table = code});
    CHECK(core_restore_table(w.c, code));
    snprintf(text, sizeof text, ">create 1 %s 2 1 %s %s\n", secret, settings, rules);
    CHECK(restore_line(1, text));
    CHECK(restore_line(2, ">seat 1 1 p1\n"));
    CHECK(restore_line(3, ">seat 2 1 p2\n"));
    snprintf(text, sizeof text, ">start bakotimubako p1=1000 p2=1000\nyaniv 1\nrules %s\nplayer One\nplayer Two\n",
             rules);
    CHECK(restore_line(4, text));
    snprintf(text, sizeof text, ">deal 1\ntag commit1 00\ntag mix1 - -\nround 1\nstart 1\ndeck %s\n", deck);
    CHECK(restore_line(5, text));
    core_restored(w.c, w.now);
}

/* Dealt one at a time: seat 1 has 7h 2c 3d 9s Kc, seat 2 has 7d 4c 5d 8s Qc, 6h is up, 7s is next. */
static const char slap_deck[] = "7h7d2c4c3d5d9s8sKcQc6h7s";

static core_conn one, two, other;

static void join_duel(const char *settings, const char *rules, const char *deck)
{
    restore_duel(settings, rules, deck);
    one = world_connect(&w, 1);
    two = world_connect(&w, 2);
    other = world_connect(&w, 3);
    core_measured(w.c, one, 100000);
    core_measured(w.c, two, 60000);
    CHECK(is_ok(ask(one, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"open\",\"id\":1,\"table\":@}")));
}

static void open_duel(const char *settings, const char *rules, const char *deck)
{
    world_open(&w, 1);
    join_duel(settings, rules, deck);
}

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

TEST(the_example_of_the_protocol_is_numbered_as_it_says)
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

/* ---- what is refused ---- */

TEST(what_is_refused_has_a_code_and_changes_nothing)
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

TEST(at_a_table_everybody_does_only_what_is_theirs)
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

/* ---- the race ---- */

static const char play_seven[] = "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"7h deck\"}";
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

TEST(a_slap_made_earlier_is_done_first_and_the_held_action_follows)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    ask(one, play_seven);
    ask(two, next_plays); /* made 30 ms ago */
    world_wait(&w, 19);
    ask(one, slap); /* arrives 19 ms later, but was made 31 ms before this: earlier */
    CHECK(is_ok(world_said(&w, one, "{\"re\":12,")));
    CHECK(has_answer(two, 11) && is_ok(world_said(&w, two, "{\"re\":11,")));
    CHECK(strstr(world_said(&w, two, "\"event\":\"act\""), "\"move\":4,\"seat\":2,\"action\":\"Qc 7h\""));
    world_close(&w);
}

TEST(a_slap_made_later_is_late_though_the_action_is_still_held)
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

TEST(a_lost_connection_has_its_grace)
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

TEST(who_was_alone_with_bots_comes_back_to_the_same_turn)
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
    CHECK(strstr(world_said(&w, one, "\"event\":\"table\""), "\"clock_ms\":10000"));
    world_wait(&w, 9000);
    CHECK(w.facts == facts);
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

/* ---- coming back ---- */

static const char *state_of(core_conn conn)
{
    return world_said(&w, conn, "\"event\":\"table\"");
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

TEST(who_missed_too_much_is_told_so)
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

/* ---- seats, hosts, settings ---- */

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
    CHECK(is_ok(ask(two, "{\"do\":\"start\",\"id\":5,\"table\":@}")));
    CHECK(world_said(&w, one, "\"event\":\"start\"")); /* the seat between them is left out */
    world_close(&w);
}

TEST(whoever_is_blocked_does_not_sit_and_whoever_is_muted_is_not_heard)
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
    CHECK(
        strstr(world_said(&w, other, "\"event\":\"table\""), "\"bot\":\"medium\",\"name\":\"Aiko\",\"face\":\"🦝\""));
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

TEST(who_sits_down_has_the_table_open)
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

TEST(who_came_by_play_now_waits_ten_seconds_and_the_rest_are_bots)
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

TEST(a_full_table_that_somebody_joined_by_play_now_starts_soon_also_after_a_restart)
{
    make_public(",\"seats\":3");
    ask(two, "{\"do\":\"play\",\"id\":1}");
    ask(other, "{\"do\":\"sit\",\"id\":1,\"table\":@}");
    CHECK(strstr(world_said(&w, one, "\"event\":\"starting\""), "\"start_ms\":3000"));
    CHECK(world_kill(&w, w.facts));
    one = world_connect(&w, 1);
    world_wait(&w, 5000);
    CHECK_NUMBER(core_count(w.c).games, 0); /* who is in a hurry is not there */
    two = world_connect(&w, 2);
    world_wait(&w, 3000);
    CHECK_NUMBER(core_count(w.c).games, 1);
    world_close(&w);
}

TEST(a_table_waits_for_its_host_if_nobody_came_by_play_now_or_it_is_not_public)
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

TEST(who_was_sent_away_does_not_sit_down_again_at_once)
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
    CHECK(is_ok(ask(one, "{\"do\":\"stand\",\"id\":4,\"table\":@}"))); /* now it is another's table */
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":5,\"table\":@}")));
    world_close(&w);
}

TEST(the_lobby_tells_what_changes)
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

/* ---- ratings ---- */

static void open_rated(void)
{
    open_duel("1 0 race 1500", "traveller", slap_deck);
    ask(other, "{\"do\":\"open\",\"id\":1,\"table\":@}");
}

static int32_t change_of(player_id id)
{
    int32_t change = 0;
    for (size_t i = 0; i < w.facts; i++)
        if (w.fact[i].kind == FACT_RATING && w.fact[i].player == id)
            change += w.fact[i].change;
    return change;
}

TEST(guests_and_bots_do_not_play_for_ratings)
{
    world_open(&w, 1);
    const core_conn guest = world_connect(&w, 4);
    one = world_connect(&w, 1);
    CHECK(is_error(ask(guest, "{\"do\":\"create\",\"id\":1,\"rated\":true}"), "rated"));
    CHECK(is_ok(ask(one, "{\"do\":\"create\",\"id\":1,\"rated\":true}")));
    note_code(one);
    CHECK(is_error(ask(guest, "{\"do\":\"sit\",\"id\":1,\"table\":@}"), "rated"));
    CHECK(is_error(ask(one, "{\"do\":\"bot\",\"id\":1,\"table\":@,\"seat\":2,\"level\":\"easy\"}"), "rated"));
    CHECK(is_ok(ask(one, "{\"do\":\"set\",\"id\":1,\"table\":@,\"rated\":false}")));
    CHECK(is_ok(ask(one, "{\"do\":\"bot\",\"id\":1,\"table\":@,\"seat\":2,\"level\":\"easy\"}")));
    CHECK(is_error(ask(one, "{\"do\":\"set\",\"id\":1,\"table\":@,\"rated\":true}"), "rated"));
    world_close(&w);
}

/* Seat 1 has three aces and two jokers, and calls at once. */
static const char call_deck[] = "AcKdAdQdAhKhJkQhJkJh6h";

static void finish_first_round(void)
{
    open_duel("1 0 race 1500", "traveller", call_deck);
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"yaniv\"}")));
    CHECK(world_said(&w, two, "\"event\":\"round\""));
}

TEST(who_begins_another_game_pays_for_the_unfinished_one)
{
    finish_first_round(); /* 0 and 50, halved to 25 */
    const char *answer = ask(two, "{\"do\":\"create\",\"id\":20}");
    CHECK(is_error(answer, "unfinished") && strstr(answer, "\"table\":\"bakotimu\",\"cost\":200"));
    CHECK(is_error(ask(two, "{\"do\":\"play\",\"id\":20}"), "unfinished"));
    CHECK(is_ok(ask(two, "{\"do\":\"create\",\"id\":20,\"leave\":true,\"seats\":2,\"bots\":[\"easy\"]}")));
    CHECK_NUMBER(change_of(2), 0);
    char first[sizeof code];
    memcpy(first, code, sizeof code);
    memcpy(code, strstr(world_said(&w, two, "{\"re\":20,\"ok\":true"), "\"table\":\"") + 9, TABLE_CODE_LENGTH);
    CHECK(is_ok(ask(two, "{\"do\":\"start\",\"id\":21,\"table\":@}")));
    CHECK_NUMBER(change_of(2), -200);
    CHECK(world_said(&w, one, "\"event\":\"quit\",\"table\":\"bakotimu\""));
    CHECK(strstr(world_said(&w, one, "\"event\":\"quit\""), "\"seat\":2,\"charged\":200"));
    CHECK(strstr(world_said(&w, two, "\"event\":\"you\""), "\"rating\":800"));
    memcpy(code, first, sizeof code);
    CHECK(is_error(ask(two, "{\"do\":\"back\",\"id\":22,\"table\":@}"), "not_yours"));
    world_close(&w);
}

TEST(a_round_that_was_missed_has_its_move)
{
    finish_first_round();
    ask(two, "{\"do\":\"open\",\"id\":20,\"table\":@,\"since\":4}");
    const char *state = world_said(&w, two, "\"event\":\"table\"");
    const char *round = strstr(strstr(state, "\"missed\":["), "{\"event\":\"round\"");
    CHECK(round && strncmp(strstr(round, "\"n\":6,"), "\"n\":6,\"move\":2,\"round\":1,", 25) == 0);
    world_close(&w);
}

static const game_over *last_game(void)
{
    for (size_t i = w.facts; i-- > 0;)
        if (w.fact[i].kind == FACT_GAME_OVER)
            return &w.fact[i].over;
    return NULL;
}

/* The other seat wins by a false call of seat 1. */
static const game_seat *win_by_false_call(const char *before)
{
    open_duel("0 0 race 1500", "traveller false_call=eliminate", slap_deck);
    CHECK(is_ok(ask(two, before)));
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"yaniv\"}")));
    CHECK(last_game() && last_game()->seat[1].won);
    return &last_game()->seat[1];
}

TEST(who_has_left_is_marked_when_the_seat_wins)
{
    CHECK(win_by_false_call("{\"do\":\"leave\",\"id\":9,\"table\":@}")->left);
    world_close(&w);
    CHECK(!win_by_false_call("{\"do\":\"away\",\"id\":9,\"table\":@}")->left);
    world_close(&w);
}

TEST(what_a_substitute_does_is_not_counted_for_who_has_left)
{
    open_duel("0 0 race 1500", "traveller limit=20", call_deck);
    CHECK(is_ok(ask(one, "{\"do\":\"leave\",\"id\":9,\"table\":@}")));
    world_wait(&w, 60000);
    CHECK(world_said(&w, two, "\"event\":\"end\""));
    const game_over *over = last_game();
    CHECK(over->seat[0].won && over->seat[0].left && over->seat[0].counts.yanivs == 0
          && over->seat[0].counts.rounds == 0);
    CHECK(!over->seat[1].left && over->seat[1].counts.rounds == 1);
    world_close(&w);
}

TEST(nobody_is_charged_for_a_game_that_others_started)
{
    /* Player 2 sits at a table that waits, and then plays a rated game elsewhere. */
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2), other = world_connect(&w, 3);
    ask(other, "{\"do\":\"create\",\"id\":1,\"seats\":3,\"bots\":[\"easy\"]}");
    char waiting[sizeof code];
    note_code(other);
    memcpy(waiting, code, sizeof code);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}")));
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"rated\":true}");
    note_code(one);
    CHECK(is_ok(ask(two, "{\"do\":\"sit\",\"id\":2,\"table\":@}")));
    CHECK(is_ok(ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}")));
    memcpy(code, waiting, sizeof code);
    CHECK(is_ok(ask(other, "{\"do\":\"start\",\"id\":3,\"table\":@}")));
    CHECK(!strstr(world_said(&w, other, "\"event\":\"start\""), "\"id\":2,"));
    CHECK(!world_said(&w, one, "\"event\":\"quit\""));
    world_close(&w);
}

TEST(what_a_rated_game_changes_is_stored_with_it)
{
    open_rated();
    CHECK(is_ok(ask(one, "{\"do\":\"leave\",\"id\":10,\"table\":@}")));
    CHECK(is_ok(ask(two, "{\"do\":\"leave\",\"id\":10,\"table\":@}")));
    world_wait(&w, 10000000);
    CHECK(world_said(&w, other, "\"event\":\"end\""));
    CHECK(change_of(1) != 0 && change_of(2) != 0);
    for (size_t i = 0; i < w.facts; i++)
        if (w.fact[i].kind == FACT_GAME_OVER)
            for (int seat = 0; seat < 2; seat++)
                CHECK_NUMBER(w.fact[i].over.seat[seat].rating_change, change_of(seat + 1));
    world_close(&w);
}

TEST(a_game_that_a_false_call_ends_is_settled_and_its_secret_shown)
{
    open_duel("1 0 race 1500", "traveller false_call=eliminate", slap_deck);
    CHECK(is_ok(ask(one, "{\"do\":\"act\",\"id\":10,\"table\":@,\"move\":1,\"action\":\"yaniv\"}")));
    CHECK(!world_said(&w, two, "\"event\":\"round\""));
    CHECK(strstr(world_said(&w, two, "\"event\":\"end\""), "\"winners\":[2]"));
    CHECK(strstr(world_said(&w, two, "\"event\":\"end\""), secret));
    CHECK_NUMBER(change_of(1), -201);
    CHECK_NUMBER(change_of(2), 201);
    CHECK(world_kill(&w, w.facts));
    world_close(&w);
}

/* ---- players come, change and go ---- */

TEST(a_player_who_changes_is_shown_anew_with_the_rating_that_the_core_knows)
{
    open_duel("0 0 race 1500", "traveller", slap_deck);
    w.player[0].rating = 5;
    snprintf(w.player[0].name, sizeof w.player[0].name, "Dana \xd7\x93");
    core_player_changed(w.c, &w.player[0]);
    world_flush(&w);
    CHECK(
        strstr(world_said(&w, one, "\"event\":\"you\""), "\"name\":\"Dana \xd7\x93\",\"guest\":false,\"rating\":1000"));
    CHECK(strstr(world_said(&w, two, "\"event\":\"table\""), "Dana"));
    world_close(&w);
}

static int cuts;

static void count_cut(world *of, core_conn conn)
{
    (void)of;
    (void)conn;
    cuts++;
}

TEST(a_player_who_is_gone_leaves_all_seats_and_the_others_play_on)
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
    ask(one, "{\"do\":\"open\",\"id\":99,\"table\":@}"); /* nothing more is heard from it */
    CHECK(!world_said(&w, one, "\"re\":99"));
    CHECK(world_kill(&w, w.facts)); /* a player who is not stored any more */
    two = world_connect(&w, 2);
    ask(two, "{\"do\":\"open\",\"id\":1,\"table\":@}");
    CHECK(strstr(world_said(&w, two, "\"event\":\"table\""), "\"name\":\"deleted\""));
    world_wait(&w, 5000);
    CHECK(world_said(&w, two, "\"by\":\"bot\""));
    world_close(&w);
}

TEST(a_frame_that_is_too_long_is_the_last_one)
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

TEST(whom_a_player_blocks_is_remembered_when_they_come_again)
{
    const player_id blocked[] = {2, 3};
    world_open(&w, 1);
    core_connected(w.c, 77, &w.player[0], NULL, 0, blocked, 2, w.now);
    world_flush(&w);
    CHECK(world_said(&w, 77, "\"blocked\":[2,3]"));
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

TEST(a_seat_at_a_table_that_waits_is_kept_for_two_minutes)
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

TEST(bots_of_one_level_have_names_of_their_own_and_keep_them)
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

TEST(settings_follow_the_rules_unless_somebody_says_otherwise)
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

TEST(who_leaves_before_the_first_deal_is_in_the_record_after_it)
{
    world_open(&w, 1);
    one = world_connect(&w, 1), two = world_connect(&w, 2);
    ask(one, "{\"do\":\"create\",\"id\":1,\"seats\":2,\"rated\":true}");
    note_code(one);
    ask(two, "{\"do\":\"sit\",\"id\":1,\"table\":@}");
    ask(two, "{\"do\":\"create\",\"id\":2,\"seats\":2,\"bots\":[\"easy\"]}");
    ask(one, "{\"do\":\"start\",\"id\":2,\"table\":@}");
    CHECK(is_ok(ask(two, "{\"do\":\"play\",\"id\":3,\"leave\":true}")));
    CHECK(!world_said(&w, one, "\"event\":\"deal\""));
    world_wait(&w, 1000);
    const world_fact *deal = NULL;
    for (size_t i = 0; i < w.facts; i++)
        if (w.fact[i].kind == FACT_LOG && strcmp(w.fact[i].table, code) == 0
            && strncmp(w.fact[i].text, ">deal ", 6) == 0)
            deal = &w.fact[i];
    CHECK(deal && strstr(deal->text, "\n2 quit\n"));
    CHECK_NUMBER(change_of(2), 0);
    world_close(&w);
}

CHECK_MAIN
