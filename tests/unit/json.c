#include "../check.h"

#include <jansson.h>
#include <limits.h>

#include "../../src/base/jsonw.h"
#include "../../src/json/objects.h"
#include "../../src/sys/xalloc.h"
#include "../table.h"

static const char *written(const char *string)
{
    static char copy[200];
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_string(&out, string);
    snprintf(copy, sizeof copy, "%s", out.bytes);
    jsonw_free(&out);
    return copy;
}

TEST(commas_come_by_themselves)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "a"), jsonw_number(&out, -5);
    jsonw_key(&out, "b"), jsonw_open(&out, '['), jsonw_bool(&out, true), jsonw_null(&out), jsonw_close(&out, ']');
    jsonw_close(&out, '}');
    CHECK_TEXT(out.bytes, "{\"a\":-5,\"b\":[true,null]}");
    jsonw_free(&out);
}

TEST(what_json_cannot_hold_is_escaped)
{
    CHECK_TEXT(written("a\"b\\c\n\x1f\t"), "\"a\\\"b\\\\c\\n\\u001f\\u0009\"");
}

TEST(characters_of_all_lengths_stay_as_they_are)
{
    CHECK_TEXT(written("7\xc3\xa9\xe2\x99\xa5\xf0\x9f\x83\x8f"), "\"7\xc3\xa9\xe2\x99\xa5\xf0\x9f\x83\x8f\"");
}

TEST(bytes_that_are_no_text_are_replaced)
{
    CHECK_TEXT(written("a\xff"), "\"a\xef\xbf\xbd\"");
    CHECK_TEXT(written("\xc3"), "\"\xef\xbf\xbd\"");                                 /* cut short */
    CHECK_TEXT(written("\xc0\xaf"), "\"\xef\xbf\xbd\xef\xbf\xbd\"");                 /* longer than needed */
    CHECK_TEXT(written("\xed\xa0\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""); /* half a pair */
}

TEST(decimals_have_their_point_in_place)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '[');
    jsonw_decimal(&out, 1234, 2);
    jsonw_decimal(&out, -5, 4);
    jsonw_decimal(&out, 0, 1);
    jsonw_decimal(&out, 7, 0);
    jsonw_decimal(&out, LONG_MIN, 6);
    jsonw_close(&out, ']');
    CHECK_TEXT(out.bytes, "[12.34,-0.0005,0.0,7,-9223372036854.775808]");
    jsonw_free(&out);
}

static void write_something(jsonw *out)
{
    jsonw_open(out, '{');
    jsonw_key(out, "key"), jsonw_string(out, "plain and \"quoted\"\n");
    jsonw_key(out, "list"), jsonw_open(out, '[');
    jsonw_number(out, 7), jsonw_number(out, -1234), jsonw_bool(out, false), jsonw_null(out);
    jsonw_plain(out, "7h7s", 4), jsonw_decimal(out, 314, 2);
    jsonw_close(out, ']');
    jsonw_close(out, '}');
}

TEST(a_fixed_buffer_of_any_size_is_never_overrun)
{
    char text[200];
    jsonw whole = JSONW_GROWING(xrealloc);
    write_something(&whole);
    for (size_t capacity = 1; capacity < sizeof text; capacity++) {
        memset(text, '~', sizeof text);
        jsonw out = jsonw_in(text, capacity);
        write_something(&out);
        CHECK(out.length < capacity && text[out.length] == '\0' && text[capacity] == '~');
        CHECK(out.cut == (whole.length + 1 > capacity));
        CHECK(out.cut || strcmp(text, whole.bytes) == 0);
    }
    jsonw_free(&whole);
}

/* A stream: passes the buffer on and starts over. */
static char streamed[400];

static bool pass_on(jsonw *out, size_t more)
{
    strcat(streamed, out->bytes);
    out->length = 0;
    return more < out->capacity;
}

TEST(a_sink_may_send_the_bytes_away)
{
    char small[40] = "";
    jsonw whole = JSONW_GROWING(xrealloc), out = {.bytes = small, .capacity = sizeof small, .make_room = pass_on};
    write_something(&whole);
    write_something(&out);
    CHECK(pass_on(&out, 0));
    CHECK_TEXT(streamed, whole.bytes);
    jsonw_free(&whole);
}

TEST(all_legal_actions_of_a_hand_full_of_jokers_are_listed_in_order)
{
    table t = table_deal("traveller", "AcAdAsTcTd 2c3c4c5d6d up Kc");
    yv_hand *hand = &t.game.hand[0];
    hand->count = (uint8_t)table_cards("Ah2h3h4h5h6h7h8hJkJkJkJkJkJkJkJk", hand->card);
    const yv_view view = yv_view_of(&t.game, 0);
    yv_action actions[1];
    const int count = yv_view_list(&view, 0, actions, 1);
    jsonw out = JSONW_GROWING(xrealloc);
    json_legal(&out, &view);
    json_t *list = json_loads(out.bytes, 0, NULL);
    CHECK(count > 256);
    CHECK_NUMBER((long long)json_array_size(list), count);
    for (size_t i = 1; i < json_array_size(list); i++)
        CHECK(strcmp(json_string_value(json_array_get(list, i - 1)), json_string_value(json_array_get(list, i))) < 0);
    json_decref(list);
    jsonw_free(&out);
}

CHECK_MAIN
