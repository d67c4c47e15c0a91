/* A token bucket: limits how often something may happen. */
#ifndef BUCKET_H
#define BUCKET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int32_t millis; /* thousandths of a token that have been taken and not refilled */
    int64_t since;  /* the time of the last refill, in µs */
} bucket;

typedef struct {
    int burst;      /* the tokens of a full bucket */
    int per_minute; /* the tokens refilled each minute */
} bucket_size;

/* Takes a token at time `now`, in µs. Returns false if there is none. */
bool bucket_take(bucket *b, bucket_size size, int64_t now);

/* True if a token can be taken. */
bool bucket_has(bucket *b, bucket_size size, int64_t now);

/* Takes this many tokens, or as many as there are; or puts back as many, if the number is negative. */
void bucket_spend(bucket *b, bucket_size size, int tokens, int64_t now);

/* Takes this many tokens even if there are fewer: then the bucket owes them, and none can be taken until they are
 * refilled. It never owes more than a burst. */
void bucket_charge(bucket *b, bucket_size size, int tokens, int64_t now);

/* Returns the seconds, rounded up, until a token can be taken if nothing else is. */
int bucket_wait(const bucket *b, bucket_size size);

/* Puts a token back. */
void bucket_return(bucket *b);

#endif
