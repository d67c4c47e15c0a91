/* Handles the requests about friends: hide that one is online, invite somebody to a table. */
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
    core_store(
        c,
        &(fact){.kind = h->r->on ? FACT_RELATED : FACT_UNRELATED, .player = p->profile.id, .relation = RELATION_HIDE});
    notify_you(c, p);
    return REFUSE_NONE;
}

static void send_invitation(core *c, person *to, const person *from, const room *r)
{
    jsonw *out = &c->out;
    notify_begin(c, "invited");
    jsonw_key(out, "table"), jsonw_string(out, r->name);
    jsonw_key(out, "from"), profile_write_json(out, &from->profile);
    jsonw_key(out, "rules"), render_rules_text(out, &r->settings.rules);
    jsonw_close(out, '}');
    for (conn *each = to->conns; each; each = each->next)
        notify_send(c, each);
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
    person *to = friends_find_online(c, id, guest);
    if (!to || !c->ports.have_played(c->ports.context, id, guest))
        return core_refuse(c, REFUSE_NOT_NOW, "that player is not online");
    if (!player_list_has(&to->muted, id))
        send_invitation(c, to, from, r);
    return REFUSE_NONE;
}
