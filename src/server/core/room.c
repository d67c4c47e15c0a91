#include "room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "room_bots.h"
#include "spoken_code.h"
#include "core_internal.h"
#include "lobby.h"
#include "notify.h"
#include "timing.h"
#include "watch.h"

room *room_open(core *c, uint64_t code)
{
    room *r = xrealloc(NULL, sizeof *r);
    memset(r, 0, sizeof *r);
    r->due.at = TIMER_NEVER;
    r->code = code;
    spoken_code_write(r->name, code);
    r->start_at = r->deal_at = r->close_at = TIMER_NEVER;
    r->drawer = YV_NOBODY;
    r->events_from = 1;
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        r->seat[seat].grace_at = TIMER_NEVER;
    core_random(c, &r->bot_seed, sizeof r->bot_seed);
    map_put(&c->rooms, code, r);
    return r;
}

room *room_find(core *c, uint64_t code)
{
    return map_get(&c->rooms, code);
}

void room_free(core *c, room *r)
{
    room_bots_forget(c, r);
    while (r->watches)
        watch_end(c, r->watches);
    lobby_forget(c, r);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person)
            person_leave_room(c, r->seat[seat].person, r);
    timer_heap_set(&c->due, &r->due, TIMER_NEVER);
    map_remove(&c->rooms, r->code);
    for (int i = 0; i < ROOM_CHAT; i++)
        free(r->said[i].text);
    free(r->action);
    free(r->stock);
    free(r->round);
    free(r->log);
    free(r);
}

void room_close(core *c, room *r)
{
    char details[32];
    snprintf(details, sizeof details, "table=%s", r->name);
    c->ports.log(c->ports.context, LOG_INFO, "table-closed", details);
    c->ports.store(c->ports.context, &(fact){.kind = FACT_TABLE_CLOSED, .table = r->name});
    notify_closed(c, r);
    lobby_tell_gone(c, r);
    room_free(c, r);
}

/* ---- questions ---- */

yv_seat room_seat_of(const room *r, const person *p)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person == p)
            return (yv_seat)seat;
    return YV_NOBODY;
}

bool room_is_free(const room *r, int seat)
{
    return !r->seat[seat].person && !r->seat[seat].level;
}

bool room_is_bots(const room *r, int seat)
{
    return r->seat[seat].level || r->seat[seat].away || !r->seat[seat].person;
}

bool room_is_here(const room *r, int seat)
{
    return r->seat[seat].person && r->seat[seat].person->conns;
}

bool room_in_round(const room *r)
{
    return r->phase == ROOM_PLAYING && r->game.phase != YV_DEALING && r->game.phase != YV_OVER;
}

int room_people(const room *r)
{
    int people = 0;
    for (int seat = 0; seat < r->seats; seat++)
        people += r->seat[seat].person != NULL;
    return people;
}

int room_taken(const room *r)
{
    int taken = 0;
    for (int seat = 0; seat < r->seats; seat++)
        taken += !room_is_free(r, seat);
    return taken;
}

int room_watching(const room *r)
{
    int watching = 0;
    for (const watch *w = r->watches; w; w = w->after_in_room)
        watching += room_seat_of(r, w->who->who) == YV_NOBODY;
    return watching;
}

const bot_persona *room_bot(const room *r, int seat)
{
    return &r->seat[seat].level->persona[r->seat[seat].bot];
}

bool room_has_open(const room *r, const person *p)
{
    for (const conn *each = p->conns; each; each = each->next)
        for (const watch *w = each->watches; w; w = w->next)
            if (w->where == r)
                return true;
    return false;
}

void room_kick_out(core *c, room *r, player_id who)
{
    r->kicked[r->kicks++ % ROOM_KICKED] = (room_kick){who, r->host, c->now + core_ms(TIMING_KICK_MS)};
}

bool room_is_kicked(const core *c, const room *r, player_id who)
{
    for (int i = 0; i < ROOM_KICKED; i++)
        if (r->kicked[i].who == who && r->kicked[i].by == r->host && r->kicked[i].until > c->now)
            return true;
    return false;
}

bool room_is_unfinished_for(const room *r, const person *p)
{
    const yv_seat seat = room_seat_of(r, p);
    return r->settings.rated && r->phase == ROOM_PLAYING && seat != YV_NOBODY && !r->seat[seat].gone
           && yv_is_in(&r->game, seat);
}
