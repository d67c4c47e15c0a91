/* Flat objects: one JSON object, read without memory of its own.
 *
 * A request is a short object of words and numbers, and reading it was what a move cost most. So its members are found
 * in one walk over the text, and their strings are decoded into a scratch that the caller has. It takes what jansson
 * takes, but that very many members and deep nesting are refused, and that what is nested is only checked for its form
 * and numbers that are not whole are not looked at: tests/unit/flat.c holds the two against each other. */
#ifndef FLAT_H
#define FLAT_H

#include "../../engine/text.h"

enum {
    FLAT_MEMBERS = 32, /* of one object */
    FLAT_DEPTH = 4,    /* of brackets within brackets, the object's own included */
};

typedef enum {
    FLAT_NULL,
    FLAT_STRING,
    FLAT_WHOLE, /* a number without point or exponent */
    FLAT_BOOL,
    FLAT_LIST,
    FLAT_OTHER, /* another number, or an object */
} flat_kind;

typedef struct {
    flat_kind kind;
    yv_span text;   /* of a string: decoded, and with a NUL behind it; of a list: as it was written */
    int64_t number; /* 0 or 1 of a bool */
} flat_value;

typedef struct {
    struct {
        yv_span name; /* as the text of a string */
        flat_value value;
    } member[FLAT_MEMBERS];
    int count;
} flat;

/* Where strings go that are read next. What decodes a text needs as much room as the text has bytes. */
typedef struct {
    char *at;
} flat_scratch;

/* False if the text is no such object: then only the members before the fault have been read. */
bool flat_read(flat *f, yv_span text, flat_scratch *scratch);

/* A member's value, or NULL. */
const flat_value *flat_get(const flat *f, const char *name);

/* The items of a list, if all of them are strings and not more than so many; else -1. They need scratch once more. */
int flat_list(const flat_value *list, yv_span *items, int most, flat_scratch *scratch);

#endif
