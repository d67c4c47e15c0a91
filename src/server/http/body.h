/* The body of a request: a JSON object of strings. (Not in the same file as proto/json.h, which writes it.) */
#ifndef BODY_H
#define BODY_H

#include <stdbool.h>
#include <stddef.h>

/* Copies a string field into a buffer; false if the body is no object, or has no such string, or it has a NUL in it or
 * does not fit. */
bool body_read_text(const void *bytes, size_t size, const char *field, char *text, size_t room);

/* Is it an object, or nothing at all? */
bool body_is_object(const void *bytes, size_t size);

#endif
