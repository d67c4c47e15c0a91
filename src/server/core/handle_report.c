/* Handles reports to the operators: a message, a name, an avatar or a game. A report keeps the evidence as it was: the
 * name of the reported player, and the chat around it. */
#include <stdio.h>
#include <string.h>

#include "../../base/jsonw.h"
#include "../../sys/xalloc.h"
#include "handlers.h"
#include "render_keys.h"
#include "watch.h"

typedef enum { REPORT_MESSAGE, REPORT_NAME, REPORT_AVATAR, REPORT_GAME, REPORT_KINDS } report_kind;

static const char *const kinds[REPORT_KINDS] = {"message", "name", "avatar", "game"};

/* A report that is being made. */
typedef struct {
    report_kind what;
    profile player;    /* who is reported; the id is 0 if a game is reported as a whole */
    const room *table; /* where its evidence is, or NULL */
    uint64_t n;        /* the event of the message */
    yv_span game;
    char note[CHAT_MAX_BYTES + 1]; /* the reporter's own words, or empty */
} report;

static bool find_kind(yv_span word, report_kind *kind)
{
    for (int i = 0; i < REPORT_KINDS; i++)
        if (yv_span_is(word, kinds[i])) {
            *kind = (report_kind)i;
            return true;
        }
    return false;
}

static const room_said *find_said(const room *r, uint64_t n)
{
    for (int i = 0; i < ROOM_CHAT && i < r->said_count; i++)
        if (r->said[i].n == n)
            return &r->said[i];
    return NULL;
}

static bool is_game_code(yv_span code)
{
    for (size_t i = 0; i < code.length; i++)
        if (code.at[i] < '0' || code.at[i] > 'z' || (code.at[i] > '9' && code.at[i] < 'a'))
            return false;
    return code.length == GAME_CODE_LENGTH;
}

/* Finds the table that the request names. The reporter must have it open. */
static refusal find_table(core *c, const handling *h, report *it)
{
    room *found;
    const refusal no = handlers_find_table(c, h, &found);
    it->table = found;
    if (no)
        return no;
    return watch_find(h->from, found) ? REFUSE_NONE : core_refuse(c, REFUSE_NOT_YOURS, "open the table first");
}

static refusal find_message(core *c, const handling *h, report *it)
{
    if (!it->table || !(h->r->has & HAS_n))
        return core_refuse(c, REFUSE_MALFORMED, "a reported message needs its table and its n");
    const room_said *said = find_said(it->table, (uint64_t)h->r->n);
    if (!said || !person_find_profile(c, said->from, &it->player))
        return core_refuse(c, REFUSE_NOT_NOW, "that message is no longer kept");
    it->n = said->n;
    return REFUSE_NONE;
}

static refusal find_player(core *c, const handling *h, report *it)
{
    if (h->r->has & HAS_player && person_find_profile(c, h->r->player, &it->player))
        return REFUSE_NONE;
    if (it->what == REPORT_GAME && !(h->r->has & HAS_player))
        return REFUSE_NONE;
    return core_refuse(c, REFUSE_MALFORMED, "there is no such player");
}

static refusal read_report(core *c, const handling *h, report *it)
{
    const request *r = h->r;
    if (!find_kind(r->what, &it->what))
        return core_refuse(c, REFUSE_MALFORMED, "what is reported: message, name, avatar or game");
    const yv_span note = r->has & HAS_text ? yv_span_trim(r->text) : (yv_span){0};
    if (note.length && !chat_is_showable(note.at, note.length, CHAT_MAX_CHARACTERS))
        return core_refuse(c, REFUSE_MALFORMED, "a text needs 1 to 200 characters, not all of them blank");
    snprintf(it->note, sizeof it->note, "%.*s", (int)note.length, note.length ? note.at : "");
    it->game = r->has & HAS_game ? r->game : (yv_span){0};
    if (it->what == REPORT_GAME ? !is_game_code(it->game) : it->game.length > 0)
        return core_refuse(c, REFUSE_MALFORMED, "a reported game needs its code");
    refusal no = r->has & HAS_table ? find_table(c, h, it) : REFUSE_NONE;
    if (!no)
        no = it->what == REPORT_MESSAGE ? find_message(c, h, it) : find_player(c, h, it);
    if (!no && it->player.id == h->from->person->profile.id)
        no = core_refuse(c, REFUSE_MALFORMED, "you cannot report yourself");
    return no;
}

/* ---- evidence ---- */

/* A line names its writer by number alone, so that the names of people who are deleted later are not kept here. */
static void put_line(jsonw *out, const room_said *said)
{
    jsonw_open(out, '{');
    key_number(out, "n", (int64_t)said->n);
    key_number(out, "player", said->from);
    if (said->said == SAID_PHRASE)
        key_number(out, "phrase", said->phrase);
    else if (said->said == SAID_REMOVED)
        key_bool(out, "removed", true);
    else
        key_string(out, said->said == SAID_EMOTE ? "emote" : "text", said->text);
    jsonw_close(out, '}');
}

static void put_chat(jsonw *out, const room *r)
{
    const int from = r->said_count > ROOM_CHAT ? r->said_count - ROOM_CHAT : 0;
    jsonw_open(out, '[');
    for (int i = from; i < r->said_count; i++)
        put_line(out, &r->said[i % ROOM_CHAT]);
    jsonw_close(out, ']');
}

static void put_evidence(jsonw *out, const report *it)
{
    char word[GAME_CODE_LENGTH + 1] = "";
    jsonw_open(out, '{');
    if (it->player.id)
        key_string(out, "name", it->player.name);
    if (it->note[0])
        key_string(out, "note", it->note);
    if (it->game.length) {
        memcpy(word, it->game.at, it->game.length);
        key_string(out, "game", word);
    }
    if (it->n)
        key_number(out, "n", (int64_t)it->n);
    if (it->table) {
        key_string(out, "table", it->table->name);
        if (it->table->phase != ROOM_WAITING && !it->game.length)
            key_string(out, "game", it->table->game_code);
        jsonw_key(out, "chat"), put_chat(out, it->table);
    }
    jsonw_close(out, '}');
}

/* Refuses a report that cannot be kept, so that its reporter knows, and tells the operators that they miss some. */
static refusal refuse_full(core *c, const report *it)
{
    c->figures.reports_refused++;
    core_log(c, LOG_WARNING, "report-refused", "what=%s player=%lld", kinds[it->what], (long long)it->player.id);
    return REFUSE_REPORTS_FULL;
}

refusal handle_report(core *c, handling *h)
{
    report it = {0};
    jsonw out = JSONW_GROWING(xrealloc);
    const refusal no = read_report(c, h, &it);
    if (no)
        return no;
    if (!conn_take(c, h->from, QUOTA_REPORTS))
        return core_refuse(c, REFUSE_TOO_FAST, "you have sent many reports: the operators will look at them");
    if (c->ports.may_report && !c->ports.may_report(c->ports.context))
        return refuse_full(c, &it);
    put_evidence(&out, &it);
    core_store(c, &(fact){.kind = FACT_REPORTED,
                          .player = h->from->person->profile.id,
                          .other = it.player.id,
                          .name = kinds[it.what],
                          .text = out.bytes,
                          .length = out.length});
    core_log(c, LOG_INFO, "report", "what=%s player=%lld reporter=%lld", kinds[it.what], (long long)it.player.id,
             (long long)h->from->person->profile.id);
    jsonw_free(&out);
    return REFUSE_NONE;
}
