#include "core.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "elsewhere.h"
#include "follow_up.h"
#include "friends.h"
#include "game_start.h"
#include "handlers.h"
#include "lobby.h"
#include "notify.h"
#include "room_bots.h"
#include "room_close.h"
#include "room_commit.h"
#include "room_times.h"
#include "seating.h"
#include "spoken_code.h"
#include "timeouts.h"
#include "watch.h"

/* ---- opening and closing ---- */

core *core_open(const core_settings *settings, const core_ports *ports)
{
    enum {
        MOST_TABLES = 20000,
        MOST_TABLES_EACH = 8,
        MOST_TABLES_FROM = 200,
        MOST_STORED_MB = 128,
        GRACE_MS = 20000,
        PAUSE_MS = 12000,
        SEARCH_MS = 5000
    };
    core *c = xalloc(sizeof *c);
    *c = (core){.settings = *settings, .ports = *ports, .out = JSONW_GROWING(xrealloc), .lobby_at = TIMER_NEVER};
    c->changed_end = &c->changed;
    c->news_end = &c->news;
    core_settings *s = &c->settings;
    s->most_tables = s->most_tables ? s->most_tables : MOST_TABLES;
    s->most_tables_each = s->most_tables_each ? s->most_tables_each : MOST_TABLES_EACH;
    s->most_tables_from = s->most_tables_from ? s->most_tables_from : MOST_TABLES_FROM;
    s->most_stored_mb = s->most_stored_mb ? s->most_stored_mb : MOST_STORED_MB;
    s->grace_ms = s->grace_ms ? s->grace_ms : GRACE_MS;
    s->pause_ms = s->pause_ms ? s->pause_ms : PAUSE_MS;
    s->search_ms = s->search_ms ? s->search_ms : SEARCH_MS;
    return c;
}

static void forget_conn(core *c, conn *leaving)
{
    conn **from = &leaving->person->conns;
    while (leaving->watches)
        watch_end(c, leaving->watches);
    lobby_leave(c, leaving);
    while (*from != leaving)
        from = &(*from)->next;
    *from = leaving->next;
    leaving->person->conn_count--;
    map_remove(&c->conns, leaving->id);
    free(leaving);
}

static void *first_of(const map *m)
{
    size_t place = 0;
    map_entry *entry = map_next(m, &place);
    return entry ? entry->value : NULL;
}

void core_close(core *c)
{
    for (conn *each; (each = first_of(&c->conns));) {
        person *p = each->person;
        forget_conn(c, each);
        person_release(c, p);
    }
    for (room *each; (each = first_of(&c->rooms));)
        room_free(c, each);
    lobby_close(c);
    map_free(&c->conns);
    map_free(&c->persons);
    map_free(&c->rooms);
    map_free(&c->tickets);
    quota_free(&c->player_quotas);
    quota_free(&c->address_quotas);
    timer_heap_free(&c->timers);
    jsonw_free(&c->out);
    free(c);
}

/* ---- restoring ---- */

bool core_restore_table(core *c, const char *table)
{
    const uint64_t code = spoken_code_read(table, strlen(table));
    if (!code || room_find(c, code))
        return false;
    room_open(c, code);
    return true;
}

bool core_restore_log(core *c, const char *table, uint64_t n, const char *text, size_t length)
{
    room *r = room_find(c, spoken_code_read(table, strlen(table)));
    if (!r)
        return false;
    if (n == r->entries + 1 && room_restore(c, r, (yv_span){text, length}))
        return true;
    core_log(c, LOG_ERROR, "unreadable-table", "table=%.12s entry=%" PRIu64, table, n);
    room_free(c, r);
    return false;
}

static room *find_broken(const core *c)
{
    size_t place = 0;
    for (map_entry *entry; (entry = map_next(&c->rooms, &place));)
        if (!room_is_whole(entry->value))
            return entry->value;
    return NULL;
}

void core_restored(core *c, core_time now)
{
    size_t place = 0;
    c->now = now;
    for (room *r; (r = find_broken(c));) {
        core_log(c, LOG_ERROR, "unreadable-table", "table=%.12s entry=%" PRIu64, r->name, r->entries);
        room_free(c, r);
    }
    for (map_entry *entry; (entry = map_next(&c->rooms, &place));) {
        room_times_restored(c, entry->value);
        ((room *)entry->value)->limit_stale = true;
        room_mark_changed(c, entry->value);
    }
    follow_up_changes(c);
}

/* ---- connections ---- */

/* Ends every call into the core that has changed something. */
static void finish_call(core *c)
{
    follow_up_changes(c);
    for (timer *first; !c->halted && (first = timer_heap_first(&c->timers)) && first->at <= c->now;) {
        timeouts_run(c, (room *)(void *)first);
        follow_up_changes(c);
    }
    lobby_tick(c);
}

static void set_relations(player_list *list, const player_id *ids, int count)
{
    list->count = 0;
    for (int i = 0; i < count; i++)
        player_list_set(list, ids[i], true);
}

/* Notes in all rooms of the person that they have connected, or have lost the last connection. */
static void note_presence(core *c, person *p, void (*note)(const core *c, room *r, yv_seat seat))
{
    for (int i = 0; i < p->room_count; i++) {
        room *r = p->rooms[i];
        const yv_seat seat = room_seat_of(r, p);
        note(c, r, seat);
        r->presence_changed |= yv_seat_bit(seat);
        room_mark_changed(c, r);
    }
}

/* Counts tables for the address of their host that were made before the server was started: it is not stored. */
static void count_tables(core *c, const person *p, uint64_t address)
{
    for (int i = 0; address && i < p->room_count; i++) {
        room *r = p->rooms[i];
        if (r->made_from || r->host != p->profile.id)
            continue;
        r->made_from = address;
        r->lobby_changed = true; /* other nodes count it too */
        room_mark_changed(c, r);
        quota_add_table(c, address, 1);
    }
}

void core_connected(core *c, core_conn id, uint64_t address, const profile *who, const player_id *muted, int muteds,
                    const player_id *blocked, int blockeds, core_time now)
{
    const size_t sent = c->sent;
    c->now = now;
    person *p = person_update(c, who);
    if (p->conn_count == PERSON_MAX_CONNS) {
        c->ports.close(c->ports.context, id, "too many connections");
        return;
    }
    if (!p->conns) {
        set_relations(&p->muted, muted, muteds);
        set_relations(&p->blocked, blocked, blockeds);
    }
    conn *come = xalloc(sizeof *come);
    *come = (conn){.id = id, .address = address, .person = p, .next = p->conns};
    p->conns = come;
    map_put(&c->conns, id, come);
    count_tables(c, p, address);
    notify_hello(c, come);
    if (++p->conn_count == 1)
        note_presence(c, p, room_times_came);
    follow_up_changes(c);
    conn_charge_sent(c, come, sent);
    finish_call(c);
}

bool core_may_connect(core *c, uint64_t address, core_time now)
{
    c->now = now;
    return quota_has_address(c, address, QUOTA_REQUESTS);
}

void core_measured(core *c, core_conn id, int round_trip_us)
{
    conn *measured = map_get(&c->conns, id);
    if (measured)
        measured->round_trip = round_trip_us;
}

void core_disconnected(core *c, core_conn id, core_time now)
{
    conn *leaving = map_get(&c->conns, id);
    room *opened[CONN_MAX_WATCHES];
    int count = 0;
    c->now = now;
    if (!leaving)
        return;
    person *p = leaving->person;
    const player_id who = p->profile.id;
    const uint64_t address = leaving->address;
    const size_t sent = c->sent;
    for (const watch *w = leaving->watches; w; w = w->next)
        opened[count++] = w->room;
    forget_conn(c, leaving);
    if (!p->conns)
        note_presence(c, p, room_times_went);
    for (int i = 0; i < count && !c->halted; i++)
        game_start_rematch_if_all(c, opened[i]);
    p = map_get(&c->persons, (uint64_t)who); /* a rematch without this player may have freed the person */
    if (p)
        person_release(c, p);
    follow_up_changes(c);
    quota_charge_address(c, address, c->sent - sent);
    c->sent = sent;
    finish_call(c);
}

/* ---- requests ---- */

static void answer(core *c, const handling *h, refusal no)
{
    if (no)
        notify_refusal(c, h->from, h->r->id, no);
    else if (!h->answered && !h->held)
        notify_ok(c, h->from, h->r->id);
}

static void refuse_all(core *c, conn *from, refusal no)
{
    c->words[0] = '\0';
    notify_refusal(c, from, 0, no);
    conn_cut_off(c, from, refusal_code(no));
}

_Static_assert((int)CORE_MAX_FRAME <= (int)REQUEST_MAX_BYTES, "a request has room for its strings");

void core_received(core *c, core_conn id, const char *text, size_t length, core_time now)
{
    core_received_late(c, id, text, length, 0, false, now);
}

bool core_received_late(core *c, core_conn id, const char *text, size_t length, int64_t age_us, bool again,
                        core_time now)
{
    conn *from = map_get(&c->conns, id);
    request r;
    handling h = {.from = from, .r = &r};
    const size_t sent = c->sent;
    c->now = now;
    c->arrived = now - age_us;
    c->again = again;
    if (!from || from->closing)
        return false;
    c->figures.requests++;
    if (length > CORE_MAX_FRAME) {
        refuse_all(c, from, REFUSE_TOO_LONG);
        return false;
    }
    refusal no = request_open(&r, text, length);
    c->words[0] = '\0';
    if (!conn_may_ask(c, from))
        no = REFUSE_TOO_FAST;
    if (!no)
        no = handlers_run(c, &h, &r);
    follow_up_changes(c); /* before the answer, so that the client has all events when it gets the answer */
    answer(c, &h, no);
    conn_charge_sent(c, from, sent);
    if (from->strikes == CONN_MAX_STRIKES)
        conn_cut_off(c, from, refusal_code(REFUSE_TOO_FAST));
    finish_call(c);
    return h.held;
}

/* ---- players ---- */

/* True if others would be told the same of both. */
static bool look_alike(const profile *one, const profile *other)
{
    return strcmp(one->name, other->name) == 0 && one->guest == other->guest && one->picture == other->picture;
}

void core_player_changed(core *c, const profile *who)
{
    person *p = map_get(&c->persons, (uint64_t)who->id);
    if (!p)
        return;
    const bool is_shown = !look_alike(&p->profile, who);
    person_update(c, who);
    if (is_shown)
        notify_player_changed(c, p);
    else
        notify_you(c, p);
    follow_up_changes(c);
}

bool core_may_rename(core *c, player_id id, uint64_t address, core_time now)
{
    c->now = now;
    return quota_take(c, id, address, QUOTA_NAMES);
}

bool core_may_change_picture(core *c, player_id id, uint64_t address, core_time now)
{
    c->now = now;
    return quota_take(c, id, address, QUOTA_PICTURES);
}

bool core_may_store(core *c, uint64_t address, core_time now)
{
    c->now = now;
    return quota_has_address(c, address, QUOTA_STORED);
}

void core_stored(core *c, uint64_t address, size_t bytes, core_time now)
{
    c->now = now;
    quota_charge_stored(c, address, bytes);
}

bool core_may_export(core *c, player_id id, uint64_t address, core_time now)
{
    c->now = now;
    return quota_take(c, id, address, QUOTA_EXPORTS);
}

bool core_sees_online(const core *c, player_id viewer, player_id other, const char **table)
{
    const person *found = friends_find_online(c, viewer, other);
    const bool elsewhere = !found && elsewhere_sees_online(c, viewer, other);
    const room *open = found ? friends_open_table(found) : NULL;
    if (table)
        *table = open ? open->name : NULL;
    for (const core_table_row *row = NULL; table && !*table && (found || elsewhere);) {
        if (!(row = elsewhere_next(c, other, row)))
            break;
        if (row->waits && row->open && row->taken < row->seats)
            *table = row->table;
    }
    return found || elsewhere;
}

bool core_describe_table(core *c, const char *table, uint64_t address, core_time now, core_table_facts *facts)
{
    c->now = now;
    if (!quota_take_address(c, address, QUOTA_CODES))
        return false;
    const uint64_t code = spoken_code_read(table, strlen(table));
    const room *r = room_find(c, code);
    const core_table_row *row = r ? NULL : elsewhere_find(c, code);
    core_table_row own;
    if (!r && !row)
        return false;
    quota_return_address(c, address, QUOTA_CODES);
    if (r) {
        elsewhere_fill_row(c, r, &c->out, &own);
        row = &own;
    }
    *facts = (core_table_facts){.seats = row->seats, .taken = row->taken, .waits = row->waits, .open = row->open};
    memcpy(facts->table, row->table, sizeof facts->table);
    memcpy(facts->host, row->host, sizeof facts->host);
    memcpy(facts->preset, row->preset, sizeof facts->preset);
    return true;
}

void core_each_table_of(const core *c, player_id id, void (*visit)(void *context, const char *table), void *context)
{
    const person *p = map_get(&c->persons, (uint64_t)id);
    for (int i = 0; p && i < p->room_count; i++)
        visit(context, p->rooms[i]->name);
    for (const core_table_row *row = NULL; (row = elsewhere_next(c, id, row));)
        visit(context, row->table);
}

static void leave_room(core *c, room *r, yv_seat seat)
{
    r->players_changed |= yv_seat_bit(seat);
    r->lobby_changed = true;
    room_mark_changed(c, r);
    if (r->phase == ROOM_WAITING)
        seating_stand(c, r, seat);
    else if (r->phase == ROOM_PLAYING && !r->seat[seat].gone && yv_is_in(&r->game, seat))
        seating_quit(c, r, seat);
}

void core_player_gone(core *c, player_id id, core_time now)
{
    person *p = map_get(&c->persons, (uint64_t)id);
    c->now = now;
    if (!p)
        return;
    p->deleted = true;
    p->profile =
        (profile){.id = id, .name = "deleted", .guest = true, .rating = p->profile.rating, .skill = p->profile.skill};
    for (int i = p->room_count - 1; i >= 0 && map_get(&c->persons, (uint64_t)id) == p; i--)
        leave_room(c, p->rooms[i], room_seat_of(p->rooms[i], p));
    p = map_get(&c->persons, (uint64_t)id);
    for (conn *each = p ? p->conns : NULL; each; each = each->next)
        conn_cut_off(c, each, "the account is gone");
    finish_call(c);
}

/* ---- bots, time ---- */

void core_bot_answers(core *c, uint64_t ticket, const yv_action *action, core_time now)
{
    c->now = now;
    room_bots_answered(c, ticket, action);
    finish_call(c);
}

core_time core_tick(core *c, core_time now)
{
    c->now = now;
    finish_call(c);
    const timer *first = timer_heap_first(&c->timers);
    const core_time next = first ? first->at : TIMER_NEVER;
    return next < c->lobby_at ? next : c->lobby_at;
}

void core_say_bye(core *c, int back_ms)
{
    notify_bye(c, back_ms);
}

void core_say_bye_to(core *c, core_conn id, int back_ms)
{
    conn *to = map_get(&c->conns, id);
    if (to)
        notify_bye_to(c, to, back_ms);
}

core_figures core_count(const core *c)
{
    core_figures figures = c->figures;
    size_t place = 0;
    figures.connections = (int)c->conns.count;
    figures.tables = (int)c->rooms.count;
    for (map_entry *entry; (entry = map_next(&c->persons, &place));)
        figures.players_online += ((person *)entry->value)->conns != NULL;
    place = 0;
    for (map_entry *entry; (entry = map_next(&c->rooms, &place));) {
        const room *r = entry->value;
        figures.games += r->phase == ROOM_PLAYING;
        figures.watching += room_watching(r);
    }
    return figures;
}

bool core_has_lists(const core *c)
{
    size_t listed = 0;
    for (room_list list = 0; list < ROOM_LISTS; list++) {
        size_t place = 0;
        for (map_entry *entry; (entry = map_next(&c->rooms, &place));) {
            const room *r = entry->value;
            if (!r->changed && r->place[list].in != room_belongs(r, list))
                return false;
            listed += r->place[list].in;
        }
        for (const room *r = c->list[list].first; r; r = r->place[list].after, listed--)
            if (!r->place[list].in || listed == 0)
                return false;
    }
    return listed == 0;
}
