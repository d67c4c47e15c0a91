/* JSON, written: a buffer that grows, with commas where they belong and strings escaped.
 *
 *     json out = {0};
 *     json_open(&out, '{');
 *     json_key(&out, "seat"), json_number(&out, 2);
 *     json_close(&out, '}');
 *     fwrite(out.bytes, 1, out.length, stdout);
 *     json_free(&out);
 */
#ifndef JSONW_H
#define JSONW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *bytes; /* what has been written so far, ending in a NUL once anything has */
    size_t length;
    size_t capacity;
    bool comma; /* the next value needs a comma before it */
} jsonw;

void jsonw_open(jsonw *out, char bracket);   /* '{' or '[' */
void jsonw_close(jsonw *out, char bracket);  /* '}' or ']' */
void jsonw_key(jsonw *out, const char *key); /* of plain characters, which need no escaping */
void jsonw_string(jsonw *out, const char *string);
void jsonw_plain(jsonw *out, const char *string, size_t length); /* the same of plain characters */
void jsonw_number(jsonw *out, long number);
void jsonw_real(jsonw *out, double number); /* to six places; null for what is not a number, or has no end */
void jsonw_bool(jsonw *out, bool value);
void jsonw_null(jsonw *out);
void jsonw_newline(jsonw *out); /* between objects, one a line */
void jsonw_clear(jsonw *out);   /* keeps the memory */
void jsonw_free(jsonw *out);

#endif
