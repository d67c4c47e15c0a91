#include "../check.h"

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
    CHECK_TEXT(written("\xc3"), "\"\xef\xbf\xbd\"");             /* cut short */
    CHECK_TEXT(written("\xc0\xaf"), "\"\xef\xbf\xbd\xef\xbf\xbd\""); /* longer than needed */
    CHECK_TEXT(written("\xed\xa0\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""); /* half a pair */
}

CHECK_MAIN
