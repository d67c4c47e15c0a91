/* Memory that the program cannot go on without. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/* As realloc, but the program stops if there is no memory left. The size must not be 0. */
void *memory_grow(void *bytes, size_t size);

#endif
