#include "lobby.h"

#include <string.h>

#include "elsewhere.h"
#include "notify.h"
#include "render.h"

void lobby_enter(core *c, conn *to)
{
    if (to->lobby)
        return;
    to->lobby = true;
    to->lobby_before = NULL;
    to->lobby_after = c->lobby;
    if (c->lobby)
        c->lobby->lobby_before = to;
    c->lobby = to;
}

void lobby_leave(core *c, conn *to)
{
    if (!to->lobby)
        return;
    to->lobby = false;
    if (to->lobby_before)
        to->lobby_before->lobby_after = to->lobby_after;
    else
        c->lobby = to->lobby_after;
    if (to->lobby_after)
        to->lobby_after->lobby_before = to->lobby_before;
}

/* ---- changes ---- */

void lobby_note(core *c, room *r)
{
    if (r->lobby_pending)
        return;
    r->lobby_pending = true;
    r->next_in_lobby = c->lobby_pending;
    c->lobby_pending = r;
    if (c->lobby_at == TIMER_NEVER)
        c->lobby_at = c->now + core_ms(LOBBY_EVERY_MS);
}

void lobby_forget(core *c, room *r)
{
    room **from = &c->lobby_pending;
    while (*from && *from != r)
        from = &(*from)->next_in_lobby;
    if (*from)
        *from = r->next_in_lobby;
    r->lobby_pending = false;
}

static bool is_shown(const room *r)
{
    return r->settings.open && r->phase != ROOM_OVER && r->events > 0;
}

static void send_to_all(core *c)
{
    for (conn *each = c->lobby; each; each = each->lobby_after)
        notify_send(c, each);
}

void lobby_remove(core *c, room *r)
{
    const bool tell = c->lobby && r->shown;
    r->shown = false;
    if (!tell)
        return;
    notify_begin(c, "lobby");
    jsonw_key(&c->out, "gone"), jsonw_string(&c->out, r->name);
    jsonw_close(&c->out, '}');
    send_to_all(c);
}

void lobby_tell(core *c, const char *table, const char *row, size_t length)
{
    if (!c->lobby)
        return;
    notify_begin(c, "lobby");
    if (row)
        jsonw_key(&c->out, "table"), jsonw_raw(&c->out, row, length);
    else
        jsonw_key(&c->out, "gone"), jsonw_string(&c->out, table);
    jsonw_close(&c->out, '}');
    send_to_all(c);
}

static void tell_room(core *c, room *r)
{
    notify_players(c, r);
    notify_watching(c, r);
    if (!is_shown(r)) {
        lobby_remove(c, r);
        return;
    }
    r->shown = true;
    if (!c->lobby)
        return;
    notify_begin(c, "lobby");
    jsonw_key(&c->out, "table"), render_lobby_row(c, &c->out, r);
    jsonw_close(&c->out, '}');
    send_to_all(c);
}

void lobby_tick(core *c)
{
    if (c->lobby_at > c->now)
        return;
    c->lobby_at = TIMER_NEVER;
    while (c->lobby_pending) {
        room *r = c->lobby_pending;
        c->lobby_pending = r->next_in_lobby;
        r->lobby_pending = false;
        tell_room(c, r);
    }
}

/* ---- finding tables ---- */

void lobby_render_tables(core *c, jsonw *out)
{
    size_t place = 0;
    int listed = 0;
    jsonw_open(out, '[');
    for (const map_entry *entry; listed < LOBBY_MOST_LISTED && (entry = map_next(&c->rooms, &place));) {
        room *r = entry->value;
        if (!is_shown(r))
            continue;
        render_lobby_row(c, out, r);
        r->shown = true;
        listed++;
    }
    for (const core_table_row *row = NULL; listed < LOBBY_MOST_LISTED && (row = elsewhere_next_listed(c, row));
         listed++)
        jsonw_raw(out, row->row, row->row_length);
    jsonw_close(out, ']');
}

static bool may_join(core *c, const person *p, const room *r)
{
    const person *host = map_get(&c->persons, (uint64_t)r->host);
    bool here = false, free_seat = false;
    if (!host || person_blocks_or_is_blocked(host, p) || room_is_kicked(c, r, p->profile.id))
        return false;
    for (int seat = 0; seat < r->seats; seat++) {
        const person *other = r->seat[seat].person;
        if (other && (other == p || person_blocks_or_is_blocked(other, p)))
            return false;
        here = here || room_is_here(r, seat);
        free_seat = free_seat || room_is_free(r, seat);
    }
    return here && free_seat;
}

room *lobby_find_company(core *c, const person *p, const yv_rules *rules)
{
    size_t place = 0;
    room *best = NULL;
    for (const map_entry *entry; (entry = map_next(&c->rooms, &place));) {
        room *r = entry->value;
        if (r->phase != ROOM_WAITING || !r->settings.open || r->settings.rated
            || memcmp(&r->settings.rules, rules, sizeof *rules) != 0 || !may_join(c, p, r))
            continue;
        if (!best || room_people(r) > room_people(best)
            || (room_people(r) == room_people(best) && r->code < best->code))
            best = r;
    }
    return best;
}
