#include "heap.h"

#include <stdlib.h> /* defines __GLIBC__ */

#ifdef __GLIBC__
#include <malloc.h>

/* Bytes. Larger blocks than the first always come from the kernel; a thread's heap has at most 64 MB. */
enum { OWN_MAPPING = 32 << 20, KEPT = 64 << 20, AT_A_TIME = 4 << 20, RESERVED = 16 << 20 };

void heap_keep(void)
{
    mallopt(M_MMAP_THRESHOLD, OWN_MAPPING);
    mallopt(M_TRIM_THRESHOLD, KEPT);
    mallopt(M_TOP_PAD, AT_A_TIME);
}

/* A heap that has been as large as this once grows to that size again without the kernel. */
void heap_reserve(void)
{
    void *volatile block = malloc(RESERVED);
    free(block);
}
#else
void heap_keep(void) {}
void heap_reserve(void) {}
#endif
