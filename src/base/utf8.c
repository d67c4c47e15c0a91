#include "utf8.h"

/* Returns the length that the first byte of a character announces, or 0. */
static size_t announced_length(unsigned char first)
{
    if (first < 0x80)
        return 1;
    if (first < 0xc2 || first > 0xf4)
        return 0;
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

size_t utf8_decode(const char *bytes, size_t length, uint32_t *character)
{
    static const uint32_t lowest[] = {0, 0, 0x80, 0x800, 0x10000}; /* by length */
    if (length == 0)
        return 0;
    const unsigned char first = (unsigned char)bytes[0];
    const size_t size = announced_length(first);
    if (size == 0 || size > length)
        return 0;
    uint32_t value = size == 1 ? first : first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        if (!utf8_is_continuation(bytes[i]))
            return 0;
        value = value << 6 | ((unsigned char)bytes[i] & 0x3f);
    }
    if (value < lowest[size] || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return 0;
    *character = value;
    return size;
}

uint32_t utf8_next(const char **at, const char *end)
{
    uint32_t character = UTF8_INVALID;
    const size_t size = utf8_decode(*at, (size_t)(end - *at), &character);
    *at += size ? size : 1;
    return character;
}

size_t utf8_encode(uint32_t character, char bytes[UTF8_LONGEST])
{
    static const unsigned char first[] = {0, 0, 0xc0, 0xe0, 0xf0}; /* by length */
    const size_t size = character < 0x80 ? 1 : character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (size_t i = size - 1; i > 0; i--, character >>= 6)
        bytes[i] = (char)(0x80 | (character & 0x3f));
    bytes[0] = (char)(first[size] | character);
    return size;
}

size_t utf8_fit(const char *bytes, size_t length, size_t most)
{
    if (length <= most)
        return length;
    while (most > 0 && utf8_is_continuation(bytes[most]))
        most--;
    return most;
}

size_t utf8_drop_last(const char *bytes, size_t length)
{
    return length > 0 ? utf8_fit(bytes, length, length - 1) : 0;
}

size_t utf8_count(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += !utf8_is_continuation(bytes[i]);
    return count;
}
