#include "request_json.h"

#include <string.h>

#include "../../base/hex.h"
#include "../../base/utf8.h"

/* The text that is left to read. Every take_ function moves `at` past what it takes, and returns false if the text is
 * something else. */
typedef struct {
    const char *at, *end;
    request_json_scratch *scratch; /* NULL if the text is only checked */
} reader;

static void skip_space(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static bool take(reader *r, char c)
{
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

static bool take_word(reader *r, const char *word)
{
    const size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

/* ---- strings ---- */

static void put(reader *r, char c)
{
    if (r->scratch)
        *r->scratch->at++ = c;
}

static void put_code(reader *r, uint32_t code)
{
    char bytes[UTF8_LONGEST];
    const size_t length = utf8_encode(code, bytes);
    for (size_t i = 0; i < length; i++)
        put(r, bytes[i]);
}

static bool take_hex(reader *r, uint32_t *unit)
{
    *unit = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        const int digit = r->at < r->end ? hex_digit(*r->at) : -1;
        if (digit < 0)
            return false;
        *unit = *unit << 4 | (uint32_t)digit;
    }
    return true;
}

/* Takes the digits after `\u`. Surrogates must come in pairs, and NUL is refused because strings end in one. */
static bool take_unicode(reader *r)
{
    uint32_t unit, low;
    if (!take_hex(r, &unit) || unit == 0 || (unit >= 0xdc00 && unit < 0xe000))
        return false;
    if (unit >= 0xd800 && unit < 0xdc00) {
        if (!take(r, '\\') || !take(r, 'u') || !take_hex(r, &low) || low < 0xdc00 || low >= 0xe000)
            return false;
        unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    }
    put_code(r, unit);
    return true;
}

/* Takes the rest of an escape after its backslash. */
static bool take_escape(reader *r)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    if (take(r, 'u'))
        return take_unicode(r);
    const char *found = r->at < r->end && *r->at ? strchr(letters, *r->at) : NULL;
    if (!found)
        return false;
    r->at++;
    put(r, meant[found - letters]);
    return true;
}

/* Takes a character beyond ASCII. */
static bool take_wide(reader *r)
{
    uint32_t character;
    const size_t length = utf8_decode(r->at, (size_t)(r->end - r->at), &character);
    for (size_t i = 0; i < length; i++)
        put(r, *r->at++);
    return length > 0;
}

static bool is_plain(char c)
{
    return c >= ' ' && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

static void take_plain(reader *r)
{
    const char *const from = r->at;
    while (r->at < r->end && is_plain(*r->at))
        r->at++;
    const size_t length = (size_t)(r->at - from);
    if (!r->scratch)
        return;
    memcpy(r->scratch->at, from, length);
    r->scratch->at += length;
}

/* Takes an escape or a character beyond ASCII. Control characters are refused. */
static bool take_special(reader *r)
{
    if (take(r, '\\'))
        return take_escape(r);
    return (unsigned char)*r->at >= 0x80 && take_wide(r);
}

static bool take_string(reader *r, yv_span *text)
{
    char *const from = r->scratch ? r->scratch->at : NULL;
    if (!take(r, '"'))
        return false;
    for (take_plain(r); r->at < r->end && *r->at != '"'; take_plain(r))
        if (!take_special(r))
            return false;
    if (r->scratch)
        *text = (yv_span){from, (size_t)(r->scratch->at - from)};
    put(r, '\0'); /* this fits because the quotes are not copied */
    return take(r, '"');
}

/* ---- numbers ---- */

static bool take_digits(reader *r)
{
    const char *const from = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    return r->at > from;
}

static bool add_up(const char *digits, const char *end, bool negative, int64_t *number)
{
    *number = 0;
    for (; digits < end; digits++) {
        const int digit = negative ? '0' - *digits : *digits - '0';
        if (__builtin_mul_overflow(*number, 10, number) || __builtin_add_overflow(*number, digit, number))
            return false;
    }
    return true;
}

/* A whole number must fit in int64_t. Other numbers are only checked. */
static bool take_number(reader *r, request_json_value *value)
{
    const bool negative = take(r, '-');
    const char *const digits = r->at;
    value->kind = REQUEST_JSON_WHOLE;
    if (!take(r, '0') && !take_digits(r))
        return false;
    const char *const end = r->at;
    if (take(r, '.')) {
        value->kind = REQUEST_JSON_OTHER;
        if (!take_digits(r))
            return false;
    }
    if (r->at < r->end && (*r->at | 0x20) == 'e') {
        value->kind = REQUEST_JSON_OTHER;
        r->at++;
        if (!take(r, '-'))
            take(r, '+');
        if (!take_digits(r))
            return false;
    }
    return value->kind == REQUEST_JSON_OTHER || add_up(digits, end, negative, &value->number);
}

/* ---- values ---- */

static bool take_value(reader *r, request_json_value *value, int depth);

static bool skip_member(reader *r, int depth)
{
    request_json_value value;
    yv_span name;
    if (!take_string(r, &name))
        return false;
    skip_space(r);
    return take(r, ':') && take_value(r, &value, depth);
}

static bool skip_item(reader *r, int depth)
{
    request_json_value value;
    return take_value(r, &value, depth);
}

/* Checks the items between brackets, after the first bracket has been taken. */
static bool skip_items(reader *r, char end, bool (*skip)(reader *r, int depth), int depth)
{
    skip_space(r);
    if (take(r, end))
        return true;
    for (;;) {
        skip_space(r);
        if (!skip(r, depth))
            return false;
        skip_space(r);
        if (take(r, end))
            return true;
        if (!take(r, ','))
            return false;
    }
}

/* Checks a nested list or object. request_json_list decodes lists when they are needed. */
static bool take_nested(reader *r, request_json_value *value, int depth)
{
    reader inner = {r->at + 1, r->end, NULL};
    const bool list = *r->at == '[';
    if (depth == REQUEST_JSON_DEPTH)
        return false;
    value->kind = list ? REQUEST_JSON_LIST : REQUEST_JSON_OTHER;
    if (!skip_items(&inner, list ? ']' : '}', list ? skip_item : skip_member, depth + 1))
        return false;
    value->text = (yv_span){r->at, (size_t)(inner.at - r->at)};
    r->at = inner.at;
    return true;
}

static bool take_constant(reader *r, request_json_value *value)
{
    value->kind = REQUEST_JSON_BOOL;
    value->number = take_word(r, "true");
    if (value->number || take_word(r, "false"))
        return true;
    value->kind = REQUEST_JSON_NULL;
    return take_word(r, "null");
}

static bool take_value(reader *r, request_json_value *value, int depth)
{
    skip_space(r);
    *value = (request_json_value){.kind = REQUEST_JSON_STRING};
    if (r->at == r->end)
        return false;
    switch (*r->at) {
    case '"': return take_string(r, &value->text);
    case '{':
    case '[': return take_nested(r, value, depth);
    case 't':
    case 'f':
    case 'n': return take_constant(r, value);
    default: return take_number(r, value);
    }
}

/* ---- the object ---- */

static bool is_named(yv_span name, const char *as, size_t length)
{
    return name.length == length && memcmp(name.at, as, length) == 0;
}

static bool take_member(reader *r, request_json *f)
{
    yv_span name;
    skip_space(r);
    if (f->count == REQUEST_JSON_MEMBERS || !take_string(r, &name))
        return false;
    for (int i = 0; i < f->count; i++)
        if (is_named(f->member[i].name, name.at, name.length))
            return false; /* a name must not appear twice */
    skip_space(r);
    if (!take(r, ':') || !take_value(r, &f->member[f->count].value, 1))
        return false;
    f->member[f->count++].name = name;
    return true;
}

bool request_json_read(request_json *f, yv_span text, request_json_scratch *scratch)
{
    reader r = {text.at, text.at + text.length, scratch};
    f->count = 0;
    skip_space(&r);
    if (!take(&r, '{'))
        return false;
    skip_space(&r);
    if (!take(&r, '}')) {
        do {
            if (!take_member(&r, f))
                return false;
            skip_space(&r);
        } while (take(&r, ','));
        if (!take(&r, '}'))
            return false;
    }
    skip_space(&r);
    return r.at == r.end;
}

const request_json_value *request_json_get(const request_json *f, const char *name)
{
    const size_t length = strlen(name);
    for (int i = 0; i < f->count; i++)
        if (is_named(f->member[i].name, name, length))
            return &f->member[i].value;
    return NULL;
}

int request_json_list(const request_json_value *list, yv_span *items, int most, request_json_scratch *scratch)
{
    reader r = {list->text.at + 1, list->text.at + list->text.length, scratch};
    int count = 0;
    skip_space(&r);
    while (*r.at != ']') {
        skip_space(&r);
        if (count == most || *r.at != '"' || !take_string(&r, &items[count++]))
            return -1;
        skip_space(&r);
        if (take(&r, ','))
            skip_space(&r);
    }
    return count;
}
