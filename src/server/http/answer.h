/* Replies in JSON. */
#ifndef ANSWER_H
#define ANSWER_H

#include "../../json/jsonw.h"
#include "../net/exchange.h"

/* Prepares a reply; `more` are header lines or NULL. What was written is freed. */
void answer_prepare(exchange *x, jsonw *out, const char *more);

/* Replies with it at once. */
void answer_json(exchange *x, jsonw *out);

/* Replies {"error":…,"message":…}. */
void answer_error(exchange *x, int status, const char *code, const char *message);

/* The same, for what is asked too often: come back in so many seconds. */
void answer_too_fast(exchange *x, int seconds);

#endif
