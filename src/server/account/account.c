#include "account.h"

#include <ctype.h>
#include <sodium.h>
#include <string.h>
#include <time.h>

#include "../core/chat.h"
#include "../core/guest_name.h"
#include "../core/profile_json.h"
#include "../core/refusal.h"
#include "../http/answer.h"
#include "../http/banned.h"
#include "../http/body.h"
#include "../log/log.h"
#include "common_password.h"
#include "forgetting.h"
#include "name_check.h"
#include "removed_name.h"
#include "sign_in.h"

enum { NAME_CHARACTERS = 24, USER_LEAST = 3 };

bool account_read_field(const exchange *x, const char *field, char *text, size_t capacity)
{
    return body_read_text(x->body, x->body_size, field, text, capacity);
}

void account_reply_player(services *s, exchange *x, const profile *who, const char *more)
{
    jsonw out = JSONW_GROWING(xrealloc);
    profile_write_own_json(&out, who);
    answer_prepare(x, &out, more);
    services_reply_when_durable(s, x);
}

void account_reply_nothing(services *s, exchange *x, const char *more)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_close(&out, '}');
    answer_prepare(x, &out, more);
    services_reply_when_durable(s, x);
}

void account_change(services *s, exchange *x, const fact *change, const profile *who)
{
    services_store_profile(s, change, who);
    core_player_changed(s->core, who);
    services_tell(s, "player %lld", (long long)who->id);
    account_reply_player(s, x, who, NULL);
}

bool account_is_too_fast(services *s, exchange *x, address_bucket what)
{
    const int seconds = address_spend(net_addresses(s->net), x->address, what, services_now());
    if (seconds)
        answer_too_fast(x, seconds);
    return seconds;
}

bool account_may_try_password(services *s, exchange *x, const visitor *v, const char *stored)
{
    if (account_is_too_fast(s, x, ADDRESS_SIGN_INS))
        return false;
    if (sign_in_may_attempt(s, x, "sign-in", v->who.user, known_device_check(x->cookie, stored)))
        return true;
    answer_too_fast(x, SIGN_IN_WAIT_SECONDS);
    return false;
}

/* ---- guests ---- */

static void make_guest(services *s, exchange *x)
{
    char from[ADDRESS_TEXT];
    sign_in made;
    profile who = {.id = store_next_number(s->store, STORE_PLAYERS),
                   .guest = true,
                   .rating = YV_FIRST_RATING,
                   .skill = {SKILL_FIRST_MU, SKILL_FIRST_SIGMA}};
    if (!who.id) {
        answer_busy(x);
        return;
    }
    guest_name_make(who.name, randombytes_random());
    services_store_profile(s, &(fact){.kind = FACT_GUEST_CREATED, .player = who.id, .name = who.name}, &who);
    sign_in_begin(s, x, who.id, NULL, &made);
    address_write(&x->from, from);
    log_write(LOG_INFO, "guest", "player=%lld address=%s", (long long)who.id, from);
    account_reply_player(s, x, &who, made.cookies);
}

void account_hello(services *s, exchange *x, const visitor *v)
{
    if (v)
        account_reply_player(s, x, &v->who, NULL);
    else if (s->moderation.read_only)
        answer_read_only(x);
    else if (!account_is_too_fast(s, x, ADDRESS_GUESTS))
        make_guest(s, x);
}

void account_rename(services *s, exchange *x, const visitor *v)
{
    profile who = v->who;
    char wanted[sizeof who.name] = "";
    const bool fits = account_read_field(x, "name", wanted, sizeof wanted);
    const yv_span name = yv_span_trim(yv_span_of(wanted));
    if (!fits || !chat_is_showable(name.at, name.length, NAME_CHARACTERS)) {
        answer_error(x, 400, "malformed", "a name must have 1 to 24 characters, at least one of them visible");
        return;
    }
    const char *why = name_check(name.at, name.length);
    if (why) {
        answer_error(x, 400, "name", why);
        return;
    }
    if (!word_list_allows(s->moderation.words, name.at, name.length)) {
        answer_forbidden_word(x);
        return;
    }
    if (!core_may_rename(s->core, who.id, address_limited_key(net_addresses(s->net), x->address), services_now())) {
        answer_too_fast(x, 12);
        return;
    }
    if (removed_name_is_like(s, who.id, name.at, name.length, time(NULL))) {
        answer_error(x, 400, "name", "an operator has removed that name");
        return;
    }
    memcpy(who.name, name.at, name.length);
    who.name[name.length] = '\0';
    account_change(s, x, &(fact){.kind = FACT_RENAMED, .player = who.id, .name = who.name}, &who);
}

void account_set_privacy(services *s, exchange *x, const visitor *v)
{
    profile who = v->who;
    char games[8];
    if (!account_read_field(x, "games", games, sizeof games)
        || (strcmp(games, "private") != 0 && strcmp(games, "public") != 0)) {
        answer_error(x, 400, "malformed", "games must be private or public");
        return;
    }
    who.private_games = strcmp(games, "private") == 0;
    account_change(s, x, &(fact){.kind = FACT_PRIVACY_CHANGED, .player = who.id, .number = who.private_games}, &who);
}

/* ---- accounts ---- */

bool account_is_user_name(const char *user)
{
    const size_t length = strlen(user);
    for (const char *c = user; *c; c++)
        if (!isascii((unsigned char)*c) || !(isalnum((unsigned char)*c) || *c == '_' || *c == '-'))
            return false;
    return length >= USER_LEAST && length <= USER_NAME_BYTES;
}

bool account_take_password(exchange *x, const char *field, char password[PASSWORD_MOST + 1], const char *user)
{
    if (!account_read_field(x, field, password, PASSWORD_MOST + 1) || strlen(password) < PASSWORD_LEAST)
        answer_error(x, 400, "malformed", "a password must have 8 to 200 bytes");
    else if (common_password(password, user))
        answer_error(x, 400, "common_password",
                     "that password is one of the first that others try; choose another one");
    else
        return true;
    return false;
}

void account_start_password_job(password_job *question, exchange *x)
{
    question->exchange = x->id;
    question->address = address_limited_key(net_addresses(question->services->net), x->address);
    if (!password_start(question))
        answer_busy(x);
    sodium_memzero(question, sizeof *question);
}

/* True if the given password matches, and has not been changed while it was being checked. */
static bool is_current(const password_job *p)
{
    char stored[PASSWORD_HASH_BYTES];
    return p->matches && store_find_password(p->services->store, p->player, stored) && strcmp(stored, p->stored) == 0;
}

bool account_is_authorized(const password_job *p, exchange *x, profile *who, const char *otherwise)
{
    services *s = p->services;
    const bool is_theirs = is_current(p) && roster_find(&s->roster, p->player, who);
    if (services_are_busy(s)) /* then nothing may be found */
        answer_busy(x);
    else if (!is_theirs)
        answer_error(x, 403, "wrong_password", otherwise);
    else if (!roster_is_signing_out(&s->roster, p->player))
        return true;
    else
        answer_busy(x);
    return false;
}

/* Gives a new account a new token, and ends the guest's: it may have been on its way without https, or be known to
 * somebody else who used this device. The guest's connections stay open and count as the new sign-in. */
static void replace_token(services *s, exchange *x, const password_job *p, sign_in *made)
{
    sign_in_begin(s, x, p->player, p->hash, made);
    sign_in_end(s, p->player, p->token);
    const uint64_t before = token_mark(p->token), after = token_mark(made->hash);
    net_mark_again(s->net, p->player, before, after);
    services_tell(s, "signed-up %lld %llu %llu", (long long)p->player, (unsigned long long)before,
                  (unsigned long long)after);
}

static void finish_sign_up(password_job *p, exchange *x)
{
    services *s = p->services;
    sign_in made;
    profile who;
    if (!x)
        return;
    if (!p->hash[0] || services_are_busy(s)) {
        answer_busy(x);
    } else if (!roster_find(&s->roster, p->player, &who) || !who.guest) {
        answer_error(x, 409, "not_guest", "you already have an account");
    } else if (!roster_claim(&s->roster, p->user, outbox_batch(s->outbox))) {
        answer_error(x, 409, "user_taken", "that user name is taken");
    } else if (!store_claim_user(s->store, p->user, p->hash, who.id)) { /* another node was faster */
        if (store_is_down(s->store))
            answer_busy(x);
        else
            answer_error(x, 409, "user_taken", "that user name is taken");
    } else {
        const fact created = {.kind = FACT_ACCOUNT_CREATED, .player = who.id, .user = p->user, .password = p->hash};
        log_write(LOG_INFO, "account", "player=%lld user=%s", (long long)who.id, p->user);
        who.guest = false;
        memcpy(who.user, p->user, sizeof who.user);
        services_store_profile(s, &created, &who);
        core_player_changed(s->core, &who);
        services_tell(s, "player %lld", (long long)who.id);
        replace_token(s, x, p, &made);
        account_reply_player(s, x, &who, made.cookies);
    }
}

void account_sign_up(services *s, exchange *x, const visitor *v)
{
    password_job question = {.services = s, .player = v->who.id, .then = finish_sign_up};
    memcpy(question.token, v->hash, sizeof question.token);
    if (!v->who.guest)
        answer_error(x, 409, "not_guest", "you already have an account");
    else if (!account_read_field(x, "user", question.user, sizeof question.user)
             || !account_is_user_name(question.user))
        answer_error(x, 400, "malformed", "a user name must have 3 to 20 letters, digits, _ or -");
    else if (!word_list_allows(s->moderation.words, question.user, strlen(question.user)))
        answer_forbidden_word(x);
    else if (account_take_password(x, "password", question.wanted, question.user)
             && !account_is_too_fast(s, x, ADDRESS_SIGN_INS))
        account_start_password_job(&question, x);
}

const char account_not_yours[] = "wrong password";

static void finish_password(password_job *p, exchange *x)
{
    char cookie[COOKIE_LINE];
    profile who;
    if (!x || !account_is_authorized(p, x, &who, account_not_yours))
        return;
    if (!p->hash[0]) {
        answer_busy(x);
        return;
    }
    outbox_store(p->services->outbox, &(fact){.kind = FACT_PASSWORD_CHANGED, .player = p->player, .password = p->hash});
    sign_in_end_others(p->services, p->player, p->token, "the password was changed");
    known_device_put_cookie(cookie, p->hash, visitor_is_secure(p->services, x));
    account_reply_player(p->services, x, &who, cookie);
}

void account_change_password(services *s, exchange *x, const visitor *v)
{
    password_job question = {.services = s, .player = v->who.id, .then = finish_password};
    memcpy(question.token, v->hash, sizeof question.token);
    if (!store_find_password(s->store, v->who.id, question.stored))
        answer_error(x, 409, "guest", "a guest has no password");
    else if (!account_read_field(x, "password", question.given, sizeof question.given))
        answer_error(x, 400, "malformed", "the current password is missing");
    else if (account_take_password(x, "new", question.wanted, v->who.user)
             && account_may_try_password(s, x, v, question.stored))
        account_start_password_job(&question, x);
}

/* ---- signing in and out ---- */

static void finish_log_in(password_job *p, exchange *x)
{
    char from[ADDRESS_TEXT], user[LOG_QUOTED_BYTES];
    sign_in made;
    profile who;
    if (!x)
        return;
    address_write(&x->from, from);
    if (!account_is_authorized(p, x, &who, "wrong user name or password")) {
        log_write(LOG_INFO, "sign-in-refused", "user=%s player=%lld address=%s", log_quote(user, p->user),
                  (long long)p->player, from);
        return;
    }
    if (banned_refuse_player(p->services, x, who.id))
        return;
    sign_in_begin(p->services, x, who.id, p->stored, &made);
    log_write(LOG_INFO, "sign-in", "player=%lld address=%s", (long long)who.id, from);
    account_reply_player(p->services, x, &who, made.cookies);
}

void account_log_in(services *s, exchange *x, const visitor *v)
{
    password_job question = {.services = s, .then = finish_log_in};
    (void)v;
    if (!account_read_field(x, "user", question.user, sizeof question.user)
        || !account_read_field(x, "password", question.given, sizeof question.given)) {
        answer_error(x, 400, "malformed", "the body needs user and password");
        return;
    }
    if (account_is_too_fast(s, x, ADDRESS_SIGN_INS))
        return;
    if (!account_is_user_name(question.user)
        || !store_find_user(s->store, question.user, &question.player, question.stored))
        memcpy(question.stored, password_of_nobody, strlen(password_of_nobody) + 1);
    question.is_known_device = question.player && known_device_check(x->cookie, question.stored);
    if (!sign_in_may_attempt(s, x, "sign-in", question.user, question.is_known_device)) {
        answer_too_fast(x, SIGN_IN_WAIT_SECONDS);
        return;
    }
    account_start_password_job(&question, x);
}

static void put_empty_cookie(const services *s, const exchange *x, char cookie[TOKEN_LINES])
{
    token_put_cookie(cookie, "", visitor_is_secure(s, x));
}

void account_log_out(services *s, exchange *x, const visitor *v)
{
    char cookie[TOKEN_LINES];
    sign_in_end(s, v->who.id, v->hash);
    net_close_owner(s->net, v->who.id, token_mark(v->hash), NET_SIGNED_OUT, "signed out");
    services_tell(s, "signed-out %lld %llu", (long long)v->who.id, (unsigned long long)token_mark(v->hash));
    put_empty_cookie(s, x, cookie);
    account_reply_nothing(s, x, cookie);
}

void account_log_out_others(services *s, exchange *x, const visitor *v)
{
    sign_in_end_others(s, v->who.id, v->hash, "signed out on another device");
    account_reply_nothing(s, x, NULL);
}

void account_log_out_everywhere(services *s, exchange *x, const visitor *v)
{
    char cookie[TOKEN_LINES];
    sign_in_end_others(s, v->who.id, NULL, "signed out everywhere");
    put_empty_cookie(s, x, cookie);
    account_reply_nothing(s, x, cookie);
}

/* ---- deleting ---- */

/* Deletes a player. Calls the core first, because it stores that the player leaves the tables, which must precede the
 * deletion. */
static void delete_player(services *s, exchange *x, player_id id)
{
    char cookie[TOKEN_LINES];
    net_close_others(s->net, id, 0, NET_SIGNED_OUT, "deleted");
    core_player_gone(s->core, id, services_now());
    outbox_store(s->outbox, &(fact){.kind = FACT_PLAYER_DELETED, .player = id});
    forgetting_begin(s, id);
    roster_remove(&s->roster, id, outbox_batch(s->outbox));
    services_tell(s, "gone %lld", (long long)id);
    log_write(LOG_INFO, "deleted", "player=%lld", (long long)id);
    put_empty_cookie(s, x, cookie);
    account_reply_nothing(s, x, cookie);
}

static void finish_delete(password_job *p, exchange *x)
{
    profile who;
    if (x && account_is_authorized(p, x, &who, account_not_yours))
        delete_player(p->services, x, p->player);
}

void account_delete(services *s, exchange *x, const visitor *v)
{
    password_job question = {.services = s, .player = v->who.id, .then = finish_delete};
    if (v->who.guest)
        delete_player(s, x, v->who.id);
    else if (!store_find_password(s->store, v->who.id, question.stored)
             || !account_read_field(x, "password", question.given, sizeof question.given))
        answer_error(x, 400, "malformed", "the body needs the password");
    else if (account_may_try_password(s, x, v, question.stored))
        account_start_password_job(&question, x);
}
