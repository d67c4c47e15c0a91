#include "banned.h"

#include <stdio.h>
#include <time.h>

#include "answer.h"

static void write_time(int64_t at, char text[32])
{
    const time_t when = (time_t)at;
    struct tm utc;
    if (!gmtime_r(&when, &utc) || strftime(text, 32, "%Y-%m-%d %H:%M UTC", &utc) == 0)
        snprintf(text, 32, "further notice");
}

static void write_message(const ban *b, char text[BANNED_TEXT])
{
    char when[32];
    write_time(b->until, when);
    snprintf(text, BANNED_TEXT, "an operator of this server has banned %s until %s",
             b->player ? "this account" : "your network address", when);
}

/* Replies 403, if there is a ban. */
static bool refuse(exchange *x, const ban *b)
{
    char message[BANNED_TEXT];
    jsonw out = JSONW_GROWING(xrealloc);
    if (!b)
        return false;
    write_message(b, message);
    jsonw_open(&out, '{');
    jsonw_key(&out, "error"), jsonw_string(&out, "banned");
    jsonw_key(&out, "message"), jsonw_string(&out, message);
    jsonw_key(&out, "until"), jsonw_number(&out, (long)b->until);
    jsonw_close(&out, '}');
    answer_refusal(x, 403, &out);
    return true;
}

bool banned_refuse_address(services *s, exchange *x)
{
    return refuse(x, bans_of_address(&s->moderation.bans, &x->from, time(NULL)));
}

bool banned_refuse_player(services *s, exchange *x, player_id id)
{
    return refuse(x, bans_of_player(&s->moderation.bans, id, time(NULL)));
}

void banned_write_event(const ban *b, char event[BANNED_TEXT + 64], char reason[BANNED_CLOSE_TEXT])
{
    char message[BANNED_TEXT], when[32];
    write_message(b, message);
    write_time(b->until, when);
    snprintf(event, BANNED_TEXT + 64, "{\"event\":\"banned\",\"message\":\"%s\",\"until\":%lld}", message,
             (long long)b->until);
    snprintf(reason, BANNED_CLOSE_TEXT, "banned until %s", when);
}
