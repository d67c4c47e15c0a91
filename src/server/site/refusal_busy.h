/* The refusal of a WebSocket request while the server cannot store. The core does not see such a request. */
#ifndef REFUSAL_BUSY_H
#define REFUSAL_BUSY_H

#include <stddef.h>

/* Writes the refusal with the request's id, or 0 if it has none, and returns its length. `asked` is what request_open
 * takes. */
size_t refusal_busy(const char *asked, size_t length, char *text, size_t capacity);

#endif
