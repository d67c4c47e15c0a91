#include "jsonw.h"

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

static void put_escaped(jsonw *out, unsigned char c)
{
    static const char digits[] = "0123456789abcdef";
    const char quoted[] = {'\\', (char)c}, control[] = {'\\', 'u', '0', '0', digits[c >> 4], digits[c & 15]};
    if (c == '"' || c == '\\')
        put(out, quoted, sizeof quoted);
    else
        put(out, control, sizeof control);
}

/* Returns the length of the UTF-8 character that begins here. Returns 0 if there is none: overlong forms, surrogates
 * and numbers beyond Unicode are not characters. */
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

/* Copies the plain characters at the front and returns what follows them. Most strings are short and consist of
 * nothing else, so they are copied without a call to memcpy. */
static const unsigned char *put_plain(jsonw *out, const unsigned char *at)
{
    const unsigned char *end = at;
    while (is_plain(*end))
        end++;
    if (!reserve(out, (size_t)(end - at)))
        return end;
    char *to = out->bytes + out->length;
    out->length += (size_t)(end - at);
    while (at < end)
        *to++ = (char)*at++;
    *to = '\0';
    return end;
}

/* Bytes that are not UTF-8 become U+FFFD, the replacement character. */
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
    if (number >= 0 && number < 10) /* most are */
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
