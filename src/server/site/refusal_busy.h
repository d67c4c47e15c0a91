/* The refusal of a request that the core is not asked about, because nothing can be stored just now. */
#ifndef REFUSAL_BUSY_H
#define REFUSAL_BUSY_H

#include <stddef.h>

/* Writes it, with the request's id, or 0 if it has none; how long it is. `asked`: as request_open takes it. */
size_t refusal_busy(const char *asked, size_t length, char *text, size_t room);

#endif
