#include "ask.h"
#include "bots.h"
#include "inside.h"
#include "play.h"
#include "tell.h"
#include "timing.h"
#include "watch.h"

static const bucket_size chat_size = {5, 40};

refusal ask_open(core *c, ask *a)
{
    const int64_t since = a->r->has & HAS_since ? a->r->since : -1;
    const refusal no = watch_begin(c, a->from, a->table);
    if (no)
        return no;
    tell_state(c, a->table, a->from, since);
    timing_go_on(c, a->table);
    return REFUSE_NONE;
}

refusal ask_close(core *c, ask *a)
{
    watch *w = watch_find(a->from, a->table);
    if (w)
        watch_end(c, w);
    play_rematch_if_all(c, a->table);
    timing_go_on(c, a->table);
    return REFUSE_NONE;
}

/* ---- seats ---- */

static refusal check_waiting(core *c, const room *r)
{
    return r->phase == ROOM_WAITING ? REFUSE_NONE : inside_refuse(c, REFUSE_NOT_NOW, "the game has begun");
}

static refusal check_host(core *c, const ask *a)
{
    if (a->table->host != a->from->who->who.id)
        return inside_refuse(c, REFUSE_NOT_YOURS, "that is for the host to do");
    return check_waiting(c, a->table);
}

static bool is_seat(const room *r, int64_t number)
{
    return number >= 1 && number <= r->seats;
}

static refusal find_free_seat(const ask *a, yv_seat *seat)
{
    const room *r = a->table;
    if (a->r->has & HAS_seat) {
        *seat = (yv_seat)(a->r->seat - 1);
        return is_seat(r, a->r->seat) && room_is_free(r, *seat) ? REFUSE_NONE : REFUSE_NO_SEAT;
    }
    if (room_seat_of(r, a->from->who) != YV_NOBODY)
        return REFUSE_NO_SEAT;
    for (*seat = 0; *seat < r->seats; ++*seat)
        if (room_is_free(r, *seat))
            return REFUSE_NONE;
    return REFUSE_NO_SEAT;
}

static refusal check_sitting(core *c, const ask *a)
{
    const room *r = a->table;
    const person *host = map_get(&c->people, (uint64_t)r->host);
    refusal no = check_waiting(c, r);
    if (!no && r->settings.rated && a->from->who->who.guest)
        no = REFUSE_RATED;
    if (!no && host && host != a->from->who && people_has(&host->blocked, a->from->who->who.id))
        no = REFUSE_BLOCKED;
    if (!no && room_is_kicked(c, r, a->from->who->who.id))
        no = inside_refuse(c, REFUSE_BLOCKED, "the host has sent you away: not for two minutes");
    if (!no && !watch_may_begin(a->from, r, true))
        no = inside_refuse(c, REFUSE_FULL, "too many tables are open here, or too many people look on there");
    if (!no && room_seat_of(r, a->from->who) == YV_NOBODY)
        no = ask_check_tables(c, a->from->who);
    return no ? no : ask_check_unfinished(c, a);
}

void ask_sit_down(core *c, ask *a, room *r, yv_seat seat, const bot_level *fill)
{
    const yv_seat before = room_seat_of(r, a->from->who);
    const line_who who = {.player = a->from->who->who.id,
                          .consents = a->r->has & HAS_leave && a->r->leave,
                          .fill = before == YV_NOBODY ? fill : r->seat[before].fill};
    play_sit(c, r, seat, &who);
    if (before != YV_NOBODY)
        room_commit(c, r, &(log_line){.kind = LINE_SEAT, .seat = before, .player = r->host});
    timing_go_on(c, r); /* before the state, which says when it starts */
    if (watch_find(a->from, r))
        return;
    watch_begin(c, a->from, r);
    tell_state(c, r, a->from, -1);
}

refusal ask_sit(core *c, ask *a)
{
    yv_seat seat;
    refusal no = check_sitting(c, a);
    if (!no)
        no = find_free_seat(a, &seat);
    if (!no)
        ask_sit_down(c, a, a->table, seat, NULL);
    return no;
}

refusal ask_stand(core *c, ask *a)
{
    const yv_seat seat = room_seat_of(a->table, a->from->who);
    const refusal no = check_waiting(c, a->table);
    if (no)
        return no;
    if (seat == YV_NOBODY)
        return REFUSE_NOT_YOURS;
    play_stand(c, a->table, seat);
    timing_go_on(c, a->table);
    return REFUSE_NONE;
}

refusal ask_bot(core *c, ask *a)
{
    room *r = a->table;
    const bot_level *level = a->r->has & HAS_level ? bots_find_level(a->r->level) : NULL;
    const refusal no = check_host(c, a);
    if (no)
        return no;
    if (a->r->has & HAS_level && !level)
        return inside_refuse(c, REFUSE_MALFORMED, "there is no such level");
    if (!is_seat(r, a->r->seat) || r->seat[a->r->seat - 1].person)
        return REFUSE_NO_SEAT;
    if (r->settings.rated && level)
        return REFUSE_RATED;
    if (!level && room_is_free(r, (int)a->r->seat - 1))
        return REFUSE_NONE;
    play_sit(c, r, (yv_seat)(a->r->seat - 1), &(line_who){.level = level});
    timing_go_on(c, r);
    return REFUSE_NONE;
}

refusal ask_kick(core *c, ask *a)
{
    room *r = a->table;
    const refusal no = check_host(c, a);
    if (no)
        return no;
    if (!is_seat(r, a->r->seat) || room_is_free(r, (int)a->r->seat - 1)
        || r->seat[a->r->seat - 1].person == a->from->who)
        return REFUSE_NO_SEAT;
    const person *out = r->seat[a->r->seat - 1].person;
    if (out)
        room_kick_out(c, r, out->who.id);
    play_stand(c, r, (yv_seat)(a->r->seat - 1));
    timing_go_on(c, r);
    return REFUSE_NONE;
}

/* ---- settings, start ---- */

static refusal check_seated(core *c, const room *r, const room_settings *changed)
{
    for (int seat = 0; seat < r->seats; seat++) {
        const room_seat *at = &r->seat[seat];
        if (seat >= changed->seats && at->person)
            return inside_refuse(c, REFUSE_NO_SEAT, "somebody sits in a seat that would be gone");
        if (changed->rated && seat < changed->seats && (at->level || (at->person && at->person->who.guest)))
            return REFUSE_RATED;
    }
    return REFUSE_NONE;
}

refusal ask_set(core *c, ask *a)
{
    log_line l = {.kind = LINE_SETTINGS, .settings = a->table->settings};
    yv_text why = yv_text_in(c->words, sizeof c->words);
    refusal no = check_host(c, a);
    if (!no)
        no = settings_change(&l.settings, a->r, &why);
    if (!no)
        no = check_seated(c, a->table, &l.settings);
    if (no)
        return no;
    room_commit(c, a->table, &l);
    timing_go_on(c, a->table);
    return REFUSE_NONE;
}

refusal ask_start(core *c, ask *a)
{
    if (a->table->host != a->from->who->who.id)
        return inside_refuse(c, REFUSE_NOT_YOURS, "that is for the host to do");
    if (a->table->phase == ROOM_PLAYING)
        return inside_refuse(c, REFUSE_NOT_NOW, "the game has begun");
    return play_start(c, a->table);
}

/* ---- chat ---- */

static refusal read_said(core *c, const request *r, log_line *l)
{
    const uint32_t kinds = r->has & (HAS_text | HAS_phrase | HAS_emote);
    if (__builtin_popcount(kinds) != 1)
        return inside_refuse(c, REFUSE_MALFORMED, "say one of text, phrase, emote");
    l->said = kinds == HAS_text ? SAID_TEXT : kinds == HAS_phrase ? SAID_PHRASE : SAID_EMOTE;
    l->text = kinds == HAS_text ? yv_span_trim(r->text) : kinds == HAS_emote ? r->emote : (yv_span){0};
    l->phrase = kinds == HAS_phrase && r->phrase >= 0 && r->phrase < chat_phrase_count ? (int)r->phrase : -1;
    switch (l->said) {
    case SAID_TEXT:
        return chat_is_fine(l->text.at, l->text.length, CHAT_MAX_CHARACTERS)
                   ? REFUSE_NONE
                   : inside_refuse(c, REFUSE_MALFORMED, "a text has 1 to 200 characters, and some that can be seen");
    case SAID_PHRASE: return l->phrase >= 0 ? REFUSE_NONE : REFUSE_MALFORMED;
    default: return chat_find_emote(l->text.at, l->text.length) >= 0 ? REFUSE_NONE : REFUSE_MALFORMED;
    }
}

refusal ask_say(core *c, ask *a)
{
    log_line l = {.kind = LINE_SAY, .player = a->from->who->who.id};
    const refusal no = read_said(c, a->r, &l);
    if (no)
        return no;
    if (!watch_find(a->from, a->table))
        return inside_refuse(c, REFUSE_NOT_YOURS, "open the table first");
    if (a->table->log_length > ROOM_MAX_LOG || a->table->lines > ROOM_MAX_LINES)
        return REFUSE_FULL;
    if (!bucket_take(&a->from->who->chat, chat_size, c->now))
        return REFUSE_TOO_FAST;
    room_commit(c, a->table, &l);
    return REFUSE_NONE;
}
