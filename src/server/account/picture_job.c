/* Pictures of players, taken in: what comes from outside is decoded in a thread of its own. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../http/answer.h"
#include "../picture/picture.h"
#include "account.h"

typedef struct {
    job job;
    site *site;
    uint64_t exchange;
    player_id player;
    uint8_t *bytes; /* as sent */
    size_t size;
    uint8_t *webp; /* as made anew, or NULL */
    size_t webp_size;
    const char *why;
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
    exchange *x = net_find_exchange(p->site->net, p->exchange);
    profile who;
    if (!x || !roster_find(&p->site->roster, p->player, &who)) {
        if (x)
            answer_error(x, 401, "unknown", "you are not known any more");
    } else if (!p->webp) {
        answer_error(x, 415, "picture", p->why);
    } else if (site_is_busy(p->site)) {
        answer_error(x, 503, "busy", "the server has too much to do just now");
    } else {
        who.picture++;
        site_store(p->site, &(fact){.kind = FACT_PICTURE_CHANGED,
                                    .player = who.id,
                                    .number = who.picture,
                                    .text = (const char *)p->webp,
                                    .length = p->webp_size});
        account_changed(p->site, x, &who, NULL);
    }
    drop(self);
}

void account_put_picture(site *s, exchange *x, const visitor *v)
{
    if (x->body_size == 0) {
        answer_error(x, 400, "malformed", "there is no picture");
        return;
    }
    picture_job *p = xrealloc(NULL, sizeof *p);
    *p = (picture_job){
        .job = {.work = work, .done = done, .drop = drop},
        .site = s,
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
    answer_error(x, 503, "busy", "too many pictures just now");
}

void account_delete_picture(site *s, exchange *x, const visitor *v)
{
    profile who = v->who;
    who.picture++; /* another address, so that no cache shows the old one */
    site_store(s, &(fact){.kind = FACT_PICTURE_DELETED, .player = who.id, .number = who.picture});
    account_changed(s, x, &who, NULL);
}
