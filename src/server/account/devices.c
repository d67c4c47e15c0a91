/* The devices on which a player is signed in: a list of them, and signing out one of them. */
#include <string.h>

#include "../../base/hex.h"
#include "../http/answer.h"
#include "account.h"
#include "sign_in.h"

enum { ID_BYTES = 8, ID_TEXT = 2 * ID_BYTES + 1, DAY_SECONDS = 86400 };

/* Writes the name of a sign-in: the first bytes of its token's hash, which nobody can use to sign in. */
static void write_id(const uint8_t hash[TOKEN_HASH_BYTES], char id[ID_TEXT])
{
    hex_write(id, hash, ID_BYTES);
    id[ID_TEXT - 1] = '\0';
}

typedef struct {
    services *services;
    const visitor *visitor;
    jsonw *out;
} listing;

static void put_device(void *context, const stored_sign_in *each)
{
    const listing *l = context;
    char id[ID_TEXT];
    if (roster_is_signed_out(&l->services->roster, l->visitor->who.id, each->hash))
        return;
    write_id(each->hash, id);
    jsonw_open(l->out, '{');
    jsonw_key(l->out, "id"), jsonw_string(l->out, id);
    jsonw_key(l->out, "agent"), jsonw_string(l->out, each->agent);
    jsonw_key(l->out, "created"), jsonw_number(l->out, (long)each->created);
    jsonw_key(l->out, "seen"), jsonw_number(l->out, (long)each->seen);
    jsonw_key(l->out, "here"), jsonw_bool(l->out, memcmp(each->hash, l->visitor->hash, sizeof each->hash) == 0);
    jsonw_close(l->out, '}');
}

void account_list_devices(services *s, exchange *x, const visitor *v)
{
    jsonw out = JSONW_GROWING(xrealloc);
    listing l = {.services = s, .visitor = v, .out = &out};
    const int seconds = v->who.guest ? SERVICES_GUEST_SECONDS : SERVICES_ACCOUNT_SECONDS;
    char user[USER_NAME_BYTES + 1];
    bool has_recovery = false;
    store_find_account(s->store, v->who.id, user, &has_recovery);
    jsonw_open(&out, '{');
    jsonw_key(&out, "idle_days"), jsonw_number(&out, seconds / DAY_SECONDS);
    jsonw_key(&out, "recovery"), jsonw_bool(&out, has_recovery);
    jsonw_key(&out, "operator"), jsonw_bool(&out, moderation_is_operator(&s->moderation, v->who.id));
    jsonw_key(&out, "devices"), jsonw_open(&out, '[');
    store_each_sign_in(s->store, v->who.id, put_device, &l);
    jsonw_close(&out, ']');
    jsonw_close(&out, '}');
    answer_json(x, &out);
}

/* ---- signing out one ---- */

typedef struct {
    char wanted[ID_TEXT];
    uint8_t hash[TOKEN_HASH_BYTES];
    bool found;
} search;

static void compare(void *context, const stored_sign_in *each)
{
    search *s = context;
    char id[ID_TEXT];
    write_id(each->hash, id);
    if (s->found || strcmp(id, s->wanted) != 0)
        return;
    memcpy(s->hash, each->hash, sizeof s->hash);
    s->found = true;
}

void account_sign_out_device(services *s, exchange *x, const visitor *v)
{
    search other = {.found = false};
    if (!account_read_field(x, "id", other.wanted, sizeof other.wanted)) {
        answer_error(x, 400, "malformed", "the body needs the id of a device");
        return;
    }
    store_each_sign_in(s->store, v->who.id, compare, &other);
    if (!other.found) {
        answer_not_found(x, "there is no such device");
        return;
    }
    sign_in_end(s, v->who.id, other.hash);
    net_close_owner(s->net, v->who.id, token_mark(other.hash), NET_SIGNED_OUT, "signed out on another device");
    services_tell(s, "signed-out %lld %llu", (long long)v->who.id, (unsigned long long)token_mark(other.hash));
    account_reply_nothing(s, x, NULL);
}
