#include "refusal_busy.h"

#include <jansson.h>
#include <stdio.h>

size_t refusal_busy(const char *request, size_t length, char *text, size_t room)
{
    json_t *all = json_loadb(request, length, 0, NULL), *id = json_object_get(all, "id");
    char re[40] = "";
    if (json_is_integer(id))
        snprintf(re, sizeof re, "\"re\":%lld,", (long long)json_integer_value(id));
    json_decref(all);
    const int size = snprintf(text, room, "{%s\"ok\":false,\"error\":\"busy\",\"message\":\"%s\"}", re,
                              "the server has too much to do just now");
    return size > 0 && (size_t)size < room ? (size_t)size : 0;
}
