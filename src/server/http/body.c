#include "body.h"

#include <jansson.h>
#include <string.h>

static json_t *read_object(const void *bytes, size_t size)
{
    json_t *all = bytes ? json_loadb(bytes, size, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (json_is_object(all))
        return all;
    json_decref(all);
    return NULL;
}

bool body_read_text(const void *bytes, size_t size, const char *field, char *text, size_t capacity)
{
    json_t *all = read_object(bytes, size), *value = json_object_get(all, field);
    const char *found = json_string_value(value);
    const size_t length = found ? json_string_length(value) : 0;
    const bool fits = found && length < capacity && strlen(found) == length;
    if (fits)
        memcpy(text, found, length + 1);
    json_decref(all);
    return fits;
}

bool body_is_object(const void *bytes, size_t size)
{
    json_t *all = read_object(bytes, size);
    const bool fine = all || size == 0;
    json_decref(all);
    return fine;
}
