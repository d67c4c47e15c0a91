#include "visitor.h"

#include <string.h>
#include <time.h>

enum { SEEN_EVERY_SECONDS = 86400 };

/* Once a day is enough to know which tokens are still used. */
static void note_seen(site *s, const visitor *v, int64_t seen)
{
    const int64_t now = time(NULL);
    if (now - seen < SEEN_EVERY_SECONDS || site_is_busy(s))
        return;
    fact note = {.kind = FACT_TOKEN_SEEN, .at = now};
    memcpy(note.hash, v->hash, sizeof note.hash);
    site_store(s, &note);
}

bool visitor_find(site *s, const exchange *x, visitor *found)
{
    player_id id;
    int64_t seen;
    if (!token_find(x->cookie, found->hash) || !store_find_token(s->store, found->hash, &id, &seen)
        || roster_is_signed_out(&s->roster, id, found->hash) || !roster_find(&s->roster, id, &found->who))
        return false;
    note_seen(s, found, seen);
    return true;
}

/* A browser says in Origin how it reached us, which we cannot know ourselves behind a proxy that speaks TLS for us. */
bool visitor_is_secure(const site *s, const exchange *x)
{
    static const char https[] = "https:";
    const char *url = x->origin[0] ? x->origin : s->settings.public_url;
    return x->over_tls || (url && strncmp(url, https, sizeof https - 1) == 0);
}
