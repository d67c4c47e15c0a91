/* A JSON writer: puts commas where they belong and escapes strings.
 *
 *     char text[100];
 *     jsonw out = jsonw_in(text, sizeof text);
 *     jsonw_open(&out, '{');
 *     jsonw_key(&out, "seat"), jsonw_number(&out, 2);
 *     jsonw_close(&out, '}');
 *
 * The writer fills a buffer and calls `make_room` when the buffer is full. That function decides where the text goes:
 * jsonw_in stops at the end of the caller's array, and JSONW_GROWING enlarges a buffer on the heap. A function that
 * sends the bytes elsewhere and sets `length` to 0 makes a stream. Nothing here needs libc. */
#ifndef JSONW_H
#define JSONW_H

#include <stdbool.h>
#include <stddef.h>

typedef struct jsonw jsonw;

/* Makes room for `more` bytes and a NUL behind out->length. Returns false if it cannot; the writer then leaves the
 * bytes out. */
typedef bool jsonw_make_room(jsonw *out, size_t more);

/* Resizes like realloc but never fails. A size of 0 frees the bytes and returns NULL. */
typedef void *jsonw_resize(void *bytes, size_t size);

struct jsonw {
    char *bytes; /* the text so far, with a NUL behind it once anything has been written */
    size_t length;
    size_t capacity;
    jsonw_make_room *make_room;
    jsonw_resize *resize; /* only for a buffer that grows */
    bool comma;           /* the next value needs a comma before it */
    bool cut;             /* something did not fit and is missing */
};

/* Returns a writer into an array of `capacity` bytes, at least 1. The writer leaves out text that does not fit and sets
 * `cut`. */
jsonw jsonw_in(char *bytes, size_t capacity);

/* Initializes a writer whose buffer grows as needed. jsonw_free frees the buffer.
 *
 *     jsonw out = JSONW_GROWING(xrealloc);
 *     json_view(&out, &view);
 *     fwrite(out.bytes, 1, out.length, stdout);
 *     jsonw_free(&out);
 */
#define JSONW_GROWING(with)                                                                                            \
    {                                                                                                                  \
        .make_room = jsonw_grow, .resize = with                                                                        \
    }
bool jsonw_grow(jsonw *out, size_t more);
void jsonw_free(jsonw *out);

void jsonw_open(jsonw *out, char bracket);   /* '{' or '[' */
void jsonw_close(jsonw *out, char bracket);  /* '}' or ']' */
void jsonw_key(jsonw *out, const char *key); /* must not need escaping */
void jsonw_string(jsonw *out, const char *string);
void jsonw_plain(jsonw *out, const char *string, size_t length); /* writes a string that needs no escaping */
void jsonw_raw(jsonw *out, const char *json, size_t length);     /* writes a value that is JSON already */
void jsonw_number(jsonw *out, long number);
void jsonw_bool(jsonw *out, bool value);
void jsonw_null(jsonw *out);

/* Writes number / 10^places as a decimal fraction: -1234 with 2 places is -12.34. */
void jsonw_decimal(jsonw *out, long number, int places);

void jsonw_newline(jsonw *out); /* ends an object in a text with one object per line */
void jsonw_clear(jsonw *out);   /* forgets the text and keeps the buffer */

#endif
