/* Handles the requests about friends: hide that one is online, invite somebody to a table. */
#include "elsewhere.h"
#include "friends.h"
#include "handlers.h"
#include "notify.h"
#include "profile_json.h"
#include "render.h"

refusal handle_hide(core *c, handling *h)
{
    person *p = h->from->person;
    if (p->profile.hidden == h->r->on)
        return REFUSE_NONE;
    p->profile.hidden = h->r->on;
    p->related = c->now;
    core_store(
        c,
        &(fact){.kind = h->r->on ? FACT_RELATED : FACT_UNRELATED, .player = p->profile.id, .relation = RELATION_HIDE});
    if (c->ports.others)
        c->ports.others->related(c->ports.others->context, p->profile.id, RELATION_HIDE, 0, h->r->on);
    notify_you(c, p);
    return REFUSE_NONE;
}

/* `to` is NULL if the player is connected to other nodes. */
static void send_invitation(core *c, player_id guest, const person *to, const person *from, const room *r)
{
    const core_others *others = c->ports.others;
    jsonw *out = &c->out;
    notify_begin(c, "invited");
    jsonw_key(out, "table"), jsonw_string(out, r->name);
    jsonw_key(out, "from"), profile_write_json(out, &from->profile);
    jsonw_key(out, "rules"), render_rules_text(out, &r->settings.rules);
    jsonw_close(out, '}');
    for (conn *each = to ? to->conns : NULL; each; each = each->next)
        notify_send(c, each);
    if (others)
        others->tell_player(others->context, guest, from->profile.id, out->bytes, out->length);
}

/* The refusal is the same whether the other player is away, hides or has blocked this one: the answer must not tell. */
refusal handle_invite(core *c, handling *h)
{
    const room *r = h->table;
    const person *from = h->from->person;
    const player_id id = from->profile.id, guest = h->r->player;
    if (room_seat_of(r, from) == YV_NOBODY)
        return REFUSE_NOT_YOURS;
    if (r->phase != ROOM_WAITING || room_taken(r) == r->seats)
        return core_refuse(c, REFUSE_NOT_NOW, "the table has no free seat");
    if (!conn_take(c, h->from, QUOTA_INVITES))
        return REFUSE_TOO_FAST;
    const person *to = friends_find_online(c, id, guest);
    if ((!to && !elsewhere_sees_online(c, id, guest)) || !c->ports.have_played(c->ports.context, id, guest))
        return core_refuse(c, REFUSE_NOT_NOW, "that player is not online");
    if (!to || !player_list_has(&to->muted, id))
        send_invitation(c, guest, to, from, r);
    return REFUSE_NONE;
}
