#include "answer.h"

#include <stdio.h>

#include "../core/refusal.h"

static const char json_type[] = "application/json; charset=utf-8";

static void prepare(exchange *x, int status, jsonw *out, const char *more)
{
    char lines[640];
    snprintf(lines, sizeof lines, "Cache-Control: no-store\r\n%s", more ? more : "");
    const reply with = {.status = status,
                        .type = json_type,
                        .bytes = out->bytes,
                        .size = out->length,
                        .given = out->bytes,
                        .more = lines};
    exchange_prepare(x, &with);
    *out = (jsonw)JSONW_GROWING(xrealloc);
}

void answer_prepare(exchange *x, jsonw *out, const char *more)
{
    prepare(x, 200, out, more);
}

void answer_json(exchange *x, jsonw *out)
{
    prepare(x, 200, out, NULL);
    exchange_release(x);
}

void answer_refusal(exchange *x, int status, jsonw *out)
{
    prepare(x, status, out, NULL);
    exchange_release(x);
}

static void refuse(exchange *x, int status, const char *code, const char *message, const char *more)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "error"), jsonw_string(&out, code);
    jsonw_key(&out, "message"), jsonw_string(&out, message);
    jsonw_close(&out, '}');
    prepare(x, status, &out, more);
    exchange_release(x);
}

void answer_error(exchange *x, int status, const char *code, const char *message)
{
    refuse(x, status, code, message, NULL);
}

void answer_not_found(exchange *x, const char *message)
{
    answer_error(x, 404, "not_found", message);
}

void answer_busy(exchange *x)
{
    answer_error(x, 503, refusal_code(REFUSE_BUSY), refusal_words(REFUSE_BUSY));
}

void answer_read_only(exchange *x)
{
    answer_error(x, 503, refusal_code(REFUSE_READ_ONLY), refusal_words(REFUSE_READ_ONLY));
}

void answer_forbidden_word(exchange *x)
{
    answer_error(x, 400, refusal_code(REFUSE_WORDS), refusal_words(REFUSE_WORDS));
}

void answer_too_fast(exchange *x, int seconds)
{
    char line[48];
    snprintf(line, sizeof line, "Retry-After: %d\r\n", seconds);
    refuse(x, 429, refusal_code(REFUSE_TOO_FAST), refusal_words(REFUSE_TOO_FAST), line);
}
