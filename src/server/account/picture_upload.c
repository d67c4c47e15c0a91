/* Uploads of players' pictures. They are decoded in a thread of their own. */
#include <stdlib.h>

#include "../http/answer.h"
#include "../http/banned.h"
#include "../http/slow_request.h"
#include "../picture/picture.h"
#include "account.h"

enum { STORE_WAIT_SECONDS = 60 };

typedef struct {
    slow_request request;
    uint8_t *webp; /* the picture as it is stored, or NULL */
    size_t webp_size;
    const char *why; /* the reason, if the picture is refused */
} upload;

static void work(slow_request *request)
{
    upload *u = (upload *)request;
    if (!picture_remake(request->body, request->body_size, &u->webp, &u->webp_size, &u->why))
        u->webp = NULL;
}

static void forget(slow_request *request)
{
    free(((upload *)request)->webp);
}

static uint64_t key_of(services *s, const exchange *x)
{
    return address_limited_key(net_addresses(s->net), x->address);
}

static void reply_player(slow_request *request, exchange *x)
{
    const upload *u = (const upload *)request;
    profile who = request->who;
    if (!u->webp) {
        answer_error(x, 415, "picture", u->why);
    } else if (services_are_busy(request->services)) {
        answer_busy(x);
    } else if (!banned_refuse_player(request->services, x, who.id)) { /* the thread may have taken long */
        who.picture++;
        const fact change = {.kind = FACT_PICTURE_CHANGED,
                             .player = who.id,
                             .number = who.picture,
                             .text = (const char *)u->webp,
                             .length = u->webp_size};
        account_change(request->services, x, &change, &who);
        core_stored(request->services->core, key_of(request->services, x), u->webp_size, services_now());
    }
}

/* Counts a change of the player's picture. If there were too many, replies 429 and returns true. */
static bool is_too_fast(services *s, exchange *x, player_id id)
{
    const uint64_t from = key_of(s, x);
    if (core_may_change_picture(s->core, id, from, services_now()))
        return false;
    answer_too_fast(x, 6);
    return true;
}

void account_put_picture(services *s, exchange *x, const visitor *v)
{
    static const slow_request_kind kind = {sizeof(upload), work, reply_player, forget};
    if (x->body_size == 0) {
        answer_error(x, 400, "malformed", "the body must be a picture");
        return;
    }
    if (is_too_fast(s, x, v->who.id))
        return;
    if (!core_may_store(s->core, key_of(s, x), services_now())) {
        answer_too_fast(x, STORE_WAIT_SECONDS);
        return;
    }
    slow_request_start(slow_request_make(&kind, s, x, v), x);
}

void account_delete_picture(services *s, exchange *x, const visitor *v)
{
    profile who = v->who;
    if (is_too_fast(s, x, who.id))
        return;
    who.picture++; /* changes the URL, so that no cache shows the old picture */
    account_change(s, x, &(fact){.kind = FACT_PICTURE_DELETED, .player = who.id, .number = who.picture}, &who);
}
