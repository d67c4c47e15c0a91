/* The body of a request: a JSON object with string values. */
#ifndef BODY_H
#define BODY_H

#include <stdbool.h>
#include <stddef.h>

/* Copies a string field into `text`. Returns false if the body is not an object, if it has no such string, or if the
 * string contains a NUL or does not fit. */
bool body_read_text(const void *bytes, size_t size, const char *field, char *text, size_t capacity);

/* Does the same for several fields, and reads the body only once. Returns false if one of them fails; the others may
 * have been copied. */
typedef struct {
    const char *field;
    char *text;
    size_t capacity;
} body_text;
bool body_read_texts(const void *bytes, size_t size, const body_text *wanted, int count);

/* True if the body is a JSON object, or empty. */
bool body_is_object(const void *bytes, size_t size);

#endif
