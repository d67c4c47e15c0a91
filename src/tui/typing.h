/* A line of text that is being typed. */
#ifndef TYPING_H
#define TYPING_H

#include <stddef.h>
#include <stdint.h>

/* Adds a character at the end, if it fits into the buffer. */
void typing_add(char *text, size_t capacity, uint32_t character);

/* Removes the last character. */
void typing_erase(char *text);

#endif
