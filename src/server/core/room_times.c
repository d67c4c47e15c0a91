#include "room_times.h"

#include <string.h>

/* ---- time left ---- */

static int64_t ms_until(const core *c, core_time at)
{
    return at == TIMER_NEVER || at <= c->now ? 0 : (at - c->now) / 1000;
}

static core_time window_end(const room *r)
{
    return r->settings.window && r->drawer != YV_NOBODY ? r->drawn_at + core_ms(r->settings.window_ms) : 0;
}

core_time room_times_clock_end(const room *r)
{
    yv_seat timed = YV_NOBODY;
    for (int seat = 0; seat < r->seats; seat++)
        if (room_is_timed(r, seat))
            timed = (yv_seat)seat;
    if (timed == YV_NOBODY || r->settings.clock == 0 || (!r->rated && room_is_alone(r, timed)))
        return TIMER_NEVER;
    const core_time window = window_end(r);
    return (window > r->clock_from ? window : r->clock_from) + core_ms(1000 * (int64_t)r->settings.clock);
}

int64_t room_times_clock_left(const core *c, const room *r)
{
    const core_time end = room_times_clock_end(r);
    return end == TIMER_NEVER ? -1 : ms_until(c, end);
}

int64_t room_times_window_left(const core *c, const room *r)
{
    return ms_until(c, window_end(r));
}

int64_t room_times_grace_left(const core *c, const room_seat *seat)
{
    return ms_until(c, seat->grace_at);
}

int64_t room_times_pause_left(const core *c, const room *r)
{
    return ms_until(c, r->deal_at);
}

int64_t room_times_start_left(const core *c, const room *r)
{
    return r->start_at == TIMER_NEVER ? -1 : ms_until(c, r->start_at);
}

/* ---- absence ---- */

static void begin_turn(const core *c, room *r)
{
    r->turn_at = r->clock_from = c->now;
    r->renewed = 0;
}

/* True if nobody else than these two plays, so that there was no clock in a casual game while the second was away. */
static bool are_alone(const room *r, int seat, int back)
{
    for (int other = 0; other < r->seats; other++)
        if (other != seat && other != back && room_is_playing(r, other))
            return false;
    return !r->rated;
}

/* Begins the clock again for a player who is back and has to act, but only once in a turn: otherwise the player could
 * stop the clock for ever by going away and coming back. Also begins it if nobody else has played until now. */
static void note_back(const core *c, room *r, yv_seat back)
{
    bool begins = room_is_timed(r, back) && !(r->renewed >> back & 1);
    if (begins)
        r->renewed |= yv_seat_bit(back);
    for (int seat = 0; seat < r->seats; seat++)
        begins = begins || (seat != back && room_is_timed(r, seat) && are_alone(r, seat, back));
    if (begins)
        r->clock_from = c->now;
}

static void begin_pause(const core *c, room *r)
{
    r->deal_at = c->now + core_ms(c->settings.pause_ms);
}

static void begin_grace(const core *c, room *r, int seat)
{
    const int ms = r->phase == ROOM_PLAYING ? c->settings.grace_ms : ROOM_SEAT_MS;
    r->seat[seat].grace_at = c->now + core_ms(ms);
}

/* Continues a game that stood still: the turn, the pause after a round and the grace of absent players begin again. */
static void revive(const core *c, room *r)
{
    begin_turn(c, r);
    if (r->deal_at < c->now)
        begin_pause(c, r);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].grace_at != TIMER_NEVER)
            begin_grace(c, r, seat);
}

void room_times_came(const core *c, room *r, yv_seat seat)
{
    r->seat[seat].grace_at = TIMER_NEVER;
    if (r->phase == ROOM_PLAYING && !room_is_alive_without(r, seat))
        revive(c, r);
}

void room_times_went(const core *c, room *r, yv_seat seat)
{
    if (r->phase != ROOM_OVER && !r->seat[seat].gone)
        begin_grace(c, r, seat);
}

/* ---- entries ---- */

/* Begins the grace of absent players again, because seats have moved. */
static void note_start(const core *c, room *r)
{
    r->presence_changed = 0;
    r->start_at = TIMER_NEVER;
    r->deal_at = c->now + core_ms(ROOM_FIRST_DEAL_MS);
    for (int seat = 0; seat < r->seats; seat++)
        memset(r->seat[seat].times, 0, sizeof r->seat[seat].times);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person && !room_is_here(r, seat))
            begin_grace(c, r, seat);
}

static void note_act(const core *c, room *r, const yv_action *action, bool by_bot)
{
    const bool same_turn = action->verb == YV_SLAP || (action->verb == YV_PASS && r->game.phase == YV_SWAPPING);
    if (!same_turn && !by_bot)
        r->seat[action->seat].times[pace_place((c->now - r->turn_at) / 1000)]++;
    if (!same_turn)
        begin_turn(c, r);
    for (int seat = 0; seat < r->seats; seat++)
        r->hurried = r->hurried && !room_is_timed(r, seat);
    if (r->drawer != YV_NOBODY)
        r->drawn_at = c->now;
}

void room_times_note(const core *c, room *r, const room_entry *e)
{
    switch (e->kind) {
    case ENTRY_START: note_start(c, r); break;
    case ENTRY_DEAL:
        r->deal_at = TIMER_NEVER;
        begin_turn(c, r);
        break;
    case ENTRY_ACT: note_act(c, r, &e->action, e->by_bot); break;
    case ENTRY_UNDO:
        r->deal_at = TIMER_NEVER;
        r->drawn_at = c->now;
        begin_turn(c, r);
        break;
    case ENTRY_ROUND:
        r->hurried = false;
        if (r->game.phase == YV_DEALING)
            begin_pause(c, r);
        break;
    case ENTRY_END:
        for (int seat = 0; seat < r->seats; seat++)
            r->seat[seat].grace_at = TIMER_NEVER;
        break;
    case ENTRY_BACK: note_back(c, r, e->seat); break;
    case ENTRY_QUIT: r->seat[e->seat].grace_at = TIMER_NEVER; break;
    default: break;
    }
}

void room_times_restored(const core *c, room *r)
{
    begin_turn(c, r);
    r->drawn_at = c->now;
    if (r->phase == ROOM_PLAYING && !room_in_round(r))
        begin_pause(c, r);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person && r->phase != ROOM_OVER && !r->seat[seat].gone)
            begin_grace(c, r, seat);
}
