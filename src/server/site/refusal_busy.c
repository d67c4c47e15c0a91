#include "refusal_busy.h"

#include <stdio.h>

#include "../core/request.h"

size_t refusal_busy(const char *asked, size_t length, char *text, size_t room)
{
    request r;
    request_open(&r, asked, length); /* whatever comes of it: `id` is 0, if there is none */
    const int size = snprintf(text, room, "{\"re\":%lld,\"ok\":false,\"error\":\"busy\",\"message\":\"%s\"}",
                              (long long)r.id, "the server has too much to do just now");
    return size > 0 && (size_t)size < room ? (size_t)size : 0;
}
