/* Codes of tables and games: syllables that can be said aloud and are hard to confuse. */
#ifndef SPOKEN_CODE_H
#define SPOKEN_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TABLE_CODE_LENGTH = 12, OLD_TABLE_CODE_LENGTH = 8, GAME_CODE_LENGTH = 12 };

/* Writes `length` letters, an even number, and a NUL, from as many random bytes. */
void spoken_code_make(char *code, int length, const uint8_t *random);

/* Returns a table's code, of the present or the old length, as a number, or 0 if it cannot be a code. Ignores hyphens,
 * spaces and case, because people type codes. */
uint64_t spoken_code_read(const char *text, size_t length);

/* Writes the table code that has this number. */
void spoken_code_write(char code[TABLE_CODE_LENGTH + 1], uint64_t number);

#endif
