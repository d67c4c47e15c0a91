/* What operators do, except bans: names, pictures, messages, tables, announcements, settings, rights. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../account/name_check.h"
#include "../account/removed_name.h"
#include "../core/chat.h"
#include "admin_call.h"

enum { NAME_CHARACTERS = 24 };

static void target_is(admin_call *c, const char *words)
{
    snprintf(c->target, sizeof c->target, "%s", words);
}

/* Stores a change to a player's profile, and shows it to everybody. */
static void change_player(admin_call *c, const fact *change, const profile *who)
{
    services_store_profile(c->s, change, who);
    core_player_changed(c->s->core, who);
    services_tell(c->s, "player %lld", (long long)who->id);
}

const char *admin_rename(admin_call *c)
{
    profile who;
    char removed[sizeof who.name];
    const char *why = admin_find_player(c, &who), *given = admin_text(c, "name");
    if (why)
        return why;
    const yv_span name = yv_span_trim(yv_span_of(given ? given : ""));
    if (name.length >= sizeof who.name || !chat_is_showable(name.at, name.length, NAME_CHARACTERS))
        return "a name must have 1 to 24 characters, at least one of them visible";
    why = name_check(name.at, name.length);
    if (why)
        return why;
    if (!word_list_allows(c->s->moderation.words, name.at, name.length))
        return "the name contains a word that is not allowed";
    memcpy(removed, who.name, sizeof removed);
    memcpy(who.name, name.at, name.length);
    who.name[name.length] = '\0';
    removed_name_write(c->target, sizeof c->target, who.id, who.name, removed);
    change_player(c, &(fact){.kind = FACT_RENAMED, .player = who.id, .name = who.name}, &who);
    return NULL;
}

const char *admin_remove_avatar(admin_call *c)
{
    profile who;
    const char *why = admin_find_player(c, &who);
    if (why)
        return why;
    who.picture++; /* changes the URL, so that no cache shows the old picture */
    change_player(c, &(fact){.kind = FACT_PICTURE_DELETED, .player = who.id, .number = who.picture}, &who);
    return NULL;
}

const char *admin_remove_message(admin_call *c)
{
    char code[TABLE_CODE_LENGTH + 1];
    const char *table = admin_text(c, "table");
    const int64_t n = admin_number(c, "n", 0);
    if (!table || n <= 0)
        return "which message? Give its table and its number";
    core *copy = admin_copy_table(c->s, table, code);
    const bool found = core_remove_message(copy ? copy : c->s->core, table, (uint64_t)n, services_now());
    if (copy)
        core_close(copy);
    if (!found)
        return "there is no such message, or the table no longer keeps it";
    if (copy)
        c->s->others->remove_message(c->s->others->context, code, (uint64_t)n);
    snprintf(c->target, sizeof c->target, "table %.20s message %lld", table, (long long)n);
    return NULL;
}

const char *admin_close_table(admin_call *c)
{
    char game[GAME_CODE_LENGTH + 1], code[TABLE_CODE_LENGTH + 1];
    const char *table = admin_text(c, "table");
    if (!table)
        return "which table?";
    core *copy = admin_copy_table(c->s, table, code);
    const bool found = core_close_table(copy ? copy : c->s->core, table, game, services_now());
    if (copy)
        core_close(copy);
    if (!found)
        return "there is no such table";
    if (copy) {
        c->s->others->close_table(c->s->others->context, code);
        admin_put_text(c->out, "ordered", code);
    }
    snprintf(c->target, sizeof c->target, "table %.20s%s%s", table, game[0] ? " game " : "", game);
    if (game[0])
        admin_put_text(c->out, "game", game);
    return NULL;
}

const char *admin_announce(admin_call *c)
{
    const char *text = admin_text(c, "text");
    if (!text || !chat_is_showable(text, strlen(text), ADMIN_ANNOUNCED_CHARACTERS))
        return "an announcement must have 1 to 300 characters, at least one of them visible";
    target_is(c, text);
    core_announce(c->s->core, text);
    services_tell(c->s, "announce %s", text);
    return NULL;
}

/* ---- settings ---- */

static void store_setting(admin_call *c, const char *name, const char *value)
{
    outbox_store(c->s->outbox, &(fact){.kind = FACT_SETTING, .name = name, .text = value, .length = strlen(value)});
}

const char *admin_read_only(admin_call *c)
{
    if (!json_is_boolean(json_object_get(c->asked, "on")))
        return "on or off?";
    const bool on = admin_flag(c, "on");
    c->s->moderation.read_only = on;
    core_set_read_only(c->s->core, on, services_now());
    store_setting(c, SETTING_READ_ONLY, on ? "1" : "0");
    target_is(c, on ? "on" : "off");
    return NULL;
}

const char *admin_chat_wait(admin_call *c)
{
    char value[24];
    const int64_t seconds = admin_number(c, "seconds", -1);
    if (seconds < 0 || seconds > CHAT_WAIT_MOST)
        return "the wait must be between 0 seconds and 7 days";
    core_shift_chat(c->s->core, 1000000 * (core_time)(seconds - c->s->moderation.chat_wait));
    c->s->moderation.chat_wait = (int)seconds;
    snprintf(value, sizeof value, "%lld", (long long)seconds);
    store_setting(c, SETTING_CHAT_WAIT, value);
    snprintf(c->target, sizeof c->target, "%s seconds", value);
    return NULL;
}

static void store_words(admin_call *c)
{
    const word_list *words = c->s->moderation.words;
    const int count = word_list_count(words);
    char *all = xalloc((size_t)count * (WORD_LIST_BYTES + 1) + 1), *end = all;
    for (int i = 0; i < count; i++)
        end += sprintf(end, "%s\n", word_list_get(words, i));
    *end = '\0';
    store_setting(c, SETTING_WORDS, all);
    free(all);
}

const char *admin_add_word(admin_call *c)
{
    const char *word = admin_text(c, "word");
    if (!word || !chat_is_showable(word, strlen(word), WORD_LIST_BYTES))
        return "which word?";
    const char *why = word_list_add(c->s->moderation.words, word);
    if (why)
        return why;
    target_is(c, word);
    store_words(c);
    return NULL;
}

const char *admin_remove_word(admin_call *c)
{
    const char *word = admin_text(c, "word");
    if (!word || !word_list_remove(c->s->moderation.words, word))
        return "the list does not have that word";
    target_is(c, word);
    store_words(c);
    return NULL;
}

/* ---- reports, rights ---- */

static void note_if_open(void *context, const stored_report *report)
{
    int64_t *wanted = context;
    if (report->id == *wanted)
        *wanted = 0;
}

const char *admin_close_report(admin_call *c)
{
    enum { ALL = 10000 };
    const int64_t id = admin_number(c, "report", 0);
    int64_t wanted = id;
    if (id > 0)
        store_each_report(c->s->store, false, ALL, note_if_open, &wanted);
    if (id <= 0 || wanted != 0)
        return "there is no open report with that number";
    snprintf(c->target, sizeof c->target, "report %lld", (long long)id);
    outbox_store(
        c->s->outbox,
        &(fact){.kind = FACT_REPORT_CLOSED, .n = (uint64_t)id, .text = c->reason, .length = strlen(c->reason)});
    return NULL;
}

const char *admin_grant(admin_call *c)
{
    profile who;
    const char *why = admin_find_player(c, &who);
    if (why)
        return why;
    if (who.guest)
        return "only an account can have the right, and this player is a guest";
    moderation_set_operator(&c->s->moderation, who.id, true);
    outbox_store(c->s->outbox, &(fact){.kind = FACT_OPERATOR_ADDED, .player = who.id});
    return NULL;
}

const char *admin_revoke(admin_call *c)
{
    profile who;
    const char *why = admin_find_player(c, &who);
    if (why)
        return why;
    if (!moderation_is_operator(&c->s->moderation, who.id))
        return "this player does not have the right";
    moderation_set_operator(&c->s->moderation, who.id, false);
    outbox_store(c->s->outbox, &(fact){.kind = FACT_OPERATOR_REMOVED, .player = who.id});
    return NULL;
}
