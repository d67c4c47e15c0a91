#include "core_operator.h"

#include <string.h>

#include "actions.h"
#include "follow_up.h"
#include "notify.h"
#include "render.h"
#include "render_event.h"
#include "render_keys.h"
#include "results.h"
#include "room_close.h"
#include "room_log.h"

static room *find(const core *c, const char *table)
{
    return room_find(c, spoken_code_read(table, strlen(table)));
}

/* ---- looking ---- */

void core_each_online(const core *c, void (*visit)(void *context, const profile *who, int connections, int tables),
                      void *context)
{
    size_t place = 0;
    for (map_entry *entry; (entry = map_next(&c->persons, &place));) {
        const person *p = entry->value;
        if (p->conns)
            visit(context, &p->profile, p->conn_count, p->room_count);
    }
}

static void put_table_keys(jsonw *out, const room *r)
{
    key_string(out, "table", r->name);
    key_string(out, "phase", render_phase(r->phase));
    jsonw_key(out, "settings"), render_settings(out, &r->settings);
    key_number(out, "host", r->host);
    key_number(out, "watching", room_watching(r));
    key_bool(out, "quiet", r->quiet);
    if (r->phase != ROOM_WAITING)
        key_string(out, "game", r->game_code);
    jsonw_key(out, "seats"), render_seats(out, r);
}

int core_write_tables(const core *c, int most, jsonw *out)
{
    size_t place = 0;
    int count = 0;
    for (map_entry *entry; count < most && (entry = map_next(&c->rooms, &place)); count++) {
        jsonw_open(out, '{');
        put_table_keys(out, entry->value);
        jsonw_close(out, '}');
    }
    return count;
}

bool core_write_table(const core *c, const char *table, jsonw *out)
{
    const room *r = find(c, table);
    if (!r)
        return false;
    const int from = r->said_count > ROOM_CHAT ? r->said_count - ROOM_CHAT : 0;
    jsonw_open(out, '{');
    put_table_keys(out, r);
    jsonw_key(out, "chat"), jsonw_open(out, '[');
    for (int i = from; i < r->said_count; i++) {
        const room_said *said = &r->said[i % ROOM_CHAT];
        jsonw_open(out, '{');
        key_number(out, "n", (int64_t)said->n);
        render_said_keys(c, out, r, said, NULL);
        jsonw_close(out, '}');
    }
    jsonw_close(out, ']');
    jsonw_close(out, '}');
    return true;
}

/* ---- acting ---- */

bool core_close_table(core *c, const char *table, char game[GAME_CODE_LENGTH + 1], core_time now)
{
    room *r = find(c, table);
    game[0] = '\0';
    c->now = now;
    if (!r)
        return false;
    actions_cancel(c, r, REFUSE_NO_TABLE);
    if (r->phase == ROOM_PLAYING) {
        memcpy(game, r->game_code, sizeof r->game_code);
        results_store_game(c, r, true);
    }
    room_close(c, r, ROOM_CLOSED_BY_OPERATOR);
    follow_up_changes(c);
    return true;
}

static room_said *find_said(room *r, uint64_t n)
{
    for (int i = 0; i < ROOM_CHAT && i < r->said_count; i++)
        if (r->said[i].n == n)
            return &r->said[i];
    return NULL;
}

static bool is_message(const room *r, uint64_t n, player_id *from)
{
    room_entry e;
    if (!room_log_has_event(r, n) || !room_entry_read(&e, room_log_event(r, n)) || e.kind != ENTRY_SAY)
        return false;
    *from = e.player;
    return true;
}

bool core_remove_message(core *c, const char *table, uint64_t n, core_time now)
{
    char buffer[64];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    room *r = find(c, table);
    room_said *said = r ? find_said(r, n) : NULL;
    player_id from = said ? said->from : 0;
    const bool is_in_log = r && is_message(r, n, &from);
    c->now = now;
    if (!said && !is_in_log)
        return false;
    if (said && said->said == SAID_REMOVED)
        return true;
    room_entry_write(&(room_entry){.kind = ENTRY_SAY, .player = from, .said = SAID_REMOVED}, &text);
    uint64_t entry = said ? said->entry : 0;
    if (is_in_log)
        entry = room_log_replace(r, n, (yv_span){buffer, text.length});
    if (said) {
        said->said = SAID_REMOVED;
        if (said->text)
            said->text[0] = '\0';
    }
    core_store(c,
               &(fact){.kind = FACT_LOG_REPLACED, .table = r->name, .n = entry, .text = buffer, .length = text.length});
    notify_removed(c, r, n);
    return true;
}

void core_announce(core *c, const char *text)
{
    notify_announcement(c, text);
}

void core_set_read_only(core *c, bool on, core_time now)
{
    size_t place = 0;
    c->now = now;
    c->read_only = on;
    for (map_entry *entry; (entry = map_next(&c->rooms, &place));)
        room_mark_changed(c, entry->value);
    follow_up_changes(c);
}

void core_set_chat_from(core *c, core_conn id, core_time from)
{
    conn *to = map_get(&c->conns, id);
    if (to)
        to->chat_from = from;
}

void core_shift_chat(core *c, core_time by)
{
    size_t place = 0;
    for (map_entry *entry; (entry = map_next(&c->conns, &place));) {
        conn *each = entry->value;
        each->chat_from += each->chat_from ? by : 0;
    }
}
