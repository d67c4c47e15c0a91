#include "memory.h"

#include <stdlib.h>

void *memory_grow(void *bytes, size_t size)
{
    void *grown = realloc(bytes, size);
    if (!grown)
        abort();
    return grown;
}
