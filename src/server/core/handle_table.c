/* Handles the requests about a table: open, close, sit, stand, bot, kick, settings, start, say, silence. */
#include <string.h>

#include "elsewhere.h"
#include "game_start.h"
#include "guest_name.h"
#include "handlers.h"
#include "lobby.h"
#include "notify.h"
#include "room_commit.h"
#include "seating.h"
#include "settings_request.h"
#include "watch.h"

refusal handle_open(core *c, handling *h)
{
    return watch_begin(c, h->from, h->table, h->r->has & HAS_since ? h->r->since : -1);
}

refusal handle_close(core *c, handling *h)
{
    watch *w = watch_find(h->from, h->table);
    if (w)
        watch_end(c, w);
    game_start_rematch_if_all(c, h->table);
    return REFUSE_NONE;
}

/* ---- seats ---- */

static refusal check_waiting(core *c, const room *r)
{
    return r->phase == ROOM_WAITING ? REFUSE_NONE : core_refuse(c, REFUSE_NOT_NOW, "the game has started");
}

static refusal check_host(core *c, const handling *h)
{
    return h->table->host == h->from->person->profile.id
               ? REFUSE_NONE
               : core_refuse(c, REFUSE_NOT_YOURS, "only the host can do that");
}

static refusal check_host_waits(core *c, const handling *h)
{
    const refusal no = check_host(c, h);
    return no ? no : check_waiting(c, h->table);
}

static bool is_seat(const room *r, int64_t number)
{
    return number >= 1 && number <= r->seats;
}

static refusal find_free_seat(const handling *h, yv_seat *seat)
{
    const room *r = h->table;
    if (h->r->has & HAS_seat) {
        *seat = (yv_seat)(h->r->seat - 1);
        return is_seat(r, h->r->seat) && room_is_free(r, *seat) ? REFUSE_NONE : REFUSE_NO_SEAT;
    }
    if (room_seat_of(r, h->from->person) != YV_NOBODY)
        return REFUSE_NO_SEAT;
    for (*seat = 0; *seat < r->seats; ++*seat)
        if (room_is_free(r, *seat))
            return REFUSE_NONE;
    return REFUSE_NO_SEAT;
}

static refusal check_sitting(core *c, const handling *h)
{
    const room *r = h->table;
    const person *host = map_get(&c->persons, (uint64_t)r->host);
    refusal no = check_waiting(c, r);
    if (!no && r->settings.rated && h->from->person->profile.guest)
        no = REFUSE_RATED;
    if (!no && r->settings.rated && r->set_at && c->now - r->set_at < core_ms(ROOM_LOOK_MS)
        && r->host != h->from->person->profile.id)
        no = core_refuse(c, REFUSE_NOT_NOW, "the settings of this table have just changed: look at them first");
    if (!no && host && host != h->from->person && player_list_has(&host->blocked, h->from->person->profile.id))
        no = REFUSE_BLOCKED;
    if (!no && room_is_kicked(c, r, h->from->person->profile.id))
        no = core_refuse(c, REFUSE_BLOCKED, "the host has removed you: wait two minutes");
    if (!no && !watch_may_begin(h->from, r, true))
        no = core_refuse(c, REFUSE_FULL, "you have too many tables open, or the table has too many watchers");
    if (!no && room_seat_of(r, h->from->person) == YV_NOBODY)
        no = handle_check_tables(c, h->from->person);
    return no ? no : handle_check_unfinished(c, h);
}

/* Gives a guest another name if it is one that the server made up and a player at the table has a similar one. The
 * words of two such names at one table are all different. */
static void make_name_distinct(core *c, const room *r, person *p)
{
    const char *others[YV_MAX_PLAYERS];
    uint32_t chance;
    int count = 0;
    bool resembles = false;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].person && r->seat[seat].person != p)
            others[count++] = r->seat[seat].person->profile.name;
    for (int i = 0; i < count; i++)
        resembles = resembles || guest_name_resembles(p->profile.name, others[i]);
    if (!p->profile.guest || !resembles)
        return;
    core_random(c, &chance, sizeof chance);
    guest_name_make_apart(p->profile.name, chance, others, count);
    core_store(c, &(fact){.kind = FACT_RENAMED, .player = p->profile.id, .name = p->profile.name});
    notify_player_changed(c, p);
}

void handle_sit_down(core *c, handling *h, room *r, yv_seat seat, const bot_level *fill)
{
    make_name_distinct(c, r, h->from->person);
    seating_take(c, r, seat, h->from->person, handle_leaves(c, h), fill);
    if (!watch_find(h->from, r))
        watch_begin(c, h->from, r, -1);
}

/* True if the player sits where the request asks, because it was handled before. */
static bool sits_already(const core *c, const handling *h)
{
    const yv_seat seat = room_seat_of(h->table, h->from->person);
    return c->again && seat != YV_NOBODY && (!(h->r->has & HAS_seat) || h->r->seat == seat + 1);
}

refusal handle_sit(core *c, handling *h)
{
    yv_seat seat;
    if (sits_already(c, h))
        return REFUSE_NONE;
    refusal no = check_sitting(c, h);
    if (!no)
        no = find_free_seat(h, &seat);
    if (!no
        && !conn_take(c, h->from, QUOTA_SEATS)) /* the table's log keeps it, and a log that is full closes the table */
        no = REFUSE_TOO_FAST;
    if (!no)
        handle_sit_down(c, h, h->table, seat, NULL);
    return no;
}

/* Frees a seat. Its player becomes an onlooker, but only with connections for which there is a place. */
static void stand_up(core *c, room *r, yv_seat seat)
{
    conn *first = r->seat[seat].person ? r->seat[seat].person->conns : NULL;
    seating_stand(c, r, seat);
    for (conn *each = first; each; each = each->next) {
        watch *w = watch_find(each, r);
        if (!w || watch_may_stay(w))
            continue;
        notify_not_open(c, each, r->name);
        watch_end(c, w);
    }
}

refusal handle_stand(core *c, handling *h)
{
    const yv_seat seat = room_seat_of(h->table, h->from->person);
    const refusal no = check_waiting(c, h->table);
    if (no)
        return no;
    if (seat == YV_NOBODY)
        return REFUSE_NOT_YOURS;
    stand_up(c, h->table, seat);
    return REFUSE_NONE;
}

refusal handle_bot(core *c, handling *h)
{
    room *r = h->table;
    const bot_level *level = h->r->has & HAS_level ? bot_find_level_in(h->r->level) : NULL;
    const refusal no = check_host_waits(c, h);
    if (no)
        return no;
    if (h->r->has & HAS_level && !level)
        return core_refuse(c, REFUSE_MALFORMED, "there is no such bot level");
    if (!is_seat(r, h->r->seat) || r->seat[h->r->seat - 1].person)
        return REFUSE_NO_SEAT;
    if (r->settings.rated && level)
        return REFUSE_RATED;
    if (!level && room_is_free(r, (int)h->r->seat - 1))
        return REFUSE_NONE;
    seating_sit(c, r, (yv_seat)(h->r->seat - 1), &(occupant){.level = level});
    return REFUSE_NONE;
}

refusal handle_kick(core *c, handling *h)
{
    room *r = h->table;
    const refusal no = check_host_waits(c, h);
    if (no)
        return no;
    if (!is_seat(r, h->r->seat) || room_is_free(r, (int)h->r->seat - 1)
        || r->seat[h->r->seat - 1].person == h->from->person)
        return REFUSE_NO_SEAT;
    const person *out = r->seat[h->r->seat - 1].person;
    if (out)
        room_kick_out(c, r, out->profile.id);
    stand_up(c, r, (yv_seat)(h->r->seat - 1));
    return REFUSE_NONE;
}

/* ---- settings, start ---- */

static refusal check_seated(core *c, const room *r, const room_settings *changed)
{
    for (int seat = 0; seat < r->seats; seat++) {
        const room_seat *at = &r->seat[seat];
        if (seat >= changed->seats && at->person)
            return core_refuse(c, REFUSE_NO_SEAT, "somebody sits in a seat that would be removed");
        if (changed->rated && seat < changed->seats && (at->level || (at->person && at->person->profile.guest)))
            return REFUSE_RATED;
    }
    return game_start_check_rated(c, changed);
}

/* Gives the table a new code, because strangers may have read the old one in the lobby. */
static void change_code(core *c, room *r)
{
    char before[TABLE_CODE_LENGTH + 1];
    memcpy(before, r->name, sizeof before);
    lobby_remove(c, r);
    elsewhere_tell_closed(c, r->name);
    room_set_code(c, r, room_new_code(c));
    core_store(c, &(fact){.kind = FACT_TABLE_RECODED, .table = before, .name = r->name});
    notify_code(c, r, before);
}

refusal handle_set(core *c, handling *h)
{
    room_entry e = {.kind = ENTRY_SETTINGS, .settings = h->table->settings};
    yv_text why = yv_text_in(c->words, sizeof c->words);
    refusal no = check_host_waits(c, h);
    if (!no)
        no = settings_request_apply(&e.settings, h->r, &why);
    if (!no)
        no = check_seated(c, h->table, &e.settings);
    if (no)
        return no;
    if (settings_equal(&h->table->settings, &e.settings))
        return REFUSE_NONE;
    if (!conn_take(c, h->from, QUOTA_SETTINGS)) /* the log keeps them all, and they are long */
        return REFUSE_TOO_FAST;
    if (h->table->settings.open && !e.settings.open)
        change_code(c, h->table);
    room_commit(c, h->table, &e);
    return REFUSE_NONE;
}

refusal handle_start(core *c, handling *h)
{
    const refusal no = check_host(c, h);
    if (no)
        return no;
    if (h->table->phase == ROOM_PLAYING)
        return core_refuse(c, REFUSE_NOT_NOW, "the game has started");
    if (h->table->phase == ROOM_WAITING && room_unconfirmed_seats(h->table))
        return REFUSE_UNCONFIRMED;
    return room_is_search(h->table) ? game_start_with_bots(c, h->table) : game_start(c, h->table);
}

/* ---- chat ---- */

static refusal read_said(core *c, const request *r, room_entry *e)
{
    const uint32_t kinds = r->has & (HAS_text | HAS_phrase | HAS_emote);
    if (__builtin_popcount(kinds) != 1)
        return core_refuse(c, REFUSE_MALFORMED, "a message needs one of text, phrase and emote");
    e->said = kinds == HAS_text ? SAID_TEXT : kinds == HAS_phrase ? SAID_PHRASE : SAID_EMOTE;
    e->text = kinds == HAS_text ? yv_span_trim(r->text) : kinds == HAS_emote ? r->emote : (yv_span){0};
    e->phrase = kinds == HAS_phrase && r->phrase >= 0 && r->phrase < chat_phrase_count ? (int)r->phrase : -1;
    switch (e->said) {
    case SAID_TEXT:
        return chat_is_showable(e->text.at, e->text.length, CHAT_MAX_CHARACTERS)
                   ? REFUSE_NONE
                   : core_refuse(c, REFUSE_MALFORMED, "a text needs 1 to 200 characters, not all of them blank");
    case SAID_PHRASE: return e->phrase >= 0 ? REFUSE_NONE : REFUSE_MALFORMED;
    default: return chat_find_emote(e->text.at, e->text.length) >= 0 ? REFUSE_NONE : REFUSE_MALFORMED;
    }
}

/* New players wait before they write to strangers. An account does not shorten the wait, since anybody can create one.
 */
static refusal check_wait(core *c, const handling *h, said_kind said)
{
    if (said != SAID_TEXT || !h->table->settings.open || c->now >= h->from->chat_from)
        return REFUSE_NONE;
    c->wait_ms = (h->from->chat_from - c->now) / 1000 + 1;
    return REFUSE_WAIT;
}

static bool has_bad_word(const core *c, const room_entry *e)
{
    return e->said == SAID_TEXT && c->ports.may_say && !c->ports.may_say(c->ports.context, e->text.at, e->text.length);
}

refusal handle_say(core *c, handling *h)
{
    room_entry e = {.kind = ENTRY_SAY, .player = h->from->person->profile.id};
    refusal no = read_said(c, h->r, &e);
    if (no)
        return no;
    if (!watch_find(h->from, h->table))
        return core_refuse(c, REFUSE_NOT_YOURS, "open the table first");
    if (h->table->quiet && !room_is_player(h->table, e.player) && e.player != h->table->host)
        return REFUSE_SILENCED;
    no = check_wait(c, h, e.said);
    if (no)
        return no;
    if (room_is_player(h->table, e.player) ? h->table->said_by_players >= ROOM_MAX_SAID
                                           : h->table->said_by_onlookers >= ROOM_MAX_ONLOOKERS_SAID)
        return core_refuse(c, REFUSE_FULL, "too much has been said during this game");
    if (!conn_take(c, h->from, QUOTA_CHAT))
        return REFUSE_TOO_FAST;
    if (has_bad_word(c, &e))
        return REFUSE_WORDS;
    room_commit(c, h->table, &e);
    return REFUSE_NONE;
}

refusal handle_silence(core *c, handling *h)
{
    const refusal no = check_host(c, h);
    if (no)
        return no;
    if (h->table->quiet == h->r->on)
        return REFUSE_NONE;
    if (!conn_take(c, h->from, QUOTA_CHAT)) /* everybody hears of it, and the log keeps it */
        return REFUSE_TOO_FAST;
    room_commit(c, h->table, &(room_entry){.kind = ENTRY_QUIET, .on = h->r->on});
    return REFUSE_NONE;
}
