/* The log of a room: lines are added, kept for who comes back, handed to the store, and read again after a start. */
#include <string.h>

#include "../../sys/xalloc.h"
#include "core_internal.h"
#include "lobby.h"
#include "results.h"
#include "notify.h"
#include "timing.h"

/* A game begins a new log: what was before it is in the store, and nobody asks for it. */
static void begin_log(room *r)
{
    r->log_length = 0;
    r->events_from = r->events + 1;
}

static void append(room *r, yv_span text)
{
    if (r->log_length + text.length > r->log_capacity) {
        r->log_capacity = 2 * (r->log_length + text.length);
        r->log = xrealloc(r->log, r->log_capacity);
    }
    memcpy(r->log + r->log_length, text.at, text.length);
    r->log_length += text.length;
}

static void keep(room *r, room_entry_kind kind, yv_span text)
{
    if (kind == ENTRY_START)
        begin_log(r);
    r->lines++;
    if (room_entry_is_numbered(kind))
        r->event_at[++r->events % ROOM_REMEMBERED] = (uint32_t)r->log_length;
    append(r, text);
}

void room_commit(core *c, room *r, room_entry *e)
{
    char buffer[ENTRY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    room_entry_write(e, &text);
    YV_ASSERT(!yv_text_cut(&text));
    keep(r, e->kind, (yv_span){buffer, text.length});
    const yv_ratings before = r->ratings;
    const bool fine = room_apply(c, r, e);
    YV_ASSERT(fine);
    (void)fine;
    c->ports.store(c->ports.context,
                   &(fact){.kind = FACT_LOG, .table = r->name, .n = r->lines, .text = buffer, .length = text.length});
    if (e->kind == ENTRY_ROUND || e->kind == ENTRY_END || e->kind == ENTRY_QUIT)
        results_store_ratings(c, r, &before);
    if (e->kind == ENTRY_END)
        results_store_game(c, r);
    timing_note(c, r, e);
    if (e->kind <= ENTRY_START || e->kind == ENTRY_END)
        lobby_note(c, r);
    if (room_entry_is_numbered(e->kind))
        notify_event(c, r, e);
}

bool room_restore(core *c, room *r, yv_span text)
{
    room_entry e;
    if (!room_entry_read(&e, text))
        return false;
    keep(r, e.kind, text);
    return room_apply(c, r, &e);
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
