/* Replies in JSON. */
#ifndef ANSWER_H
#define ANSWER_H

#include "../../base/jsonw.h"
#include "../../sys/xalloc.h"
#include "../net/exchange.h"

/* Prepares a reply of status 200 and frees `out`. `more` are additional header lines, or NULL. The caller releases the
 * reply. */
void answer_prepare(exchange *x, jsonw *out, const char *more);

/* Prepares the reply and releases it. */
void answer_json(exchange *x, jsonw *out);

/* Replies {"error":…,"message":…}. */
void answer_error(exchange *x, int status, const char *code, const char *message);

/* Replies an object with this status, and frees `out`. */
void answer_refusal(exchange *x, int status, jsonw *out);

/* Replies 404 with this message. */
void answer_not_found(exchange *x, const char *message);

/* Replies 503: the server cannot store, has too much to do or is shutting down. */
void answer_busy(exchange *x);

/* Replies 503: an operator has made the server read-only. */
void answer_read_only(exchange *x);

/* Replies 400: a name has a word that the operators do not allow. */
void answer_forbidden_word(exchange *x);

/* Replies 429: the client may try again after this many seconds. */
void answer_too_fast(exchange *x, int seconds);

#endif
