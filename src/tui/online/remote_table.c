#include "remote_table.h"

#include <stdio.h>
#include <string.h>

#include "remote_read.h"

static say_style style_of(const remote *r)
{
    say_style style = {.symbols = true, .colours = true, .you = r->own, .eyes = r->own};
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        style.name[seat] = r->seat[seat].name;
    return style;
}

/* ---- parts of the state ---- */

static void set_settings(remote *r, const remote_settings *to)
{
    r->rules = to->rules;
    r->open_to_all = to->open_to_all;
    r->rated = to->rated;
    r->clock = to->clock;
}

static void set_seats(remote *r, const remote_who *seat, int count)
{
    r->seats = count;
    r->own = YV_NOBODY;
    for (int i = 0; i < count; i++) {
        r->seat[i] = seat[i];
        if (seat[i].id && seat[i].id == r->you.id)
            r->own = (yv_seat)i;
    }
}

static void set_position(remote *r, const remote_position *to, int64_t now)
{
    r->s->view = to->view;
    r->move = to->move;
    if (to->has_clock)
        r->clock_until = to->clock_ms >= 0 ? now + to->clock_ms : 0;
}

static void set_ratings(remote *r, const remote_ratings *to)
{
    for (int seat = 0; to->there && seat < r->seats; seat++)
        r->seat[seat].rating = to->of[seat];
}

/* Forgets the rounds, because a game begins or is told again from its beginning. */
static void clear_rounds(remote *r)
{
    r->last = (say_summary){.rules = r->rules, .players = (uint8_t)r->seats};
    r->history = (say_history){0};
    ledger_clear(&r->s->scores);
    r->s->summary[0] = '\0';
}

static void add_round(remote *r, const remote_round *round)
{
    ledger_row row = {.scored = round->result.scored,
                      .assaf = round->result.assaf,
                      .cut = round->cut,
                      .out = round->result.out,
                      .caller = round->result.caller};
    memcpy(row.score, round->result.score, sizeof row.score);
    memcpy(row.total, round->total, sizeof row.total);
    ledger_add(&r->s->scores, &row);
    memcpy(r->history.before, r->last.total, sizeof r->history.before);
    for (int seat = 0; seat < r->seats; seat++)
        if (row.out >> seat & 1 && !r->history.out_in[seat])
            r->history.out_in[seat] = round->round;
    r->last.round = round->round;
    r->last.result = round->result;
    memcpy(r->last.total, round->total, sizeof r->last.total);
    memcpy(r->last.hand, round->hand, sizeof r->last.hand);
}

/* Lays the summary of the last round on the table. */
static void show_summary(remote *r)
{
    const say_style style = style_of(r);
    yv_ratings ratings = {0};
    for (int seat = 0; seat < r->seats; seat++)
        ratings.of[seat] = r->seat[seat].rating;
    r->last.in = (yv_seats)(r->s->view.in & ~r->last.result.out);
    scene_show_summary(r->s, &style, &r->last, &r->history, r->rated ? &ratings : NULL);
}

static void end_game(remote *r, yv_seats winners)
{
    r->last.winners = winners;
    r->phase = REMOTE_OVER;
    r->clock_until = 0;
    show_summary(r);
}

/* ---- chat ---- */

/* Reads a chat message as a line, which is empty if there is nothing to show. */
static void read_said(const remote *r, jsonr in, char line[LOGBOOK_CAPACITY])
{
    char name[REMOTE_NAME], said[4 * 200 + 1];
    jsonr_copy_clean(name, sizeof name, jsonr_text_or(jsonr_object(in, "from"), "name", "?"));
    line[0] = '\0';
    if (jsonr_flag_or(in, "muted", false) || jsonr_flag_or(in, "removed", false))
        return;
    if (jsonr_has(in, "phrase")) {
        const int64_t number = jsonr_number(in, "phrase", 0, INT32_MAX);
        snprintf(said, sizeof said, "%s", number < r->phrases ? r->phrase[number] : "…");
    } else if (jsonr_has(in, "emote")) {
        char emote[32];
        jsonr_copy_clean(emote, sizeof emote, jsonr_text(in, "emote"));
        snprintf(said, sizeof said, "*%s*", emote);
    } else {
        jsonr_copy_clean(said, sizeof said, jsonr_text(in, "text"));
    }
    if (said[0])
        snprintf(line, LOGBOOK_CAPACITY, "%.60s: %.240s", name, said);
}

/* ---- the whole state ---- */

/* Reads an event that was missed, as a line of the log. The positions in between are not known, so actions are written
 * as in a record. */
static void read_missed(const remote *r, const remote_who *seats, int players, jsonr in, char line[LOGBOOK_CAPACITY])
{
    const char *event = jsonr_text(in, "event");
    line[0] = '\0';
    if (strcmp(event, "say") == 0)
        read_said(r, in, line);
    else if (strcmp(event, "deal") == 0)
        snprintf(line, LOGBOOK_CAPACITY, "Round %d.", (int)jsonr_number(in, "round", 1, INT16_MAX));
    if (strcmp(event, "act") != 0)
        return;
    char action[80];
    const yv_seat seat = jsonr_seat(in, "seat", players);
    jsonr_copy_clean(action, sizeof action, jsonr_text(in, "action"));
    if (seat < players)
        snprintf(line, LOGBOOK_CAPACITY, "%.60s: %s", seats[seat].name, action);
}

static void log_missed(remote *r, jsonr missed)
{
    char line[LOGBOOK_CAPACITY];
    for (int i = 0; i < jsonr_count(missed); i++) {
        const jsonr event = jsonr_item(missed, i);
        read_missed(r, r->seat, r->seats, event, line);
        if (line[0] && strcmp(jsonr_text(event, "event"), "deal") == 0)
            logbook_add_heading(&r->s->log, line);
        else if (line[0])
            logbook_add(&r->s->log, line);
    }
}

static void log_chat(remote *r, jsonr chat)
{
    char line[LOGBOOK_CAPACITY];
    for (int i = 0; i < jsonr_count(chat); i++) {
        read_said(r, jsonr_item(chat, i), line);
        if (line[0])
            scene_tell(r->s, line);
    }
}

/* Tells when the game starts, unless that is known: the same time comes as an event and in the state of the table. */
static void tell_start(remote *r, int64_t start_ms, int64_t now)
{
    enum { SAME_MS = 1000 };
    char line[LOGBOOK_CAPACITY] = "The table is waiting for its host again.";
    const int64_t at = start_ms >= 0 ? now + start_ms : 0, known = r->starts_at;
    r->starts_at = at;
    if (at - known < SAME_MS && known - at < SAME_MS)
        return;
    if (start_ms >= 0)
        snprintf(line, sizeof line, start_ms > 1000 ? "The game starts in %d seconds." : "The game starts in a second.",
                 (int)((start_ms + 999) / 1000));
    scene_tell(r->s, line);
}

/* The game in the state of a table. */
typedef struct {
    bool there;
    remote_position position;
    yv_seats ready, winners;
    remote_ratings ratings;
    jsonr rounds;
} game_state;

typedef struct {
    remote_phase phase;
    remote_settings settings;
    remote_who seat[YV_MAX_PLAYERS];
    int seats;
    int64_t host, n, start_ms;
    int watching, mixes;
    game_state game;
    jsonr chat, missed;
} table_state;

static remote_phase read_phase(jsonr in)
{
    static const char *const phases[] = {
        [REMOTE_WAITING] = "waiting", [REMOTE_PLAYING] = "playing", [REMOTE_OVER] = "over"};
    const char *word = jsonr_text(in, "phase");
    for (int i = REMOTE_WAITING; i <= REMOTE_OVER; i++)
        if (strcmp(word, phases[i]) == 0)
            return (remote_phase)i;
    jsonr_fail(in);
    return REMOTE_NO_TABLE;
}

static game_state read_game(jsonr in, const yv_rules *rules, int players)
{
    game_state read = {.there = true,
                       .position = remote_read_position(in, rules, players),
                       .ready = jsonr_seats(in, "ready", players),
                       .winners = jsonr_seats(in, "winners", players),
                       .ratings = remote_read_ratings(in, players),
                       .rounds = jsonr_list(in, "rounds")};
    for (int i = 0; i < jsonr_count(read.rounds); i++)
        remote_read_round(jsonr_item(read.rounds, i), players);
    return read;
}

static table_state read_state(const remote *r, jsonr event)
{
    const jsonr in = jsonr_object(event, "state");
    const jsonr nothing = {NULL, event.wrong};
    char line[LOGBOOK_CAPACITY];
    table_state read = {.phase = read_phase(in),
                        .settings = remote_read_settings(in, "settings"),
                        .host = jsonr_number(in, "host", 0, INT64_MAX),
                        .n = jsonr_number(event, "n", 0, INT64_MAX),
                        .start_ms = jsonr_ms(in, "start_ms"),
                        .watching = (int)jsonr_number(in, "watching", 0, INT32_MAX),
                        .chat = jsonr_list(in, "chat"),
                        .missed = jsonr_has(event, "missed") ? jsonr_list(event, "missed") : nothing};
    read.seats = remote_read_seats(in, "seats", read.seat);
    const jsonr presence = jsonr_list_of(in, "presence", read.seats);
    for (int seat = 0; seat < read.seats; seat++)
        remote_read_presence(jsonr_item(presence, seat), &read.seat[seat]);
    if (jsonr_has(in, "shuffle"))
        read.mixes = (int)jsonr_number(jsonr_object(in, "shuffle"), "round", 0, INT16_MAX);
    if (jsonr_has(in, "game"))
        read.game = read_game(jsonr_object(in, "game"), &read.settings.rules, read.seats);
    if (!read.game.there && read.phase != REMOTE_WAITING)
        jsonr_fail(in);
    for (int i = 0; i < jsonr_count(read.chat); i++)
        read_said(r, jsonr_item(read.chat, i), line);
    for (int i = 0; i < jsonr_count(read.missed); i++)
        read_missed(r, read.seat, read.seats, jsonr_item(read.missed, i), line);
    return read;
}

static void set_game(remote *r, const game_state *to, int64_t now)
{
    const yv_view *view = &to->position.view;
    set_position(r, &to->position, now);
    set_ratings(r, &to->ratings);
    clear_rounds(r);
    for (int i = 0; i < jsonr_count(to->rounds); i++) {
        const remote_round round = remote_read_round(jsonr_item(to->rounds, i), r->seats);
        add_round(r, &round);
    }
    if (r->last.round != view->round)
        r->last.result = (yv_result){0}; /* of a round before this one */
    r->ready = to->ready;
    if (view->phase == YV_OVER || r->phase == REMOTE_OVER)
        end_game(r, to->winners);
    else if (view->phase == YV_DEALING && r->last.result.scored)
        show_summary(r);
}

static remote_news take_table(remote *r, jsonr event, int64_t now)
{
    const table_state to = read_state(r, event);
    if (*event.wrong)
        return REMOTE_NOTHING;
    const bool first = r->n < 0;
    r->phase = to.phase;
    r->host = to.host;
    r->n = to.n;
    r->watching = to.watching;
    set_settings(r, &to.settings);
    set_seats(r, to.seat, to.seats);
    log_missed(r, to.missed);
    if (first)
        log_chat(r, to.chat);
    tell_start(r, to.start_ms, now);
    if (to.game.there)
        set_game(r, &to.game, now);
    const bool dealt = r->phase == REMOTE_PLAYING && r->s->view.phase != YV_DEALING;
    r->mixes = dealt ? 0 : to.mixes;
    return REMOTE_TURNED;
}

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
    set_settings(r, &settings);
    set_seats(r, seat, seats);
    return REMOTE_TABLE;
}

static remote_news take_starting(remote *r, jsonr event, int64_t now)
{
    const int64_t start_ms = jsonr_ms(event, "start_ms");
    if (*event.wrong)
        return REMOTE_NOTHING;
    if (r->phase == REMOTE_WAITING)
        tell_start(r, start_ms, now);
    return REMOTE_TABLE;
}

static remote_news take_start(remote *r, jsonr event, int64_t now)
{
    remote_who seat[YV_MAX_PLAYERS];
    const int seats = remote_read_seats(event, "seats", seat);
    (void)now;
    if (*event.wrong)
        return REMOTE_NOTHING;
    set_seats(r, seat, seats);
    r->phase = REMOTE_PLAYING;
    r->starts_at = 0;
    clear_rounds(r);
    return REMOTE_TABLE;
}

/* ---- the game ---- */

static remote_news take_deal(remote *r, jsonr event, int64_t now)
{
    remote_position to = remote_read_position(event, &r->rules, r->seats);
    to.view.starter = jsonr_seat(event, "starter", r->seats);
    if (*event.wrong)
        return REMOTE_NOTHING;
    const say_style style = style_of(r);
    set_position(r, &to, now);
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
    const say_style style = style_of(r);
    const yv_view before = r->s->view;
    set_position(r, &to, now);
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
    add_round(r, &round);
    set_ratings(r, &ratings);
    show_summary(r);
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
    set_ratings(r, &ratings);
    end_game(r, winners);
    r->s->view.phase = YV_OVER;
    return REMOTE_TURNED;
}

/* ---- people ---- */

static remote_news take_say(remote *r, jsonr event, int64_t now)
{
    char line[LOGBOOK_CAPACITY];
    (void)now;
    read_said(r, event, line);
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
        {"table", take_table},
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
