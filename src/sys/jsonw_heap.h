/* JSON into a buffer on the heap, which grows as needed.
 *
 *     jsonw out = JSONW_HEAP;
 *     json_view(&out, &view);
 *     fwrite(out.bytes, 1, out.length, stdout);
 *     jsonw_free(&out);
 */
#ifndef JSONW_HEAP_H
#define JSONW_HEAP_H

#include "../json/jsonw.h"

/* Initializes a writer without memory. It allocates when something is written. */
#define JSONW_HEAP                                                                                                     \
    {                                                                                                                  \
        .make_room = jsonw_heap_grow                                                                                   \
    }

/* Enlarges the buffer. The program stops if there is no memory left. */
bool jsonw_heap_grow(jsonw *out, size_t more);

/* Frees the buffer. The writer can be used again. */
void jsonw_free(jsonw *out);

#endif
