#include "visitor.h"

#include <string.h>
#include <time.h>

enum { SEEN_EVERY_SECONDS = 3600, TOKENS_TRIED = 4 };

/* Stores at most once an hour that the token is still in use, unless the server is read-only. */
static void note_seen(services *s, const visitor *v, int64_t seen)
{
    const int64_t now = time(NULL);
    if (now - seen < SEEN_EVERY_SECONDS || services_are_busy(s) || s->moderation.read_only)
        return;
    fact note = {.kind = FACT_TOKEN_SEEN, .at = now};
    memcpy(note.hash, v->hash, sizeof note.hash);
    outbox_store(s->outbox, &note);
}

/* True if the sign-in has not been used for so long that it has ended, although the store may still show it. */
static bool is_idle(const services *s, const profile *who, int64_t seen)
{
    return s->expires && time(NULL) - seen > (who->guest ? SERVICES_GUEST_SECONDS : SERVICES_ACCOUNT_SECONDS);
}

/* True if the sign-in, as stored, is still that of a player. */
static bool may_enter(services *s, visitor *v, int64_t seen)
{
    if (roster_is_signed_out(&s->roster, v->who.id, v->hash) || !roster_update(&s->roster, v->who.id, true, &v->who)
        || is_idle(s, &v->who, seen))
        return false;
    note_seen(s, v, seen);
    return true;
}

bool visitor_find(services *s, const exchange *x, visitor *found)
{
    int64_t seen;
    for (int n = 0; n < TOKENS_TRIED && token_find(x->cookie, n, found->hash); n++)
        if (store_find_visitor(s->store, found->hash, &found->who, &seen) && may_enter(s, found, seen))
            return true;
    return false;
}

bool visitor_arrives(services *s, const exchange *x, visitor *found)
{
    stored_arrival *a = &s->arrival;
    for (int n = 0; n < TOKENS_TRIED && token_find(x->cookie, n, found->hash); n++) {
        const bool expected = s->others && s->others->expects(s->others->context, token_mark(found->hash), a);
        if (!expected && !store_find_arrival(s->store, found->hash, a))
            continue;
        found->who = a->who;
        if (may_enter(s, found, a->seen)) {
            a->who = found->who;
            return true;
        }
    }
    return false;
}

/* Behind a proxy that handles TLS, only the browser knows which scheme it used; its Origin header names the scheme. */
bool visitor_is_secure(const services *s, const exchange *x)
{
    static const char https[] = "https:";
    const char *url = x->origin[0] ? x->origin : s->public_url;
    return x->over_tls || (url && strncmp(url, https, sizeof https - 1) == 0);
}
