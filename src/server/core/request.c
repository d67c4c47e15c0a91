#include "request.h"

#include <string.h>

static bool read_id(request *r, const request_json_value *id)
{
    if (!id || id->kind == REQUEST_JSON_NULL)
        return true;
    if (id->kind != REQUEST_JSON_WHOLE || id->number < 1 || id->number > REQUEST_MAX_ID)
        return false;
    r->id = id->number;
    return true;
}

refusal request_open(request *r, const char *text, size_t length)
{
    YV_ASSERT(length <= REQUEST_MAX_BYTES);
    r->name = NULL;
    r->id = 0;
    r->has = 0;
    r->scratch.at = r->strings;
    const bool whole = request_json_read(&r->object, (yv_span){text, length}, &r->scratch);
    if (!whole || !read_id(r, request_json_get(&r->object, "id")))
        return REFUSE_MALFORMED;
    const request_json_value *name = request_json_get(&r->object, "do");
    if (!name || name->kind != REQUEST_JSON_STRING)
        return REFUSE_MALFORMED;
    r->name = name->text.at;
    return REFUSE_NONE;
}

/* ---- kinds of fields ---- */

static bool read_STRING(request *r, const request_json_value *value, request_STRING *field)
{
    (void)r;
    *field = value->text;
    return value->kind == REQUEST_JSON_STRING;
}

static bool read_NUMBER(request *r, const request_json_value *value, request_NUMBER *field)
{
    (void)r;
    *field = value->number;
    return value->kind == REQUEST_JSON_WHOLE;
}

static bool read_BOOL(request *r, const request_json_value *value, request_BOOL *field)
{
    (void)r;
    *field = value->number != 0;
    return value->kind == REQUEST_JSON_BOOL;
}

static bool read_LIST(request *r, const request_json_value *value, request_LIST *field)
{
    field->count =
        value->kind == REQUEST_JSON_LIST ? request_json_list(value, field->item, REQUEST_MAX_LIST, &r->scratch) : -1;
    return field->count >= 0;
}

/* ---- fields ---- */

static bool read_field(request *r, int place, const request_json_value *value)
{
    switch (place) {
#define FIELD(name, KIND)                                                                                              \
    case FIELD_PLACE_##name:                                                                                           \
        return read_##KIND(r, value, &r->name);
#include "request_fields.def"
#undef FIELD
    default: return false;
    }
}

static const char *const names[] = {
#define FIELD(name, KIND) #name,
#include "request_fields.def"
#undef FIELD
};

refusal request_read(request *r, uint32_t needed, uint32_t allowed)
{
    for (uint32_t left = needed | allowed; left; left &= left - 1) {
        const int place = __builtin_ctz(left);
        const request_json_value *value = request_json_get(&r->object, names[place]);
        if (!value || value->kind == REQUEST_JSON_NULL)
            continue;
        if (!read_field(r, place, value))
            return REFUSE_MALFORMED;
        r->has |= UINT32_C(1) << place;
    }
    return (r->has & needed) == needed ? REFUSE_NONE : REFUSE_MALFORMED;
}
