#include "refusal_busy.h"

#include <stdio.h>

#include "../core/request.h"

size_t refusal_busy(const char *asked, size_t length, char *text, size_t capacity)
{
    request r;
    request_open(&r, asked, length); /* also sets `id` if it refuses the text */
    const int size = snprintf(text, capacity, "{\"re\":%lld,\"ok\":false,\"error\":\"%s\",\"message\":\"%s\"}",
                              (long long)r.id, refusal_code(REFUSE_BUSY), refusal_words(REFUSE_BUSY));
    return size > 0 && (size_t)size < capacity ? (size_t)size : 0;
}
