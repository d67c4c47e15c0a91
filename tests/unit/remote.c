/* What a server says, understood without one: the table, the lobby, and what makes no sense. */
#include "../check.h"

#include "../../src/client/server_url.h"
#include "../../src/tui/online/requests.h"
#include "../../src/tui/online/remote.h"

static remote r;
static scene s;

static remote_news take(const char *text)
{
    return remote_take(&r, text, strlen(text), 1000);
}

#define YOU "{\"id\":7,\"name\":\"Dana\",\"guest\":true,\"rating\":1000}"
#define VIEW                                                                                                           \
    "\"view\":{\"seat\":1,\"round\":1,\"turn\":1,\"phase\":\"play\",\"slap\":0,\"hand\":\"2c7h7s\",\"points\":16,"     \
    "\"drop\":\"Kc\",\"stock\":43,\"discards\":0,\"counts\":[3,5],\"known\":[\"\",\"9d\"],\"total\":[10,20],"          \
    "\"in\":[true,true]}"
#define STATE                                                                                                          \
    "{\"event\":\"table\",\"table\":\"bakotimu\",\"n\":41,\"state\":{\"phase\":\"playing\",\"settings\":{\"rules\":"   \
    "\"traveller threshold=7\",\"seats\":2,\"public\":true,\"rated\":false,\"clock\":20},\"host\":7,\"you\":1,"        \
    "\"watching\":3,\"seats\":[{\"player\":" YOU "},{\"bot\":\"easy\",\"name\":\"Lior\",\"face\":\"x\"}],"             \
    "\"presence\":[{\"here\":true,\"away\":false,\"left\":false,\"grace_ms\":0},null],\"game\":{\"move\":17," VIEW     \
    ",\"caller\":0,\"called\":false,\"passed\":[],\"drawn\":null,\"clock_ms\":5000,\"ready\":[],\"rounds\":[{"         \
    "\"round\":1,\"caller\":1,\"assaf\":[],\"winner\":1,\"score\":[0,20],\"total\":[0,20],\"out\":[],\"cut\":[],"      \
    "\"hands\":[\"AcAd\",\"KcKd\"]}],\"winners\":[]},\"chat\":[]},\"missed\":null}"

static void arrive(void)
{
    remote_begin(&r, &s);
    CHECK_NUMBER(take("{\"event\":\"hello\",\"protocol\":1,\"you\":" YOU
                      ",\"tables\":[{\"table\":\"bakotimu\",\"seat\":1,"
                      "\"phase\":\"playing\"}]}"),
                 REMOTE_HELLO);
    strcpy(r.code, "bakotimu");
}

TEST(a_table_is_taken_as_it_is_told)
{
    arrive();
    CHECK_NUMBER(take(STATE), REMOTE_TURNED);
    CHECK_NUMBER(r.phase, REMOTE_PLAYING);
    CHECK_NUMBER(r.own, 0);
    CHECK_NUMBER(r.n, 41);
    CHECK_NUMBER(r.move, 17);
    CHECK_NUMBER(r.rules.threshold, 7);
    CHECK_NUMBER(s.view.counts[0], 3);
    CHECK_NUMBER(s.view.known_counts[1], 1);
    CHECK_NUMBER(s.scores.rounds, 1);
    CHECK_NUMBER(r.clock_until, 6000);
    remote_show(&r, 1000);
    CHECK(s.asked);
    CHECK_TEXT(s.name[1], "Lior");
    CHECK_TEXT(s.title, "Yaniv   bakotimu   traveller threshold=7   round 1   watching: 3   5 s");
    CHECK_TEXT(s.ask, "Your turn: select cards to throw.");
}

TEST(actions_are_told_in_words)
{
    arrive();
    take(STATE);
    CHECK_NUMBER(
        take("{\"event\":\"act\",\"table\":\"bakotimu\",\"n\":42,\"move\":18,\"seat\":1,\"action\":\"7h7s deck\","
             "\"drew\":\"4h\",\"view\":{\"seat\":1,\"round\":1,\"turn\":2,\"phase\":\"play\",\"slap\":0,"
             "\"hand\":\"2c4h\",\"points\":6,\"drop\":\"7h7s\",\"stock\":42,\"discards\":1,\"counts\":[2,5],"
             "\"known\":[\"\",\"\"],\"total\":[10,20],\"in\":[true,true]}}"),
        REMOTE_TURNED);
    CHECK_TEXT(s.news, "You throw \033[31m7♥\033[0m \033[1m7♠\033[0m and draw the \033[31m4♥\033[0m from the deck.");
    CHECK_TEXT(s.tell[0], "-7♥ 7♠ +deck");
    CHECK_NUMBER(r.n, 42);
    remote_show(&r, 1000);
    CHECK(!s.asked);
}

TEST(a_round_has_its_bill_and_its_row)
{
    arrive();
    take(STATE);
    CHECK_NUMBER(
        take("{\"event\":\"round\",\"table\":\"bakotimu\",\"n\":43,\"round\":2,\"caller\":1,\"assaf\":[2],"
             "\"winner\":2,\"score\":[33,0],\"total\":[33,20],\"out\":[],\"cut\":[],\"hands\":[\"Ac2d\",\"Ah\"],"
             "\"next\":\"00\"}"),
        REMOTE_TURNED);
    CHECK_NUMBER(s.scores.rounds, 2);
    CHECK(strstr(s.bill, "Assaf! Lior beats your 3 points.") != NULL);
    CHECK_NUMBER(r.mixes, 3);
    remote_show(&r, 1000);
    CHECK(s.paused);
    take("{\"event\":\"end\",\"table\":\"bakotimu\",\"n\":44,\"winners\":[2],\"total\":[33,20]}");
    CHECK(strstr(s.bill, "Lior wins.") != NULL);
    CHECK_NUMBER(r.phase, REMOTE_OVER);
}

TEST(what_is_said_cannot_move_the_cursor)
{
    arrive();
    take(STATE);
    take("{\"event\":\"say\",\"table\":\"bakotimu\",\"n\":45,\"from\":{\"id\":9,\"name\":\"O\\u001b[2Jmer\"},"
         "\"text\":\"a\\u001b]0;x\\u0007b\\u202e\"}");
    CHECK_TEXT(logbook_last(&s.log, 0), "O?[2Jmer: a?]0;x?b?");
}

TEST(the_lobby_comes_and_goes)
{
    arrive();
    take("{\"re\":1,\"ok\":true,\"tables\":[{\"table\":\"dogucaba\",\"rules\":\"duel\",\"phase\":\"waiting\",\"seats\":"
         "2,"
         "\"taken\":1,\"names\":[\"Omer\"]}]}");
    CHECK_NUMBER(r.rows, 2); /* the own table, and this one */
    CHECK(r.row[0].mine);
    CHECK_TEXT(r.row[1].names, "Omer");
    take("{\"event\":\"lobby\",\"gone\":\"dogucaba\"}");
    CHECK_NUMBER(r.rows, 1);
    for (int i = 0; i < 2 * REMOTE_MOST_TABLES; i++) {
        char event[200];
        snprintf(event, sizeof event, "{\"event\":\"lobby\",\"table\":{\"table\":\"t%d\",\"names\":[]}}", i);
        take(event);
    }
    CHECK_NUMBER(r.rows, REMOTE_MOST_TABLES);
}

TEST(refusals_are_told)
{
    arrive();
    CHECK_NUMBER(take("{\"re\":3,\"ok\":false,\"error\":\"illegal\",\"message\":\"no such card\"}"), REMOTE_REFUSED);
    CHECK_TEXT(r.message, "no such card");
    CHECK_NUMBER(take("{\"re\":2,\"ok\":true,\"table\":\"dogucaba\"}"), REMOTE_ENTERED);
    CHECK_TEXT(r.code, "dogucaba");
}

/* Every message with a piece cut out or a byte changed is understood or not, but does no harm. */
TEST(messages_that_make_no_sense_do_no_harm)
{
    static const char *const strange[] = {
        "",
        "{",
        "[]",
        "7",
        "null",
        "{\"event\":7}",
        "{\"event\":\"act\",\"table\":\"bakotimu\"}",
        "{\"event\":\"act\",\"table\":\"bakotimu\",\"seat\":99,\"action\":\"7h deck\"}",
        "{\"event\":\"round\",\"table\":\"bakotimu\",\"score\":7,\"hands\":[\"zz\",5]}",
        "{\"event\":\"seat\",\"table\":\"bakotimu\",\"seat\":8}",
        "{\"event\":\"presence\",\"table\":\"bakotimu\",\"seat\":-1}",
        "{\"event\":\"end\",\"table\":\"bakotimu\"}",
        "{\"event\":\"start\",\"table\":\"bakotimu\",\"seats\":[1,2,3]}",
        "{\"event\":\"deal\",\"table\":\"bakotimu\",\"view\":{\"phase\":\"play\",\"turn\":9}}",
    };
    char text[sizeof STATE];
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++) {
        arrive();
        take(STATE);
        take(strange[i]);
        remote_show(&r, 0);
    }
    for (size_t at = 0; at < sizeof STATE - 1; at++) {
        arrive();
        memcpy(text, STATE, sizeof STATE);
        text[at] = (char)(text[at] == '1' ? '9' : '1');
        take(text);
        remote_show(&r, 0);
        remote_take(&r, STATE, at, 0);
    }
}

TEST(times_beyond_all_measure_are_a_day)
{
    arrive();
    take(STATE);
    take("{\"event\":\"clock\",\"table\":\"bakotimu\",\"of\":1,\"clock_ms\":9223372036854775807}");
    CHECK_NUMBER(r.clock_until, 1000 + 86400000);
    take("{\"event\":\"clock\",\"table\":\"bakotimu\",\"of\":1,\"clock_ms\":-9223372036854775808}");
    CHECK_NUMBER(r.clock_until, 0);
    r.phase = REMOTE_WAITING;
    take("{\"event\":\"starting\",\"table\":\"bakotimu\",\"start_ms\":9223372036854775807}");
    CHECK_TEXT(logbook_last(&s.log, 0), "It starts by itself in 86400 seconds.");
    take("{\"event\":\"starting\",\"table\":\"bakotimu\",\"start_ms\":null}");
    CHECK_TEXT(logbook_last(&s.log, 0), "The table waits for its host again.");
}

TEST(addresses_are_read_as_people_type_them)
{
    static const struct {
        const char *text, *written, *code;
    } rows[] = {
        {"http://192.168.1.5:8080", "http://192.168.1.5:8080", ""},
        {"192.168.1.5", "http://192.168.1.5:8080", ""},
        {"localhost:9000", "http://localhost:9000", ""},
        {"https://cards.example.org/", "https://cards.example.org", ""},
        {"https://cards.example.org/t/BAKO-timu?x", "https://cards.example.org", "bakotimu"},
        {"http://[::1]:8080/t/bakotimu", "http://[::1]:8080", "bakotimu"},
    };
    server_url at;
    char why[200], written[300];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        CHECK(server_url_read(&at, rows[i].text, why, sizeof why));
        server_url_write(&at, written, sizeof written);
        CHECK_TEXT(written, rows[i].written);
        CHECK_TEXT(at.code, rows[i].code);
    }
    static const char *const none[] = {"",     "http://",          "a b", "http://x:0", "x:99999",
                                       "x:1x", "http://x/t/short", "a;b", "[::1"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK(!server_url_read(&at, none[i], why, sizeof why));
}

TEST(requests_are_as_the_protocol_has_them)
{
    yv_action action;
    char why[100];
    yv_text reason = yv_text_in(why, sizeof why);
    setup u;
    CHECK(yv_parse_action(yv_span_of("7h7s deck"), 0, &action, &reason));
    CHECK_TEXT(requests_act("bakotimu", 17, &action),
               "{\"do\":\"act\",\"id\":3,\"table\":\"bakotimu\",\"move\":17,\"action\":\"7h7s deck\"}");
    CHECK_TEXT(requests_say("bakotimu", "hi \"you\""),
               "{\"do\":\"say\",\"id\":4,\"table\":\"bakotimu\",\"text\":\"hi \\\"you\\\"\"}");
    CHECK_TEXT(requests_say("bakotimu", "/3"), "{\"do\":\"say\",\"id\":4,\"table\":\"bakotimu\",\"phrase\":3}");
    CHECK_TEXT(requests_open("bakotimu", 12), "{\"do\":\"open\",\"id\":4,\"table\":\"bakotimu\",\"since\":12}");
    setup_default(&u);
    CHECK_TEXT(requests_create(&u),
               "{\"do\":\"create\",\"id\":2,\"rules\":\"traveller\",\"seats\":3,\"bots\":[\"easy\",\"easy\"]}");
}

CHECK_MAIN
