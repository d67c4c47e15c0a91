/* Visitors: who a request comes from, by its cookie. */
#ifndef VISITOR_H
#define VISITOR_H

#include "../site/site.h"
#include "token.h"

typedef struct {
    profile who;
    uint8_t hash[TOKEN_HASH_BYTES]; /* of its token */
} visitor;

/* False if the request has no token that is known. */
bool visitor_find(site *s, const exchange *x, visitor *found);

/* Is a cookie for this client to be sent back over https only? */
bool visitor_is_secure(const site *s, const exchange *x);

#endif
