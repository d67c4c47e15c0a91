/* The reader of requests must accept what a JSON library accepts, and nothing else. */
#include "../../src/server/core/request_json.h"

#include <jansson.h>

#include "../../src/chance/shuffle.h"
#include "../check.h"

enum { ROOM = 8192 };

static char strings[2 * ROOM];
static request_json_scratch scratch;
static request_json object;

static bool reads(const char *text)
{
    scratch.at = strings;
    return request_json_read(&object, yv_span_of(text), &scratch);
}

TEST(each_kind_of_value_is_recognized)
{
    static const struct {
        const char *name;
        request_json_kind kind;
        int64_t number;
    } wanted[] = {{"s", REQUEST_JSON_STRING, 0}, {"n", REQUEST_JSON_WHOLE, -12},      {"z", REQUEST_JSON_WHOLE, 0},
                  {"t", REQUEST_JSON_BOOL, 1},   {"f", REQUEST_JSON_BOOL, 0},         {"0", REQUEST_JSON_NULL, 0},
                  {"l", REQUEST_JSON_LIST, 0},   {"o", REQUEST_JSON_OTHER, 0},        {"r", REQUEST_JSON_OTHER, 0},
                  {"e", REQUEST_JSON_OTHER, 0},  {"m", REQUEST_JSON_WHOLE, INT64_MIN}};
    CHECK(reads(" {\"s\":\"x\", \"n\" : -12,\"z\":-0,\"t\":true,\"f\":false,\"0\":null,\"l\":[1,[2]],\"o\":{\"a\":{}},"
                "\"r\":1.5,\"e\":2e3,\"m\":-9223372036854775808}\r\n\t"));
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
        const request_json_value *value = request_json_get(&object, wanted[i].name);
        CHECK(value && value->kind == wanted[i].kind
              && (value->kind == REQUEST_JSON_OTHER || value->number == wanted[i].number));
    }
    CHECK(!request_json_get(&object, "a") && !request_json_get(&object, ""));
    CHECK(reads("{}") && object.count == 0);
}

TEST(strings_are_decoded_and_end_in_a_nul)
{
    CHECK(reads("{\"\\u0064o\":\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\u20AC\\ud83d\\ude00é€😀\",\"next\":\"\"}"));
    CHECK_TEXT(request_json_get(&object, "do")->text.at, "a\"\\/\b\f\n\r\té€😀é€😀");
    CHECK_NUMBER((long)request_json_get(&object, "do")->text.length,
                 (long)strlen(request_json_get(&object, "do")->text.at));
    CHECK_NUMBER((long)request_json_get(&object, "next")->text.length, 0);
    CHECK_TEXT(request_json_get(&object, "next")->text.at, "");
}

TEST(a_list_is_read_if_it_is_short_and_has_only_strings)
{
    yv_span item[3];
    CHECK(
        reads("{\"a\":[ \"x\" ,\"\\u0079y\"],\"b\":[],\"c\":[1],\"d\":[\"1\",\"2\",\"3\",\"4\"],\"e\":[\"x\",null]}"));
    CHECK_NUMBER(request_json_list(request_json_get(&object, "a"), item, 3, &scratch), 2);
    CHECK_TEXT(item[0].at, "x");
    CHECK_TEXT(item[1].at, "yy");
    CHECK_NUMBER(request_json_list(request_json_get(&object, "b"), item, 3, &scratch), 0);
    CHECK_NUMBER(request_json_list(request_json_get(&object, "c"), item, 3, &scratch), -1);
    CHECK_NUMBER(request_json_list(request_json_get(&object, "d"), item, 3, &scratch), -1);
    CHECK_NUMBER(request_json_list(request_json_get(&object, "e"), item, 3, &scratch), -1);
}

TEST(text_that_is_not_an_object_is_refused)
{
    static const char *const wrong[] = {
        "",
        "{",
        "[]",
        "1",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{\"a\":01}",
        "{\"a\":1}x",
        "{\"a\":-}",
        "{\"a\":1.}",
        "{\"a\":.5}",
        "{\"a\":1e}",
        "{a:1}",
        "{'a':1}",
        "{\"a\":\"\n\"}",
        "{\"a\":+1}",
        "{\"a\":tru}",
        "{\"a\":\"\\x\"}",
        "{\"a\":\"\\u12\"}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\ude00\"}",
        "{\"a\":\"\\u0000\"}",
        "{\"a\":\"\xff\"}",
        "{\"a\":\"\xc0\xaf\"}",
        "{\"a\":\"\xed\xa0\x80\"}",
        "{\"a\":\"\xf4\x90\x80\x80\"}",
        "{\"a\":\"\xe2\x82\"}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":9223372036854775808}",
        "{\"a\":[1,]}",
        "{\"a\":[}",
        "{\"a\":{\"b\"}}",
        "{\"a\":[[[[]]]]}",
        "\xef\xbb\xbf{}",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        CHECK(!reads(wrong[i]));
        if (reads(wrong[i]))
            fprintf(stderr, "taken: %s\n", wrong[i]);
    }
    CHECK(reads("{\"a\":[[[]]]}"));
}

TEST(an_object_with_too_many_members_is_refused)
{
    char text[ROOM] = "{\"0\":0";
    for (int i = 1; i < REQUEST_JSON_MEMBERS; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), ",\"%d\":0", i);
    const size_t length = strlen(text);
    strcpy(text + length, "}");
    CHECK(reads(text));
    strcpy(text + length, ",\"x\":0}");
    CHECK(!reads(text));
}

TEST(decoded_strings_are_never_longer_than_the_text)
{
    static char text[ROOM + 1];
    memset(text, 'x', ROOM);
    memcpy(text, "{\"", 2);
    memcpy(text + ROOM - 4, "\":1}", 5);
    CHECK(reads(text));
    CHECK(scratch.at <= strings + ROOM);
}

/* ---- against the library ---- */

static yv_rng chance;

static char any(const char *letters)
{
    return letters[yv_rng_below(&chance, (uint32_t)strlen(letters))];
}

static int below(int n)
{
    return (int)yv_rng_below(&chance, (uint32_t)n);
}

/* Writes a request of which a few bytes are changed, doubled or lost. */
static void make(char *text, size_t room)
{
    static const char *const seeds[] = {
        "{\"do\":\"act\",\"id\":12,\"table\":\"bakotimu\",\"move\":17,\"action\":\"7h7s deck\"}",
        "{ \"do\" : \"say\", \"text\" : \"h\\u00e9 \\ud83d\\ude00 \\\"x\\\\ é€😀\" }",
        "{\"do\":\"create\",\"bots\":[\"easy\",\"hard\"],\"on\":true,\"off\":false,\"no\":null,\"x\":[1,{\"y\":-2e3}]}",
        "{\"a\":-0,\"b\":0.5,\"c\":1E+9,\"d\":-9223372036854775808,\"e\":9223372036854775807,\"f\":{},\"g\":[]}",
    };
    snprintf(text, room, "%s", seeds[below(4)]);
    for (int changes = below(4); changes > 0; changes--) {
        const size_t length = strlen(text), at = (size_t)below((int)length);
        if (below(3) == 0)
            memmove(text + at, text + at + 1, length - at);
        else if (below(2))
            text[at] = any("{}[]:,\"\\u0198deE+-.tfn \n\x01\x7f\x80\xbf\xc3\xe2\xed\xf0\xff");
        else if (length + 2 < room)
            memmove(text + at + 1, text + at, length - at + 1);
    }
}

static bool same(const request_json_value *ours, const json_t *theirs)
{
    switch (ours->kind) {
    case REQUEST_JSON_NULL: return json_is_null(theirs);
    case REQUEST_JSON_BOOL: return json_is_boolean(theirs) && json_is_true(theirs) == (ours->number == 1);
    case REQUEST_JSON_WHOLE: return json_is_integer(theirs) && json_integer_value(theirs) == ours->number;
    case REQUEST_JSON_STRING:
        return json_is_string(theirs) && json_string_length(theirs) == ours->text.length
               && memcmp(json_string_value(theirs), ours->text.at, ours->text.length) == 0;
    case REQUEST_JSON_LIST: return json_is_array(theirs);
    default: return json_is_real(theirs) || json_is_object(theirs);
    }
}

static bool same_members(const json_t *theirs)
{
    if (json_object_size(theirs) != (size_t)object.count)
        return false;
    for (int i = 0; i < object.count; i++) {
        const json_t *value = json_object_get(theirs, object.member[i].name.at);
        if (!value || !same(&object.member[i].value, value))
            return false;
    }
    return true;
}

/* Our reader only checks the form of fractions. */
static bool is_about_a_huge_number(const json_error_t *why)
{
    return strstr(why->text, "real number overflow") != NULL;
}

TEST(it_accepts_what_jansson_accepts_and_reads_the_same_values)
{
    json_error_t why = {0};
    char text[512];
    int taken = 0, refused = 0;
    chance = yv_rng_seeded(20);
    for (int i = 0; i < 200000; i++) {
        make(text, sizeof text);
        json_t *theirs = json_loads(text, JSON_REJECT_DUPLICATES, &why);
        const bool ours = reads(text);
        const bool agree = ours == (json_is_object(theirs) != 0) && (!ours || same_members(theirs));
        CHECK(agree || is_about_a_huge_number(&why));
        if (!agree && !is_about_a_huge_number(&why))
            fprintf(stderr, "%s: %s\n", ours ? "taken" : "refused", text);
        taken += ours;
        refused += !ours;
        json_decref(theirs);
    }
    CHECK(taken > 20000 && refused > 20000);
}

CHECK_MAIN
