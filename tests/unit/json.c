#include "../check.h"

#include <math.h>

#include "../../src/json/jsonw.h"

static const char *written(const char *string)
{
    static char copy[200];
    jsonw out = {0};
    jsonw_string(&out, string);
    snprintf(copy, sizeof copy, "%s", out.bytes);
    jsonw_free(&out);
    return copy;
}

TEST(commas_come_by_themselves)
{
    jsonw out = {0};
    jsonw_open(&out, '{');
    jsonw_key(&out, "a"), jsonw_number(&out, -5);
    jsonw_key(&out, "b"), jsonw_open(&out, '['), jsonw_bool(&out, true), jsonw_null(&out), jsonw_close(&out, ']');
    jsonw_close(&out, '}');
    CHECK_TEXT(out.bytes, "{\"a\":-5,\"b\":[true,null]}");
    jsonw_free(&out);
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
    jsonw out = {0};
    jsonw_open(&out, '[');
    jsonw_real(&out, 0.5);
    jsonw_real(&out, -1.0 / 3);
    jsonw_real(&out, 1e15);
    jsonw_number(&out, 7);
    jsonw_close(&out, ']');
    CHECK_TEXT(out.bytes, "[0.500000,-0.333333,1000000000000000.000000,7]");
    jsonw_free(&out);
}

TEST(what_is_not_a_number_is_null)
{
    jsonw out = {0};
    jsonw_open(&out, '{');
    jsonw_key(&out, "a"), jsonw_real(&out, INFINITY);
    jsonw_key(&out, "b"), jsonw_real(&out, -INFINITY);
    jsonw_key(&out, "c"), jsonw_real(&out, NAN);
    jsonw_close(&out, '}');
    CHECK_TEXT(out.bytes, "{\"a\":null,\"b\":null,\"c\":null}");
    jsonw_free(&out);
}

TEST(the_largest_real_fits)
{
    jsonw out = {0};
    jsonw_real(&out, -1.7976931348623157e308);
    CHECK_NUMBER((long long)out.length, 1 + 309 + 7);
    jsonw_free(&out);
}

CHECK_MAIN
