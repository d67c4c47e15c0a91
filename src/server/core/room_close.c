#include "room_close.h"

#include <stdlib.h>
#include <string.h>

#include "elsewhere.h"
#include "lobby.h"
#include "notify.h"
#include "room_bots.h"
#include "watch.h"

void room_free(core *c, room *r)
{
    room_bots_forget(c, r);
    while (r->watches)
        watch_end(c, r->watches);
    lobby_forget(c, r);
    room_unmark_changed(c, r);
    room_take_out_of_lists(c, r);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person)
            person_leave_room(c, r->seat[seat].person, r);
    timer_heap_set(&c->timers, &r->timer, TIMER_NEVER);
    map_remove(&c->rooms, r->code);
    quota_add_table(c, r->made_from, -1);
    quota_add_logs(c, r->made_from, -(int64_t)r->counted);
    for (int i = 0; i < ROOM_CHAT; i++)
        free(r->said[i].text);
    free(r->action);
    free(r->stock);
    free(r->round);
    free(r->log);
    free(r);
}

void room_close(core *c, room *r, const char *reason)
{
    core_log(c, LOG_INFO, "table-closed", "table=%s reason=%s", r->name, reason);
    core_store(c, &(fact){.kind = FACT_TABLE_CLOSED, .table = r->name});
    notify_closed(c, r, strcmp(reason, ROOM_CLOSED_BY_OPERATOR) == 0);
    lobby_remove(c, r);
    elsewhere_tell_closed(c, r->name);
    room_free(c, r);
}

void room_close_abandoned(core *c)
{
    enum { AT_ONCE = 256 };
    room *found[AT_ONCE];
    int count = 0;
    for (room *r = c->list[ROOM_ABANDONED].first; r && count < AT_ONCE; r = r->place[ROOM_ABANDONED].after)
        if (room_belongs(r, ROOM_ABANDONED))
            found[count++] = r;
    while (count > 0)
        room_close(c, found[--count], "space");
}
