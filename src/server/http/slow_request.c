#include "slow_request.h"

#include <stdlib.h>
#include <string.h>

#include "answer.h"

enum { MOST_SECONDS = 300 }; /* the threads give way to the games, so a busy machine may take long */

static void work(job *self)
{
    slow_request *r = (slow_request *)self;
    r->kind->work(r);
}

static void drop(job *self)
{
    slow_request *r = (slow_request *)self;
    if (r->kind->forget)
        r->kind->forget(r);
    free(r->body);
    free(r);
}

static void done(job *self)
{
    slow_request *r = (slow_request *)self;
    exchange *x = net_find_exchange(r->services->net, r->exchange);
    if (x && roster_find(&r->services->roster, r->who.id, &r->who))
        r->kind->reply(r, x);
    else if (x)
        answer_error(x, 401, "unknown", "this player was deleted");
    drop(self);
}

void *slow_request_make(const slow_request_kind *kind, services *s, exchange *x, const visitor *v)
{
    slow_request *r = xalloc(kind->size);
    memset(r, 0, kind->size);
    r->job = (job){
        .work = work, .done = done, .drop = drop, .group = address_limited_key(net_addresses(s->net), x->address)};
    r->kind = kind;
    r->services = s;
    r->exchange = x->id;
    r->who = v->who;
    r->body = x->body;
    r->body_size = x->body_size;
    x->body = NULL;
    x->body_size = 0;
    return r;
}

void slow_request_start(slow_request *request, exchange *x)
{
    if (workers_give(request->services->painters, &request->job)) {
        exchange_allow(x, MOST_SECONDS);
        return;
    }
    drop(&request->job);
    answer_busy(x);
}
