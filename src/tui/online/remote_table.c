#include "remote_table.h"

#include <stdio.h>
#include <string.h>

#include "remote_change.h"

static remote_news take_player(remote *r, jsonr event, int64_t now)
{
    const yv_seat seat = jsonr_seat(event, "seat", r->seats);
    const jsonr who = {json_object_get(event.at, "who"), event.wrong};
    remote_who new = remote_read_seat(who);
    (void)now;
    if (*event.wrong || !new.there || new.id != r->seat[seat].id)
        return REMOTE_NOTHING;
    remote_who *at = &r->seat[seat];
    memcpy(at->name, new.name, sizeof at->name);
    return REMOTE_TABLE;
}

/* ---- while the table is waiting ---- */

static remote_news take_seat(remote *r, jsonr event, int64_t now)
{
    const yv_seat seat = jsonr_seat(event, "seat", r->seats);
    const jsonr who = {json_object_get(event.at, "who"), event.wrong};
    const remote_who new = remote_read_seat(who);
    const int64_t host = jsonr_number_or(event, "host", 0, INT64_MAX, r->host);
    char line[LOGBOOK_CAPACITY];
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    if (new.there)
        snprintf(line, sizeof line, "%.60s sits down in seat %d.", new.name, seat + 1);
    else
        snprintf(line, sizeof line, "%.60s leaves seat %d.", r->seat[seat].name, seat + 1);
    r->seat[seat] = new;
    r->host = host;
    if (new.id &&new.id == r->you.id)
        r->own = seat;
    else if (r->own == seat)
        r->own = YV_NOBODY;
    scene_tell(r->s, line);
    return REMOTE_TABLE;
}

static remote_news take_settings(remote *r, jsonr event, int64_t now)
{
    const remote_settings settings = remote_read_settings(event, "settings");
    remote_who seat[YV_MAX_PLAYERS];
    const int seats = remote_read_seats(event, "seats", seat);
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    remote_set_settings(r, &settings);
    remote_set_seats(r, seat, seats);
    return REMOTE_TABLE;
}

static remote_news take_starting(remote *r, jsonr event, int64_t now)
{
    const int64_t start_ms = jsonr_ms(event, "start_ms");
    if (*event.wrong)
        return REMOTE_NOTHING;
    if (r->phase == REMOTE_WAITING)
        remote_tell_start(r, start_ms, now);
    return REMOTE_TABLE;
}

static remote_news take_start(remote *r, jsonr event, int64_t now)
{
    remote_who seat[YV_MAX_PLAYERS];
    const int seats = remote_read_seats(event, "seats", seat);
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    remote_set_seats(r, seat, seats);
    r->phase = REMOTE_PLAYING;
    r->starts_at = 0;
    remote_clear_rounds(r);
    return REMOTE_TABLE;
}

/* ---- the game ---- */

static remote_news take_deal(remote *r, jsonr event, int64_t now)
{
    remote_position to = remote_read_position(event, &r->rules, r->seats);
    to.view.starter = jsonr_seat(event, "starter", r->seats);
    if (*event.wrong)
        return REMOTE_NOTHING;
    const say_style style = remote_style_of(r);
    remote_set_position(r, &to, now);
    scene_tell_deal(r->s, &style, &r->s->view);
    r->last.result = (yv_result){0};
    r->s->summary[0] = '\0';
    r->ready = 0;
    r->mixes = 0;
    return REMOTE_TURNED;
}

static bool read_action(jsonr event, int players, yv_action *action)
{
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    const yv_seat seat = jsonr_seat(event, "seat", players);
    return yv_parse_action(yv_span_of(jsonr_text(event, "action")), seat, action, &why);
}

static remote_news take_act(remote *r, jsonr event, int64_t now)
{
    yv_action action;
    const remote_position to = remote_read_position(event, &r->rules, r->seats);
    const int64_t reshuffled = jsonr_number_or(event, "reshuffled", 0, YV_MAX_DECK, 0);
    if (!read_action(event, r->seats, &action) || *event.wrong)
        return REMOTE_NOTHING;
    const say_style style = remote_style_of(r);
    const yv_view before = r->s->view;
    remote_set_position(r, &to, now);
    scene_tell_action(r->s, &style, &before, &action, &to.view, (int)reshuffled);
    return REMOTE_TURNED;
}

static remote_news take_round(remote *r, jsonr event, int64_t now)
{
    const remote_round round = remote_read_round(event, r->seats);
    const remote_ratings ratings = remote_read_ratings(event, r->seats);
    const bool goes_on = jsonr_text_or(event, "next", "")[0] != '\0';
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    remote_add_round(r, &round);
    remote_set_ratings(r, &ratings);
    remote_show_summary(r);
    scene_log_summary(r->s);
    memcpy(r->s->view.total, round.total, sizeof round.total);
    r->s->view.phase = YV_DEALING;
    r->s->view.may_slap = false;
    r->clock_until = 0;
    r->ready = 0;
    r->mixes = goes_on ? round.round + 1 : 0;
    return REMOTE_TURNED;
}

static remote_news take_end(remote *r, jsonr event, int64_t now)
{
    const yv_seats winners = jsonr_seats(event, "winners", r->seats);
    const remote_ratings ratings = remote_read_ratings(event, r->seats);
    (void)now;
    if (*event.wrong || !winners)
        return REMOTE_NOTHING;
    remote_set_ratings(r, &ratings);
    remote_end_game(r, winners);
    r->s->view.phase = YV_OVER;
    return REMOTE_TURNED;
}

/* ---- people ---- */

static remote_news take_say(remote *r, jsonr event, int64_t now)
{
    char line[LOGBOOK_CAPACITY];
    (void)now;
    remote_read_said(r, event, line);
    if (*event.wrong)
        return REMOTE_NOTHING;
    if (line[0])
        scene_tell(r->s, line);
    return REMOTE_TABLE;
}

static remote_news take_quit(remote *r, jsonr event, int64_t now)
{
    const yv_seat seat = jsonr_seat(event, "seat", r->seats);
    const int charged = (int)jsonr_number(event, "charged", 0, INT32_MAX);
    char line[LOGBOOK_CAPACITY];
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    snprintf(line, sizeof line, "%.60s left the game and loses %d rating points.", r->seat[seat].name, charged);
    scene_tell(r->s, line);
    return REMOTE_TABLE;
}

static remote_news take_presence(remote *r, jsonr event, int64_t now)
{
    const yv_seat seat = jsonr_seat(event, "seat", r->seats);
    remote_who who = {0};
    (void)now;
    remote_read_presence(event, &who);
    if (*event.wrong)
        return REMOTE_NOTHING;
    r->seat[seat].here = who.here;
    r->seat[seat].away = who.away;
    r->seat[seat].left = who.left;
    return REMOTE_TABLE;
}

static remote_news take_clock(remote *r, jsonr event, int64_t now)
{
    const int64_t left = jsonr_ms(event, "clock_ms");
    if (*event.wrong)
        return REMOTE_NOTHING;
    r->clock_until = left >= 0 ? now + left : 0;
    return REMOTE_TABLE;
}

static remote_news take_ready(remote *r, jsonr event, int64_t now)
{
    const yv_seats ready = jsonr_seats(event, "seats", r->seats);
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    r->ready = ready;
    return REMOTE_TABLE;
}

static remote_news take_unconfirmed(remote *r, jsonr event, int64_t now)
{
    const yv_seats seats = jsonr_seats(event, "seats", r->seats);
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    if (r->own != YV_NOBODY && seats >> r->own & 1)
        scene_tell(r->s, "The host has changed the settings. Press Enter to agree.");
    return REMOTE_TABLE;
}

static void tell_limited(remote *r)
{
    scene_tell(r->s, "These players have finished ten rated games within 24 hours. The next one is casual.");
}

static remote_news take_limited(remote *r, jsonr event, int64_t now)
{
    const bool limited = jsonr_flag(event, "limited");
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    if (limited)
        tell_limited(r);
    return REMOTE_TABLE;
}

static remote_news take_watching(remote *r, jsonr event, int64_t now)
{
    const int watching = (int)jsonr_number(event, "watching", 0, INT32_MAX);
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    r->watching = watching;
    return REMOTE_TABLE;
}

static remote_news take_closed(remote *r, jsonr event, int64_t now)
{
    (void)r;
    (void)event;
    (void)now;
    return REMOTE_CLOSED;
}

remote_news remote_table_take(remote *r, jsonr event, int64_t now)
{
    static const struct {
        const char *name;
        remote_news (*take)(remote *r, jsonr event, int64_t now);
    } events[] = {
        {"table", remote_take_state},
        {"seat", take_seat},
        {"settings", take_settings},
        {"start", take_start},
        {"deal", take_deal},
        {"act", take_act},
        {"round", take_round},
        {"end", take_end},
        {"say", take_say},
        {"quit", take_quit},
        {"presence", take_presence},
        {"clock", take_clock},
        {"ready", take_ready},
        {"watching", take_watching},
        {"closed", take_closed},
        {"starting", take_starting},
        {"unconfirmed", take_unconfirmed},
        {"limited", take_limited},
        {"player", take_player},
    };
    const char *name = jsonr_text(event, "event");
    const int64_t n = jsonr_number_or(event, "n", 0, INT64_MAX, -1);
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        if (strcmp(events[i].name, name) != 0)
            continue;
        const remote_news news = events[i].take(r, event, now);
        if (news != REMOTE_NOTHING && n > r->n && r->phase != REMOTE_NO_TABLE)
            r->n = n;
        return news;
    }
    return REMOTE_NOTHING;
}
