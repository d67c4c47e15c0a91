/* Memory that the program cannot do without: running out of it ends the program. */
#ifndef XALLOC_H
#define XALLOC_H

#include <stddef.h>

/* Like malloc and realloc, but never return NULL: they abort if no memory is left. The size must not be 0. */
void *xalloc(size_t size);
void *xrealloc(void *bytes, size_t size);

#endif
