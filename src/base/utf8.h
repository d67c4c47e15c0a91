/* UTF-8: reading and writing characters, and cutting text between them.
 *
 * A character is a code point. Only valid UTF-8 is read: no overlong forms, no surrogates, nothing beyond U+10FFFF.
 *
 *     for (const char *at = text, *end = text + length; at < end;) {
 *         const uint32_t character = utf8_next(&at, end);
 *         … UTF8_INVALID stands for a byte that begins no character …
 *     } */
#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UTF8_LONGEST = 4 }; /* bytes of one character */

#define UTF8_INVALID UINT32_MAX

/* Reads the character at the front of the bytes. Returns how many bytes it has, or 0 if they do not begin with a whole
 * character; *character is then unchanged. Reading stops at the first byte that does not fit, so for text that ends in
 * a NUL, UTF8_LONGEST is a safe `length`. */
size_t utf8_decode(const char *bytes, size_t length, uint32_t *character);

/* Returns the character at *at and moves past it. If none begins there, returns UTF8_INVALID and moves one byte on. The
 * caller must make sure that *at < end. */
uint32_t utf8_next(const char **at, const char *end);

/* Writes a character without a NUL and returns how many bytes it has. It must be at most U+10FFFF. */
size_t utf8_encode(uint32_t character, char bytes[UTF8_LONGEST]);

/* True if the byte belongs to a character that began before it. */
static inline bool utf8_is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Returns how many bytes to keep so that at most `most` are left and no character is cut in two. */
size_t utf8_fit(const char *bytes, size_t length, size_t most);

/* Returns the length of the text without its last character; 0 for an empty text. */
size_t utf8_drop_last(const char *bytes, size_t length);

/* Returns the number of characters, not counting bytes that continue one. */
size_t utf8_count(const char *bytes, size_t length);

#endif
