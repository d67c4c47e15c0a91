#include "sign_in.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

#include "user_agent.h"

void sign_in_begin(services *s, const exchange *x, player_id id, const char *password, sign_in *made)
{
    char text[TOKEN_TEXT], agent[USER_AGENT_TEXT];
    user_agent_describe(x->agent, agent);
    fact token = {.kind = FACT_SIGNED_IN, .player = id, .name = agent};
    token_make(text, token.hash);
    outbox_store(s->outbox, &token);
    token_put_cookie(made->cookies, text, visitor_is_secure(s, x));
    if (password)
        known_device_put_cookie(made->cookies + strlen(made->cookies), password, visitor_is_secure(s, x));
    sodium_memzero(text, sizeof text);
    memcpy(made->hash, token.hash, sizeof made->hash);
}

void sign_in_end(services *s, player_id id, const uint8_t hash[TOKEN_HASH_BYTES])
{
    fact gone = {.kind = FACT_SIGNED_OUT};
    memcpy(gone.hash, hash, sizeof gone.hash);
    outbox_store(s->outbox, &gone);
    roster_sign_out(&s->roster, id, hash, outbox_batch(s->outbox));
}

void sign_in_end_others(services *s, player_id id, const uint8_t *kept, const char *why)
{
    fact gone = {.kind = FACT_OTHERS_SIGNED_OUT, .player = id};
    if (kept)
        memcpy(gone.hash, kept, sizeof gone.hash);
    outbox_store(s->outbox, &gone);
    roster_sign_out_others(&s->roster, id, kept, outbox_batch(s->outbox));
    net_close_others(s->net, id, kept ? token_mark(kept) : 0, NET_SIGNED_OUT, why);
    services_tell(s, "others-out %lld %llu", (long long)id, (unsigned long long)(kept ? token_mark(kept) : 0));
}

/* ---- attempts ---- */

static uint64_t mix_in(uint64_t place, const char *word)
{
    for (; *word; word++)
        place = (place ^ (uint64_t)tolower((unsigned char)*word)) * UINT64_C(0x100000001b3);
    return place;
}

/* Names and addresses with the same hash share a bucket. The last letters of a name have changed only the low bits so
 * far, so these are mixed into the bits that count. */
static bool take(services *s, uint64_t place, bucket_size size)
{
    return services_take_sign_in(s, place * UINT64_C(0x9e3779b97f4a7c15) >> 32, size);
}

bool sign_in_may_attempt(services *s, const exchange *x, const char *what, const char *user, bool is_known_device)
{
    static const bucket_size from_address = {.burst = 10, .per_minute = 4};
    static const bucket_size from_everywhere = {.burst = 100, .per_minute = 20};
    static const uint64_t everywhere = UINT64_C(0x9e3779b97f4a7c15); /* in place of the key of an address */
    const uint64_t key = address_limited_key(net_addresses(s->net), x->address);
    if (!net_addresses(s->net)->most_connections)
        return true;
    if (is_known_device)
        return take(s, mix_in(mix_in(~key, what), user), from_address);
    return take(s, mix_in(mix_in(key, what), user), from_address)
           && take(s, mix_in(mix_in(everywhere, what), user), from_everywhere);
}
