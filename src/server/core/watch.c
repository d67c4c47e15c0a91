#include "watch.h"

#include <stdlib.h>

#include "../../sys/xalloc.h"

watch *watch_find(const conn *from, const room *r)
{
    for (watch *w = from->watches; w; w = w->next)
        if (w->room == r)
            return w;
    return NULL;
}

/* Counts the onlookers who come from the address. */
static int count_from(const room *r, uint64_t address)
{
    int count = 0;
    for (const watch *w = r->watches; w; w = w->after_in_room)
        count += w->conn->address == address && room_seat_of(r, w->conn->person) == YV_NOBODY;
    return count;
}

/* One address must not take the places of all others. */
static bool has_place(const conn *from, const room *r, bool seated)
{
    if (seated)
        return r->watch_count < ROOM_MAX_WATCHERS + YV_MAX_PLAYERS * PERSON_MAX_CONNS;
    return r->watch_count < ROOM_MAX_WATCHERS
           && (!from->address || count_from(r, from->address) < ROOM_MAX_WATCHERS_FROM);
}

bool watch_may_begin(const conn *from, const room *r, bool seated)
{
    return watch_find(from, r) || (from->watch_count < CONN_MAX_WATCHES && has_place(from, r, seated));
}

bool watch_may_stay(const watch *w)
{
    const uint64_t address = w->conn->address;
    return w->room->watch_count <= ROOM_MAX_WATCHERS
           && (!address || count_from(w->room, address) <= ROOM_MAX_WATCHERS_FROM);
}

static watch *add_watch(conn *from, room *r)
{
    watch *w = xalloc(sizeof *w);
    *w = (watch){.conn = from, .room = r, .next = from->watches, .after_in_room = r->watches};
    if (r->watches)
        r->watches->before_in_room = w;
    from->watches = r->watches = w;
    from->watch_count++;
    r->watch_count++;
    return w;
}

refusal watch_begin(core *c, conn *from, room *r, int64_t since)
{
    const bool seated = room_seat_of(r, from->person) != YV_NOBODY;
    watch *w = watch_find(from, r);
    if (!w && !watch_may_begin(from, r, seated))
        return REFUSE_FULL;
    if (!w) {
        w = add_watch(from, r);
        r->lobby_changed = r->lobby_changed || !seated;
    }
    w->wants_state = true;
    w->since = since;
    room_mark_changed(c, r);
    return REFUSE_NONE;
}

void watch_end(core *c, watch *w)
{
    watch **from = &w->conn->watches;
    YV_ASSERT(w->conn->watch_count > 0 && w->room->watch_count > 0);
    while (*from != w)
        from = &(*from)->next;
    *from = w->next;
    if (w->before_in_room)
        w->before_in_room->after_in_room = w->after_in_room;
    else
        w->room->watches = w->after_in_room;
    if (w->after_in_room)
        w->after_in_room->before_in_room = w->before_in_room;
    w->conn->watch_count--;
    w->room->watch_count--;
    w->room->lobby_changed = true;
    room_mark_changed(c, w->room);
    free(w);
}
