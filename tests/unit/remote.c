/* Messages of a server: the table, the lobby, and messages that make no sense. */
#include "../check.h"

#include <jansson.h>

#include "../../src/client/server_url.h"
#include "../../src/tui/online/requests.h"
#include "../../src/tui/online/remote.h"
#include "../../src/tui/online/remote_show.h"

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
    CHECK_TEXT(s.title, "Yaniv   round 1   5 s   bakotimu   watching: 3   traveller threshold=7");
    CHECK_TEXT(s.ask, "Your turn: choose cards to throw.");
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
    CHECK_TEXT(s.news, "You throw \033[31m7♥\033[0m \033[1m7♠\033[0m and draw the \033[31m4♥\033[0m.");
    CHECK_TEXT(s.tell[0], "-7♥ 7♠ +card");
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
    CHECK(strstr(s.summary, "Assaf! Lior beats your 3 points.") != NULL);
    CHECK_NUMBER(r.mixes, 3);
    remote_show(&r, 1000);
    CHECK(s.paused);
    take("{\"event\":\"end\",\"table\":\"bakotimu\",\"n\":44,\"winners\":[2],\"total\":[33,20]}");
    CHECK(strstr(s.summary, "Lior wins.") != NULL);
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
    CHECK_NUMBER(r.rows, 2); /* the player's own table, and this one */
    CHECK(r.row[0].mine);
    CHECK_TEXT(r.row[1].names, "Omer");
    take("{\"event\":\"lobby\",\"gone\":\"dogucaba\"}");
    CHECK_NUMBER(r.rows, 1);
    for (int i = 0; i < 2 * REMOTE_MOST_TABLES; i++) {
        char event[200];
        snprintf(event, sizeof event,
                 "{\"event\":\"lobby\",\"table\":{\"table\":\"t%d\",\"rules\":\"duel\",\"phase\":\"playing\",\"seats\":"
                 "2,\"taken\":2,\"names\":[]}}",
                 i);
        take(event);
    }
    CHECK_NUMBER(r.rows, REMOTE_MOST_TABLES);
}

static void take_table(const char *code, const char *phase, int taken, int people)
{
    char event[300];
    snprintf(event, sizeof event,
             "{\"event\":\"lobby\",\"table\":{\"table\":\"%s\",\"rules\":\"duel\",\"phase\":\"%s\",\"seats\":4,"
             "\"taken\":%d,\"people\":%d,\"names\":[]}}",
             code, phase, taken, people);
    take(event);
}

TEST(the_lobby_lists_own_tables_then_those_with_a_free_seat)
{
    static const char *const order[] = {"bakotimu", "busy", "free", "full", "game", "bots"};
    arrive();
    take_table("bots", "playing", 4, 1);
    take_table("free", "playing", 4, 4);
    take_table("game", "playing", 4, 2);
    take_table("full", "waiting", 4, 4);
    take_table("busy", "waiting", 3, 3);
    take_table("free", "waiting", 2, 1); /* the next game at that table */
    CHECK_NUMBER(r.rows, 6);
    for (int i = 0; i < 6; i++)
        CHECK_TEXT(r.row[i].code, order[i]);
    CHECK(r.row[0].mine);
}

TEST(a_game_that_the_person_leaves_is_marked_in_the_lobby)
{
    arrive();
    for (int i = 0; i < r.rows; i++)
        r.row[i].mine = false;
    r.rows = 0;
    take(STATE);
    CHECK_NUMBER(r.phase, REMOTE_PLAYING);
    remote_leave(&r);
    CHECK_NUMBER(r.rows, 1);
    CHECK_TEXT(r.row[0].code, "bakotimu");
    CHECK(r.row[0].mine && !r.row[0].waiting);
    snprintf(r.code, sizeof r.code, "bakotimu");
    take(STATE);
    take("{\"event\":\"closed\",\"table\":\"bakotimu\"}");
    CHECK(!r.row[0].mine);
}

TEST(the_time_of_the_start_is_told_once)
{
    arrive();
    take(STATE);
    r.phase = REMOTE_WAITING;
    const char *starting = "{\"event\":\"starting\",\"table\":\"bakotimu\",\"start_ms\":5000}";
    take(starting);
    CHECK_TEXT(logbook_last(&s.log, 0), "The game starts in 5 seconds.");
    scene_tell(&s, "something else");
    take(starting);
    CHECK_TEXT(logbook_last(&s.log, 0), "something else");
    take("{\"event\":\"starting\",\"table\":\"bakotimu\",\"start_ms\":null}");
    CHECK_TEXT(logbook_last(&s.log, 0), "The table is waiting for its host again.");
}

TEST(refusals_are_told)
{
    arrive();
    CHECK_NUMBER(take("{\"re\":3,\"ok\":false,\"error\":\"illegal\",\"message\":\"no such card\"}"), REMOTE_REFUSED);
    CHECK_TEXT(r.message, "no such card");
    CHECK_NUMBER(take("{\"re\":2,\"ok\":true,\"table\":\"dogucaba\"}"), REMOTE_ENTERED);
    CHECK_TEXT(r.code, "dogucaba");
}

TEST(leaving_a_rated_game_at_the_agreed_cost_is_not_asked_again)
{
    static const char refused[] =
        "{\"re\":2,\"ok\":false,\"error\":\"unfinished\",\"message\":\"no\",\"table\":\"dogucaba\",\"cost\":30}";
    arrive();
    CHECK_NUMBER(take(refused), REMOTE_REFUSED);
    r.agrees = true;
    r.agreed = r.cost;
    CHECK_NUMBER(take(refused), REMOTE_AGREED);
    CHECK_NUMBER(take(refused), REMOTE_REFUSED);
}

TEST(a_cost_of_leaving_that_has_changed_is_asked_again)
{
    arrive();
    r.agrees = true;
    r.agreed = 0;
    CHECK_NUMBER(
        take("{\"re\":2,\"ok\":false,\"error\":\"unfinished\",\"message\":\"no\",\"table\":\"dogucaba\",\"cost\":30}"),
        REMOTE_REFUSED);
    CHECK_NUMBER(r.cost, 30);
    CHECK(!r.agrees);
}

TEST(messages_of_operators_and_invitations_are_shown)
{
    arrive();
    CHECK_NUMBER(take("{\"event\":\"announcement\",\"message\":\"a pause at noon\"}"), REMOTE_TOLD);
    CHECK_TEXT(r.message, "a pause at noon");
    CHECK_NUMBER(take("{\"event\":\"invited\",\"table\":\"dogucaba\",\"from\":" YOU ",\"rules\":\"duel\"}"),
                 REMOTE_TOLD);
    CHECK(strstr(r.message, "invites you to the table dogucaba"));
    CHECK(!r.banned);
    CHECK_NUMBER(take("{\"event\":\"banned\",\"message\":\"you are banned\",\"until\":2000000000}"), REMOTE_TOLD);
    CHECK_TEXT(r.message, "you are banned");
    CHECK(r.banned);
}

/* ---- messages that make no sense ---- */

/* A message of every kind, as a server sends it. */
#define AT(name) "{\"event\":\"" name "\",\"table\":\"bakotimu\",\"n\":50,"
#define SEATS    "\"seats\":[{\"player\":" YOU "},{\"bot\":\"easy\",\"name\":\"Lior\"}]"
static const char *const messages[] = {
    "{\"event\":\"hello\",\"protocol\":1,\"you\":" YOU
    ",\"tables\":[{\"table\":\"dogucaba\",\"seat\":1,\"phase\":\"waiting\"}]}",
    "{\"event\":\"you\",\"you\":{\"id\":7,\"name\":\"Noa\",\"guest\":false,\"rating\":1200}}",
    "{\"event\":\"bye\",\"message\":\"restarting\",\"back_ms\":500}",
    "{\"event\":\"announcement\",\"message\":\"a pause at noon\"}",
    "{\"event\":\"banned\",\"message\":\"you are banned\",\"until\":2000000000}",
    "{\"event\":\"invited\",\"table\":\"dogucaba\",\"from\":{\"id\":9,\"name\":\"Omer\",\"guest\":false,\"rating\":"
    "1000},"
    "\"rules\":\"duel\"}",
    "{\"event\":\"lobby\",\"gone\":\"bakotimu\"}",
    "{\"event\":\"lobby\",\"table\":{\"table\":\"dogucaba\",\"rules\":\"duel\",\"phase\":\"waiting\",\"seats\":2,"
    "\"taken\":1,\"people\":1,\"watching\":0,\"rated\":true,\"clock\":20,\"names\":[\"Omer\"]}}",
    "{\"re\":1,\"ok\":true,\"tables\":[{\"table\":\"dogucaba\",\"rules\":\"duel\",\"phase\":\"waiting\",\"seats\":2,"
    "\"taken\":1,\"names\":[\"Omer\"]}]}",
    "{\"re\":2,\"ok\":true,\"table\":\"dogucaba\"}",
    "{\"re\":4,\"ok\":false,\"error\":\"unfinished\",\"message\":\"no\",\"table\":\"dogucaba\",\"cost\":30}",
    STATE,
    AT("seat") "\"seat\":2,\"host\":7,\"who\":{\"bot\":\"hard\",\"name\":\"Gal\"}}",
    AT("settings") "\"settings\":{\"rules\":\"duel\",\"seats\":2,\"public\":false,\"rated\":true,\"clock\":40}," SEATS
                   "}",
    AT("start") "\"game\":\"x\"," SEATS ",\"host\":7,\"starter\":0}",
    AT("deal") "\"move\":19,\"round\":2,\"starter\":2," VIEW ",\"clock_ms\":1000}",
    AT("act") "\"move\":18,\"seat\":1,\"action\":\"7h7s deck\",\"reshuffled\":5," VIEW
              ",\"called\":false,\"caller\":0,\"passed\":[],\"drawn\":null,\"clock_ms\":null}",
    AT("round") "\"move\":18,\"round\":2,\"caller\":1,\"assaf\":[2],\"winner\":2,\"score\":[33,0],\"total\":[33,20],"
                "\"out\":[],\"cut\":[1],\"hands\":[\"Ac2d\",\"Ah\"],\"next\":\"00\",\"rating\":[1000,1010]}",
    AT("end") "\"move\":18,\"winners\":[2],\"total\":[33,20],\"rating\":[990,1020]}",
    AT("say") "\"from\":{\"id\":9,\"name\":\"Omer\"},\"text\":\"hello\"}",
    AT("say") "\"from\":{\"id\":9},\"phrase\":3}",
    AT("quit") "\"seat\":1,\"charged\":94}",
    AT("presence") "\"seat\":1,\"here\":false,\"away\":true,\"left\":false,\"grace_ms\":100}",
    AT("clock") "\"of\":1,\"clock_ms\":7000}",
    AT("ready") "\"seats\":[1,2]}",
    AT("watching") "\"watching\":9}",
    AT("starting") "\"start_ms\":3000}",
    AT("closed") "\"why\":\"empty\"}",
};
enum { MESSAGES = sizeof messages / sizeof messages[0] };

/* Everything that a message may change: the state, the scene, and the rows of the score sheet. */
typedef struct {
    remote r;
    scene s;
    ledger_row row[8];
} everything;

static void remember(everything *all)
{
    memset(all, 0, sizeof *all);
    memcpy(&all->r, &r, sizeof r);
    memcpy(&all->s, &s, sizeof s);
    CHECK(s.scores.rounds <= 8);
    if (s.scores.rounds > 0)
        memcpy(all->row, s.scores.row, (size_t)s.scores.rounds * sizeof all->row[0]);
}

/* Takes a message at a table where a game is on. Checks that nothing changes if the message makes no sense, and that
 * the state can be shown otherwise. Returns true if the message was accepted. */
static bool take_safely(const char *text, size_t length)
{
    static everything before, after;
    arrive();
    take(STATE);
    remember(&before);
    if (remote_take(&r, text, length, 2000) != REMOTE_NOTHING) {
        remote_show(&r, 2000);
        return true;
    }
    remember(&after);
    if (memcmp(&before, &after, sizeof before) != 0) {
        fprintf(stderr, "changed by %.*s\n", (int)length, text);
        check_failed = true;
    }
    return false;
}

TEST(messages_of_every_kind_are_understood)
{
    for (size_t i = 0; i < MESSAGES; i++)
        if (!take_safely(messages[i], strlen(messages[i]))) {
            fprintf(stderr, "not understood: %s\n", messages[i]);
            check_failed = true;
        }
}

TEST(a_table_with_a_message_that_an_operator_has_removed_opens)
{
    static const char chat[] = "\"chat\":[",
                      gone[] = "{\"event\":\"say\",\"n\":40,\"from\":{\"id\":9},\"removed\":true}";
    char text[4096];
    static const char state[] = STATE;
    const char *const at = strstr(state, chat) + strlen(chat);
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - state), state, gone, at);
    arrive();
    CHECK_NUMBER(take(text), REMOTE_TURNED);
    CHECK_TEXT(s.news, "");
}

TEST(messages_that_make_no_sense_do_no_harm)
{
    static const char *const strange[] = {
        "",
        "{",
        "[]",
        "7",
        "null",
        "{\"event\":7}",
        "{\"event\":\"shout\",\"table\":\"bakotimu\",\"n\":50}",
        "{\"re\":1,\"ok\":true}",
        "{\"re\":1,\"ok\":true,\"tables\":[{\"table\":\"dogucaba\"}]}",
        "{\"re\":4,\"ok\":\"no\",\"message\":\"x\"}",
        "{\"event\":\"hello\",\"you\":{\"id\":0,\"name\":\"x\"},\"tables\":[]}",
        "{\"event\":\"act\",\"table\":\"bakotimu\"}",
        AT("act") "\"move\":18,\"seat\":99,\"action\":\"7h deck\"," VIEW "}",
        AT("act") "\"move\":18,\"seat\":1,\"action\":\"7h7h7h7h\"," VIEW "}",
        AT("act") "\"move\":18,\"seat\":1,\"action\":\"7h deck\",\"reshuffled\":-1," VIEW "}",
        "{\"event\":\"round\",\"table\":\"bakotimu\",\"score\":7,\"hands\":[\"zz\",5]}",
        AT("round") "\"round\":2,\"caller\":1,\"assaf\":[],\"winner\":1,\"score\":[0,20],\"out\":[],\"cut\":[],"
                    "\"hands\":[\"AcAd\",\"KcKd\"]}",
        AT("round") "\"round\":2,\"caller\":0,\"assaf\":[],\"winner\":0,\"score\":[0,20],\"total\":[0,40],\"out\":[],"
                    "\"cut\":[],\"hands\":[\"AcAd\",\"KcKd\"]}",
        AT("round") "\"round\":2,\"caller\":1,\"assaf\":[3],\"winner\":1,\"score\":[0,20],\"total\":[0,40],\"out\":[],"
                    "\"cut\":[],\"hands\":[\"AcAd\",\"KcKd\"]}",
        AT("round") "\"round\":2,\"caller\":1,\"assaf\":[],\"winner\":1,\"score\":[0,20],\"total\":[0,40],\"out\":[],"
                    "\"cut\":[],\"hands\":[\"AcAd\",null]}",
        "{\"event\":\"seat\",\"table\":\"bakotimu\",\"seat\":8}",
        "{\"event\":\"seat\",\"table\":\"bakotimu\",\"seat\":1}",
        "{\"event\":\"presence\",\"table\":\"bakotimu\",\"seat\":-1}",
        "{\"event\":\"presence\",\"table\":\"bakotimu\",\"seat\":1}",
        "{\"event\":\"end\",\"table\":\"bakotimu\"}",
        "{\"event\":\"end\",\"table\":\"bakotimu\",\"winners\":[]}",
        "{\"event\":\"end\",\"table\":\"bakotimu\",\"winners\":[3]}",
        "{\"event\":\"end\",\"table\":\"bakotimu\",\"winners\":[1],\"rating\":[1000]}",
        "{\"event\":\"start\",\"table\":\"bakotimu\",\"seats\":[1,2,3]}",
        "{\"event\":\"settings\",\"table\":\"bakotimu\"," SEATS "}",
        "{\"event\":\"deal\",\"table\":\"bakotimu\",\"view\":{\"phase\":\"play\",\"turn\":9}}",
        AT("deal") "\"move\":19," VIEW "}",
        "{\"event\":\"quit\",\"table\":\"bakotimu\",\"seat\":1}",
        "{\"event\":\"say\",\"table\":\"bakotimu\",\"text\":\"who is it?\"}",
        "{\"event\":\"ready\",\"table\":\"bakotimu\",\"seats\":[9]}",
        "{\"event\":\"watching\",\"table\":\"bakotimu\"}",
        "{\"event\":\"clock\",\"table\":\"bakotimu\",\"clock_ms\":\"soon\"}",
        "{\"event\":\"table\",\"table\":\"bakotimu\",\"n\":60,\"state\":{\"phase\":\"waiting\"}}",
    };
    for (size_t i = 0; i < sizeof strange / sizeof strange[0]; i++)
        if (take_safely(strange[i], strlen(strange[i]))) {
            fprintf(stderr, "understood: %s\n", strange[i]);
            check_failed = true;
        }
}

TEST(messages_with_a_byte_changed_or_the_end_cut_off_do_no_harm)
{
    char text[sizeof STATE];
    for (size_t i = 0; i < MESSAGES; i++) {
        const size_t length = strlen(messages[i]);
        for (size_t at = 0; at < length; at++) {
            memcpy(text, messages[i], length);
            text[at] = (char)(text[at] == '1' ? '9' : '1');
            take_safely(text, length);
            CHECK(!take_safely(messages[i], at));
        }
    }
}

/* These replace every value of a message in turn; the test also removes each value. */
static const char *const other_values[] = {
    NULL, "null", "0", "-1", "99", "9223372036854775807", "1.5", "\"\"", "\"zz\"", "true", "[]", "[0]", "[1,1,1]", "{}",
};
enum { OTHER_VALUES = sizeof other_values / sizeof other_values[0] };

static void take_text_of(json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    take_safely(text, strlen(text));
    free(text);
}

static json_t *other_value(int i)
{
    return json_loads(other_values[i], JSON_DECODE_ANY, NULL);
}

static void change_every_value(json_t *message, json_t *within);

static void change_value_at_key(json_t *message, json_t *within, const char *key)
{
    json_t *old = json_incref(json_object_get(within, key));
    change_every_value(message, old);
    for (int i = 0; i < OTHER_VALUES; i++) {
        if (other_values[i])
            json_object_set_new(within, key, other_value(i));
        else
            json_object_del(within, key);
        take_text_of(message);
    }
    json_object_set(within, key, old);
    json_decref(old);
}

static void change_value_at_place(json_t *message, json_t *within, size_t place)
{
    json_t *old = json_incref(json_array_get(within, place));
    change_every_value(message, old);
    json_array_remove(within, place);
    take_text_of(message);
    json_array_insert_new(within, place, json_null());
    for (int i = 1; i < OTHER_VALUES; i++) {
        json_array_set_new(within, place, other_value(i));
        take_text_of(message);
    }
    json_array_set(within, place, old);
    json_decref(old);
}

static void change_every_value(json_t *message, json_t *within)
{
    json_t *copy = json_copy(within); /* the order of the keys changes on the way */
    const char *key;
    json_t *value;
    json_object_foreach(copy, key, value) change_value_at_key(message, within, key);
    for (size_t place = 0; place < json_array_size(copy); place++)
        change_value_at_place(message, within, place);
    json_decref(copy);
}

TEST(messages_with_a_value_changed_do_no_harm)
{
    for (size_t i = 0; i < MESSAGES; i++) {
        json_t *message = json_loads(messages[i], 0, NULL);
        CHECK(message != NULL);
        change_every_value(message, message);
        json_decref(message);
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
    CHECK_TEXT(logbook_last(&s.log, 0), "The game starts in 86400 seconds.");
    take("{\"event\":\"starting\",\"table\":\"bakotimu\",\"start_ms\":null}");
    CHECK_TEXT(logbook_last(&s.log, 0), "The table is waiting for its host again.");
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
    requests_sit("bakotimu");
    CHECK_TEXT(requests_again(), "{\"do\":\"sit\",\"id\":4,\"table\":\"bakotimu\"}");
    CHECK_TEXT(requests_leaving(), "{\"do\":\"sit\",\"id\":4,\"table\":\"bakotimu\",\"leave\":true}");
}

CHECK_MAIN
