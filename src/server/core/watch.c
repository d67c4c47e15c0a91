#include "watch.h"

#include <stdlib.h>

#include "../../sys/xalloc.h"
#include "core_internal.h"
#include "lobby.h"

watch *watch_find(const conn *who, const room *where)
{
    for (watch *w = who->watches; w; w = w->next)
        if (w->where == where)
            return w;
    return NULL;
}

bool watch_may_begin(const conn *who, const room *where, bool seated)
{
    const int most = seated ? ROOM_WATCHERS + YV_MAX_PLAYERS * PERSON_MAX_CONNS : ROOM_WATCHERS;
    return watch_find(who, where) || (who->watch_count < CONN_MAX_WATCHES && where->watch_count < most);
}

refusal watch_begin(core *c, conn *who, room *where)
{
    const bool seated = room_seat_of(where, who->who) != YV_NOBODY;
    if (watch_find(who, where))
        return REFUSE_NONE;
    if (!watch_may_begin(who, where, seated))
        return REFUSE_FULL;
    watch *w = xrealloc(NULL, sizeof *w);
    *w = (watch){.who = who, .where = where, .next = who->watches, .after_in_room = where->watches};
    if (where->watches)
        where->watches->before_in_room = w;
    who->watches = where->watches = w;
    who->watch_count++;
    where->watch_count++;
    if (!seated)
        lobby_note(c, where);
    return REFUSE_NONE;
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
    lobby_note(c, w->where);
    free(w);
}
