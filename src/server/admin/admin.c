#include "admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../account/removed_name.h"
#include "../core/chat.h"
#include "../log/log.h"
#include "admin_call.h"

typedef struct {
    const char *name;
    admin_command *run;
    enum { LOOKS_AT, CHANGES, CHANGES_HERE } kind; /* CHANGES_HERE: only on the server's machine */
} row;

static const row rows[] = {
    {"status", admin_status, LOOKS_AT},
    {"online", admin_online, LOOKS_AT},
    {"order", admin_order, LOOKS_AT},
    {"tables", admin_tables, LOOKS_AT},
    {"table", admin_table, LOOKS_AT},
    {"reports", admin_reports, LOOKS_AT},
    {"bans", admin_bans, LOOKS_AT},
    {"audit", admin_audit, LOOKS_AT},
    {"words", admin_words, LOOKS_AT},
    {"operators", admin_operators, LOOKS_AT},
    {"evidence", admin_evidence, LOOKS_AT},
    {"ban", admin_ban, CHANGES},
    {"unban", admin_unban, CHANGES},
    {REMOVED_NAME_ACT, admin_rename, CHANGES},
    {"remove-avatar", admin_remove_avatar, CHANGES},
    {"remove-message", admin_remove_message, CHANGES},
    {"close-table", admin_close_table, CHANGES},
    {"announce", admin_announce, CHANGES},
    {"read-only", admin_read_only, CHANGES},
    {"add-word", admin_add_word, CHANGES},
    {"remove-word", admin_remove_word, CHANGES},
    {"chat-wait", admin_chat_wait, CHANGES},
    {"close-report", admin_close_report, CHANGES},
    {"grant", admin_grant, CHANGES_HERE},
    {"revoke", admin_revoke, CHANGES_HERE},
};

/* ---- fields ---- */

const char *admin_text(const admin_call *c, const char *field)
{
    const json_t *value = json_object_get(c->asked, field);
    const char *text = json_string_value(value);
    return text && strlen(text) == json_string_length(value) ? text : NULL;
}

int64_t admin_number(const admin_call *c, const char *field, int64_t otherwise)
{
    const json_t *value = json_object_get(c->asked, field);
    return json_is_integer(value) ? json_integer_value(value) : otherwise;
}

bool admin_flag(const admin_call *c, const char *field)
{
    return json_is_true(json_object_get(c->asked, field));
}

static player_id player_of_word(services *s, const char *word)
{
    char password[PASSWORD_HASH_BYTES], *end;
    player_id id = 0;
    if (strncmp(word, "id:", 3) == 0) {
        id = strtoll(word + 3, &end, 10);
        return *end || end == word + 3 ? 0 : id;
    }
    return store_find_user(s->store, word, &id, password) ? id : 0;
}

const char *admin_find_player(admin_call *c, profile *found)
{
    const char *user = admin_text(c, "user");
    const player_id id = user ? player_of_word(c->s, user) : admin_number(c, "player", 0);
    if (id > 0 && roster_find(&c->s->roster, id, found)) {
        snprintf(c->target, sizeof c->target, "id:%lld", (long long)id);
        return NULL;
    }
    if (!user && id == 0)
        return "which player? Give a user name, or id: and a number";
    snprintf(c->words, sizeof c->words, "there is no player %.40s%s", user ? user : "with that number",
             user && strncmp(user, "id:", 3) != 0 ? "; a guest has no user name: use id: and the number" : "");
    return c->words;
}

void admin_put_number(jsonw *out, const char *key, int64_t number)
{
    jsonw_key(out, key), jsonw_number(out, (long)number);
}

void admin_put_text(jsonw *out, const char *key, const char *text)
{
    jsonw_key(out, key), jsonw_string(out, text);
}

void admin_put_player(services *s, jsonw *out, player_id id)
{
    char user[USER_NAME_BYTES + 1];
    profile who;
    jsonw_open(out, '{');
    admin_put_number(out, "id", id);
    if (roster_find(&s->roster, id, &who)) {
        admin_put_text(out, "name", who.name);
        jsonw_key(out, "guest"), jsonw_bool(out, who.guest);
        admin_put_number(out, "rating", who.rating);
        if (store_find_user_name(s->store, id, user))
            admin_put_text(out, "user", user);
    } else if (id > 0) {
        admin_put_text(out, "name", "deleted");
    }
    jsonw_close(out, '}');
}

/* ---- running ---- */

static void refuse(jsonw *out, const char *code, const char *message)
{
    jsonw_clear(out);
    jsonw_open(out, '{');
    jsonw_key(out, "ok"), jsonw_bool(out, false);
    admin_put_text(out, "error", code);
    admin_put_text(out, "message", message);
    jsonw_close(out, '}');
}

static const row *find_row(const char *name)
{
    for (size_t i = 0; name && i < sizeof rows / sizeof rows[0]; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

static bool has_reason(admin_call *c)
{
    c->reason = admin_text(c, "reason");
    return c->reason && chat_is_showable(c->reason, strlen(c->reason), ADMIN_REASON_CHARACTERS);
}

/* Stores an entry of the audit trail, in the same batch as the change. */
static void note_act(const admin_call *c, const char *act)
{
    char target[LOG_QUOTED_BYTES];
    outbox_store(c->s->outbox, &(fact){.kind = FACT_ACT,
                                       .other = c->by->operator,
                                       .name = act,
                                       .user = c->target,
                                       .text = c->reason,
                                       .length = strlen(c->reason)});
    log_write(LOG_WARNING, "operator", "operator=%lld act=%s target=%s", (long long)c->by->operator, act,
              log_quote(target, c->target));
    services_tell(c->s, "moderation");
}

static void run(admin_call *c, const row *asked)
{
    if (asked->kind == CHANGES_HERE && c->by->operator) {
        refuse(c->out, "not_here", "only `yaniv admin` on the server's machine can do that");
        return;
    }
    if (asked->kind != LOOKS_AT && !has_reason(c)) {
        refuse(c->out, "reason", "give a reason of 1 to 200 characters");
        return;
    }
    if (asked->kind != LOOKS_AT && services_are_busy(c->s)) {
        refuse(c->out, "busy", "the server cannot store anything now: try again in a moment");
        return;
    }
    jsonw_open(c->out, '{');
    jsonw_key(c->out, "ok"), jsonw_bool(c->out, true);
    const char *why = asked->run(c);
    if (why) {
        refuse(c->out, "refused", why);
        return;
    }
    jsonw_close(c->out, '}');
    if (asked->kind != LOOKS_AT)
        note_act(c, asked->name);
}

void admin_run(services *s, const admin_caller *by, const char *text, size_t length, jsonw *out)
{
    admin_call c = {.s = s, .by = by, .out = out, .asked = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL)};
    const row *asked = find_row(admin_text(&c, "do"));
    if (!json_is_object(c.asked))
        refuse(out, "malformed", "a command is a JSON object");
    else if (!asked)
        refuse(out, "unknown", "there is no such command");
    else
        run(&c, asked);
    json_decref(c.asked);
}
