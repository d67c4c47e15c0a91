/* A token bucket: so many at once, so many a second. */
#ifndef BUCKET_H
#define BUCKET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int32_t millis; /* thousandths of a token that have been spent and not come back */
    int64_t since;  /* as of this time, in µs */
} bucket;

typedef struct {
    int burst;
    int per_minute;
} bucket_size;

/* Takes a token; false if there is none. */
bool bucket_take(bucket *b, bucket_size size, int64_t now);

/* Gives one back. */
void bucket_return(bucket *b);

#endif
