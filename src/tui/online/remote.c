#include "remote.h"

#include <stdio.h>
#include <string.h>

#include "remote_read.h"
#include "remote_table.h"

enum { MOST_NUMBER = 1000000 };

void remote_begin(remote *r, scene *s)
{
    *r = (remote){.s = s, .n = -1, .own = YV_NOBODY};
    r->rules = yv_rules_of_preset(0);
}

int remote_find_row(const remote *r, const char *code)
{
    for (int i = 0; i < r->rows; i++)
        if (strcmp(r->row[i].code, code) == 0)
            return i;
    return -1;
}

static bool is_joinable(const remote_row *row)
{
    return row->waiting && row->taken < row->seats;
}

/* True if the lobby lists `one` before `other`: the person's own tables, then those with a free seat, then those with
 * more people. */
static bool comes_before(const remote_row *one, const remote_row *other)
{
    if (one->mine != other->mine)
        return one->mine;
    if (is_joinable(one) != is_joinable(other))
        return is_joinable(one);
    return one->people > other->people;
}

/* Sorts the tables of the lobby. Equal ones stay in the order in which they came. */
static void sort_rows(remote *r)
{
    for (int i = 1; i < r->rows; i++) {
        const remote_row row = r->row[i];
        int at = i;
        for (; at > 0 && comes_before(&row, &r->row[at - 1]); at--)
            r->row[at] = r->row[at - 1];
        r->row[at] = row;
    }
}

static void put_own_table(remote *r, const char *code, bool waiting)
{
    int at = remote_find_row(r, code);
    if (at < 0 && r->rows == REMOTE_MOST_TABLES)
        return;
    if (at < 0) {
        at = r->rows++;
        r->row[at] = (remote_row){.waiting = waiting};
        snprintf(r->row[at].code, REMOTE_CODE, "%s", code);
    }
    r->row[at].mine = true;
}

/* Marks the open table in the lobby if the person has a seat in its game, and can return. */
static void mark_left_table(remote *r)
{
    const int at = remote_find_row(r, r->code);
    if (r->phase == REMOTE_PLAYING && r->own != YV_NOBODY)
        put_own_table(r, r->code, false);
    else if (at >= 0)
        r->row[at].mine = false;
    sort_rows(r);
}

void remote_leave(remote *r)
{
    if (r->phase != REMOTE_NO_TABLE)
        mark_left_table(r);
    r->code[0] = '\0';
    r->phase = REMOTE_NO_TABLE;
    r->n = -1;
    r->own = YV_NOBODY;
    r->clock_until = r->starts_at = 0;
    r->mixes = 0;
    logbook_clear(&r->s->log);
    ledger_clear(&r->s->scores);
    r->s->summary[0] = '\0';
}

/* ---- the lobby ---- */

static void read_names(jsonr in, char *to, size_t capacity)
{
    const jsonr names = jsonr_list(in, "names");
    yv_text text = yv_text_in(to, capacity);
    for (int i = 0; i < jsonr_count(names); i++) {
        char name[REMOTE_NAME];
        const char *given = json_string_value(jsonr_item(names, i).at);
        if (!given)
            jsonr_fail(in);
        jsonr_copy_clean(name, sizeof name, given ? given : "");
        yv_put_string(&text, i > 0 ? ", " : "");
        yv_put_string(&text, name);
    }
}

static void read_code(jsonr in, char code[REMOTE_CODE])
{
    jsonr_copy_clean(code, REMOTE_CODE, jsonr_text(in, "table"));
    if (!code[0])
        jsonr_fail(in);
}

static bool is_waiting(jsonr in)
{
    return strcmp(jsonr_text(in, "phase"), "waiting") == 0;
}

static remote_row read_row(jsonr in)
{
    remote_row row = {.waiting = is_waiting(in),
                      .rated = jsonr_flag_or(in, "rated", false),
                      .seats = (int)jsonr_number(in, "seats", 0, YV_MAX_PLAYERS),
                      .taken = (int)jsonr_number(in, "taken", 0, YV_MAX_PLAYERS),
                      .people = (int)jsonr_number_or(in, "people", 0, YV_MAX_PLAYERS, 0),
                      .watching = (int)jsonr_number_or(in, "watching", 0, MOST_NUMBER, 0),
                      .clock = (int)jsonr_number_or(in, "clock", 0, MOST_NUMBER, 0)};
    read_code(in, row.code);
    jsonr_copy_clean(row.rules, sizeof row.rules, jsonr_text(in, "rules"));
    read_names(in, row.names, sizeof row.names);
    return row;
}

static void put_row(remote *r, remote_row row)
{
    int at = remote_find_row(r, row.code);
    if (at < 0 && r->rows < REMOTE_MOST_TABLES)
        at = r->rows++;
    else if (at >= 0)
        row.mine = r->row[at].mine;
    if (at >= 0)
        r->row[at] = row;
}

static void drop_row(remote *r, const char *code)
{
    const int at = remote_find_row(r, code);
    if (at < 0)
        return;
    r->rows--;
    memmove(&r->row[at], &r->row[at + 1], (size_t)(r->rows - at) * sizeof r->row[0]);
}

static remote_news take_lobby(remote *r, jsonr event)
{
    remote_row row = {0};
    const bool gone = jsonr_has(event, "gone");
    const char *code = jsonr_text_or(event, "gone", "");
    if (!gone)
        row = read_row(jsonr_object(event, "table"));
    if (*event.wrong)
        return REMOTE_NOTHING;
    if (gone)
        drop_row(r, code);
    else
        put_row(r, row);
    sort_rows(r);
    return REMOTE_LOBBY;
}

/* Takes the public tables. The person's own tables are in the list even if they are not public. */
static remote_news take_list(remote *r, jsonr answer)
{
    const jsonr tables = jsonr_list(answer, "tables");
    int mine = 0;
    for (int i = 0; i < jsonr_count(tables); i++)
        read_row(jsonr_item(tables, i));
    if (*answer.wrong)
        return REMOTE_NOTHING;
    for (int i = 0; i < r->rows; i++)
        if (r->row[i].mine)
            r->row[mine++] = r->row[i];
    r->rows = mine;
    for (int i = 0; i < jsonr_count(tables); i++)
        put_row(r, read_row(jsonr_item(tables, i)));
    sort_rows(r);
    return REMOTE_LOBBY;
}

/* ---- answers ---- */

static remote_news take_refusal(remote *r, jsonr answer, int64_t id)
{
    const char *error = jsonr_text(answer, "error"), *message = jsonr_text(answer, "message");
    const int cost = (int)jsonr_number_or(answer, "cost", 0, MOST_NUMBER, 0);
    if (*answer.wrong || id == REMOTE_ASKED_QUIETLY || strcmp(error, "stale") == 0)
        return REMOTE_NOTHING;
    jsonr_copy_clean(r->message, sizeof r->message, message);
    r->unfinished = strcmp(error, "unfinished") == 0;
    r->cost = cost;
    const bool agreed = r->unfinished && r->agrees && cost == r->agreed;
    r->agrees = false;
    return agreed ? REMOTE_AGREED : REMOTE_REFUSED;
}

static remote_news take_answer(remote *r, jsonr answer)
{
    char code[REMOTE_CODE];
    const int64_t id = jsonr_number(answer, "re", 0, INT64_MAX);
    const bool done = jsonr_flag(answer, "ok");
    if (*answer.wrong)
        return REMOTE_NOTHING;
    if (!done)
        return take_refusal(r, answer, id);
    if (id == REMOTE_ASKED_LOBBY)
        return take_list(r, answer);
    if (id != REMOTE_ASKED_TABLE || !jsonr_has(answer, "table"))
        return REMOTE_NOTHING;
    read_code(answer, code);
    if (*answer.wrong)
        return REMOTE_NOTHING;
    memcpy(r->code, code, sizeof r->code);
    return REMOTE_ENTERED;
}

/* ---- events ---- */

static remote_news take_hello(remote *r, jsonr event)
{
    const remote_who you = remote_read_player(jsonr_object(event, "you"));
    const jsonr tables = jsonr_list(event, "tables");
    char code[REMOTE_CODE];
    for (int i = 0; i < jsonr_count(tables); i++) {
        read_code(jsonr_item(tables, i), code);
        is_waiting(jsonr_item(tables, i));
    }
    if (*event.wrong)
        return REMOTE_NOTHING;
    r->you = you;
    for (int i = 0; i < r->rows; i++)
        r->row[i].mine = false;
    for (int i = 0; i < jsonr_count(tables); i++) {
        read_code(jsonr_item(tables, i), code);
        put_own_table(r, code, is_waiting(jsonr_item(tables, i)));
    }
    sort_rows(r);
    return REMOTE_HELLO;
}

static remote_news take_you(remote *r, jsonr event)
{
    const remote_who you = remote_read_player(jsonr_object(event, "you"));
    if (*event.wrong)
        return REMOTE_NOTHING;
    r->you = you;
    return REMOTE_LOBBY;
}

/* Takes what the server or its operators tell everybody. */
static remote_news take_words(remote *r, jsonr event)
{
    const char *message = jsonr_text(event, "message");
    if (*event.wrong)
        return REMOTE_NOTHING;
    jsonr_copy_clean(r->message, sizeof r->message, message);
    return REMOTE_TOLD;
}

static remote_news take_ban(remote *r, jsonr event)
{
    const remote_news news = take_words(r, event);
    r->banned |= news == REMOTE_TOLD;
    return news;
}

static remote_news take_invitation(remote *r, jsonr event)
{
    const remote_who from = remote_read_player(jsonr_object(event, "from"));
    char code[REMOTE_CODE];
    read_code(event, code);
    if (*event.wrong)
        return REMOTE_NOTHING;
    snprintf(r->message, sizeof r->message, "%s invites you to the table %s: press c in the lobby and type that code",
             from.name, code);
    return REMOTE_TOLD;
}

/* Takes the new code of the open table. */
static remote_news take_code(remote *r, jsonr event)
{
    const char *before = jsonr_text(event, "table"), *code = jsonr_text(event, "code");
    if (*event.wrong || !*code)
        return REMOTE_NOTHING;
    for (int i = 0; i < r->rows; i++)
        if (strcmp(r->row[i].code, before) == 0)
            jsonr_copy_clean(r->row[i].code, REMOTE_CODE, code);
    if (strcmp(r->code, before) != 0)
        return REMOTE_LOBBY;
    jsonr_copy_clean(r->code, REMOTE_CODE, code);
    return REMOTE_TABLE;
}

static remote_news take_event(remote *r, jsonr event, int64_t now)
{
    static const struct {
        const char *name;
        remote_news (*take)(remote *r, jsonr event);
    } events[] = {
        {"hello", take_hello},        {"you", take_you},    {"lobby", take_lobby}, {"bye", take_words},
        {"announcement", take_words}, {"banned", take_ban}, {"code", take_code},   {"invited", take_invitation}};
    const char *name = jsonr_text(event, "event");
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (strcmp(events[i].name, name) == 0)
            return events[i].take(r, event);
    if (strcmp(jsonr_text(event, "table"), r->code) != 0)
        return REMOTE_NOTHING;
    const remote_news news = remote_table_take(r, event, now);
    if (news == REMOTE_CLOSED) {
        r->phase = REMOTE_OVER; /* nobody can return */
        remote_leave(r);
    }
    return news;
}

remote_news remote_take(remote *r, const char *text, size_t length, int64_t now)
{
    json_t *value = json_loadb(text, length, 0, NULL);
    bool wrong = false;
    const jsonr message = {value, &wrong};
    remote_news news = REMOTE_NOTHING;
    if (jsonr_has(message, "event"))
        news = take_event(r, message, now);
    else if (jsonr_has(message, "re"))
        news = take_answer(r, message);
    json_decref(value);
    return news;
}

/* ---- over HTTP ---- */

bool remote_take_player(remote *r, const char *text, size_t length)
{
    json_t *value = json_loadb(text, length, 0, NULL);
    bool wrong = false;
    const remote_who you = remote_read_player((jsonr){value, &wrong});
    json_decref(value);
    if (wrong)
        remote_take_error(r, text, length);
    else
        r->you = you;
    return !wrong;
}

void remote_take_error(remote *r, const char *text, size_t length)
{
    json_t *value = json_loadb(text, length, 0, NULL);
    bool wrong = false;
    jsonr_copy_clean(r->message, sizeof r->message, jsonr_text((jsonr){value, &wrong}, "message"));
    if (!r->message[0])
        snprintf(r->message, sizeof r->message, "the server's answer makes no sense");
    json_decref(value);
}

void remote_take_phrases(remote *r, const char *text, size_t length)
{
    json_t *value = json_loadb(text, length, 0, NULL);
    const json_t *phrases = json_object_get(value, "phrases");
    r->phrases = 0;
    for (size_t i = 0; i < json_array_size(phrases) && r->phrases < REMOTE_MOST_PHRASES; i++) {
        const char *phrase = json_string_value(json_array_get(phrases, i));
        jsonr_copy_clean(r->phrase[r->phrases++], sizeof r->phrase[0], phrase ? phrase : "");
    }
    json_decref(value);
}
