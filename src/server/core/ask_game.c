#include "ask.h"
#include "inside.h"
#include "play.h"
#include "tell.h"
#include "timing.h"

/* The seat of who asks, in a game that is being played. */
static refusal find_seat(core *c, const ask *a, yv_seat *seat)
{
    *seat = room_seat_of(a->table, a->from->who);
    if (*seat == YV_NOBODY)
        return inside_refuse(c, REFUSE_NOT_YOURS, "you have no seat there");
    if (a->table->seat[*seat].gone)
        return inside_refuse(c, REFUSE_NOT_YOURS, "you have left this game for good");
    return REFUSE_NONE;
}

static refusal find_playing_seat(core *c, const ask *a, yv_seat *seat)
{
    const refusal no = find_seat(c, a, seat);
    if (no)
        return no;
    return a->table->phase == ROOM_PLAYING ? REFUSE_NONE : inside_refuse(c, REFUSE_NOT_NOW, "no game is being played");
}

/* ---- acting ---- */

static refusal check_move(core *c, const ask *a, const yv_action *action)
{
    const room *r = a->table;
    if (a->r->move == r->move)
        return REFUSE_NONE;
    if (action->verb == YV_SLAP && a->r->move == r->move - 1)
        return REFUSE_LATE;
    c->move = r->move;
    return REFUSE_STALE;
}

refusal ask_act(core *c, ask *a)
{
    yv_seat seat;
    yv_action action;
    yv_text why = yv_text_in(c->words, sizeof c->words);
    refusal no = find_playing_seat(c, a, &seat);
    if (no)
        return no;
    if (!yv_parse_action(a->r->action, seat, &action, &why))
        return REFUSE_ILLEGAL;
    no = check_move(c, a, &action);
    if (!no)
        no = play_try(c, a->table, &action, a->from, a->r->id, &a->answered);
    if (no)
        return no;
    if (!a->answered)
        people_ask_was_good(a->from);
    timing_go_on(c, a->table);
    return REFUSE_NONE;
}

/* ---- between rounds ---- */

enum { SHORTEST_MIX = 16 };

refusal ask_mix(core *c, ask *a)
{
    yv_seat seat;
    room *r = a->table;
    log_line l = {.kind = LINE_MIX};
    refusal no = find_seat(c, a, &seat);
    if (no)
        return no;
    if (!line_read_hex(a->r->bytes, l.mix, MIX_BYTES, &l.mix_count) || l.mix_count < SHORTEST_MIX)
        return REFUSE_MALFORMED;
    const int coming = r->phase == ROOM_PLAYING ? r->game.round + 1 : 1;
    if (room_in_round(r) || a->r->round != coming || r->seat[seat].mix_count)
        return inside_refuse(c, REFUSE_NOT_NOW, "once for each round, before its deal");
    l.seat = seat;
    room_commit(c, r, &l);
    timing_go_on(c, r);
    return REFUSE_NONE;
}

refusal ask_ready(core *c, ask *a)
{
    yv_seat seat;
    const refusal no = find_playing_seat(c, a, &seat);
    if (no)
        return no;
    if (room_in_round(a->table) || a->table->game.round == 0)
        return inside_refuse(c, REFUSE_NOT_NOW, "the round is not over");
    if (a->table->seat[seat].ready)
        return REFUSE_NONE;
    log_line l = {.kind = LINE_READY, .seat = seat};
    room_commit(c, a->table, &l);
    tell_ready(c, a->table);
    timing_go_on(c, a->table);
    return REFUSE_NONE;
}

refusal ask_rematch(core *c, ask *a)
{
    yv_seat seat;
    seat = room_seat_of(a->table, a->from->who);
    if (seat == YV_NOBODY)
        return inside_refuse(c, REFUSE_NOT_YOURS, "you have no seat there");
    if (a->table->phase != ROOM_OVER)
        return inside_refuse(c, REFUSE_NOT_NOW, "the game is not over");
    if (!a->table->seat[seat].again) {
        log_line l = {.kind = LINE_AGAIN, .seat = seat};
        room_commit(c, a->table, &l);
        tell_ready(c, a->table);
    }
    play_rematch_if_all(c, a->table);
    timing_go_on(c, a->table);
    return REFUSE_NONE;
}

/* ---- absence ---- */

static refusal go_away(core *c, ask *a, line_kind kind)
{
    yv_seat seat;
    const refusal no = find_playing_seat(c, a, &seat);
    if (no)
        return no;
    const room_seat *at = &a->table->seat[seat];
    if (kind == LINE_PART ? !at->parted : !at->away)
        play_away(c, a->table, seat, kind);
    timing_go_on(c, a->table);
    return REFUSE_NONE;
}

refusal ask_away(core *c, ask *a)
{
    return go_away(c, a, LINE_AWAY);
}

refusal ask_leave(core *c, ask *a)
{
    return go_away(c, a, LINE_PART);
}

refusal ask_back(core *c, ask *a)
{
    yv_seat seat;
    const refusal no = find_playing_seat(c, a, &seat);
    if (no)
        return no;
    if (a->table->seat[seat].away)
        play_back(c, a->table, seat);
    timing_go_on(c, a->table);
    return REFUSE_NONE;
}
