#include "jsonw.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../sys/xalloc.h"

static void grow(jsonw *out, size_t more)
{
    out->capacity = (out->length + more + 1) * 2;
    out->bytes = xrealloc(out->bytes, out->capacity);
}

static inline void reserve(jsonw *out, size_t more)
{
    if (out->length + more >= out->capacity)
        grow(out, more);
}

static void put(jsonw *out, const char *bytes, size_t count)
{
    reserve(out, count);
    memcpy(out->bytes + out->length, bytes, count);
    out->length += count;
    out->bytes[out->length] = '\0';
}

static inline void put_char(jsonw *out, char c)
{
    reserve(out, 1);
    out->bytes[out->length++] = c;
    out->bytes[out->length] = '\0';
}

static inline void begin_value(jsonw *out)
{
    if (out->comma)
        put_char(out, ',');
    out->comma = true;
}

void jsonw_open(jsonw *out, char bracket)
{
    begin_value(out);
    put_char(out, bracket);
    out->comma = false;
}

void jsonw_close(jsonw *out, char bracket)
{
    put_char(out, bracket);
    out->comma = true;
}

static void put_escaped(jsonw *out, unsigned char c)
{
    char escape[8];
    if (c == '"' || c == '\\')
        snprintf(escape, sizeof escape, "\\%c", c);
    else
        snprintf(escape, sizeof escape, "\\u%04x", c);
    put(out, escape, strlen(escape));
}

/* The length of the UTF-8 character that begins here, or 0 if none does: what is longer than needed, a half of a
 * surrogate pair or beyond Unicode is none. */
static size_t character_length(const unsigned char *at)
{
    static const struct {
        unsigned char first, last; /* of the first byte */
        unsigned char low, high;   /* of the second */
        unsigned char length;
    } kinds[] = {
        {0x20, 0x7f, 0, 0xff, 1},    {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (at[0] < kinds[i].first || at[0] > kinds[i].last)
            continue;
        if (kinds[i].length > 1 && (at[1] < kinds[i].low || at[1] > kinds[i].high))
            return 0;
        for (size_t byte = 2; byte < kinds[i].length; byte++)
            if ((at[byte] & 0xc0) != 0x80)
                return 0;
        return kinds[i].length;
    }
    return 0;
}

static bool is_plain(unsigned char c)
{
    return c >= ' ' && c < 0x80 && c != '"' && c != '\\';
}

/* Most strings are short and nothing but plain characters: these are copied together, without a call for so little. */
static const unsigned char *put_plain(jsonw *out, const unsigned char *at)
{
    const unsigned char *end = at;
    while (is_plain(*end))
        end++;
    reserve(out, (size_t)(end - at));
    char *to = out->bytes + out->length;
    out->length += (size_t)(end - at);
    while (at < end)
        *to++ = (char)*at++;
    *to = '\0';
    return end;
}

/* Bytes that are no UTF-8 become the character that stands for such. */
static void put_quoted(jsonw *out, const char *string)
{
    put_char(out, '"');
    const unsigned char *at = put_plain(out, (const unsigned char *)string);
    while (*at) {
        const size_t length = character_length(at);
        if (*at < ' ' || *at == '"' || *at == '\\')
            put_escaped(out, *at);
        else if (length == 0)
            put(out, "\xef\xbf\xbd", 3);
        else
            put(out, (const char *)at, length);
        at = put_plain(out, at + (length ? length : 1));
    }
    put_char(out, '"');
}

/* Keys are the program's own words: nothing in them needs escaping. */
void jsonw_key(jsonw *out, const char *key)
{
    const size_t length = strlen(key);
    reserve(out, length + 4);
    char *to = out->bytes + out->length;
    *to = ',';
    to += out->comma;
    *to++ = '"';
    memcpy(to, key, length);
    memcpy(to + length, "\":", 3);
    out->length = (size_t)(to - out->bytes) + length + 2;
    out->comma = false;
}

void jsonw_string(jsonw *out, const char *string)
{
    begin_value(out);
    put_quoted(out, string);
}

void jsonw_plain(jsonw *out, const char *string, size_t length)
{
    begin_value(out);
    reserve(out, length + 2);
    char *to = out->bytes + out->length;
    *to++ = '"';
    memcpy(to, string, length);
    memcpy(to + length, "\"", 2);
    out->length += length + 2;
}

void jsonw_number(jsonw *out, long number)
{
    char digits[24];
    char *at = digits + sizeof digits;
    unsigned long rest = number < 0 ? 0ul - (unsigned long)number : (unsigned long)number;
    begin_value(out);
    if (rest < 10 && number >= 0) { /* most are */
        put_char(out, (char)('0' + rest));
        return;
    }
    do
        *--at = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--at = '-';
    put(out, at, (size_t)(digits + sizeof digits - at));
}

void jsonw_real(jsonw *out, double number)
{
    char digits[400]; /* the largest double has 309 before the point */
    if (!isfinite(number)) {
        jsonw_null(out);
        return;
    }
    begin_value(out);
    const int length = snprintf(digits, sizeof digits, "%.6f", number);
    const char *point = memchr(digits, ',', (size_t)length); /* as some locales write it */
    if (point)
        digits[point - digits] = '.';
    put(out, digits, (size_t)length);
}

void jsonw_bool(jsonw *out, bool value)
{
    begin_value(out);
    put(out, value ? "true" : "false", value ? 4 : 5);
}

void jsonw_null(jsonw *out)
{
    begin_value(out);
    put(out, "null", 4);
}

void jsonw_newline(jsonw *out)
{
    put_char(out, '\n');
    out->comma = false;
}

void jsonw_clear(jsonw *out)
{
    out->length = 0;
    out->comma = false;
}

void jsonw_free(jsonw *out)
{
    free(out->bytes);
    *out = (jsonw){0};
}
