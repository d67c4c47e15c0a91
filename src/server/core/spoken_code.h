/* Codes of tables and games: syllables that can be said aloud and are hard to mistake for each other. */
#ifndef SPOKEN_CODE_H
#define SPOKEN_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes `length` letters, an even number, and a NUL, from as many random bytes. */
void spoken_code_make(char *code, int length, const uint8_t *random);

/* A table's code as a number, and back. People write codes with hyphens, spaces and capitals: these do not matter. 0 if
 * it cannot be a code. */
uint64_t spoken_code_read(const char *text, size_t length);
void spoken_code_write(char code[9], uint64_t number);

#endif
