/* The JSON object of a request, read without allocating memory.
 *
 * A general parser would be the most expensive part of a move. So this finds the members of an object in one pass over
 * the text, and decodes their strings into a buffer of the caller. It accepts what jansson
 * accepts, except that it refuses objects with many members and deep nesting; it checks nested values and fractions
 * only for their form. tests/unit/request_json.c compares the two. */
#ifndef REQUEST_JSON_H
#define REQUEST_JSON_H

#include "../../engine/text.h"

enum {
    REQUEST_JSON_MEMBERS = 32, /* of one object */
    REQUEST_JSON_DEPTH = 4,    /* of nested brackets, including those of the object */
};

typedef enum {
    REQUEST_JSON_NULL,
    REQUEST_JSON_STRING,
    REQUEST_JSON_WHOLE, /* a number without point or exponent */
    REQUEST_JSON_BOOL,
    REQUEST_JSON_LIST,
    REQUEST_JSON_OTHER, /* another number, or an object */
} request_json_kind;

typedef struct {
    request_json_kind kind;
    yv_span text;   /* of a string: decoded, with a NUL behind it; of a list: as it was written */
    int64_t number; /* of a whole number; 0 or 1 of a bool */
} request_json_value;

typedef struct {
    struct {
        yv_span name; /* decoded */
        request_json_value value;
    } member[REQUEST_JSON_MEMBERS];
    int count;
} request_json;

/* The buffer for decoded strings. Decoding a text needs at most as many bytes as the text has. */
typedef struct {
    char *at; /* where the next string goes */
} request_json_scratch;

/* Reads an object. Returns false if the text is something else; the object then has only the members before the
 * error. */
bool request_json_read(request_json *f, yv_span text, request_json_scratch *scratch);

/* Returns a member's value, or NULL if there is none with this name. */
const request_json_value *request_json_get(const request_json *f, const char *name);

/* Decodes the items of a list and returns their number. Returns -1 if some are not strings or there are more than
 * `most`. */
int request_json_list(const request_json_value *list, yv_span *items, int most, request_json_scratch *scratch);

#endif
