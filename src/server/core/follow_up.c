#include "follow_up.h"

#include "elsewhere.h"
#include "game_start.h"
#include "lobby.h"
#include "notify.h"
#include "room_bots.h"
#include "room_times.h"
#include "timeouts.h"

/* ---- times ---- */

/* Returns how long the room is kept if nothing changes, in ms; -1 for no limit. */
static int64_t kept_ms(core *c, const room *r)
{
    bool here = false;
    for (int seat = 0; seat < r->seats; seat++)
        here = here || room_is_here(r, seat);
    if (room_is_too_large(c, r))
        return 0;
    switch (r->phase) {
    case ROOM_WAITING: return here || r->watches ? -1 : ROOM_EMPTY_MS;
    case ROOM_OVER: return r->watches ? -1 : ROOM_EMPTY_MS;
    default: break;
    }
    if (room_is_alive(r))
        return -1;
    return here ? c->settings.grace_ms : ROOM_EMPTY_MS;
}

static void set_close(core *c, room *r)
{
    const int64_t kept = kept_ms(c, r);
    if (kept < 0)
        r->close_at = TIMER_NEVER;
    else if (r->close_at == TIMER_NEVER)
        r->close_at = c->now + core_ms(kept);
}

/* True if the next deal still waits for a player: before the first round for their part of the shuffle, later for them
 * to be ready. */
static bool deal_waits(const room *r)
{
    bool people = false;
    for (int seat = 0; seat < r->seats; seat++) {
        if (!room_is_here(r, seat) || room_is_bots(r, seat) || !yv_is_in(&r->game, seat))
            continue;
        people = true;
        if (r->game.round == 0 ? r->seat[seat].mix_count == 0 : !r->seat[seat].ready)
            return true;
    }
    return !people && r->game.round > 0 && !room_is_left_to_bots(r);
}

static void set_deal(const core *c, room *r)
{
    if (r->deal_at != TIMER_NEVER && r->deal_at > c->now && !deal_waits(r))
        r->deal_at = c->now;
}

static void set_start(const core *c, room *r)
{
    core_time at = TIMER_NEVER;
    if (room_fill_level(r) && !c->read_only && !room_unconfirmed_seats(r)) {
        const int wait = room_is_search(r) ? c->settings.search_ms : ROOM_START_MS;
        at = c->now + core_ms(room_taken(r) == r->seats && wait > ROOM_FULL_MS ? ROOM_FULL_MS : wait);
        at = at < r->start_at ? at : r->start_at;
    }
    if (at == r->start_at)
        return;
    r->start_at = at;
    r->start_changed = true;
}

/* ---- all changes ---- */

static void follow_up(core *c, room *r)
{
    room_put_into_lists(c, r);
    room_count_log(c, r);
    set_close(c, r);
    set_deal(c, r);
    set_start(c, r);
    room_bots_ask(c, r);
    if (r->limit_stale)
        game_start_count_rated(c, r);
    if (r->lobby_changed) {
        lobby_note(c, r);
        elsewhere_tell(c, r);
    }
    r->lobby_changed = false;
    notify_changes(c, r);
    timer_heap_set(&c->timers, &r->timer, timeouts_next(r));
}

void follow_up_changes(core *c)
{
    while (c->changed) {
        room *r = c->changed;
        room_unmark_changed(c, r);
        follow_up(c, r);
    }
}
