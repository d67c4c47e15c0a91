#include "notify.h"

#include <string.h>

#include "../../json/bot_protocol.h"
#include "../../json/objects.h"
#include "elsewhere.h"
#include "profile_json.h"
#include "render.h"
#include "render_event.h"
#include "render_state.h"
#include "room_times.h"

static void begin(core *c)
{
    jsonw_clear(&c->out);
    jsonw_open(&c->out, '{');
}

void notify_begin(core *c, const char *event)
{
    begin(c);
    jsonw_key(&c->out, "event"), jsonw_string(&c->out, event);
}

/* A message costs time however short it is. */
enum { SHORTEST_COUNTED = 512 };

void notify_send(core *c, conn *to)
{
    c->sent += c->out.length > SHORTEST_COUNTED ? c->out.length : SHORTEST_COUNTED;
    c->ports.send(c->ports.context, to->id, c->out.bytes, c->out.length);
}

/* ---- answers ---- */

static void begin_answer(core *c, int64_t id, bool ok)
{
    begin(c);
    jsonw_key(&c->out, "re"), jsonw_number(&c->out, (long)id);
    jsonw_key(&c->out, "ok"), jsonw_bool(&c->out, ok);
}

void notify_ok_begin(core *c, int64_t id)
{
    begin_answer(c, id, true);
}

void notify_ok(core *c, conn *to, int64_t id)
{
    if (id == 0)
        return;
    begin_answer(c, id, true);
    jsonw_close(&c->out, '}');
    notify_send(c, to);
}

void notify_refusal(core *c, conn *to, int64_t id, refusal no)
{
    begin_answer(c, id, false);
    jsonw_key(&c->out, "error"), jsonw_string(&c->out, refusal_code(no));
    jsonw_key(&c->out, "message"), jsonw_string(&c->out, c->words[0] ? c->words : refusal_words(no));
    if (no == REFUSE_STALE)
        jsonw_key(&c->out, "move"), jsonw_number(&c->out, c->move);
    if (no == REFUSE_WAIT)
        jsonw_key(&c->out, "wait_ms"), jsonw_number(&c->out, (long)c->wait_ms);
    if (no == REFUSE_UNFINISHED && c->unfinished) {
        jsonw_key(&c->out, "table"), jsonw_string(&c->out, c->unfinished);
        jsonw_key(&c->out, "cost"), jsonw_number(&c->out, c->cost);
    }
    jsonw_close(&c->out, '}');
    notify_send(c, to);
    c->figures.refused++;
}

/* ---- to a player ---- */

static void put_ids(jsonw *out, const player_list *list)
{
    jsonw_open(out, '[');
    for (int i = 0; i < list->count; i++)
        jsonw_number(out, (long)list->id[i]);
    jsonw_close(out, ']');
}

static void put_own_tables_elsewhere(const core *c, jsonw *out, const person *p)
{
    for (const core_table_row *row = NULL; (row = elsewhere_next(c, p->profile.id, row));) {
        const room_phase phase = row->waits ? ROOM_WAITING : row->over ? ROOM_OVER : ROOM_PLAYING;
        jsonw_open(out, '{');
        jsonw_key(out, "table"), jsonw_string(out, row->table);
        jsonw_key(out, "seat"), jsonw_number(out, elsewhere_seat(row, p->profile.id) + 1);
        jsonw_key(out, "phase"), jsonw_string(out, render_phase(phase));
        jsonw_close(out, '}');
    }
}

static void put_own_tables(const core *c, jsonw *out, const person *p)
{
    jsonw_open(out, '[');
    for (int i = 0; i < p->room_count; i++) {
        jsonw_open(out, '{');
        jsonw_key(out, "table"), jsonw_string(out, p->rooms[i]->name);
        jsonw_key(out, "seat"), jsonw_number(out, room_seat_of(p->rooms[i], p) + 1);
        jsonw_key(out, "phase"), jsonw_string(out, render_phase(p->rooms[i]->phase));
        jsonw_close(out, '}');
    }
    put_own_tables_elsewhere(c, out, p);
    jsonw_close(out, ']');
}

void notify_hello(core *c, conn *to)
{
    jsonw *out = &c->out;
    notify_begin(c, "hello");
    jsonw_key(out, "protocol"), jsonw_number(out, PROTOCOL_VERSION);
    jsonw_key(out, "version"), jsonw_string(out, c->settings.version ? c->settings.version : "");
    jsonw_key(out, "you"), profile_write_own_json(out, &to->person->profile);
    jsonw_key(out, "tables"), put_own_tables(c, out, to->person);
    jsonw_key(out, "muted"), put_ids(out, &to->person->muted);
    jsonw_key(out, "blocked"), put_ids(out, &to->person->blocked);
    jsonw_close(out, '}');
    notify_send(c, to);
}

void notify_you(core *c, person *p)
{
    notify_begin(c, "you");
    jsonw_key(&c->out, "you"), profile_write_own_json(&c->out, &p->profile);
    jsonw_close(&c->out, '}');
    for (conn *each = p->conns; each; each = each->next)
        notify_send(c, each);
}

void notify_player_changed(core *c, person *p)
{
    notify_you(c, p);
    for (int i = 0; i < p->room_count; i++) {
        room *r = p->rooms[i];
        r->players_changed |= yv_seat_bit(room_seat_of(r, p));
        r->lobby_changed = true;
        room_mark_changed(c, r);
    }
}

static void write_bye(core *c, int back_ms)
{
    notify_begin(c, "bye");
    jsonw_key(&c->out, "message"), jsonw_string(&c->out, "the server is restarting");
    jsonw_key(&c->out, "back_ms"), jsonw_number(&c->out, back_ms);
    jsonw_close(&c->out, '}');
}

void notify_bye_to(core *c, conn *to, int back_ms)
{
    write_bye(c, back_ms);
    notify_send(c, to);
}

void notify_bye(core *c, int back_ms)
{
    size_t place = 0;
    write_bye(c, back_ms);
    for (map_entry *entry; (entry = map_next(&c->conns, &place));)
        notify_send(c, entry->value);
}

/* ---- events of a room ---- */

/* Sends the message to all watchers, except those that will receive the whole state. */
static void send_to_room(core *c, room *r)
{
    for (watch *w = r->watches; w; w = w->after_in_room)
        if (!w->wants_state)
            notify_send(c, w->conn);
}

static void begin_room_event(core *c, const room *r, const char *event)
{
    notify_begin(c, event);
    jsonw_key(&c->out, "table"), jsonw_string(&c->out, r->name);
}

static void finish_room_event(core *c, room *r)
{
    jsonw_close(&c->out, '}');
    send_to_room(c, r);
}

enum { SPECTATOR = YV_MAX_PLAYERS, VIEWERS }; /* viewers are the seats, and one for all spectators */

static int viewer_of(const room *r, const watch *w)
{
    const yv_seat seat = room_seat_of(r, w->conn->person);
    return seat == YV_NOBODY ? SPECTATOR : seat;
}

/* Sends an event whose end depends on the viewer. The message so far is the same for all viewers; the rest is written
 * once for each seat that has a watcher. */
static void send_private(core *c, room *r, const room_entry *e)
{
    uint8_t viewer[ROOM_MAX_WATCHERS + YV_MAX_PLAYERS * PERSON_MAX_CONNS];
    unsigned looking = 0;
    int count = 0;
    const size_t common = c->out.length;
    for (watch *w = r->watches; w; w = w->after_in_room)
        looking |= 1u << (viewer[count++] = (uint8_t)viewer_of(r, w));
    for (int each = 0; each < VIEWERS; each++) {
        if (!(looking >> each & 1))
            continue;
        c->out.length = common;
        render_event_private(&c->out, r, e, each == SPECTATOR ? YV_NOBODY : (yv_seat)each, true);
        jsonw_close(&c->out, '}');
        count = 0;
        for (watch *w = r->watches; w; w = w->after_in_room)
            if (viewer[count++] == each)
                notify_send(c, w->conn);
    }
}

static void send_said(core *c, room *r, const room_said *said)
{
    const size_t common = c->out.length;
    for (watch *w = r->watches; w; w = w->after_in_room) {
        c->out.length = common;
        render_said_keys(c, &c->out, r, said, w->conn->person);
        jsonw_close(&c->out, '}');
        notify_send(c, w->conn);
    }
}

static void send_event(core *c, room *r, const room_entry *e)
{
    begin(c);
    render_event_head(&c->out, room_entry_word(e->kind), r, r->events);
    render_event_common(c, &c->out, r, e, true);
    if (render_event_is_private(e->kind))
        send_private(c, r, e);
    else if (e->kind == ENTRY_SAY)
        send_said(c, r, &r->said[(r->said_count - 1) % ROOM_CHAT]);
    else
        finish_room_event(c, r);
}

/* ---- the present moment ---- */

static void send_presence(core *c, room *r, int seat)
{
    begin_room_event(c, r, "presence");
    jsonw_key(&c->out, "seat"), jsonw_number(&c->out, seat + 1);
    render_presence_keys(c, &c->out, r, seat);
    finish_room_event(c, r);
}

static void send_clock(core *c, room *r)
{
    const int64_t left = room_times_clock_left(c, r);
    if (left < 0)
        return;
    begin_room_event(c, r, "clock");
    jsonw_key(&c->out, "of"), jsonw_number(&c->out, yv_seat_to_move(&r->game) + 1);
    jsonw_key(&c->out, "clock_ms"), jsonw_number(&c->out, (long)left);
    finish_room_event(c, r);
}

static void send_unconfirmed(core *c, room *r)
{
    begin_room_event(c, r, "unconfirmed");
    jsonw_key(&c->out, "seats"), json_seats(&c->out, room_unconfirmed_seats(r));
    finish_room_event(c, r);
}

static void send_ready(core *c, room *r)
{
    begin_room_event(c, r, "ready");
    jsonw_key(&c->out, "seats"), json_seats(&c->out, room_ready_seats(r));
    finish_room_event(c, r);
}

static void send_start(core *c, room *r)
{
    begin_room_event(c, r, "starting");
    render_start_key(c, &c->out, r);
    finish_room_event(c, r);
}

static void send_limited(core *c, room *r)
{
    begin_room_event(c, r, "limited");
    jsonw_key(&c->out, "limited"), jsonw_bool(&c->out, room_is_limited(r));
    finish_room_event(c, r);
}

static void send_state(core *c, room *r, watch *w)
{
    begin(c);
    render_event_head(&c->out, "table", r, r->events);
    jsonw_key(&c->out, "state"), render_state(c, &c->out, r, w->conn->person);
    jsonw_key(&c->out, "missed"), render_missed(c, &c->out, r, w->conn->person, w->since);
    jsonw_close(&c->out, '}');
    notify_send(c, w->conn);
    w->wants_state = false;
}

void notify_players(core *c, room *r)
{
    for (int seat = 0; seat < r->seats && r->watches; seat++) {
        if (!(r->players_changed >> seat & 1))
            continue;
        begin_room_event(c, r, "player");
        jsonw_key(&c->out, "seat"), jsonw_number(&c->out, seat + 1);
        jsonw_key(&c->out, "who"), render_occupant(&c->out, r, seat);
        finish_room_event(c, r);
    }
    r->players_changed = 0;
}

void notify_watching(core *c, room *r)
{
    const int watching = room_watching(r);
    if (watching == r->told_watching)
        return;
    r->told_watching = watching;
    begin_room_event(c, r, "watching");
    jsonw_key(&c->out, "watching"), jsonw_number(&c->out, watching);
    finish_room_event(c, r);
}

static bool has_open(const conn *from, const room *r)
{
    const watch *w = from->watches;
    while (w && w->room != r)
        w = w->next;
    return w != NULL;
}

void notify_code(core *c, room *r, const char *before)
{
    notify_begin(c, "code");
    jsonw_key(&c->out, "table"), jsonw_string(&c->out, before);
    jsonw_key(&c->out, "code"), jsonw_string(&c->out, r->name);
    jsonw_close(&c->out, '}');
    for (watch *w = r->watches; w; w = w->after_in_room)
        notify_send(c, w->conn);
    for (int seat = 0; seat < r->seats; seat++)
        for (conn *each = r->seat[seat].person ? r->seat[seat].person->conns : NULL; each; each = each->next)
            if (!has_open(each, r))
                notify_send(c, each);
}

void notify_quiet(core *c, room *r)
{
    begin_room_event(c, r, "quiet");
    jsonw_key(&c->out, "on"), jsonw_bool(&c->out, r->quiet);
    finish_room_event(c, r);
}

void notify_removed(core *c, room *r, uint64_t n)
{
    begin_room_event(c, r, "removed");
    jsonw_key(&c->out, "message"), jsonw_number(&c->out, (long)n);
    finish_room_event(c, r);
}

void notify_announcement(core *c, const char *text)
{
    size_t place = 0;
    notify_begin(c, "announcement");
    jsonw_key(&c->out, "message"), jsonw_string(&c->out, text);
    jsonw_close(&c->out, '}');
    for (map_entry *entry; (entry = map_next(&c->conns, &place));)
        notify_send(c, entry->value);
}

void notify_closed(core *c, room *r, bool by_operator)
{
    if (!r->watches)
        return;
    begin_room_event(c, r, "closed");
    if (by_operator) {
        jsonw_key(&c->out, "by"), jsonw_string(&c->out, "operator");
        if (r->phase == ROOM_PLAYING)
            jsonw_key(&c->out, "game"), jsonw_string(&c->out, r->game_code);
    }
    finish_room_event(c, r);
}

void notify_not_open(core *c, conn *to, const char *table)
{
    notify_begin(c, "closed");
    jsonw_key(&c->out, "table"), jsonw_string(&c->out, table);
    jsonw_close(&c->out, '}');
    notify_send(c, to);
}

/* Lets the whole state follow at the end of the current call. */
static void want_state(room *r)
{
    for (watch *w = r->watches; w; w = w->after_in_room) {
        w->wants_state = true;
        w->since = -1;
    }
}

/* ---- all notices of a room ---- */

void notify_entry(core *c, room *r, const room_entry *e)
{
    if (!r->watches)
        return;
    if (room_entry_is_numbered(e->kind))
        send_event(c, r, e);
    switch (e->kind) {
    case ENTRY_SETTINGS: send_unconfirmed(c, r); break;
    case ENTRY_UNDO: want_state(r); break;
    case ENTRY_AWAY:
    case ENTRY_PART:
    case ENTRY_QUIT: send_presence(c, r, e->seat); break;
    case ENTRY_BACK:
        send_presence(c, r, e->seat);
        send_clock(c, r);
        break;
    case ENTRY_QUIET: notify_quiet(c, r); break;
    case ENTRY_READY:
    case ENTRY_AGAIN:
        if (r->phase == ROOM_WAITING)
            send_unconfirmed(c, r);
        else
            send_ready(c, r);
        break;
    default: break;
    }
}

void notify_changes(core *c, room *r)
{
    for (int seat = 0; seat < r->seats && r->watches; seat++)
        if (r->presence_changed >> seat & 1)
            send_presence(c, r, seat);
    if (r->start_changed && r->watches)
        send_start(c, r);
    if (r->limit_changed && r->watches)
        send_limited(c, r);
    r->presence_changed = 0;
    r->start_changed = r->limit_changed = false;
    for (watch *w = r->watches; w; w = w->after_in_room)
        if (w->wants_state)
            send_state(c, r, w);
}
