/* Uploads of players' pictures. They are decoded in a thread of their own. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../http/answer.h"
#include "../picture/picture.h"
#include "account.h"

typedef struct {
    job job;
    services *services;
    uint64_t exchange;
    player_id player;
    uint8_t *bytes; /* the upload */
    size_t size;
    uint8_t *webp; /* the picture as it is stored, or NULL */
    size_t webp_size;
    const char *why; /* the reason, if the picture is refused */
} picture_job;

static void work(job *self)
{
    picture_job *p = (picture_job *)self;
    if (!picture_remake(p->bytes, p->size, &p->webp, &p->webp_size, &p->why))
        p->webp = NULL;
}

static void drop(job *self)
{
    picture_job *p = (picture_job *)self;
    free(p->bytes);
    free(p->webp);
    free(p);
}

static void done(job *self)
{
    picture_job *p = (picture_job *)self;
    exchange *x = net_find_exchange(p->services->net, p->exchange);
    profile who;
    if (!x || !roster_find(&p->services->roster, p->player, &who)) {
        if (x)
            answer_error(x, 401, "unknown", "this player was deleted");
    } else if (!p->webp) {
        answer_error(x, 415, "picture", p->why);
    } else if (services_are_busy(p->services)) {
        answer_busy(x);
    } else {
        who.picture++;
        const fact change = {.kind = FACT_PICTURE_CHANGED,
                             .player = who.id,
                             .number = who.picture,
                             .text = (const char *)p->webp,
                             .length = p->webp_size};
        account_change(p->services, x, &change, &who);
    }
    drop(self);
}

/* Counts a change of the player's picture. If there were too many, replies 429 and returns true. */
static bool is_too_fast(services *s, exchange *x, player_id id)
{
    const uint64_t from = address_limited_key(net_addresses(s->net), x->address);
    if (core_may_change_picture(s->core, id, from, services_now()))
        return false;
    answer_too_fast(x, 6);
    return true;
}

void account_put_picture(services *s, exchange *x, const visitor *v)
{
    if (x->body_size == 0) {
        answer_error(x, 400, "malformed", "the body must be a picture");
        return;
    }
    if (is_too_fast(s, x, v->who.id))
        return;
    picture_job *p = xalloc(sizeof *p);
    *p = (picture_job){
        .job = {.work = work,
                .done = done,
                .drop = drop,
                .group = address_limited_key(net_addresses(s->net), x->address)},
        .services = s,
        .exchange = x->id,
        .player = v->who.id,
        .bytes = x->body,
        .size = x->body_size,
    };
    x->body = NULL;
    x->body_size = 0;
    if (workers_give(s->painters, &p->job))
        return;
    drop(&p->job);
    answer_busy(x);
}

void account_delete_picture(services *s, exchange *x, const visitor *v)
{
    profile who = v->who;
    if (is_too_fast(s, x, who.id))
        return;
    who.picture++; /* changes the URL, so that no cache shows the old picture */
    account_change(s, x, &(fact){.kind = FACT_PICTURE_DELETED, .player = who.id, .number = who.picture}, &who);
}
