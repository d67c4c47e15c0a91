#include "../check.h"

#include <math.h>

#include "../../src/proto/json.h"

static const char *written(const char *string)
{
    static char copy[200];
    json out = {0};
    json_string(&out, string);
    snprintf(copy, sizeof copy, "%s", out.bytes);
    json_free(&out);
    return copy;
}

TEST(commas_come_by_themselves)
{
    json out = {0};
    json_open(&out, '{');
    json_key(&out, "a"), json_number(&out, -5);
    json_key(&out, "b"), json_open(&out, '['), json_bool(&out, true), json_null(&out), json_close(&out, ']');
    json_close(&out, '}');
    CHECK_TEXT(out.bytes, "{\"a\":-5,\"b\":[true,null]}");
    json_free(&out);
}

TEST(what_json_cannot_hold_is_escaped)
{
    CHECK_TEXT(written("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\"");
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

TEST(reals_have_six_places_and_commas_between_them)
{
    json out = {0};
    json_open(&out, '[');
    json_real(&out, 0.5);
    json_real(&out, -1.0 / 3);
    json_real(&out, 1e15);
    json_number(&out, 7);
    json_close(&out, ']');
    CHECK_TEXT(out.bytes, "[0.500000,-0.333333,1000000000000000.000000,7]");
    json_free(&out);
}

TEST(what_is_not_a_number_is_null)
{
    json out = {0};
    json_open(&out, '{');
    json_key(&out, "a"), json_real(&out, INFINITY);
    json_key(&out, "b"), json_real(&out, -INFINITY);
    json_key(&out, "c"), json_real(&out, NAN);
    json_close(&out, '}');
    CHECK_TEXT(out.bytes, "{\"a\":null,\"b\":null,\"c\":null}");
    json_free(&out);
}

TEST(the_largest_real_fits)
{
    json out = {0};
    json_real(&out, -1.7976931348623157e308);
    CHECK_NUMBER((long long)out.length, 1 + 309 + 7);
    json_free(&out);
}

CHECK_MAIN
