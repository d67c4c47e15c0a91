/* Memory that the program cannot do without: running out of it ends the program. */
#ifndef XALLOC_H
#define XALLOC_H

#include <stddef.h>

/* Like malloc and realloc, but abort if no memory is left. A size of 0 frees the bytes and returns NULL. */
void *xalloc(size_t size);
void *xrealloc(void *bytes, size_t size);

#endif
