/* Refusals: the errors of the protocol. A refused request has changed nothing. */
#ifndef REFUSAL_H
#define REFUSAL_H

typedef enum {
#define REFUSAL(name, code, words) REFUSE_##name,
#include "refusals.def"
#undef REFUSAL
    REFUSALS
} refusal;

/* Return the error code of the protocol, and an explanation in English. */
const char *refusal_code(refusal r);
const char *refusal_words(refusal r);

#endif
