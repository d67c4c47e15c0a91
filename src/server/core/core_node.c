#include "core_node.h"

#include <inttypes.h>
#include <string.h>

#include "actions.h"
#include "elsewhere.h"
#include "follow_up.h"
#include "lobby.h"
#include "notify.h"
#include "quota.h"
#include "request.h"
#include "room_close.h"
#include "room_times.h"
#include "seating.h"
#include "settings_request.h"
#include "watch.h"

static room *find(const core *c, const char *table)
{
    return room_find(c, spoken_code_read(table, strlen(table)));
}

/* ---- tables ---- */

bool core_has_table(const core *c, const char *table)
{
    return find(c, table);
}

/* Counts a table for the address of its host, if the host is connected: another node made it. */
static void count_for_host(core *c, room *r)
{
    const person *host = map_get(&c->persons, (uint64_t)r->host);
    if (r->made_from || !host || !host->conns)
        return;
    r->made_from = host->conns->address;
    quota_add_table(c, r->made_from, 1);
}

void core_table_restored(core *c, const char *table, core_time now)
{
    room *r = find(c, table);
    c->now = now;
    if (r && !room_is_whole(r)) {
        core_log(c, LOG_ERROR, "unreadable-table", "table=%.12s entry=%" PRIu64, table, r->entries);
        room_free(c, r);
        return;
    }
    if (!r)
        return;
    room_times_restored(c, r);
    count_for_host(c, r);
    r->limit_stale = r->lobby_changed = true;
    room_mark_changed(c, r);
    follow_up_changes(c);
}

void core_drop_table(core *c, const char *table, bool answers)
{
    room *r = find(c, table);
    if (!r)
        return;
    if (answers)
        actions_cancel(c, r, REFUSE_BUSY);
    r->held.on = false;
    room_free(c, r);
}

bool core_first_table(const core *c, char table[TABLE_CODE_LENGTH + 1])
{
    size_t place = 0;
    const map_entry *entry = map_next(&c->rooms, &place);
    if (entry)
        memcpy(table, ((const room *)entry->value)->name, TABLE_CODE_LENGTH + 1);
    return entry;
}

int core_count_tables(const core *c)
{
    return (int)c->rooms.count;
}

void core_set_halted(core *c, bool on, core_time now)
{
    c->now = now;
    c->halted = on;
}

_Static_assert((int)CORE_RULES_BYTES == (int)SETTINGS_RULES_BYTES, "all rules fit");

bool core_has_company(core *c, core_conn conn_id, const char *text, size_t length, char rules[CORE_RULES_BYTES])
{
    const conn *from = map_get(&c->conns, conn_id);
    room_settings wanted = settings_usual();
    yv_text why = yv_text_in(c->words, sizeof c->words), words = yv_text_in(rules, CORE_RULES_BYTES);
    request r;
    const bool read = from && length <= CORE_MAX_FRAME && !request_open(&r, text, length)
                      && !request_read(&r, 0, HAS_rules) && !settings_request_apply(&wanted, &r, &why);
    yv_rules_write(&wanted.rules, &words);
    return read && lobby_find_company(c, from->person, &wanted.rules);
}

void core_each_table(const core *c, void (*visit)(void *context, const char *table), void *context)
{
    size_t place = 0;
    for (map_entry *entry; (entry = map_next(&c->rooms, &place));)
        visit(context, ((const room *)entry->value)->name);
}

void core_each_watcher(const core *c, const char *table, void (*visit)(void *context, core_conn conn, uint64_t n),
                       void *context)
{
    const room *r = find(c, table);
    for (const watch *w = r ? r->watches : NULL; w; w = w->after_in_room)
        visit(context, w->conn->id, r->events);
}

bool core_describe_row(core *c, const char *table, core_table_row *row)
{
    const room *r = find(c, table);
    if (!r)
        return false;
    elsewhere_fill_row(c, r, &c->out, row);
    return true;
}

bool core_reopen(core *c, core_conn conn_id, const char *table, int64_t since, core_time now)
{
    conn *from = map_get(&c->conns, conn_id);
    room *r = find(c, table);
    c->now = now;
    if (!from || !r || watch_begin(c, from, r, since))
        return false;
    follow_up_changes(c);
    return true;
}

bool core_has_open(const core *c, core_conn conn_id, const char *table)
{
    conn *of = map_get(&c->conns, conn_id);
    const room *r = find(c, table);
    return of && r && watch_find(of, r);
}

void core_leave(core *c, player_id id, const char *table, const char *game, core_time now)
{
    room *r = find(c, table);
    const person *p = map_get(&c->persons, (uint64_t)id);
    c->now = now;
    if (!r || !p || !room_is_unfinished_for(r, p) || (game[0] && strcmp(game, r->game_code) != 0))
        return;
    seating_quit(c, r, room_seat_of(r, p));
    follow_up_changes(c);
}

void core_check_unfinished(core *c, player_id id, const char *table, core_time now)
{
    const person *p = id > 0 ? map_get(&c->persons, (uint64_t)id) : NULL;
    c->now = now;
    for (int i = 0; p && i < p->room_count; i++) {
        room *r = p->rooms[i];
        if (strcmp(r->name, table) <= 0 || !room_is_unfinished_for(r, p))
            continue;
        seating_quit(c, r, room_seat_of(r, p));
        follow_up_changes(c);
        return;
    }
}

/* ---- connections ---- */

bool core_charge(core *c, core_conn id, core_time now)
{
    conn *from = map_get(&c->conns, id);
    c->now = now;
    return from && conn_may_ask(c, from);
}

void core_uncharge(core *c, core_conn id)
{
    conn *from = map_get(&c->conns, id);
    if (from)
        conn_return_token(c, from);
}

/* Only codes that do not exist are taken from the address: many players at one address may open their tables at once,
 * after all nodes were down. */
bool core_take_code(core *c, core_conn id)
{
    const conn *from = map_get(&c->conns, id);
    return from && quota_has_address(c, from->address, QUOTA_CODES)
           && quota_take(c, from->person->profile.id, 0, QUOTA_CODES);
}

void core_return_code(core *c, core_conn id)
{
    const conn *from = map_get(&c->conns, id);
    if (from)
        quota_return(c, from->person->profile.id, 0, QUOTA_CODES);
}

void core_excuse_action(core *c, core_conn id)
{
    conn *from = map_get(&c->conns, id);
    if (from)
        conn_excuse_action(c, from);
}

void core_set_elsewhere(core *c, core_conn id)
{
    conn *from = map_get(&c->conns, id);
    if (from)
        from->elsewhere = true;
}

void core_spent(core *c, bool of_address, uint64_t key, int kind, int tokens, core_time now)
{
    c->now = now;
    if (kind >= 0 && kind < QUOTA_KINDS)
        quota_spend(c, of_address, key, (quota_kind)kind, tokens);
}

void core_refuse_request(core *c, core_conn id, int64_t re, refusal no)
{
    conn *to = map_get(&c->conns, id);
    c->words[0] = '\0';
    if (!to || to->closing)
        return;
    notify_refusal(c, to, re, no);
    if (no == REFUSE_TOO_FAST && to->strikes == CONN_MAX_STRIKES)
        conn_cut_off(c, to, refusal_code(no));
}

void core_tell_closed(core *c, core_conn id, const char *table)
{
    conn *to = map_get(&c->conns, id);
    if (to)
        notify_not_open(c, to, table);
}

bool core_describe_conn(const core *c, core_conn id, core_conn_facts *facts)
{
    const conn *found = map_get(&c->conns, id);
    if (!found || found->closing)
        return false;
    const person *p = found->person;
    *facts = (core_conn_facts){.who = &p->profile,
                               .muted = p->muted.id,
                               .muteds = p->muted.count,
                               .blocked = p->blocked.id,
                               .blockeds = p->blocked.count,
                               .address = found->address,
                               .round_trip = found->round_trip,
                               .chat_from = found->chat_from};
    return true;
}

int core_conns_of(const core *c, player_id id, bool *hidden)
{
    const person *p = map_get(&c->persons, (uint64_t)id);
    *hidden = p && p->profile.hidden;
    return p ? p->conn_count : 0;
}

/* ---- players ---- */

void core_tell_lobby(core *c, const char *table, const char *row, size_t length)
{
    lobby_tell(c, table, row, length);
}

void core_tell_player(core *c, player_id id, player_id from, const char *text, size_t length)
{
    const person *p = map_get(&c->persons, (uint64_t)id);
    for (const conn *each = p && !player_list_has(&p->muted, from) ? p->conns : NULL; each; each = each->next)
        c->ports.send(c->ports.context, each->id, text, length);
}

void core_player_rated(core *c, const profile *who)
{
    person *p = map_get(&c->persons, (uint64_t)who->id);
    if (!p || p->deleted)
        return;
    p->profile.rating = who->rating;
    p->profile.skill = who->skill;
}

void core_each_player(const core *c, void (*visit)(void *context, player_id id), void *context)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(&c->persons, &place));)
        visit(context, (player_id)each->key);
}

static void replace_list(player_list *list, const player_id *ids, int count)
{
    while (list->count > 0)
        player_list_set(list, list->id[list->count - 1], false);
    for (int i = 0; i < count; i++)
        player_list_set(list, ids[i], true);
}

bool core_correct_player(core *c, const profile *stored, const player_id *muted, int muteds, const player_id *blocked,
                         int blockeds, core_time now)
{
    enum { SETTLES_MS = 10000 };
    person *p = map_get(&c->persons, (uint64_t)stored->id);
    c->now = now;
    if (!p || p->deleted)
        return true;
    if (p->related && now - p->related < core_ms(SETTLES_MS))
        return false;
    const profile known = p->profile;
    replace_list(&p->muted, muted, muteds);
    replace_list(&p->blocked, blocked, blockeds);
    if (strcmp(known.name, stored->name) != 0 || strcmp(known.user, stored->user) != 0 || known.guest != stored->guest
        || known.picture != stored->picture || known.private_games != stored->private_games
        || known.hidden != stored->hidden)
        core_player_changed(c, stored);
    core_player_rated(c, stored);
    return true;
}

void core_player_related(core *c, player_id id, relation kind, player_id other, bool on)
{
    person *p = map_get(&c->persons, (uint64_t)id);
    if (!p)
        return;
    p->related = c->now;
    if (kind == RELATION_HIDE)
        p->profile.hidden = on;
    else
        player_list_set(kind == RELATION_MUTE ? &p->muted : &p->blocked, other, on);
}
