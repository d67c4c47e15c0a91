#include "jsonw_heap.h"

#include <stdlib.h>

#include "xalloc.h"

bool jsonw_heap_grow(jsonw *out, size_t more)
{
    out->capacity = (out->length + more + 1) * 2;
    out->bytes = xrealloc(out->bytes, out->capacity);
    return true;
}

void jsonw_free(jsonw *out)
{
    free(out->bytes);
    *out = (jsonw)JSONW_HEAP;
}
