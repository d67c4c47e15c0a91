#include "timeouts.h"

#include "actions.h"
#include "game_start.h"
#include "room_close.h"
#include "room_times.h"
#include "rounds.h"
#include "seating.h"

typedef enum { DO_NOTHING, DO_RELEASE, DO_ANSWER, DO_CLOCK, DO_START, DO_DEAL, DO_GRACE, DO_CLOSE } timeout_kind;

typedef struct {
    core_time at;
    timeout_kind kind;
    yv_seat seat;
} timeout;

/* Keeps the earliest time; of equal times, the first that is considered. */
static void consider(timeout *next, core_time at, timeout_kind kind, int seat)
{
    if (at < next->at)
        *next = (timeout){at, kind, (yv_seat)seat};
}

static timeout find_next(const room *r)
{
    const bool alive = room_is_alive(r);
    timeout next = {TIMER_NEVER, DO_NOTHING, YV_NOBODY};
    if (r->held.on)
        consider(&next, r->held.until, DO_RELEASE, YV_NOBODY);
    else if (alive)
        consider(&next, room_times_clock_end(r), DO_CLOCK, YV_NOBODY);
    consider(&next, r->start_at, DO_START, YV_NOBODY);
    if (alive)
        consider(&next, r->deal_at, DO_DEAL, YV_NOBODY);
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->seat[seat].answered && alive)
            consider(&next, r->seat[seat].answer_at, DO_ANSWER, seat);
        if (alive || r->phase == ROOM_WAITING)
            consider(&next, r->seat[seat].grace_at, DO_GRACE, seat);
    }
    consider(&next, r->close_at, DO_CLOSE, YV_NOBODY);
    return next;
}

core_time timeouts_next(const room *r)
{
    return find_next(r).at;
}

static void run_out_clock(core *c, room *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (room_is_timed(r, seat))
            seating_away(c, r, (yv_seat)seat, ENTRY_AWAY);
}

static void end_grace(core *c, room *r, yv_seat seat)
{
    r->seat[seat].grace_at = TIMER_NEVER;
    if (r->phase == ROOM_WAITING)
        seating_stand(c, r, seat);
    else if (!r->seat[seat].away && yv_is_in(&r->game, seat))
        seating_away(c, r, seat, ENTRY_AWAY);
}

static void close_table(core *c, room *r)
{
    const bool full = room_is_too_large(c, r);
    actions_cancel(c, r, REFUSE_NO_TABLE);
    room_close(c, r, full ? "log-full" : r->phase == ROOM_PLAYING ? "abandoned" : "empty");
}

void timeouts_run(core *c, room *r)
{
    const timeout next = find_next(r);
    room_mark_changed(c, r);
    if (next.at > c->now)
        return;
    switch (next.kind) {
    case DO_RELEASE: actions_release(c, r); break;
    case DO_ANSWER: actions_take_bots(c, r, next.seat); break;
    case DO_CLOCK: run_out_clock(c, r); break;
    case DO_START:
        r->start_at = TIMER_NEVER;
        if (room_fill_level(r))
            game_start_with_bots(c, r);
        break;
    case DO_DEAL: rounds_deal(c, r); break;
    case DO_GRACE: end_grace(c, r, next.seat); break;
    case DO_CLOSE: close_table(c, r); break;
    default: break;
    }
}
