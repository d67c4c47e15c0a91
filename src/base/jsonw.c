#include "jsonw.h"

#include "hex.h"
#include "utf8.h"

static bool stop(jsonw *out, size_t more)
{
    (void)more;
    out->cut = true;
    return false;
}

jsonw jsonw_in(char *bytes, size_t capacity)
{
    bytes[0] = '\0';
    return (jsonw){.bytes = bytes, .capacity = capacity, .make_room = stop};
}

bool jsonw_grow(jsonw *out, size_t more)
{
    out->capacity = (out->length + more + 1) * 2;
    out->bytes = out->resize(out->bytes, out->capacity);
    return true;
}

void jsonw_free(jsonw *out)
{
    jsonw_resize *resize = out->resize;
    resize(out->bytes, 0);
    *out = (jsonw)JSONW_GROWING(resize);
}

static inline bool reserve(jsonw *out, size_t more)
{
    return out->length + more < out->capacity || out->make_room(out, more);
}

static void put(jsonw *out, const char *bytes, size_t count)
{
    if (!reserve(out, count))
        return;
    __builtin_memcpy(out->bytes + out->length, bytes, count);
    out->length += count;
    out->bytes[out->length] = '\0';
}

static inline void put_char(jsonw *out, char c)
{
    if (!reserve(out, 1))
        return;
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

static void put_escaped(jsonw *out, char c)
{
    const char quoted[] = {'\\', c == '\n' ? 'n' : c};
    char control[] = {'\\', 'u', '0', '0', 0, 0};
    hex_write(control + 4, (const uint8_t *)&c, 1);
    if (c == '"' || c == '\\' || c == '\n')
        put(out, quoted, sizeof quoted);
    else
        put(out, control, sizeof control);
}

static bool is_plain(char c)
{
    return c >= ' ' && (unsigned char)c < 0x80 && c != '"' && c != '\\';
}

/* Copies the plain characters at the front and returns what follows them. Most strings are short and consist of
 * nothing else, so they are copied without a call to memcpy. */
static const char *put_plain(jsonw *out, const char *at)
{
    const char *end = at;
    while (is_plain(*end))
        end++;
    if (!reserve(out, (size_t)(end - at)))
        return end;
    char *to = out->bytes + out->length;
    out->length += (size_t)(end - at);
    while (at < end)
        *to++ = *at++;
    *to = '\0';
    return end;
}

/* Writes a character that is not plain and returns what follows it. A byte that is not UTF-8 becomes U+FFFD, the
 * replacement character. */
static const char *put_special(jsonw *out, const char *at)
{
    uint32_t character;
    const size_t length = utf8_decode(at, UTF8_LONGEST, &character);
    if (length == 1)
        put_escaped(out, *at);
    else if (length == 0)
        put(out, "\xef\xbf\xbd", 3);
    else
        put(out, at, length);
    return at + (length ? length : 1);
}

static void put_quoted(jsonw *out, const char *string)
{
    put_char(out, '"');
    for (const char *at = put_plain(out, string); *at; at = put_plain(out, at))
        at = put_special(out, at);
    put_char(out, '"');
}

static size_t length_of(const char *string)
{
    size_t length = 0;
    while (string[length])
        length++;
    return length;
}

void jsonw_key(jsonw *out, const char *key)
{
    const size_t length = length_of(key);
    if (!reserve(out, length + 4))
        return;
    char *to = out->bytes + out->length;
    *to = ',';
    to += out->comma;
    *to++ = '"';
    __builtin_memcpy(to, key, length);
    __builtin_memcpy(to + length, "\":", 3);
    out->length = (size_t)(to - out->bytes) + length + 2;
    out->comma = false;
}

void jsonw_string(jsonw *out, const char *string)
{
    begin_value(out);
    put_quoted(out, string);
}

void jsonw_raw(jsonw *out, const char *json, size_t length)
{
    begin_value(out);
    put(out, json, length);
}

void jsonw_plain(jsonw *out, const char *string, size_t length)
{
    begin_value(out);
    if (!reserve(out, length + 2))
        return;
    char *to = out->bytes + out->length;
    *to++ = '"';
    __builtin_memcpy(to, string, length);
    __builtin_memcpy(to + length, "\"", 2);
    out->length += length + 2;
}

/* Writes the digits, with a point before the last `places` of them. */
static void put_digits(jsonw *out, long number, int places)
{
    char digits[48];
    char *at = digits + sizeof digits;
    unsigned long rest = number < 0 ? 0ul - (unsigned long)number : (unsigned long)number;
    for (int count = 0; count <= places || rest > 0; rest /= 10) {
        if (count == places && places > 0)
            *--at = '.';
        *--at = (char)('0' + rest % 10);
        count++;
    }
    if (number < 0)
        *--at = '-';
    put(out, at, (size_t)(digits + sizeof digits - at));
}

void jsonw_number(jsonw *out, long number)
{
    begin_value(out);
    if (number >= 0 && number < 10) /* most numbers are */
        put_char(out, (char)('0' + number));
    else
        put_digits(out, number, 0);
}

void jsonw_decimal(jsonw *out, long number, int places)
{
    begin_value(out);
    put_digits(out, number, places);
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
