/* Memory that the program cannot go on without. */
#ifndef XALLOC_H
#define XALLOC_H

#include <stddef.h>

/* As realloc, but the program stops if there is no memory left. The size must not be 0. */
void *xrealloc(void *bytes, size_t size);

#endif
