/* The review of a record (src/review) in allocated memory. */
#ifndef LOCAL_REVIEW_H
#define LOCAL_REVIEW_H

#include "../review/review.h"

typedef struct {
    review of;
    review_memory memory;
} local_review;

/* Begins the review of a record, with the weights of this program. The text must outlive it; the caller closes it. */
local_review *local_review_open(const char *text, size_t length, review_effort effort);
void local_review_close(local_review *one);

#endif
