#include "requests.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/jsonw.h"
#include "remote_state.h"
#include "../../sys/xalloc.h"

static jsonw out = JSONW_GROWING(xrealloc);

static void begin(const char *name, int id)
{
    jsonw_clear(&out);
    jsonw_open(&out, '{');
    jsonw_key(&out, "do"), jsonw_string(&out, name);
    jsonw_key(&out, "id"), jsonw_number(&out, id);
}

static void begin_at(const char *name, int id, const char *code)
{
    begin(name, id);
    jsonw_key(&out, "table"), jsonw_string(&out, code);
}

static const char *end(void)
{
    jsonw_close(&out, '}');
    return out.bytes;
}

/* The last request that may be repeated with "leave", without and with it. */
static char entering[8192], leaving[sizeof entering];

static const char *end_entering(void)
{
    snprintf(entering, sizeof entering, "%s}", out.bytes);
    snprintf(leaving, sizeof leaving, "%s,\"leave\":true}", out.bytes);
    return end();
}

const char *requests_again(void)
{
    return entering[0] ? entering : "{}";
}

const char *requests_leaving(void)
{
    return leaving[0] ? leaving : "{}";
}

const char *requests_plain(const char *name, int id, const char *code)
{
    begin(name, id);
    if (code)
        jsonw_key(&out, "table"), jsonw_string(&out, code);
    return end();
}

const char *requests_flag(const char *name, int id, const char *key, bool value)
{
    begin(name, id);
    jsonw_key(&out, key), jsonw_bool(&out, value);
    return end();
}

const char *requests_open(const char *code, long since)
{
    begin_at("open", REMOTE_ASKED_OTHER, code);
    if (since >= 0)
        jsonw_key(&out, "since"), jsonw_number(&out, since);
    return end();
}

const char *requests_act(const char *code, int move, const yv_action *action)
{
    char words[2 * YV_MAX_THROW + 16];
    yv_text text = yv_text_in(words, sizeof words);
    yv_put_action(&text, action);
    begin_at("act", REMOTE_ASKED_ACT, code);
    jsonw_key(&out, "move"), jsonw_number(&out, move);
    jsonw_key(&out, "action"), jsonw_string(&out, words);
    return end();
}

const char *requests_say(const char *code, const char *text)
{
    begin_at("say", REMOTE_ASKED_OTHER, code);
    if (text[0] == '/' && isdigit((unsigned char)text[1]))
        jsonw_key(&out, "phrase"), jsonw_number(&out, strtol(text + 1, NULL, 10));
    else if (text[0] == '/' && isalpha((unsigned char)text[1]))
        jsonw_key(&out, "emote"), jsonw_string(&out, text + 1);
    else
        jsonw_key(&out, "text"), jsonw_string(&out, text);
    return end();
}

const char *requests_bot(const char *code, int seat, const char *level)
{
    begin_at("bot", REMOTE_ASKED_OTHER, code);
    jsonw_key(&out, "seat"), jsonw_number(&out, seat);
    jsonw_key(&out, "level");
    if (level)
        jsonw_string(&out, level);
    else
        jsonw_null(&out);
    return end();
}

const char *requests_kick(const char *code, int seat)
{
    begin_at("kick", REMOTE_ASKED_OTHER, code);
    jsonw_key(&out, "seat"), jsonw_number(&out, seat);
    return end();
}

const char *requests_set_flag(const char *code, const char *key, bool value)
{
    begin_at("set", REMOTE_ASKED_OTHER, code);
    jsonw_key(&out, key), jsonw_bool(&out, value);
    return end();
}

const char *requests_set_number(const char *code, const char *key, int value)
{
    begin_at("set", REMOTE_ASKED_OTHER, code);
    jsonw_key(&out, key), jsonw_number(&out, value);
    return end();
}

const char *requests_mix(const char *code, int round, const char *hex)
{
    begin_at("mix", REMOTE_ASKED_QUIETLY, code);
    jsonw_key(&out, "round"), jsonw_number(&out, round);
    jsonw_key(&out, "bytes"), jsonw_string(&out, hex);
    return end();
}

/* Leaves the people's seats free, except the first; bots sit at the end. */
const char *requests_create(const setup *u)
{
    char rules[REMOTE_RULES];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&u->rules, &text);
    begin("create", REMOTE_ASKED_TABLE);
    jsonw_key(&out, "rules"), jsonw_string(&out, rules);
    jsonw_key(&out, "seats"), jsonw_number(&out, u->players);
    jsonw_key(&out, "bots"), jsonw_open(&out, '[');
    for (int seat = 1; seat < u->players; seat++)
        if (u->seat[seat].level)
            jsonw_string(&out, u->seat[seat].level->name);
    jsonw_close(&out, ']');
    return end_entering();
}

const char *requests_play(const char *rules)
{
    begin("play", REMOTE_ASKED_TABLE);
    if (rules)
        jsonw_key(&out, "rules"), jsonw_string(&out, rules);
    return end_entering();
}

const char *requests_sit(const char *code)
{
    begin_at("sit", REMOTE_ASKED_OTHER, code);
    return end_entering();
}

const char *requests_name(const char *name)
{
    jsonw_clear(&out);
    jsonw_open(&out, '{');
    jsonw_key(&out, "name"), jsonw_string(&out, name);
    return end();
}

const char *requests_account(const char *user, const char *password)
{
    jsonw_clear(&out);
    jsonw_open(&out, '{');
    jsonw_key(&out, "user"), jsonw_string(&out, user);
    jsonw_key(&out, "password"), jsonw_string(&out, password);
    return end();
}
