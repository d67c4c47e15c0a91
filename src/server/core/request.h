/* Requests of clients, read from JSON and checked for their form.
 *
 *     request r;
 *     why = request_open(&r, text, length);       // r.name, r.id
 *     if (!why) why = request_read(&r, needed, allowed);   // r.seat, r.action, … as r.has says
 *
 * Strings are kept in the request and end in a NUL. A field that is null counts as missing. */
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

#define REQUEST_MAX_ID (INT64_C(1) << 53) /* the largest safe integer of JavaScript */

enum { /* the bit of each field in a set */
#define FIELD(name, KIND) FIELD_PLACE_##name,
#include "request_fields.def"
#undef FIELD
       FIELDS
};

enum { /* sets of one field */
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
    const char *name; /* the name of the request */
    int64_t id;       /* 0 if no answer is wanted */
    uint32_t has;     /* the set of fields that are present */
#define FIELD(name, KIND) request_##KIND name;
#include "request_fields.def"
#undef FIELD
    request_json object; /* the parsed text … */
    request_json_scratch scratch;
    char strings[2 * REQUEST_MAX_BYTES]; /* … and its strings, with room to decode lists */
} request;

/* Reads the name and the id. The text must have at most REQUEST_MAX_BYTES. After a refusal, r->id may still be set. */
refusal request_open(request *r, const char *text, size_t length);

/* Reads the fields that a request of this name needs or allows, and ignores others. */
refusal request_read(request *r, uint32_t needed, uint32_t allowed);

#endif
