#include "watch.h"

#include <stdlib.h>

#include "../../sys/xalloc.h"
watch *watch_find(const conn *who, const room *where)
{
    for (watch *w = who->watches; w; w = w->next)
        if (w->where == where)
            return w;
    return NULL;
}

bool watch_may_begin(const conn *who, const room *where, bool seated)
{
    const int most = seated ? ROOM_MAX_WATCHERS + YV_MAX_PLAYERS * PERSON_MAX_CONNS : ROOM_MAX_WATCHERS;
    return watch_find(who, where) || (who->watch_count < CONN_MAX_WATCHES && where->watch_count < most);
}

static watch *add_watch(conn *who, room *where)
{
    watch *w = xalloc(sizeof *w);
    *w = (watch){.who = who, .where = where, .next = who->watches, .after_in_room = where->watches};
    if (where->watches)
        where->watches->before_in_room = w;
    who->watches = where->watches = w;
    who->watch_count++;
    where->watch_count++;
    return w;
}

refusal watch_begin(core *c, conn *who, room *where, int64_t since)
{
    const bool seated = room_seat_of(where, who->who) != YV_NOBODY;
    watch *w = watch_find(who, where);
    if (!w && !watch_may_begin(who, where, seated))
        return REFUSE_FULL;
    if (!w) {
        w = add_watch(who, where);
        where->lobby_changed = where->lobby_changed || !seated;
    }
    w->wants_state = true;
    w->since = since;
    room_mark_changed(c, where);
    return REFUSE_NONE;
}

void watch_renew_all(core *c, room *where)
{
    for (watch *w = where->watches; w; w = w->after_in_room) {
        w->wants_state = true;
        w->since = -1;
    }
    room_mark_changed(c, where);
}

void watch_end(core *c, watch *w)
{
    watch **from = &w->who->watches;
    while (*from != w)
        from = &(*from)->next;
    *from = w->next;
    if (w->before_in_room)
        w->before_in_room->after_in_room = w->after_in_room;
    else
        w->where->watches = w->after_in_room;
    if (w->after_in_room)
        w->after_in_room->before_in_room = w->before_in_room;
    w->who->watch_count--;
    w->where->watch_count--;
    w->where->lobby_changed = true;
    room_mark_changed(c, w->where);
    free(w);
}
