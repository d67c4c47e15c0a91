#include "refusal_busy.h"

#include <jansson.h>
#include <stdio.h>

size_t refusal_busy(const char *request, size_t length, char *text, size_t room)
{
    json_t *all = json_loadb(request, length, 0, NULL), *id = json_object_get(all, "id");
    const long long re = json_integer_value(id); /* 0, if it is none */
    json_decref(all);
    const int size = snprintf(text, room, "{\"re\":%lld,\"ok\":false,\"error\":\"busy\",\"message\":\"%s\"}", re,
                              "the server has too much to do just now");
    return size > 0 && (size_t)size < room ? (size_t)size : 0;
}
