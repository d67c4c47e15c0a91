/* The log of a room: lines are added, kept for who comes back, handed to the store, and read again after a start. */
#include <string.h>

#include "../../sys/xalloc.h"
#include "inside.h"
#include "lobby.h"
#include "settle.h"
#include "tell.h"
#include "timing.h"

/* A game begins a new log: what was before it is in the store, and nobody asks for it. */
static void begin_log(room *r)
{
    r->log_length = 0;
    r->events_from = r->events + 1;
}

static void append(room *r, yv_span text)
{
    if (r->log_length + text.length > r->log_room) {
        r->log_room = 2 * (r->log_length + text.length);
        r->log = xrealloc(r->log, r->log_room);
    }
    memcpy(r->log + r->log_length, text.at, text.length);
    r->log_length += text.length;
}

static void keep(room *r, line_kind kind, yv_span text)
{
    if (kind == LINE_START)
        begin_log(r);
    r->lines++;
    if (line_is_numbered(kind))
        r->event_at[++r->events % ROOM_REMEMBERED] = (uint32_t)r->log_length;
    append(r, text);
}

void room_commit(core *c, room *r, log_line *l)
{
    char buffer[LINE_ROOM];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    line_write(l, &text);
    YV_ASSERT(!yv_text_cut(&text));
    keep(r, l->kind, (yv_span){buffer, text.length});
    const yv_ratings before = r->ratings;
    const bool fine = room_apply(c, r, l);
    YV_ASSERT(fine);
    (void)fine;
    c->ports.store(c->ports.context,
                   &(fact){.kind = FACT_LOG, .table = r->name, .n = r->lines, .text = buffer, .length = text.length});
    if (l->kind == LINE_ROUND || l->kind == LINE_END || l->kind == LINE_QUIT)
        settle_ratings(c, r, &before);
    if (l->kind == LINE_END)
        settle_game(c, r);
    timing_note(c, r, l);
    if (l->kind <= LINE_START || l->kind == LINE_END)
        lobby_note(c, r);
    if (line_is_numbered(l->kind))
        tell_event(c, r, l);
}

bool room_restore(core *c, room *r, yv_span text)
{
    log_line l;
    if (!line_read(&l, text))
        return false;
    keep(r, l.kind, text);
    return room_apply(c, r, &l);
}

bool room_remembers(const room *r, uint64_t n)
{
    return n >= r->events_from && n <= r->events && n + ROOM_REMEMBERED > r->events;
}

/* An entry ends where the next header begins: no other line begins with its sign. */
yv_span room_event(const room *r, uint64_t n)
{
    YV_ASSERT(room_remembers(r, n));
    const char *const from = r->log + r->event_at[n % ROOM_REMEMBERED], *const end = r->log + r->log_length;
    const char *at = from;
    do {
        at = memchr(at, '\n', (size_t)(end - at));
        at = at ? at + 1 : end;
    } while (at < end && *at != '>');
    return (yv_span){from, (size_t)(at - from)};
}
