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

static bool copy_text(const json_t *all, const body_text *wanted)
{
    const json_t *value = json_object_get(all, wanted->field);
    const char *found = json_string_value(value);
    const size_t length = found ? json_string_length(value) : 0;
    const bool fits = found && length < wanted->capacity && strlen(found) == length;
    if (fits)
        memcpy(wanted->text, found, length + 1);
    return fits;
}

bool body_read_texts(const void *bytes, size_t size, const body_text *wanted, int count)
{
    json_t *all = read_object(bytes, size);
    bool fine = true;
    for (int i = 0; i < count && fine; i++)
        fine = copy_text(all, &wanted[i]);
    json_decref(all);
    return fine;
}

bool body_read_text(const void *bytes, size_t size, const char *field, char *text, size_t capacity)
{
    return body_read_texts(bytes, size, &(body_text){field, text, capacity}, 1);
}

bool body_is_object(const void *bytes, size_t size)
{
    json_t *all = read_object(bytes, size);
    const bool fine = all || size == 0;
    json_decref(all);
    return fine;
}
