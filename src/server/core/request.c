#include "request.h"

#include <jansson.h>
#include <string.h>

/* jansson calls itself for each bracket within a bracket: no client gets far with that. */
static bool is_shallow(const char *text, size_t length)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '{' || text[i] == '['))
            depth++;
        else if (!quoted && (text[i] == '}' || text[i] == ']'))
            depth--;
        if (depth > REQUEST_MAX_DEPTH)
            return false;
    }
    return true;
}

static bool read_id(request *r, const json_t *id)
{
    if (!id || json_is_null(id))
        return true;
    if (!json_is_integer(id) || json_integer_value(id) < 1 || json_integer_value(id) > REQUEST_MAX_ID)
        return false;
    r->id = json_integer_value(id);
    return true;
}

refusal request_open(request *r, const char *text, size_t length)
{
    r->name = NULL;
    r->id = 0;
    r->has = 0;
    r->object = is_shallow(text, length) ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (!json_is_object((json_t *)r->object))
        return REFUSE_MALFORMED;
    if (!read_id(r, json_object_get(r->object, "id")))
        return REFUSE_MALFORMED;
    r->name = json_string_value(json_object_get(r->object, "do"));
    return r->name ? REFUSE_NONE : REFUSE_MALFORMED;
}

/* ---- one reader for each kind of field ---- */

static bool read_STRING(const json_t *value, request_STRING *field)
{
    if (!json_is_string(value))
        return false;
    *field = (yv_span){json_string_value(value), json_string_length(value)};
    return true;
}

static bool read_NUMBER(const json_t *value, request_NUMBER *field)
{
    if (!json_is_integer(value))
        return false;
    *field = json_integer_value(value);
    return true;
}

static bool read_BOOL(const json_t *value, request_BOOL *field)
{
    if (!json_is_boolean(value))
        return false;
    *field = json_is_true(value);
    return true;
}

static bool read_LIST(const json_t *value, request_LIST *field)
{
    if (!json_is_array(value) || json_array_size(value) > REQUEST_MAX_LIST)
        return false;
    field->count = (int)json_array_size(value);
    for (int i = 0; i < field->count; i++)
        if (!read_STRING(json_array_get(value, (size_t)i), &field->item[i]))
            return false;
    return true;
}

/* ---- all of them ---- */

static bool read_field(request *r, int place, const json_t *value)
{
    switch (place) {
#define FIELD(name, KIND)                                                                                              \
    case FIELD_PLACE_##name:                                                                                           \
        return read_##KIND(value, &r->name);
#include "fields.def"
#undef FIELD
    default: return false;
    }
}

static const char *const names[] = {
#define FIELD(name, KIND) #name,
#include "fields.def"
#undef FIELD
};

refusal request_read(request *r, uint32_t needed, uint32_t allowed)
{
    for (uint32_t left = needed | allowed; left; left &= left - 1) {
        const int place = __builtin_ctz(left);
        const json_t *value = json_object_get(r->object, names[place]);
        if (!value || json_is_null(value))
            continue;
        if (!read_field(r, place, value))
            return REFUSE_MALFORMED;
        r->has |= UINT32_C(1) << place;
    }
    return (r->has & needed) == needed ? REFUSE_NONE : REFUSE_MALFORMED;
}

void request_close(request *r)
{
    json_decref((json_t *)r->object);
    r->object = NULL;
}
