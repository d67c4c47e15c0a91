/* Requests: what a client asks, read from JSON and checked for its form.
 *
 *     request r;
 *     why = request_open(&r, text, length);       // r.name, r.id
 *     if (!why) why = request_read(&r, needed, allowed);   // r.seat, r.action, … as r.has says
 *
 * Strings lie in the request itself, and end in a NUL. A field that is null counts as left out. */
#ifndef CORE_REQUEST_H
#define CORE_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "../../engine/error.h"
#include "request_json.h"
#include "refusal.h"

enum {
    REQUEST_MAX_BYTES = 8192,
    REQUEST_MAX_LIST = 8,
};

#define REQUEST_MAX_ID (INT64_C(1) << 53) /* what JavaScript can count to */

enum { /* the place of each field in a set of fields */
#define FIELD(name, KIND) FIELD_PLACE_##name,
#include "request_fields.def"
#undef FIELD
       FIELDS
};

enum { /* sets of one field each */
#define FIELD(name, KIND) HAS_##name = 1 << FIELD_PLACE_##name,
#include "request_fields.def"
#undef FIELD
};

typedef yv_span request_STRING;
typedef int64_t request_NUMBER;
typedef bool request_BOOL;
typedef struct {
    yv_span item[REQUEST_MAX_LIST];
    int count;
} request_LIST;

typedef struct {
    const char *name; /* what is to be done */
    int64_t id;       /* 0: no answer is wanted */
    uint32_t has;     /* which of these are there */
#define FIELD(name, KIND) request_##KIND name;
#include "request_fields.def"
#undef FIELD
    request_json object; /* the parsed text … */
    request_json_scratch scratch;
    char strings[2 * REQUEST_MAX_BYTES]; /* … and its strings: a list's are decoded a second time */
} request;

/* Reads the text, of at most REQUEST_MAX_BYTES. */
refusal request_open(request *r, const char *text, size_t length);

/* Reads the fields of this kind of request; others are not looked at. */
refusal request_read(request *r, uint32_t needed, uint32_t allowed);

#endif
