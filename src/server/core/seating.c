#include "seating.h"

#include <stdio.h>

#include "room_commit.h"

void seating_sit(core *c, room *r, yv_seat seat, const occupant *who)
{
    const person *host = map_get(&c->persons, (uint64_t)r->host);
    const bool hosted = host && (room_seat_of(r, host) != YV_NOBODY || room_has_open(r, host));
    const player_id next_host = who->player && !hosted ? who->player : r->host;
    YV_ASSERT(r->phase == ROOM_WAITING && seat < r->seats && !r->seat[seat].person);
    room_commit(c, r, &(room_entry){.kind = ENTRY_SEAT, .seat = seat, .occupant = {*who}, .player = next_host});
}

void seating_take(core *c, room *r, yv_seat seat, const person *p, const char *leaves, const bot_level *fill)
{
    const yv_seat before = room_seat_of(r, p);
    const bot_level *kept = before == YV_NOBODY ? fill : r->seat[before].fill;
    occupant who = {.player = p->profile.id, .fill = kept};
    snprintf(who.leaves, sizeof who.leaves, "%s", leaves);
    seating_sit(c, r, seat, &who);
    if (before != YV_NOBODY)
        room_commit(c, r, &(room_entry){.kind = ENTRY_SEAT, .seat = before, .player = r->host});
}

void seating_stand(core *c, room *r, yv_seat seat)
{
    player_id host = r->host;
    const person *leaving = r->seat[seat].person;
    YV_ASSERT(r->phase == ROOM_WAITING && seat < r->seats);
    for (int other = 0; other < r->seats && leaving && leaving->profile.id == host; other++)
        if (other != seat && r->seat[other].person)
            host = r->seat[other].person->profile.id;
    room_commit(c, r, &(room_entry){.kind = ENTRY_SEAT, .seat = seat, .player = host});
}

void seating_away(core *c, room *r, yv_seat seat, room_entry_kind kind)
{
    YV_ASSERT(r->phase == ROOM_PLAYING && r->seat[seat].person);
    room_commit(c, r, &(room_entry){.kind = kind, .seat = seat});
}

void seating_back(core *c, room *r, yv_seat seat)
{
    YV_ASSERT(r->seat[seat].person && !r->seat[seat].gone);
    room_commit(c, r, &(room_entry){.kind = ENTRY_BACK, .seat = seat});
}

void seating_quit(core *c, room *r, yv_seat seat)
{
    char record[64];
    yv_text text = yv_text_in(record, sizeof record);
    YV_ASSERT(r->phase == ROOM_PLAYING && r->seat[seat].person && !r->seat[seat].gone);
    int32_t charged = r->rated ? yv_leaving_cost(&r->game, seat) : 0;
    if (charged > r->ratings.of[seat])
        charged = r->ratings.of[seat];
    if (r->game.round > 0) /* a record has no place for it before its first round */
        yv_record_put_leaving(&text, seat);
    YV_ASSERT(!yv_text_cut(&text));
    room_commit(c, r,
                &(room_entry){.kind = ENTRY_QUIT, .seat = seat, .charged = charged, .record = {record, text.length}});
}
