/* Bytes as hexadecimal digits, two for each byte. */
#ifndef HEX_H
#define HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Returns the value of a hexadecimal digit in either case, or -1 if the character is not a digit. */
int hex_digit(char digit);

/* Writes 2 * count lowercase digits and no NUL. */
void hex_write(char *digits, const uint8_t *bytes, size_t count);

/* Reads exactly `count` bytes. Returns false if `length` is not 2 * count or a character is not a digit; the bytes are
 * then undefined. */
bool hex_read(const char *digits, size_t length, uint8_t *bytes, size_t count);

#endif
