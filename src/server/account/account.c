#include "account.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>

#include "../core/chat.h"
#include "../core/profile_json.h"
#include "../http/answer.h"
#include "../http/body.h"
#include "../log/log.h"
#include "guest_name.h"
#include "password.h"
#include "../../sys/jsonw_heap.h"

enum { NAME_CHARACTERS = 24, USER_LEAST = 3 };

static bool read_field(const exchange *x, const char *field, char *text, size_t room)
{
    return body_read_text(x->body, x->body_size, field, text, room);
}

static void reply_player(site *s, exchange *x, const profile *who, const char *more)
{
    jsonw out = JSONW_HEAP;
    profile_write_json(&out, who);
    answer_prepare(x, &out, more);
    site_release_when_durable(s, x);
}

static void reply_nothing(site *s, exchange *x, const char *more)
{
    jsonw out = JSONW_HEAP;
    jsonw_open(&out, '{');
    jsonw_close(&out, '}');
    answer_prepare(x, &out, more);
    site_release_when_durable(s, x);
}

void account_changed(site *s, exchange *x, const profile *who, const char *more)
{
    roster_change(&s->roster, who, outbox_batch(s->outbox));
    core_player_changed(s->core, who);
    reply_player(s, x, who, more);
}

static bool is_spent(site *s, exchange *x, address_bucket what)
{
    const int seconds = address_spend(net_addresses(s->net), x->address, what, site_now(s));
    if (seconds)
        answer_too_fast(x, seconds);
    return seconds;
}

/* Signs a player in: stores a new token and writes the cookie that carries it. */
static void sign_in(site *s, const exchange *x, player_id id, char cookie[TOKEN_COOKIE])
{
    char text[TOKEN_TEXT];
    fact token = {.kind = FACT_SIGNED_IN, .player = id};
    token_make(text, token.hash);
    site_store(s, &token);
    token_put_cookie(cookie, text, visitor_is_secure(s, x));
    sodium_memzero(text, sizeof text);
}

/* Forgets all sign-ins of a player but this one, and closes their connections; NULL: all of them. */
static void sign_out_others(site *s, player_id id, const uint8_t *kept, const char *why)
{
    fact gone = {.kind = FACT_OTHERS_SIGNED_OUT, .player = id};
    if (kept)
        memcpy(gone.hash, kept, sizeof gone.hash);
    site_store(s, &gone);
    roster_sign_out_others(&s->roster, id, kept, outbox_batch(s->outbox));
    net_close_others(s->net, id, kept ? token_mark(kept) : 0, NET_SIGNED_OUT, why);
}

/* ---- guests ---- */

static void make_guest(site *s, exchange *x)
{
    char cookie[TOKEN_COOKIE], from[ADDRESS_TEXT];
    profile who = {.id = ++s->roster.last, .guest = true, .rating = 1000};
    guest_name_make(who.name, randombytes_random());
    site_store(s, &(fact){.kind = FACT_GUEST_CREATED, .player = who.id, .name = who.name});
    sign_in(s, x, who.id, cookie);
    roster_change(&s->roster, &who, outbox_batch(s->outbox));
    address_write(&x->from, from);
    log_write(LOG_INFO, "guest", "player=%lld address=%s", (long long)who.id, from);
    reply_player(s, x, &who, cookie);
}

void account_hello(site *s, exchange *x, const visitor *v)
{
    if (v)
        reply_player(s, x, &v->who, NULL);
    else if (!is_spent(s, x, ADDRESS_GUESTS))
        make_guest(s, x);
}

void account_rename(site *s, exchange *x, const visitor *v)
{
    profile who = v->who;
    char wanted[sizeof who.name] = "";
    const bool fits = read_field(x, "name", wanted, sizeof wanted);
    const yv_span name = yv_span_trim(yv_span_of(wanted));
    if (!fits || !chat_is_fine(name.at, name.length, NAME_CHARACTERS)) {
        answer_error(x, 400, "malformed", "a name has 1 to 24 characters, and some that can be seen");
        return;
    }
    memcpy(who.name, name.at, name.length);
    who.name[name.length] = '\0';
    site_store(s, &(fact){.kind = FACT_RENAMED, .player = who.id, .name = who.name});
    account_changed(s, x, &who, NULL);
}

/* ---- accounts ---- */

static bool is_user_name(const char *user)
{
    const size_t length = strlen(user);
    for (const char *c = user; *c; c++)
        if (!isascii((unsigned char)*c) || !(isalnum((unsigned char)*c) || *c == '_' || *c == '-'))
            return false;
    return length >= USER_LEAST && length <= USER_NAME_BYTES;
}

static bool is_password(const char *password)
{
    const size_t length = strlen(password);
    return length >= PASSWORD_LEAST && length <= PASSWORD_MOST;
}

static void ask(password_job *question, exchange *x)
{
    question->exchange = x->id;
    if (!password_ask(question))
        answer_error(x, 503, "busy", "too many people sign in just now");
    sodium_memzero(question, sizeof *question);
}

/* A password that was changed while this one was being checked does not let anybody in. */
static bool is_current(const password_job *p)
{
    char stored[PASSWORD_HASH_BYTES];
    return p->matches && store_find_password(p->site->store, p->player, stored) && strcmp(stored, p->stored) == 0;
}

/* Whose password it is; or it has been replied why not: with these words, if it is another. While a change is on its
 * way to the disk nobody can say which password holds. */
static bool is_let_in(const password_job *p, exchange *x, profile *who, const char *otherwise)
{
    site *s = p->site;
    if (!is_current(p) || !roster_find(&s->roster, p->player, who)) {
        answer_error(x, 403, "wrong_password", otherwise);
        return false;
    }
    if (!site_is_busy(s) && !roster_is_signing_out(&s->roster, p->player))
        return true;
    answer_error(x, 503, "busy", "the server has too much to do just now");
    return false;
}

static void finish_sign_up(password_job *p, exchange *x)
{
    site *s = p->site;
    profile who;
    if (!x)
        return;
    if (!p->hash[0] || site_is_busy(s)) {
        answer_error(x, 503, "busy", "the server has too much to do just now");
    } else if (!roster_find(&s->roster, p->player, &who) || !who.guest) {
        answer_error(x, 409, "not_guest", "you have an account already");
    } else if (!roster_claim(&s->roster, p->user, outbox_batch(s->outbox))) {
        answer_error(x, 409, "user_taken", "this user name is taken");
    } else {
        site_store(s, &(fact){.kind = FACT_ACCOUNT_CREATED, .player = who.id, .user = p->user, .password = p->hash});
        log_write(LOG_INFO, "account", "player=%lld user=%s", (long long)who.id, p->user);
        who.guest = false;
        account_changed(s, x, &who, NULL);
    }
}

void account_sign_up(site *s, exchange *x, const visitor *v)
{
    password_job question = {.site = s, .player = v->who.id, .then = finish_sign_up};
    if (!v->who.guest)
        answer_error(x, 409, "not_guest", "you have an account already");
    else if (!read_field(x, "user", question.user, sizeof question.user) || !is_user_name(question.user))
        answer_error(x, 400, "malformed", "a user name has 3 to 20 letters, digits, _ or -");
    else if (!read_field(x, "password", question.wanted, sizeof question.wanted) || !is_password(question.wanted))
        answer_error(x, 400, "malformed", "a password has 8 to 200 bytes");
    else if (!is_spent(s, x, ADDRESS_SIGN_INS))
        ask(&question, x);
}

static const char not_yours[] = "that is not your password";

static void finish_password(password_job *p, exchange *x)
{
    profile who;
    if (!x || !is_let_in(p, x, &who, not_yours))
        return;
    if (!p->hash[0]) {
        answer_error(x, 503, "busy", "the server has too much to do just now");
        return;
    }
    site_store(p->site, &(fact){.kind = FACT_PASSWORD_CHANGED, .player = p->player, .password = p->hash});
    sign_out_others(p->site, p->player, p->token, "the password has been changed");
    reply_player(p->site, x, &who, NULL);
}

void account_change_password(site *s, exchange *x, const visitor *v)
{
    password_job question = {.site = s, .player = v->who.id, .then = finish_password};
    memcpy(question.token, v->hash, sizeof question.token);
    if (!store_find_password(s->store, v->who.id, question.stored))
        answer_error(x, 409, "guest", "a guest has no password");
    else if (!read_field(x, "password", question.given, sizeof question.given))
        answer_error(x, 400, "malformed", "the old password is missing");
    else if (!read_field(x, "new", question.wanted, sizeof question.wanted) || !is_password(question.wanted))
        answer_error(x, 400, "malformed", "a password has 8 to 200 bytes");
    else if (!is_spent(s, x, ADDRESS_SIGN_INS))
        ask(&question, x);
}

/* ---- signing in and out ---- */

static void finish_log_in(password_job *p, exchange *x)
{
    char cookie[TOKEN_COOKIE], from[ADDRESS_TEXT];
    profile who;
    if (!x)
        return;
    address_write(&x->from, from);
    if (!is_let_in(p, x, &who, "no such user name, or another password")) {
        log_write(LOG_INFO, "sign-in-refused", "address=%s", from);
        return;
    }
    sign_in(p->site, x, who.id, cookie);
    log_write(LOG_INFO, "sign-in", "player=%lld address=%s", (long long)who.id, from);
    reply_player(p->site, x, &who, cookie);
}

/* Tries for one account, wherever they come from. Names that share a bucket share its tries: it is large enough. */
static bool may_try(site *s, const char *user)
{
    static const bucket_size tries = {.burst = 10, .per_minute = 4};
    uint64_t place = 0;
    for (; *user; user++)
        place = place * 31 + (uint64_t)tolower((unsigned char)*user);
    return !s->settings.net.most_per_address || bucket_take(&s->tries[place % SITE_TRIES], tries, site_now(s));
}

void account_log_in(site *s, exchange *x, const visitor *v)
{
    password_job question = {.site = s, .then = finish_log_in};
    (void)v;
    if (!read_field(x, "user", question.user, sizeof question.user)
        || !read_field(x, "password", question.given, sizeof question.given)) {
        answer_error(x, 400, "malformed", "user and password are needed");
        return;
    }
    if (is_spent(s, x, ADDRESS_SIGN_INS))
        return;
    if (!may_try(s, question.user)) {
        answer_too_fast(x, 15);
        return;
    }
    if (!store_find_user(s->store, question.user, &question.player, question.stored))
        memcpy(question.stored, password_of_nobody, strlen(password_of_nobody) + 1);
    ask(&question, x);
}

static void take_cookie_away(const site *s, const exchange *x, char cookie[TOKEN_COOKIE])
{
    token_put_cookie(cookie, "", visitor_is_secure(s, x));
}

void account_log_out(site *s, exchange *x, const visitor *v)
{
    char cookie[TOKEN_COOKIE];
    fact gone = {.kind = FACT_SIGNED_OUT};
    memcpy(gone.hash, v->hash, sizeof gone.hash);
    site_store(s, &gone);
    roster_sign_out(&s->roster, v->who.id, v->hash, outbox_batch(s->outbox));
    net_close_owner(s->net, v->who.id, token_mark(v->hash), NET_SIGNED_OUT, "signed out");
    take_cookie_away(s, x, cookie);
    reply_nothing(s, x, cookie);
}

void account_log_out_everywhere(site *s, exchange *x, const visitor *v)
{
    char cookie[TOKEN_COOKIE];
    sign_out_others(s, v->who.id, NULL, "signed out everywhere");
    take_cookie_away(s, x, cookie);
    reply_nothing(s, x, cookie);
}

/* ---- leaving for good ---- */

/* The core first: what it stores about leaving its seats comes before the player goes. */
static void delete_player(site *s, exchange *x, player_id id)
{
    char cookie[TOKEN_COOKIE];
    net_close_others(s->net, id, 0, NET_SIGNED_OUT, "deleted");
    core_player_gone(s->core, id, site_now(s));
    site_store(s, &(fact){.kind = FACT_PLAYER_DELETED, .player = id});
    roster_remove(&s->roster, id, outbox_batch(s->outbox));
    log_write(LOG_INFO, "deleted", "player=%lld", (long long)id);
    take_cookie_away(s, x, cookie);
    reply_nothing(s, x, cookie);
}

static void finish_delete(password_job *p, exchange *x)
{
    profile who;
    if (x && is_let_in(p, x, &who, not_yours))
        delete_player(p->site, x, p->player);
}

void account_delete(site *s, exchange *x, const visitor *v)
{
    password_job question = {.site = s, .player = v->who.id, .then = finish_delete};
    if (v->who.guest)
        delete_player(s, x, v->who.id);
    else if (!store_find_password(s->store, v->who.id, question.stored)
             || !read_field(x, "password", question.given, sizeof question.given))
        answer_error(x, 400, "malformed", "the password is needed");
    else if (!is_spent(s, x, ADDRESS_SIGN_INS))
        ask(&question, x);
}
