#include "room_bots.h"

static const char *const substitute = "hard";

static const bot_level *level_of(const room *r, int seat)
{
    return r->seat[seat].level ? r->seat[seat].level : bot_find_level(substitute);
}

/* Returns a number that depends only on the move, the seat and the purpose, so that no bot's choice depends on which
 * other bots were asked. */
static uint64_t number_of(const room *r, int seat, int purpose)
{
    uint64_t mixed = r->bot_seed + UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(r->move * 32 + seat * 2 + purpose + 1);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

/* Bots that are hurried pause for this part of their time, all of them, so that a race among them stays fair. */
enum { HURRIED_PART = 8 };

/* Actions without a pause, or with a short one, keep the server from the games of others. So there is a limit for the
 * tables of each address, and for those whose address is not known. */
static bool may_hasten(core *c, const room *r)
{
    enum { UNKNOWN = 1 };
    return quota_take_address(c, r->made_from ? r->made_from : UNKNOWN, QUOTA_HASTE);
}

static core_time pause_of(core *c, const room *r, int seat, bool slap)
{
    const bot_level *level = level_of(r, seat);
    const bot_pause range = slap ? level->slaps : level->thinks;
    if (c->settings.hasty_bots || (room_is_left_to_bots(r) && may_hasten(c, r)))
        return 0;
    const uint64_t number = number_of(r, seat, 0);
    const core_time pause =
        core_ms(range.least) + (core_time)(number % (1000u * (unsigned)(range.most - range.least) + 1));
    return r->hurried && may_hasten(c, r) ? pause / HURRIED_PART : pause;
}

static void ask(core *c, room *r, int seat, bool slap)
{
    static const yv_card no_stock[1];
    static const yv_action no_action[1];
    room_seat *at = &r->seat[seat];
    at->ticket = ++c->last_ticket;
    at->answer_at = (slap ? r->drawn_at : r->turn_at) + pause_of(c, r, seat, slap);
    map_put(&c->tickets, at->ticket, r);
    const core_bot_job job = {.ticket = at->ticket,
                              .level = level_of(r, seat),
                              .seat = (yv_seat)seat,
                              .seed = number_of(r, seat, 1),
                              .slap = slap,
                              .dealt = r->dealt,
                              .action = r->action ? r->action : no_action,
                              .actions = r->actions,
                              .stock = r->stock ? r->stock : no_stock,
                              .known = r->known};
    c->figures.bot_jobs++;
    c->ports.ask_bot(c->ports.context, &job);
}

void room_bots_ask(core *c, room *r)
{
    if (!room_in_round(r) || !room_is_alive(r))
        return;
    for (int seat = 0; seat < r->seats; seat++) {
        const room_seat *at = &r->seat[seat];
        if (at->ticket || at->answered || !room_is_bots(r, seat))
            continue;
        if (room_may_slap(r, seat) && !at->declined)
            ask(c, r, seat, true);
        else if (room_must_act(r, seat) && !(r->held.on && r->held.action.seat == seat))
            ask(c, r, seat, false);
    }
}

void room_bots_hurry(core *c, room *r)
{
    for (int seat = 0; seat < r->seats && !r->hurried; seat++) {
        room_seat *at = &r->seat[seat];
        if ((at->ticket || at->answered) && at->answer_at > c->now)
            at->answer_at = c->now + (at->answer_at - c->now) / HURRIED_PART;
    }
    r->hurried = true;
    room_mark_changed(c, r);
}

void room_bots_forget(core *c, room *r)
{
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++) {
        room_seat *at = &r->seat[seat];
        if (at->ticket) {
            map_remove(&c->tickets, at->ticket);
            c->figures.bot_jobs--;
        }
        at->ticket = 0;
        at->answered = at->declined = false;
    }
}

void room_bots_answered(core *c, uint64_t ticket, const yv_action *action)
{
    room *r = map_get(&c->tickets, ticket);
    if (!r)
        return;
    map_remove(&c->tickets, ticket);
    c->figures.bot_jobs--;
    for (int seat = 0; seat < r->seats; seat++) {
        room_seat *at = &r->seat[seat];
        if (at->ticket != ticket)
            continue;
        at->ticket = 0;
        at->answered = true;
        at->answer = *action;
        at->answer.seat = (yv_seat)seat;
    }
    room_mark_changed(c, r);
}
