/* Handles the requests about a game: act, undo, ready, hurry, away, back, leave, rematch, mix. */
#include <string.h>

#include "../../base/hex.h"
#include "actions.h"
#include "game_start.h"
#include "handlers.h"
#include "room_bots.h"
#include "room_commit.h"
#include "room_undo.h"
#include "seating.h"

/* Finds the player's seat. Refuses if they have none, or were charged for leaving it. */
static refusal find_seat(core *c, const handling *h, yv_seat *seat)
{
    *seat = room_seat_of(h->table, h->from->person);
    if (*seat == YV_NOBODY)
        return core_refuse(c, REFUSE_NOT_YOURS, "you have no seat at this table");
    if (h->table->seat[*seat].gone)
        return core_refuse(c, REFUSE_NOT_YOURS, "you have left this game for good");
    return REFUSE_NONE;
}

/* Finds the player's seat as find_seat does. Also refuses if no game is in progress. */
static refusal find_playing_seat(core *c, const handling *h, yv_seat *seat)
{
    const refusal no = find_seat(c, h, seat);
    if (no)
        return no;
    return h->table->phase == ROOM_PLAYING ? REFUSE_NONE : core_refuse(c, REFUSE_NOT_NOW, "no game is being played");
}

/* ---- acting ---- */

static refusal check_move(core *c, const handling *h, const yv_action *action)
{
    const room *r = h->table;
    if (h->r->move == r->move)
        return REFUSE_NONE;
    if (action->verb == YV_SLAP && h->r->move == r->move - 1)
        return REFUSE_LATE;
    c->move = r->move;
    return REFUSE_STALE;
}

static bool is_same_action(const yv_action *one, const yv_action *other)
{
    char words[2][2 * YV_MAX_THROW + 16];
    yv_text text[2] = {yv_text_in(words[0], sizeof words[0]), yv_text_in(words[1], sizeof words[1])};
    yv_put_action(&text[0], one);
    yv_put_action(&text[1], other);
    return one->seat == other->seat && strcmp(words[0], words[1]) == 0;
}

/* True if this very action has been done, and only its answer was lost. Nobody knows that of actions before the last
 * undo. */
static bool is_done(const core *c, const handling *h)
{
    const room *r = h->table;
    const yv_seat seat = room_seat_of(r, h->from->person);
    const int64_t later = r->move - (h->r->move + 1);
    yv_action action;
    yv_text nowhere = yv_text_in(NULL, 0);
    if (!c->again || seat == YV_NOBODY || r->phase == ROOM_WAITING || later < 0 || later >= r->actions
        || h->r->move < r->undone || !yv_parse_action(h->r->action, seat, &action, &nowhere))
        return false;
    for (int64_t i = later; i >= 0 && i >= later - 1; i--) /* a slap-down may have come in between */
        if (is_same_action(&r->action[r->actions - 1 - i], &action))
            return true;
    return false;
}

/* True if this very action is held back, and its answer will come. It has one answer only: a client may have sent it
 * twice, and then both are asked again. */
static bool is_held(const core *c, const handling *h)
{
    const room_held *held = &h->table->held;
    const yv_seat seat = room_seat_of(h->table, h->from->person);
    yv_action action;
    yv_text nowhere = yv_text_in(NULL, 0);
    return c->again && seat != YV_NOBODY && held->on && !held->again && !held->by_bot && held->conn == h->from->id
           && held->id == h->r->id && h->r->move == h->table->move
           && yv_parse_action(h->r->action, seat, &action, &nowhere) && is_same_action(&held->action, &action);
}

refusal handle_act(core *c, handling *h)
{
    yv_seat seat;
    if (is_done(c, h))
        return REFUSE_NONE;
    if (is_held(c, h)) {
        h->held = h->table->held.again = true;
        return REFUSE_NONE;
    }
    yv_action action;
    yv_text why = yv_text_in(c->words, sizeof c->words);
    refusal no = find_playing_seat(c, h, &seat);
    if (no)
        return no;
    if (!yv_parse_action(h->r->action, seat, &action, &why))
        return REFUSE_ILLEGAL;
    no = check_move(c, h, &action);
    if (!no)
        no = actions_try(c, h->table, &action, h->from, h->r->id, &h->held);
    if (no)
        return no;
    if (!h->held)
        conn_excuse_action(c, h->from);
    return REFUSE_NONE;
}

/* Taking back is for those who play alone against bots: nobody else has seen anything, and nothing is at stake. */
static refusal check_undo(core *c, const room *r, yv_seat seat)
{
    if (r->rated)
        return core_refuse(c, REFUSE_NOT_NOW, "turns cannot be taken back in a rated game");
    if (room_people(r) > 1)
        return core_refuse(c, REFUSE_NOT_NOW, "turns cannot be taken back while another person plays");
    if (r->held.on && !r->held.by_bot)
        return core_refuse(c, REFUSE_NOT_NOW, "your action is still waiting for a possible slap-down");
    if (!room_undo_is_possible(r, seat))
        return core_refuse(c, REFUSE_NOT_NOW, "you have no turn to take back");
    if (room_undo_is_used_up(r))
        return core_refuse(c, REFUSE_FULL, "too many turns have been taken back in this game");
    return REFUSE_NONE;
}

refusal handle_undo(core *c, handling *h)
{
    yv_seat seat;
    room *r = h->table;
    refusal no = find_playing_seat(c, h, &seat);
    if (!no)
        no = check_undo(c, r, seat);
    if (no)
        return no;
    r->held.on = false;
    if (r->seat[seat].away)
        seating_back(c, r, seat);
    room_commit(c, r, &(room_entry){.kind = ENTRY_UNDO, .seat = seat, .move = r->move + 1});
    return REFUSE_NONE;
}

/* ---- between rounds ---- */

enum { SHORTEST_MIX = 16 };

refusal handle_mix(core *c, handling *h)
{
    yv_seat seat;
    room *r = h->table;
    room_entry e = {.kind = ENTRY_MIX};
    refusal no = find_seat(c, h, &seat);
    if (no)
        return no;
    e.mix_count = (int)(h->r->bytes.length / 2);
    if (e.mix_count < SHORTEST_MIX || e.mix_count > MIX_BYTES
        || !hex_read(h->r->bytes.at, h->r->bytes.length, e.mix, (size_t)e.mix_count))
        return REFUSE_MALFORMED;
    const int coming = r->phase == ROOM_PLAYING ? r->game.round + 1 : 1;
    if (room_in_round(r) || h->r->round != coming || r->seat[seat].mix_count)
        return core_refuse(c, REFUSE_NOT_NOW, "you can mix once for each round, before it is dealt");
    e.seat = seat;
    room_commit(c, r, &e);
    return REFUSE_NONE;
}

static refusal confirm_settings(core *c, handling *h)
{
    yv_seat seat;
    const refusal no = find_seat(c, h, &seat);
    if (!no && h->table->seat[seat].unconfirmed)
        room_commit(c, h->table, &(room_entry){.kind = ENTRY_READY, .seat = seat});
    return no;
}

refusal handle_ready(core *c, handling *h)
{
    yv_seat seat;
    if (h->table->phase == ROOM_WAITING)
        return confirm_settings(c, h);
    const refusal no = find_playing_seat(c, h, &seat);
    if (no)
        return no;
    if (room_in_round(h->table) || h->table->game.round == 0)
        return core_refuse(c, REFUSE_NOT_NOW, "the round is not over");
    if (h->table->seat[seat].ready)
        return REFUSE_NONE;
    room_commit(c, h->table, &(room_entry){.kind = ENTRY_READY, .seat = seat});
    return REFUSE_NONE;
}

refusal handle_rematch(core *c, handling *h)
{
    const yv_seat seat = room_seat_of(h->table, h->from->person);
    if (seat == YV_NOBODY)
        return core_refuse(c, REFUSE_NOT_YOURS, "you have no seat at this table");
    if (h->table->phase != ROOM_OVER)
        return core_refuse(c, REFUSE_NOT_NOW, "the game is not over");
    if (!h->table->seat[seat].again) {
        room_entry e = {.kind = ENTRY_AGAIN, .seat = seat};
        room_commit(c, h->table, &e);
    }
    game_start_rematch_if_all(c, h->table);
    return REFUSE_NONE;
}

/* ---- bots ---- */

refusal handle_hurry(core *c, handling *h)
{
    yv_seat seat;
    room *r = h->table;
    const refusal no = find_playing_seat(c, h, &seat);
    if (no)
        return no;
    if (r->rated || !room_is_alone(r, seat))
        return core_refuse(c, REFUSE_NOT_NOW, "other people play too");
    /* The bots' pauses are the time that a player has to slap down. */
    if (room_in_round(r) && !room_must_act(r, seat) && !room_may_slap(r, seat))
        room_bots_hurry(c, r);
    return REFUSE_NONE;
}

/* ---- absence ---- */

static refusal go_away(core *c, handling *h, room_entry_kind kind)
{
    yv_seat seat;
    const refusal no = find_playing_seat(c, h, &seat);
    if (no)
        return no;
    const room_seat *at = &h->table->seat[seat];
    if (kind == ENTRY_PART ? at->parted : at->away)
        return REFUSE_NONE;
    if (at->times_away >= ROOM_MOST_AWAY) /* a log that is full would end the game */
        return core_refuse(c, REFUSE_FULL, "you have gone away too often in this game");
    seating_away(c, h->table, seat, kind);
    return REFUSE_NONE;
}

refusal handle_away(core *c, handling *h)
{
    return go_away(c, h, ENTRY_AWAY);
}

refusal handle_leave(core *c, handling *h)
{
    return go_away(c, h, ENTRY_PART);
}

refusal handle_back(core *c, handling *h)
{
    yv_seat seat;
    const refusal no = find_playing_seat(c, h, &seat);
    if (no)
        return no;
    if (h->table->seat[seat].away)
        seating_back(c, h->table, seat);
    return REFUSE_NONE;
}
