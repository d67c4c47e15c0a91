#include "services.h"

#include "../../sys/clock.h"

core_time services_now(void)
{
    return (core_time)clock_us();
}

bool services_are_busy(const services *s)
{
    return s->closing || outbox_is_stuck(s->outbox);
}

static void release(void *context, uint64_t id)
{
    services *s = context;
    exchange *x = net_find_exchange(s->net, id);
    if (x)
        exchange_release(x);
}

void services_reply_when_durable(services *s, exchange *x)
{
    outbox_when_durable(s->outbox, release, s, x->id);
}

void services_store_profile(services *s, const fact *change, const profile *who)
{
    outbox_store(s->outbox, change);
    roster_change(&s->roster, who, outbox_batch(s->outbox));
}
