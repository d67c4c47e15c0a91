#include "remote.h"

#include <stdio.h>
#include <string.h>

#include "jsonr.h"
#include "remote_table.h"

void remote_begin(remote *r, scene *s)
{
    *r = (remote){.s = s, .n = -1, .own = YV_NOBODY};
    r->rules = yv_rules_of_preset(0);
}

void remote_leave(remote *r)
{
    r->code[0] = '\0';
    r->phase = REMOTE_NO_TABLE;
    r->n = -1;
    r->own = YV_NOBODY;
    r->clock_until = 0;
    r->mixes = 0;
    logbook_clear(&r->s->log);
    ledger_clear(&r->s->scores);
    r->s->bill[0] = '\0';
}

/* ---- the lobby ---- */

static void copy_names(const json_t *names, char *to, size_t capacity)
{
    yv_text text = yv_text_in(to, capacity);
    for (size_t i = 0; i < json_array_size(names); i++) {
        char name[REMOTE_NAME];
        const char *given = json_string_value(json_array_get(names, i));
        jsonr_copy_clean(name, sizeof name, given ? given : "");
        yv_put_string(&text, i > 0 ? ", " : "");
        yv_put_string(&text, name);
    }
}

static bool read_row(const json_t *value, remote_row *row)
{
    *row = (remote_row){0};
    jsonr_copy_clean(row->code, sizeof row->code, jsonr_text(value, "table"));
    jsonr_copy_clean(row->rules, sizeof row->rules, jsonr_text(value, "rules"));
    copy_names(json_object_get(value, "names"), row->names, sizeof row->names);
    row->waiting = strcmp(jsonr_text(value, "phase"), "waiting") == 0;
    row->rated = jsonr_truth(value, "rated");
    row->seats = (int)jsonr_number(value, "seats", 0);
    row->taken = (int)jsonr_number(value, "taken", 0);
    row->people = (int)jsonr_number(value, "people", 0);
    row->watching = (int)jsonr_number(value, "watching", 0);
    row->clock = (int)jsonr_number(value, "clock", 0);
    return row->code[0] != '\0';
}

static int find_row(const remote *r, const char *code)
{
    for (int i = 0; i < r->rows; i++)
        if (strcmp(r->row[i].code, code) == 0)
            return i;
    return -1;
}

static void put_row(remote *r, const json_t *value)
{
    remote_row row;
    if (!read_row(value, &row))
        return;
    int at = find_row(r, row.code);
    if (at < 0 && r->rows < REMOTE_MOST_TABLES)
        at = r->rows++;
    else if (at >= 0)
        row.mine = r->row[at].mine;
    if (at >= 0)
        r->row[at] = row;
}

static void drop_row(remote *r, const char *code)
{
    const int at = find_row(r, code);
    if (at < 0)
        return;
    r->rows--;
    memmove(&r->row[at], &r->row[at + 1], (size_t)(r->rows - at) * sizeof r->row[0]);
}

/* Where we sit is in the list also if it is not public. */
static void put_own_tables(remote *r, const json_t *tables)
{
    for (size_t i = 0; i < json_array_size(tables); i++) {
        const json_t *one = json_array_get(tables, i);
        char code[REMOTE_CODE];
        jsonr_copy_clean(code, sizeof code, jsonr_text(one, "table"));
        if (!code[0] || (find_row(r, code) < 0 && r->rows == REMOTE_MOST_TABLES))
            continue;
        if (find_row(r, code) < 0) {
            r->row[r->rows] = (remote_row){.waiting = strcmp(jsonr_text(one, "phase"), "waiting") == 0};
            snprintf(r->row[r->rows++].code, REMOTE_CODE, "%s", code);
        }
        r->row[find_row(r, code)].mine = true;
    }
}

static remote_news take_lobby(remote *r, const json_t *event)
{
    const char *gone = jsonr_text(event, "gone");
    if (gone[0])
        drop_row(r, gone);
    else
        put_row(r, json_object_get(event, "table"));
    return REMOTE_LOBBY;
}

static void take_list(remote *r, const json_t *tables)
{
    remote_row mine[16];
    int count = 0;
    for (int i = 0; i < r->rows && count < 16; i++)
        if (r->row[i].mine)
            mine[count++] = r->row[i];
    r->rows = 0;
    for (int i = 0; i < count; i++)
        r->row[r->rows++] = mine[i];
    for (size_t i = 0; i < json_array_size(tables); i++)
        put_row(r, json_array_get(tables, i));
}

/* ---- answers ---- */

static remote_news take_answer(remote *r, const json_t *answer)
{
    const int64_t id = jsonr_number(answer, "re", 0);
    if (!jsonr_truth(answer, "ok")) {
        jsonr_copy_clean(r->message, sizeof r->message, jsonr_text(answer, "message"));
        r->unfinished = strcmp(jsonr_text(answer, "error"), "unfinished") == 0;
        r->cost = (int)jsonr_number(answer, "cost", 0);
        const bool quiet = id == REMOTE_ASKED_QUIETLY || strcmp(jsonr_text(answer, "error"), "stale") == 0;
        return quiet ? REMOTE_NOTHING : REMOTE_REFUSED;
    }
    if (id == REMOTE_ASKED_LOBBY) {
        take_list(r, json_object_get(answer, "tables"));
        return REMOTE_LOBBY;
    }
    if (id == REMOTE_ASKED_TABLE && jsonr_text(answer, "table")[0]) {
        jsonr_copy_clean(r->code, sizeof r->code, jsonr_text(answer, "table"));
        return REMOTE_ENTERED;
    }
    return REMOTE_NOTHING;
}

/* ---- events ---- */

static remote_news take_hello(remote *r, const json_t *event)
{
    jsonr_who(json_object_get(event, "you"), &r->you);
    for (int i = 0; i < r->rows; i++)
        r->row[i].mine = false;
    put_own_tables(r, json_object_get(event, "tables"));
    return REMOTE_HELLO;
}

static remote_news take_you(remote *r, const json_t *event)
{
    jsonr_who(json_object_get(event, "you"), &r->you);
    return REMOTE_LOBBY;
}

static remote_news take_bye(remote *r, const json_t *event)
{
    jsonr_copy_clean(r->message, sizeof r->message, jsonr_text(event, "message"));
    return REMOTE_REFUSED;
}

static remote_news take_event(remote *r, const json_t *event, int64_t now)
{
    static const struct {
        const char *name;
        remote_news (*take)(remote *r, const json_t *event);
    } events[] = {{"hello", take_hello}, {"you", take_you}, {"lobby", take_lobby}, {"bye", take_bye}};
    const char *name = jsonr_text(event, "event");
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++)
        if (strcmp(events[i].name, name) == 0)
            return events[i].take(r, event);
    return strcmp(jsonr_text(event, "table"), r->code) == 0 ? remote_table_take(r, event, now) : REMOTE_NOTHING;
}

remote_news remote_take(remote *r, const char *text, size_t length, int64_t now)
{
    json_t *value = json_loadb(text, length, 0, NULL);
    remote_news news = REMOTE_NOTHING;
    if (json_object_get(value, "event"))
        news = take_event(r, value, now);
    else if (json_object_get(value, "re"))
        news = take_answer(r, value);
    json_decref(value);
    return news;
}

/* ---- over HTTP ---- */

bool remote_take_player(remote *r, const char *text, size_t length)
{
    json_t *value = json_loadb(text, length, 0, NULL);
    const bool fine = jsonr_number(value, "id", 0) > 0;
    if (fine)
        jsonr_who(value, &r->you);
    json_decref(value);
    if (!fine)
        remote_take_error(r, text, length);
    return fine;
}

void remote_take_error(remote *r, const char *text, size_t length)
{
    json_t *value = json_loadb(text, length, 0, NULL);
    jsonr_copy_clean(r->message, sizeof r->message, jsonr_text(value, "message"));
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
