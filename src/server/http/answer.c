#include "answer.h"

#include <inttypes.h>
#include <stdio.h>

static const char json_type[] = "application/json; charset=utf-8";

static void prepare(exchange *x, int status, json *out, const char *more)
{
    char lines[512];
    snprintf(lines, sizeof lines, "Cache-Control: no-store\r\n%s", more ? more : "");
    const reply with = {.status = status, .type = json_type, .bytes = out->bytes, .size = out->length, .more = lines};
    exchange_prepare(x, &with);
    json_free(out);
}

void answer_prepare(exchange *x, json *out, const char *more)
{
    prepare(x, 200, out, more);
}

void answer_json(exchange *x, json *out)
{
    prepare(x, 200, out, NULL);
    exchange_release(x);
}

static void refuse(exchange *x, int status, const char *code, const char *message, const char *more)
{
    json out = {0};
    json_open(&out, '{');
    json_key(&out, "error"), json_string(&out, code);
    json_key(&out, "message"), json_string(&out, message);
    json_close(&out, '}');
    prepare(x, status, &out, more);
    exchange_release(x);
}

void answer_error(exchange *x, int status, const char *code, const char *message)
{
    refuse(x, status, code, message, NULL);
}

void answer_too_fast(exchange *x, int seconds)
{
    char line[48];
    snprintf(line, sizeof line, "Retry-After: %d\r\n", seconds);
    refuse(x, 429, "too_fast", "too many of these: wait a little", line);
}

void json_player(json *out, const player *who)
{
    char picture[64];
    snprintf(picture, sizeof picture, "/avatar/%" PRId64 "?%" PRIu32, who->id, who->picture);
    json_open(out, '{');
    json_key(out, "id"), json_number(out, (long)who->id);
    json_key(out, "name"), json_string(out, who->name);
    json_key(out, "guest"), json_bool(out, who->guest);
    json_key(out, "rating"), json_number(out, who->rating);
    json_key(out, "avatar"), json_string(out, picture);
    json_close(out, '}');
}
