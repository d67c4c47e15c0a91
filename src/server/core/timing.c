#include "timing.h"

#include "room_bots.h"
#include "core_internal.h"
#include "play.h"
#include "notify.h"

/* ---- what is left ---- */

static int64_t ms_until(const core *c, core_time at)
{
    return at == TIMER_NEVER || at <= c->now ? 0 : (at - c->now) / 1000;
}

static core_time window_end(const room *r)
{
    return r->settings.window && r->drawer != YV_NOBODY ? r->drawn_at + core_ms(r->settings.window_ms) : 0;
}

/* A person whose clock may run out. */
static bool is_timed(const room *r, int seat)
{
    return room_bots_must_act(r, seat) && !room_is_bots(r, seat);
}

static core_time clock_end(const room *r)
{
    bool timed = false;
    for (int seat = 0; seat < r->seats; seat++)
        timed = timed || is_timed(r, seat);
    if (!timed || r->settings.clock == 0)
        return TIMER_NEVER;
    const core_time window = window_end(r);
    return (window > r->clock_from ? window : r->clock_from) + core_ms(1000 * (int64_t)r->settings.clock);
}

int64_t timing_clock_left(const core *c, const room *r)
{
    const core_time end = clock_end(r);
    return end == TIMER_NEVER ? -1 : ms_until(c, end);
}

yv_seat timing_clock_of(const room *r)
{
    return r->game.phase == YV_SWAPPING ? yv_next_to_answer(&r->game) : r->game.turn;
}

int64_t timing_wait_left(const core *c, const room *r)
{
    return ms_until(c, window_end(r));
}

int64_t timing_grace_left(const core *c, const room_seat *seat)
{
    return ms_until(c, seat->grace_at);
}

int64_t timing_pause_left(const core *c, const room *r)
{
    return ms_until(c, r->deal_at);
}

int64_t timing_start_left(const core *c, const room *r)
{
    return r->start_at == TIMER_NEVER ? -1 : ms_until(c, r->start_at);
}

/* ---- who is there ---- */

/* Is anybody there to play for, leaving this seat aside? */
static bool is_alive_without(const room *r, yv_seat aside)
{
    if (r->settings.rated)
        return true;
    for (int seat = 0; seat < r->seats; seat++)
        if (seat != aside && room_is_here(r, seat) && !r->seat[seat].parted)
            return true;
    return false;
}

bool timing_is_alive(const room *r)
{
    return is_alive_without(r, YV_NOBODY);
}

static int grace_of(const core *c, const room *r)
{
    return r->phase == ROOM_PLAYING ? c->settings.grace_ms : TIMING_SEAT_MS;
}

static void begin_turn(core *c, room *r)
{
    r->turn_at = r->clock_from = c->now;
}

/* A game that stood still goes on: the turn has its whole time again, the look at a round too, and who is still absent
 * their grace. */
static void revive(core *c, room *r)
{
    begin_turn(c, r);
    if (r->deal_at < c->now)
        r->deal_at = c->now + core_ms(c->settings.pause_ms);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].grace_at != TIMER_NEVER)
            r->seat[seat].grace_at = c->now + core_ms(grace_of(c, r));
}

void timing_came(core *c, room *r, yv_seat seat)
{
    r->seat[seat].grace_at = TIMER_NEVER;
    if (r->phase == ROOM_PLAYING && !is_alive_without(r, seat))
        revive(c, r);
    notify_presence(c, r, seat);
    timing_go_on(c, r);
}

void timing_went(core *c, room *r, yv_seat seat)
{
    if (r->phase != ROOM_OVER && !r->seat[seat].gone)
        r->seat[seat].grace_at = c->now + core_ms(grace_of(c, r));
    notify_presence(c, r, seat);
    timing_go_on(c, r);
}

/* ---- notes ---- */

static void note_act(core *c, room *r, const room_entry *e)
{
    const bool same_turn = e->action.verb == YV_SLAP || (e->action.verb == YV_PASS && r->game.phase == YV_SWAPPING);
    room_bots_forget(c, r);
    if (!same_turn)
        begin_turn(c, r);
    if (r->drawer != YV_NOBODY)
        r->drawn_at = c->now;
}

/* Seats have moved: who is not there is waited for. */
static void note_start(core *c, room *r)
{
    r->start_at = TIMER_NEVER;
    r->deal_at = c->now + core_ms(TIMING_FIRST_DEAL_MS);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person && !room_is_here(r, seat))
            r->seat[seat].grace_at = c->now + core_ms(grace_of(c, r));
}

void timing_note(core *c, room *r, const room_entry *e)
{
    switch (e->kind) {
    case ENTRY_START: note_start(c, r); break;
    case ENTRY_DEAL:
        room_bots_forget(c, r);
        r->deal_at = TIMER_NEVER;
        begin_turn(c, r);
        break;
    case ENTRY_ACT: note_act(c, r, e); break;
    case ENTRY_ROUND:
        if (r->game.phase == YV_DEALING)
            r->deal_at = c->now + core_ms(c->settings.pause_ms);
        break;
    case ENTRY_END:
        for (int seat = 0; seat < r->seats; seat++)
            r->seat[seat].grace_at = TIMER_NEVER;
        break;
    default: break;
    }
}

void timing_restored(core *c, room *r)
{
    begin_turn(c, r);
    r->drawn_at = c->now;
    if (r->phase == ROOM_PLAYING && !room_in_round(r))
        r->deal_at = c->now + core_ms(c->settings.pause_ms);
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person && r->phase != ROOM_OVER && !r->seat[seat].gone)
            r->seat[seat].grace_at = c->now + core_ms(grace_of(c, r));
    timing_go_on(c, r);
}

/* ---- what is due ---- */

typedef enum { DO_NOTHING, DO_RELEASE, DO_ANSWER, DO_CLOCK, DO_START, DO_DEAL, DO_GRACE, DO_CLOSE } what_due;

typedef struct {
    core_time at;
    what_due what;
    yv_seat seat;
} next_due;

static void consider(next_due *next, core_time at, what_due what, int seat)
{
    if (at < next->at)
        *next = (next_due){at, what, (yv_seat)seat};
}

static next_due find_next(const room *r)
{
    const bool alive = timing_is_alive(r);
    next_due next = {TIMER_NEVER, DO_NOTHING, YV_NOBODY};
    if (r->held.on)
        consider(&next, r->held.until, DO_RELEASE, YV_NOBODY);
    else if (alive)
        consider(&next, clock_end(r), DO_CLOCK, YV_NOBODY);
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

/* Somebody who came by Play now is waiting: the bots that will do for them. NULL: nobody is. */
static const bot_level *find_hurried(const room *r)
{
    if (r->phase != ROOM_WAITING || !r->settings.open || r->settings.rated)
        return NULL;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].fill && room_is_here(r, seat))
            return r->seat[seat].fill;
    return NULL;
}

static void set_start(core *c, room *r)
{
    core_time at = TIMER_NEVER;
    if (find_hurried(r)) {
        at = c->now + core_ms(room_taken(r) == r->seats ? TIMING_FULL_MS : TIMING_START_MS);
        at = at < r->start_at ? at : r->start_at;
    }
    if (at == r->start_at)
        return;
    r->start_at = at;
    notify_starting(c, r);
}

static void start_with_bots(core *c, room *r)
{
    const bot_level *fill = find_hurried(r);
    r->start_at = TIMER_NEVER;
    for (int seat = 0; fill && seat < r->seats && room_taken(r) < PLAY_NOW_SEATS; seat++)
        if (room_is_free(r, seat))
            play_sit(c, r, (yv_seat)seat, &(occupant){.level = fill});
    if (fill)
        play_start(c, r);
}

static void clock_ran_out(core *c, room *r)
{
    for (int seat = 0; seat < r->seats; seat++)
        if (is_timed(r, seat))
            play_away(c, r, (yv_seat)seat, ENTRY_AWAY);
}

static void grace_is_over(core *c, room *r, yv_seat seat)
{
    r->seat[seat].grace_at = TIMER_NEVER;
    if (r->phase == ROOM_WAITING)
        play_stand(c, r, seat);
    else if (!r->seat[seat].away && yv_is_in(&r->game, seat))
        play_away(c, r, seat, ENTRY_AWAY);
}

/* False if the room is gone. */
static bool do_next(core *c, room *r, const next_due *next)
{
    switch (next->what) {
    case DO_RELEASE: play_release(c, r); break;
    case DO_ANSWER: play_answer(c, r, next->seat); break;
    case DO_CLOCK: clock_ran_out(c, r); break;
    case DO_START: start_with_bots(c, r); break;
    case DO_DEAL: play_deal(c, r); break;
    case DO_GRACE: grace_is_over(c, r, next->seat); break;
    case DO_CLOSE: room_close(c, r); return false;
    default: break;
    }
    return true;
}

void timing_tick(core *c, room *r)
{
    const next_due next = find_next(r);
    if (next.at > c->now || do_next(c, r, &next))
        timing_go_on(c, r);
}

/* ---- going on ---- */

/* Does the next deal still wait for somebody? Before the first for parts of the shuffle, later for a look at the
 * round. */
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
    return !people && r->game.round > 0;
}

/* How long the room is kept as it is now; -1: as long as it likes. */
static int64_t kept_ms(const core *c, const room *r)
{
    bool here = false;
    for (int seat = 0; seat < r->seats; seat++)
        here = here || room_is_here(r, seat);
    if (r->log_length > ROOM_MAX_LOG)
        return 0;
    switch (r->phase) {
    case ROOM_WAITING: return here || r->watches ? -1 : TIMING_EMPTY_MS;
    case ROOM_OVER: return r->watches ? -1 : TIMING_EMPTY_MS;
    default: break;
    }
    if (timing_is_alive(r))
        return -1;
    return here ? c->settings.grace_ms : TIMING_EMPTY_MS;
}

void timing_go_on(core *c, room *r)
{
    const int64_t kept = kept_ms(c, r);
    if (kept < 0)
        r->close_at = TIMER_NEVER;
    else if (r->close_at == TIMER_NEVER)
        r->close_at = c->now + core_ms(kept);
    if (r->deal_at != TIMER_NEVER && r->deal_at > c->now && !deal_waits(r))
        r->deal_at = c->now;
    set_start(c, r);
    room_bots_ask(c, r);
    timer_heap_set(&c->due, &r->due, find_next(r).at);
}
