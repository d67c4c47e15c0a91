#include "request_json.h"

#include <string.h>

/* What is being read; `at` moves on. Every function that reads returns false at a fault. */
typedef struct {
    const char *at, *end;
    request_json_scratch *scratch; /* NULL: what is read is only checked */
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
    if (code < 0x80) {
        put(r, (char)code);
        return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    put(r, (char)(first[more] | code >> 6 * more));
    for (int i = more - 1; i >= 0; i--)
        put(r, (char)(0x80 | (code >> 6 * i & 0x3f)));
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
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

/* After `\u`. Halves of pairs must be pairs; a NUL has no place in our strings. */
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

/* After the backslash. */
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

/* A character beyond ASCII, as UTF-8 has it: not longer than needed, no half of a pair, not beyond Unicode. */
static bool take_wide(reader *r)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    const unsigned char first = (unsigned char)*r->at;
    const int more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : 1;
    uint32_t code = first & (0x3fu >> more);
    if (first < 0xc2 || first > 0xf4 || r->end - r->at <= more)
        return false;
    for (int i = 1; i <= more; i++) {
        if ((r->at[i] & 0xc0) != 0x80)
            return false;
        code = code << 6 | (r->at[i] & 0x3f);
    }
    if (code < least[more] || (code >= 0xd800 && code < 0xe000) || code > 0x10ffff)
        return false;
    for (int i = 0; i <= more; i++)
        put(r, *r->at++);
    return true;
}

static bool take_string(reader *r, yv_span *text)
{
    char *const from = r->scratch ? r->scratch->at : NULL;
    if (!take(r, '"'))
        return false;
    while (r->at < r->end && *r->at != '"') {
        const unsigned char c = (unsigned char)*r->at;
        if (c >= ' ' && c < 0x80 && c != '\\')
            put(r, *r->at++);
        else if (c < ' ' || (c == '\\' ? (r->at++, !take_escape(r)) : !take_wide(r)))
            return false;
    }
    if (r->scratch)
        *text = (yv_span){from, (size_t)(r->scratch->at - from)};
    put(r, '\0'); /* there is room: the quotes are not copied */
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

/* A whole number must fit; what another one is, nobody asks. */
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

/* What is between brackets; the first of them has been taken. */
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

/* What is nested is only checked: it is decoded when it is asked for. */
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
            return false; /* which of the two would count? */
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
