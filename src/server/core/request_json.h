/* Flat objects: one JSON object, read without memory of its own.
 *
 * A request is a short object of words and numbers, and reading it was what a move cost most. So its members are found
 * in one walk over the text, and their strings are decoded into a scratch that the caller has. It takes what jansson
 * takes, but that very many members and deep nesting are refused, and that what is nested is only checked for its form
 * and numbers that are not whole are not looked at: tests/unit/request_json.c holds the two against each other. */
#ifndef REQUEST_JSON_H
#define REQUEST_JSON_H

#include "../../engine/text.h"

enum {
    REQUEST_JSON_MEMBERS = 32, /* of one object */
    REQUEST_JSON_DEPTH = 4,    /* of brackets within brackets, the object's own included */
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
    yv_span text;   /* of a string: decoded, and with a NUL behind it; of a list: as it was written */
    int64_t number; /* 0 or 1 of a bool */
} request_json_value;

typedef struct {
    struct {
        yv_span name; /* as the text of a string */
        request_json_value value;
    } member[REQUEST_JSON_MEMBERS];
    int count;
} request_json;

/* Where strings go that are read next. What decodes a text needs as much room as the text has bytes. */
typedef struct {
    char *at;
} request_json_scratch;

/* False if the text is no such object: then only the members before the fault have been read. */
bool request_json_read(request_json *f, yv_span text, request_json_scratch *scratch);

/* A member's value, or NULL. */
const request_json_value *request_json_get(const request_json *f, const char *name);

/* The items of a list, if all of them are strings and not more than so many; else -1. They need scratch once more. */
int request_json_list(const request_json_value *list, yv_span *items, int most, request_json_scratch *scratch);

#endif
