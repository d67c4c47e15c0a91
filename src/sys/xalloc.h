/* Memory allocation that cannot fail: the program ends if no memory is left. */
#ifndef XALLOC_H
#define XALLOC_H

#include <stddef.h>

/* Like malloc and realloc, but abort if no memory is left. A size of 0 frees the bytes and returns NULL. */
void *xalloc(size_t size);
void *xrealloc(void *bytes, size_t size);

#endif
