/* Refusals: the errors of the protocol, as values. A refused request has changed nothing. */
#ifndef REFUSAL_H
#define REFUSAL_H

typedef enum {
#define REFUSAL(name, code, words) REFUSE_##name,
#include "refusals.def"
#undef REFUSAL
    REFUSALS
} refusal;

const char *refusal_code(refusal r);
const char *refusal_words(refusal r);

#endif
