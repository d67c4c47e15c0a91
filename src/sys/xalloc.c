#include "xalloc.h"

#include <stdlib.h>

void *xrealloc(void *bytes, size_t size)
{
    if (size == 0) {
        free(bytes);
        return NULL;
    }
    void *memory = realloc(bytes, size);
    if (!memory)
        abort();
    return memory;
}

void *xalloc(size_t size)
{
    return xrealloc(NULL, size);
}
