#include "lobby.h"

#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "elsewhere.h"
#include "notify.h"
#include "render.h"
#include "spoken_code.h"

/* What the lobby has to be told about a table. At most one of the last three is set. */
struct lobby_news {
    lobby_news *next;
    uint64_t code;
    room *room; /* its row, as it is when it is sent */
    char *row;  /* the row of a table of another node */
    bool gone;
};

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
    c->looking++;
}

void lobby_leave(core *c, conn *to)
{
    if (!to->lobby)
        return;
    to->lobby = false;
    c->looking--;
    if (to->lobby_before)
        to->lobby_before->lobby_after = to->lobby_after;
    else
        c->lobby = to->lobby_after;
    if (to->lobby_after)
        to->lobby_after->lobby_before = to->lobby_before;
}

/* ---- changes ---- */

static void void_news(lobby_news *about)
{
    free(about->row);
    about->row = NULL;
    about->room = NULL;
    about->gone = false;
}

/* Returns the news about a table, which keep their place if there are some, and void them. */
static lobby_news *renew(core *c, uint64_t code)
{
    lobby_news *about = map_get(&c->news_of, code);
    if (!about) {
        about = xalloc(sizeof *about);
        *about = (lobby_news){.code = code};
        *c->news_end = about;
        c->news_end = &about->next;
        map_put(&c->news_of, code, about);
    }
    void_news(about);
    if (c->lobby_at == TIMER_NEVER)
        c->lobby_at = c->now + core_ms(LOBBY_EVERY_MS);
    return about;
}

void lobby_note(core *c, room *r)
{
    renew(c, r->code)->room = r;
    r->lobby_pending = true;
}

void lobby_forget(core *c, room *r)
{
    lobby_news *about = map_get(&c->news_of, r->code);
    if (about && about->room == r)
        void_news(about);
}

void lobby_remove(core *c, room *r)
{
    lobby_forget(c, r);
    if (r->shown && c->lobby)
        renew(c, r->code)->gone = true;
    r->shown = false;
}

void lobby_tell(core *c, const char *table, const char *row, size_t length)
{
    const uint64_t code = spoken_code_read(table, strlen(table));
    if (!c->lobby || !code)
        return;
    lobby_news *about = renew(c, code);
    about->gone = !row;
    if (!row)
        return;
    about->row = xalloc(length + 1);
    memcpy(about->row, row, length);
    about->row[length] = '\0';
}

/* ---- telling ---- */

static void send_to_all(core *c)
{
    jsonw_close(&c->out, '}');
    for (conn *each = c->lobby; each; each = each->lobby_after)
        notify_send(c, each);
}

static void send_gone(core *c, uint64_t code)
{
    char table[TABLE_CODE_LENGTH + 1];
    spoken_code_write(table, code);
    notify_begin(c, "lobby");
    jsonw_key(&c->out, "gone"), jsonw_string(&c->out, table);
    send_to_all(c);
}

static void send_row(core *c, const lobby_news *about)
{
    notify_begin(c, "lobby");
    jsonw_key(&c->out, "table");
    if (about->room)
        render_lobby_row(c, &c->out, about->room);
    else
        jsonw_raw(&c->out, about->row, strlen(about->row));
    send_to_all(c);
}

static void tell(core *c, const lobby_news *about)
{
    room *r = about->room;
    const bool was_shown = r && r->shown;
    if (r)
        r->shown = room_belongs(r, ROOM_PUBLIC);
    if (about->row || (r && r->shown))
        send_row(c, about);
    else if (about->gone || was_shown)
        send_gone(c, about->code);
}

static void tell_first(core *c)
{
    lobby_news *first = c->news;
    c->news = first->next;
    if (!c->news)
        c->news_end = &c->news;
    map_remove(&c->news_of, first->code);
    if (c->lobby)
        tell(c, first);
    else if (first->room)
        first->room->shown = room_belongs(first->room, ROOM_PUBLIC);
    void_news(first);
    free(first);
}

static void tell_watchers(core *c)
{
    for (const lobby_news *each = c->news; each; each = each->next) {
        if (!each->room || !each->room->lobby_pending)
            continue;
        each->room->lobby_pending = false;
        notify_players(c, each->room);
        notify_watching(c, each->room);
    }
}

void lobby_tick(core *c)
{
    if (c->lobby_at > c->now)
        return;
    c->lobby_at = TIMER_NEVER;
    tell_watchers(c);
    int left = LOBBY_MOST_SENT / (c->looking + 1);
    for (left = left > LOBBY_FEWEST_TOLD ? left : LOBBY_FEWEST_TOLD; c->news && (left > 0 || !c->lobby); left--)
        tell_first(c);
    if (c->news)
        c->lobby_at = c->now + core_ms(LOBBY_EVERY_MS);
}

void lobby_close(core *c)
{
    while (c->news) {
        lobby_news *first = c->news;
        c->news = first->next;
        void_news(first);
        free(first);
    }
    map_free(&c->news_of);
}

/* ---- finding tables ---- */

/* The tables of a list, by the addresses that they were made from. */
typedef struct {
    int listed, addresses;
    struct {
        uint64_t address;
        int count;
    } from[LOBBY_MOST_LISTED];
} lobby_list;

/* Counts a table. Returns false if the list has enough from its address: nobody may fill it alone. */
static bool take_place(lobby_list *l, uint64_t address)
{
    int i = 0;
    while (i < l->addresses && l->from[i].address != address)
        i++;
    if (address && i == l->addresses) {
        l->from[i].address = address;
        l->from[l->addresses++].count = 0;
    }
    if (address && l->from[i].count++ >= LOBBY_MOST_FROM)
        return false;
    l->listed++;
    return true;
}

void lobby_render_tables(core *c, jsonw *out)
{
    lobby_list all = {.listed = 0};
    jsonw_open(out, '[');
    for (room *r = c->list[ROOM_PUBLIC].last; r && all.listed < LOBBY_MOST_LISTED; r = r->place[ROOM_PUBLIC].before) {
        if (!room_belongs(r, ROOM_PUBLIC) || !take_place(&all, r->made_from))
            continue;
        render_lobby_row(c, out, r);
        r->shown = true;
    }
    for (const core_table_row *row = NULL; all.listed < LOBBY_MOST_LISTED && (row = elsewhere_next_listed(c, row));)
        if (take_place(&all, row->made_from))
            jsonw_raw(out, row->row, row->row_length);
    jsonw_close(out, ']');
}

static bool may_join(core *c, const person *p, const room *r)
{
    const person *host = map_get(&c->persons, (uint64_t)r->host);
    if (!host || person_blocks_or_is_blocked(host, p) || room_is_kicked(c, r, p->profile.id))
        return false;
    for (int seat = 0; seat < r->seats; seat++) {
        const person *other = r->seat[seat].person;
        if (other && (other == p || person_blocks_or_is_blocked(other, p)))
            return false;
    }
    return true;
}

room *lobby_find_company(core *c, const person *p, const yv_rules *rules)
{
    room *best = NULL;
    for (room *r = c->list[ROOM_JOINABLE].first; r; r = r->place[ROOM_JOINABLE].after) {
        if (!room_belongs(r, ROOM_JOINABLE) || memcmp(&r->settings.rules, rules, sizeof *rules) != 0
            || !may_join(c, p, r))
            continue;
        if (!best || room_people(r) > room_people(best)
            || (room_people(r) == room_people(best) && r->code < best->code))
            best = r;
    }
    return best;
}
