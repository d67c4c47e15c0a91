/* Visitors: the players that requests come from, recognized by their cookies. */
#ifndef VISITOR_H
#define VISITOR_H

#include "../services/services.h"
#include "token.h"

typedef struct {
    profile who;
    uint8_t hash[TOKEN_HASH_BYTES]; /* of the player's token */
} visitor;

/* Finds the player that the request comes from. Returns false if the request has no token that the server knows. */
bool visitor_find(services *s, const exchange *x, visitor *found);

/* Finds the player that asks for a WebSocket, with everything that is needed when it opens: see services.arrival. */
bool visitor_arrives(services *s, const exchange *x, visitor *found);

/* True if a cookie for this client must only be sent over https. */
bool visitor_is_secure(const services *s, const exchange *x);

#endif
