/* JSON, written: a buffer that grows, with commas where they belong and strings escaped.
 *
 *     json out = {0};
 *     json_open(&out, '{');
 *     json_key(&out, "seat"), json_number(&out, 2);
 *     json_close(&out, '}');
 *     fwrite(out.bytes, 1, out.length, stdout);
 *     json_free(&out);
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *bytes; /* what has been written so far, ending in a NUL once anything has */
    size_t length;
    size_t capacity;
    bool comma; /* the next value needs a comma before it */
} json;

void json_open(json *out, char bracket);   /* '{' or '[' */
void json_close(json *out, char bracket);  /* '}' or ']' */
void json_key(json *out, const char *key); /* of plain characters, which need no escaping */
void json_string(json *out, const char *string);
void json_plain(json *out, const char *string, size_t length); /* the same of plain characters */
void json_number(json *out, long number);
void json_real(json *out, double number); /* to six places; null for what is not a number, or has no end */
void json_bool(json *out, bool value);
void json_null(json *out);
void json_newline(json *out); /* between objects, one a line */
void json_clear(json *out);   /* keeps the memory */
void json_free(json *out);

#endif
