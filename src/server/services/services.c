#include "services.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "../../sys/clock.h"

core_time services_now(void)
{
    return (core_time)clock_us();
}

bool services_are_busy(const services *s)
{
    return s->closing || outbox_is_stuck(s->outbox) || store_is_down(s->store);
}

void services_tell(services *s, const char *format, ...)
{
    char line[2048]; /* the longest is an announcement: 300 characters */
    va_list values;
    if (!s->others)
        return;
    va_start(values, format);
    const int length = vsnprintf(line, sizeof line, format, values);
    va_end(values);
    if (length > 0 && (size_t)length < sizeof line)
        s->others->tell(s->others->context, line);
}

bool services_take_sign_in(services *s, uint64_t place, bucket_size size)
{
    place %= SERVICES_SIGN_IN_BUCKETS;
    if (!bucket_take(&s->sign_ins[place], size, services_now()))
        return false;
    if (s->others)
        s->others->spent(s->others->context, place + 1);
    return true;
}

void services_spent(services *s, uint64_t place, int tokens)
{
    static const bucket_size largest = {.burst = 100, .per_minute = 1}; /* the next bucket_take refills the rest */
    if (place >= 1 && place <= SERVICES_SIGN_IN_BUCKETS)
        bucket_spend(&s->sign_ins[place - 1], largest, tokens, services_now());
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

void services_store_key(services *s)
{
    moderation *m = &s->moderation;
    if (m->has_address_key)
        return;
    outbox_store(s->outbox, &(fact){.kind = FACT_SETTING,
                                    .name = SETTING_ADDRESS_KEY,
                                    .text = (const char *)m->address_key,
                                    .length = sizeof m->address_key});
    m->has_address_key = true;
}

/* A client with many networks could fill the disk. */
void services_note_address(services *s, player_id id, const struct in6_addr *from, uint64_t counted)
{
    const int64_t now = time(NULL), hash = moderation_hash_address(&s->moderation, from);
    if (s->moderation.read_only || !core_may_store(s->core, counted, services_now())
        || !moderation_is_new_address(&s->moderation, id, hash, now))
        return;
    core_stored(s->core, counted, CORE_ROW_BYTES, services_now());
    services_store_key(s);
    outbox_store(s->outbox, &(fact){.kind = FACT_ADDRESS_SEEN, .player = id, .number = hash, .at = now});
}

void services_store_profile(services *s, const fact *change, const profile *who)
{
    outbox_store(s->outbox, change);
    roster_change(&s->roster, who, outbox_batch(s->outbox));
}
