#include "xalloc.h"

#include <stdlib.h>

void *xrealloc(void *bytes, size_t size)
{
    void *grown = realloc(bytes, size);
    if (!grown)
        abort();
    return grown;
}
