#include "actions.h"

#include <string.h>

#include "../../chance/fair.h"
#include "notify.h"
#include "record_tag.h"
#include "room_commit.h"
#include "rounds.h"
#include "seating.h"
#include "shuffling.h"

static bool draws_as_penalty(const yv_game *game, const yv_action *action)
{
    return game->rules.false_call == YV_false_call_draw3 && yv_is_false_call(game, action);
}

/* Finds the cards that the action draws: first from the rest of the old stock, then from the new one. */
static void find_drawn(const yv_game *game, room_entry *e)
{
    const bool from_stock = e->action.verb == YV_PLAY && e->action.take == YV_STOCK;
    const int wanted = from_stock ? 1 : draws_as_penalty(game, &e->action) ? ENTRY_MAX_DREW : 0;
    const int old = yv_stock_size(game);
    for (int i = 0; i < wanted && i < old + e->card_count; i++)
        e->drew[e->drew_count++] = i < old ? game->pile[game->next + i] : e->cards[i - old];
}

static void do_action(core *c, room *r, const yv_action *action, bool by_bot)
{
    char record[RECORD_CAPACITY];
    yv_text text = yv_text_in(record, sizeof record);
    room_entry e = {.kind = ENTRY_ACT, .move = r->move + 1, .by_bot = by_bot, .action = *action};
    e.card_count = yv_reshuffle_size(&r->game, action);
    if (e.card_count > 0) {
        uint8_t key[YV_SEED_BYTES];
        memcpy(e.cards, r->game.pile, (size_t)e.card_count);
        shuffling_key(c, r, key);
        fair_stock(key, (uint32_t)r->reshuffles + 1, e.cards, e.card_count);
    }
    find_drawn(&r->game, &e);
    yv_record_put_action(&text, action, e.cards, e.card_count);
    e.record = (yv_span){record, text.length};
    c->figures.moves++;
    c->figures.slaps += action->verb == YV_SLAP;
    room_commit(c, r, &e);
    rounds_end_if_over(c, r);
}

static void answer_held(core *c, const room_held *held, refusal no)
{
    conn *to = map_get(&c->conns, held->conn);
    if (!to)
        return;
    c->words[0] = '\0';
    if (no)
        notify_refusal(c, to, held->id, no);
    else
        notify_ok(c, to, held->id);
    if (!no)
        conn_excuse_action(c, to);
}

void actions_release(core *c, room *r)
{
    const room_held held = r->held;
    const size_t sent = c->sent;
    r->held.on = false;
    const bool legal = !yv_check(&r->game, &held.action).code;
    if (legal)
        do_action(c, r, &held.action, held.by_bot);
    answer_held(c, &held, legal ? REFUSE_NONE : REFUSE_SLAPPED);
    const conn *by = map_get(&c->conns, held.conn);
    if (by)
        conn_charge_sent(c, by, sent);
}

void actions_cancel(core *c, room *r, refusal why)
{
    if (r->held.on)
        answer_held(c, &r->held, why);
    r->held.on = false;
}

static const struct {
    yv_code code;
    refusal no;
} other_refusals[] = {
    {YV_NOT_YOUR_TURN, REFUSE_NOT_TURN}, {YV_NO_ROUND, REFUSE_NOT_NOW}, {YV_GAME_OVER, REFUSE_NOT_NOW}};

static refusal check_action(core *c, const room *r, const yv_action *action)
{
    const yv_error error = yv_check(&r->game, action);
    yv_text why = yv_text_in(c->words, sizeof c->words);
    if (!error.code)
        return REFUSE_NONE;
    yv_error_write(error, &why);
    for (size_t i = 0; i < sizeof other_refusals / sizeof other_refusals[0]; i++)
        if (other_refusals[i].code == error.code)
            return other_refusals[i].no;
    return REFUSE_ILLEGAL;
}

/* Returns the time until which an action of this seat must wait because a slap-down may be under way. */
static core_time held_until(const core *c, const room *r, yv_seat seat)
{
    if (r->drawer == YV_NOBODY || r->drawer == seat)
        return c->now;
    if (r->settings.window)
        return race_window_until(c->now, r->drawn_at, r->settings.window_ms);
    return race_held_until(c->now, person_round_trip(r->seat[r->drawer].person));
}

/* Returns when an action arrived: a person's, at the node that the person is connected to. */
static core_time arrival(const core *c, const conn *from)
{
    return from ? c->arrived : c->now;
}

static void take_seat_back(core *c, room *r, yv_seat seat, const conn *from)
{
    if (from && r->seat[seat].away)
        seating_back(c, r, seat);
}

static refusal try_slap(core *c, room *r, const yv_action *slap, const conn *from)
{
    const race_entry entry = {arrival(c, from), from ? from->round_trip : 0};
    if (r->held.on && !r->settings.window && !race_slap_first(entry, r->held.entry))
        return core_refuse(c, REFUSE_LATE, "");
    take_seat_back(c, r, slap->seat, from);
    do_action(c, r, slap, !from);
    if (r->held.on)
        actions_release(c, r);
    return REFUSE_NONE;
}

refusal actions_try(core *c, room *r, const yv_action *action, const conn *from, int64_t id, bool *held)
{
    const refusal no = check_action(c, r, action);
    *held = false;
    if (no)
        return no;
    if (action->verb == YV_SLAP)
        return try_slap(c, r, action, from);
    if (r->held.on)
        return core_refuse(c, REFUSE_NOT_NOW, "another action is still waiting for a possible slap-down");
    take_seat_back(c, r, action->seat, from);
    const core_time until = held_until(c, r, action->seat);
    if (until <= c->now) {
        do_action(c, r, action, !from);
        return REFUSE_NONE;
    }
    r->held = (room_held){.on = true,
                          .by_bot = !from,
                          .conn = from ? from->id : 0,
                          .id = id,
                          .action = *action,
                          .entry = {arrival(c, from), from ? from->round_trip : 0},
                          .until = until,
                          .again = from && c->again};
    room_mark_changed(c, r);
    *held = true;
    return REFUSE_NONE;
}

/* Does any legal action in place of an illegal answer of a bot. */
static void do_anything(core *c, room *r, yv_seat seat)
{
    yv_action legal;
    bool held;
    core_log(c, LOG_ERROR, "illegal-bot-answer", "table=%s seat=%d", r->name, seat + 1);
    if (yv_list(&r->game, yv_seat_bit(seat), 0, &legal, 1) > 0)
        actions_try(c, r, &legal, NULL, 0, &held);
}

void actions_take_bots(core *c, room *r, yv_seat seat)
{
    room_seat *at = &r->seat[seat];
    const yv_action answer = at->answer;
    bool held;
    at->answered = false;
    if (room_may_slap(r, seat)) {
        at->declined = true;
        if (answer.verb == YV_SLAP)
            actions_try(c, r, &answer, NULL, 0, &held);
        return;
    }
    if (r->held.on)
        at->answered = true, at->answer_at = r->held.until + 1;
    else if (actions_try(c, r, &answer, NULL, 0, &held))
        do_anything(c, r, seat);
}
