#include "xalloc.h"

#include <stdlib.h>

void *xrealloc(void *bytes, size_t size)
{
    void *memory = realloc(bytes, size);
    if (!memory)
        abort();
    return memory;
}

void *xalloc(size_t size)
{
    return xrealloc(NULL, size);
}
