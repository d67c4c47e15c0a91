/* Recovery codes of accounts: making one, removing it, and choosing another password with it. */
#include <sodium.h>
#include <string.h>

#include "../core/profile_json.h"
#include "../http/answer.h"
#include "../http/banned.h"
#include "../log/log.h"
#include "account.h"
#include "sign_in.h"

/* Replies with the player and the new code, which is shown this once. */
static void reply_code(services *s, exchange *x, const profile *who, const char *code, const char *more)
{
    char shown[RECOVERY_SHOWN];
    jsonw out = JSONW_GROWING(xrealloc);
    recovery_code_show(code, shown);
    jsonw_open(&out, '{');
    jsonw_key(&out, "player"), profile_write_own_json(&out, who);
    jsonw_key(&out, "code"), jsonw_string(&out, shown);
    jsonw_close(&out, '}');
    answer_prepare(x, &out, more);
    sodium_memzero(shown, sizeof shown);
    services_reply_when_durable(s, x);
}

static void store_code(services *s, player_id id, const char *hash)
{
    outbox_store(s->outbox, &(fact){.kind = FACT_RECOVERY_CHANGED, .player = id, .password = hash});
}

/* ---- making and removing a code, with the password ---- */

static void finish_make(password_job *p, exchange *x)
{
    profile who;
    if (!x || !account_is_authorized(p, x, &who, account_not_yours))
        return;
    if (!p->code_hash[0]) {
        answer_busy(x);
        return;
    }
    store_code(p->services, p->player, p->code_hash);
    reply_code(p->services, x, &who, p->code, NULL);
}

static void finish_remove(password_job *p, exchange *x)
{
    profile who;
    if (!x || !account_is_authorized(p, x, &who, account_not_yours))
        return;
    store_code(p->services, p->player, NULL);
    account_reply_nothing(p->services, x, NULL);
}

static void ask_password(password_job *question, exchange *x, const visitor *v)
{
    services *s = question->services;
    question->player = v->who.id;
    if (!store_find_password(s->store, v->who.id, question->stored))
        answer_error(x, 409, "guest", "a guest has no password");
    else if (!account_read_field(x, "password", question->given, sizeof question->given))
        answer_error(x, 400, "malformed", "the body needs the password");
    else if (account_may_try_password(s, x, v, question->stored))
        account_start_password_job(question, x);
}

void account_make_recovery(services *s, exchange *x, const visitor *v)
{
    password_job question = {.services = s, .then = finish_make};
    recovery_code_make(question.code);
    ask_password(&question, x, v);
    sodium_memzero(&question, sizeof question);
}

void account_remove_recovery(services *s, exchange *x, const visitor *v)
{
    password_job question = {.services = s, .then = finish_remove};
    ask_password(&question, x, v);
    sodium_memzero(&question, sizeof question);
}

/* ---- using it ---- */

/* True if the given code matches, and has not been replaced while it was being checked. */
static bool is_current(const password_job *p)
{
    char stored[PASSWORD_HASH_BYTES];
    player_id id;
    return p->matches && store_find_recovery(p->services->store, p->user, &id, stored) && id == p->player
           && strcmp(stored, p->stored) == 0;
}

/* Changes the password, replaces the code, and ends all other sign-ins. */
static void change_all(password_job *p, exchange *x, const profile *who)
{
    services *s = p->services;
    sign_in made;
    outbox_store(s->outbox, &(fact){.kind = FACT_PASSWORD_CHANGED, .player = p->player, .password = p->hash});
    store_code(s, p->player, p->code_hash);
    sign_in_begin(s, x, p->player, p->hash, &made);
    sign_in_end_others(s, p->player, made.hash, "the account was recovered");
    reply_code(s, x, who, p->code, made.cookies);
}

static void finish_recover(password_job *p, exchange *x)
{
    char from[ADDRESS_TEXT], user[LOG_QUOTED_BYTES];
    profile who;
    if (!x)
        return;
    address_write(&x->from, from);
    if (!is_current(p) || !roster_find(&p->services->roster, p->player, &who)) {
        log_write(LOG_INFO, "recovery-refused", "user=%s player=%lld address=%s", log_quote(user, p->user),
                  (long long)p->player, from);
        answer_error(x, 403, "wrong_code", "wrong user name or recovery code");
    } else if (!p->hash[0] || !p->code_hash[0] || services_are_busy(p->services)
               || roster_is_signing_out(&p->services->roster, p->player)) {
        answer_busy(x);
    } else if (!banned_refuse_player(p->services, x, who.id)) {
        log_write(LOG_INFO, "recovery", "player=%lld address=%s", (long long)p->player, from);
        change_all(p, x, &who);
    }
}

/* Finds the account and the hash of its code. An account that has none takes as long as one that has. */
static void find_code(password_job *question, const exchange *x)
{
    char password[PASSWORD_HASH_BYTES];
    store *from = question->services->store;
    if (!account_is_user_name(question->user)
        || !store_find_recovery(from, question->user, &question->player, question->stored))
        memcpy(question->stored, password_of_nobody, strlen(password_of_nobody) + 1);
    question->is_known_device = question->player && store_find_password(from, question->player, password)
                                && known_device_check(x->cookie, password);
}

void account_recover(services *s, exchange *x, const visitor *v)
{
    char typed[64];
    password_job question = {.services = s, .then = finish_recover};
    (void)v;
    if (!account_read_field(x, "user", question.user, sizeof question.user)
        || !account_read_field(x, "code", typed, sizeof typed)) {
        answer_error(x, 400, "malformed", "the body needs user, code and new");
        return;
    }
    if (!account_take_password(x, "new", question.wanted, question.user) || account_is_too_fast(s, x, ADDRESS_SIGN_INS))
        return;
    find_code(&question, x);
    if (!sign_in_may_attempt(s, x, "recover", question.user, question.is_known_device)) {
        answer_too_fast(x, SIGN_IN_WAIT_SECONDS);
        return;
    }
    if (!recovery_code_read(typed, question.given))
        question.given[0] = '\0'; /* no code has this hash */
    recovery_code_make(question.code);
    account_start_password_job(&question, x);
    sodium_memzero(typed, sizeof typed);
}
