/* Takes the whole state of a table, which a client receives when it opens one. */
#include <stdio.h>
#include <string.h>

#include "remote_change.h"

/* Reads an event that was missed, as a line of the log. The positions in between are not known, so actions are written
 * as in a record. */
static void read_missed(const remote *r, const remote_who *seats, int players, jsonr in, char line[LOGBOOK_CAPACITY])
{
    const char *event = jsonr_text(in, "event");
    line[0] = '\0';
    if (strcmp(event, "say") == 0)
        remote_read_said(r, in, line);
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
        remote_read_said(r, jsonr_item(chat, i), line);
        if (line[0])
            scene_tell(r->s, line);
    }
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
        remote_read_said(r, jsonr_item(read.chat, i), line);
    for (int i = 0; i < jsonr_count(read.missed); i++)
        read_missed(r, read.seat, read.seats, jsonr_item(read.missed, i), line);
    return read;
}

static void set_game(remote *r, const game_state *to, int64_t now)
{
    const yv_view *view = &to->position.view;
    remote_set_position(r, &to->position, now);
    remote_set_ratings(r, &to->ratings);
    remote_clear_rounds(r);
    for (int i = 0; i < jsonr_count(to->rounds); i++) {
        const remote_round round = remote_read_round(jsonr_item(to->rounds, i), r->seats);
        remote_add_round(r, &round);
    }
    if (r->last.round != view->round)
        r->last.result = (yv_result){0}; /* of a round before this one */
    r->ready = to->ready;
    if (view->phase == YV_OVER || r->phase == REMOTE_OVER)
        remote_end_game(r, to->winners);
    else if (view->phase == YV_DEALING && r->last.result.scored)
        remote_show_summary(r);
}

remote_news remote_take_state(remote *r, jsonr event, int64_t now)
{
    const table_state to = read_state(r, event);
    if (*event.wrong)
        return REMOTE_NOTHING;
    const bool first = r->n < 0;
    r->phase = to.phase;
    r->host = to.host;
    r->n = to.n;
    r->watching = to.watching;
    remote_set_settings(r, &to.settings);
    remote_set_seats(r, to.seat, to.seats);
    log_missed(r, to.missed);
    if (first)
        log_chat(r, to.chat);
    remote_tell_start(r, to.start_ms, now);
    if (to.game.there)
        set_game(r, &to.game, now);
    const bool dealt = r->phase == REMOTE_PLAYING && r->s->view.phase != YV_DEALING;
    r->mixes = dealt ? 0 : to.mixes;
    return REMOTE_TURNED;
}
