#include "order.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../proto/json.h"
#include "remote.h"

static json out;

static void begin(const char *name, int id)
{
    json_clear(&out);
    json_open(&out, '{');
    json_key(&out, "do"), json_string(&out, name);
    json_key(&out, "id"), json_number(&out, id);
}

static void begin_at(const char *name, int id, const char *code)
{
    begin(name, id);
    json_key(&out, "table"), json_string(&out, code);
}

static const char *end(void)
{
    json_close(&out, '}');
    return out.bytes;
}

/* What may be asked for once more, with "leave". */
static char entering[8192];

static const char *end_entering(void)
{
    snprintf(entering, sizeof entering, "%s,\"leave\":true}", out.bytes);
    return end();
}

const char *order_leaving(void)
{
    return entering[0] ? entering : "{}";
}

const char *order_plain(const char *name, int id, const char *code)
{
    begin(name, id);
    if (code)
        json_key(&out, "table"), json_string(&out, code);
    return end();
}

const char *order_flag(const char *name, int id, const char *key, bool value)
{
    begin(name, id);
    json_key(&out, key), json_bool(&out, value);
    return end();
}

const char *order_open(const char *code, long since)
{
    begin_at("open", REMOTE_ASKED_OTHER, code);
    if (since >= 0)
        json_key(&out, "since"), json_number(&out, since);
    return end();
}

const char *order_act(const char *code, int move, const yv_action *action)
{
    char words[2 * YV_MAX_THROW + 16];
    yv_text text = yv_text_in(words, sizeof words);
    yv_put_action(&text, action);
    begin_at("act", REMOTE_ASKED_ACT, code);
    json_key(&out, "move"), json_number(&out, move);
    json_key(&out, "action"), json_string(&out, words);
    return end();
}

const char *order_say(const char *code, const char *text)
{
    begin_at("say", REMOTE_ASKED_OTHER, code);
    if (text[0] == '/' && isdigit((unsigned char)text[1]))
        json_key(&out, "phrase"), json_number(&out, strtol(text + 1, NULL, 10));
    else if (text[0] == '/' && isalpha((unsigned char)text[1]))
        json_key(&out, "emote"), json_string(&out, text + 1);
    else
        json_key(&out, "text"), json_string(&out, text);
    return end();
}

const char *order_bot(const char *code, int seat, const char *level)
{
    begin_at("bot", REMOTE_ASKED_OTHER, code);
    json_key(&out, "seat"), json_number(&out, seat);
    json_key(&out, "level");
    if (level)
        json_string(&out, level);
    else
        json_null(&out);
    return end();
}

const char *order_kick(const char *code, int seat)
{
    begin_at("kick", REMOTE_ASKED_OTHER, code);
    json_key(&out, "seat"), json_number(&out, seat);
    return end();
}

const char *order_set_flag(const char *code, const char *key, bool value)
{
    begin_at("set", REMOTE_ASKED_OTHER, code);
    json_key(&out, key), json_bool(&out, value);
    return end();
}

const char *order_set_number(const char *code, const char *key, int value)
{
    begin_at("set", REMOTE_ASKED_OTHER, code);
    json_key(&out, key), json_number(&out, value);
    return end();
}

const char *order_mix(const char *code, int round, const char *hex)
{
    begin_at("mix", REMOTE_ASKED_QUIETLY, code);
    json_key(&out, "round"), json_number(&out, round);
    json_key(&out, "bytes"), json_string(&out, hex);
    return end();
}

/* People's seats but the first are free; bots sit at the end. */
const char *order_create(const setup *u)
{
    char rules[REMOTE_RULES];
    yv_text text = yv_text_in(rules, sizeof rules);
    yv_rules_write(&u->rules, &text);
    begin("create", REMOTE_ASKED_TABLE);
    json_key(&out, "rules"), json_string(&out, rules);
    json_key(&out, "seats"), json_number(&out, u->players);
    json_key(&out, "bots"), json_open(&out, '[');
    for (int seat = 1; seat < u->players; seat++)
        if (u->seat[seat].level)
            json_string(&out, u->seat[seat].level->name);
    json_close(&out, ']');
    return end_entering();
}

const char *order_play(const char *rules)
{
    begin("play", REMOTE_ASKED_TABLE);
    if (rules)
        json_key(&out, "rules"), json_string(&out, rules);
    return end_entering();
}

const char *order_sit(const char *code)
{
    begin_at("sit", REMOTE_ASKED_OTHER, code);
    return end_entering();
}

const char *order_name(const char *name)
{
    json_clear(&out);
    json_open(&out, '{');
    json_key(&out, "name"), json_string(&out, name);
    return end();
}

const char *order_account(const char *user, const char *password)
{
    json_clear(&out);
    json_open(&out, '{');
    json_key(&out, "user"), json_string(&out, user);
    json_key(&out, "password"), json_string(&out, password);
    return end();
}
