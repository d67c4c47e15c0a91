#include "remote_table.h"

#include <stdio.h>
#include <string.h>

#include "jsonr.h"
#include "remote_round.h"

/* ---- the state ---- */

static void read_seats(remote *r, const json_t *seats)
{
    const size_t count = json_array_size(seats);
    r->seats = count > YV_MAX_PLAYERS ? YV_MAX_PLAYERS : (int)count;
    for (int seat = 0; seat < r->seats; seat++)
        jsonr_who(json_array_get(seats, (size_t)seat), &r->seat[seat]);
    r->own = YV_NOBODY;
    for (int seat = 0; seat < r->seats; seat++)
        if (r->seat[seat].id && r->seat[seat].id == r->you.id)
            r->own = (yv_seat)seat;
}

static void read_presence(remote_who *who, const json_t *value)
{
    if (!json_is_object(value))
        return;
    who->here = jsonr_truth(value, "here");
    who->away = jsonr_truth(value, "away");
    who->left = jsonr_truth(value, "left");
}

static void read_settings(remote *r, const json_t *settings)
{
    char ignored[200];
    yv_text why = yv_text_in(ignored, sizeof ignored);
    yv_rules_parse(&r->rules, yv_span_of(jsonr_text(settings, "rules")), &why);
    r->open_to_all = jsonr_truth(settings, "public");
    r->rated = jsonr_truth(settings, "rated");
    r->clock = (int)jsonr_number(settings, "clock", 0);
}

static void read_clock(remote *r, const json_t *from, int64_t now)
{
    const int64_t left = jsonr_ms(from, "clock_ms");
    r->clock_until = left >= 0 ? now + left : 0;
}

/* What the state and each action say of the turn. */
static void read_turn(remote *r, const json_t *from, int64_t now)
{
    yv_view *view = &r->s->view;
    yv_card drawn;
    view->called = jsonr_truth(from, "called");
    view->caller = jsonr_seat(from, "caller");
    view->passed = jsonr_seats(from, "passed");
    view->drawn = jsonr_cards(json_object_get(from, "drawn"), &drawn, 1) == 1 ? drawn : YV_NO_CARD;
    view->may_slap = view->may_slap && view->drawn != YV_NO_CARD;
    if (json_object_get(from, "clock_ms"))
        read_clock(r, from, now);
}

static bool read_view(remote *r, const json_t *from, int64_t now)
{
    if (!jsonr_view(json_object_get(from, "view"), &r->rules, r->seats, &r->s->view))
        return false;
    r->move = (int)jsonr_number(from, "move", r->move);
    read_turn(r, from, now);
    return true;
}

/* ---- events ---- */

static void tell_said(remote *r, const json_t *event)
{
    char name[REMOTE_NAME], said[4 * 200 + 1], line[LOGBOOK_CAPACITY];
    const json_t *phrase = json_object_get(event, "phrase");
    const int64_t number = json_integer_value(phrase);
    jsonr_copy_clean(name, sizeof name, jsonr_text(json_object_get(event, "from"), "name"));
    jsonr_copy_clean(said, sizeof said, jsonr_text(event, "text"));
    if (json_is_integer(phrase))
        snprintf(said, sizeof said, "%s", number >= 0 && number < r->phrases ? r->phrase[number] : "…");
    else if (jsonr_text(event, "emote")[0])
        snprintf(said, sizeof said, "*%.20s*", jsonr_text(event, "emote"));
    if (jsonr_truth(event, "muted") || !said[0])
        return;
    snprintf(line, sizeof line, "%.60s: %.240s", name, said);
    scene_tell(r->s, line);
}

/* What was missed is told as records have it: the positions in between are not known. */
static void tell_missed(remote *r, const json_t *event)
{
    const char *name = jsonr_text(event, "event");
    const yv_seat seat = jsonr_seat(event, "seat");
    char line[LOGBOOK_CAPACITY], action[80];
    if (strcmp(name, "say") == 0)
        tell_said(r, event);
    if (strcmp(name, "deal") == 0) {
        snprintf(line, sizeof line, "Round %lld.", (long long)jsonr_number(event, "round", 0));
        logbook_add_heading(&r->s->log, line);
    }
    if (strcmp(name, "act") != 0 || seat >= r->seats)
        return;
    jsonr_copy_clean(action, sizeof action, jsonr_text(event, "action"));
    snprintf(line, sizeof line, "%.60s: %s", r->seat[seat].name, action);
    logbook_add(&r->s->log, line);
}

static void read_game(remote *r, const json_t *game, int64_t now)
{
    const json_t *rounds = json_object_get(game, "rounds");
    if (!read_view(r, game, now))
        return;
    const yv_view view = r->s->view;
    ledger_clear(&r->s->scores);
    r->history = (say_history){0};
    remote_imagine(r, &view);
    memset(r->began, 0, sizeof r->began);
    for (size_t i = 0; i < json_array_size(rounds); i++)
        remote_read_round(r, json_array_get(rounds, i));
    r->ready = jsonr_seats(game, "ready");
    r->s->bill[0] = '\0';
    if (view.phase == YV_OVER || r->phase == REMOTE_OVER)
        remote_show_end(r, game);
    else if (view.phase == YV_DEALING && r->s->scores.rounds > 0)
        remote_show_round(r);
    else
        remote_imagine(r, &view);
}

/* When the table starts by itself, or that it no longer does. */
static void tell_start(remote *r, const json_t *from)
{
    const int64_t left = jsonr_ms(from, "start_ms");
    char line[LOGBOOK_CAPACITY] = "The table waits for its host again.";
    if (left >= 0)
        snprintf(line, sizeof line, "It starts by itself in %d seconds.", (int)((left + 999) / 1000));
    scene_tell(r->s, line);
}

static remote_news take_table(remote *r, const json_t *event, int64_t now)
{
    static const char *const phases[] = {"", "waiting", "playing", "over"};
    const json_t *state = json_object_get(event, "state"), *missed = json_object_get(event, "missed");
    const json_t *presence = json_object_get(state, "presence"), *chat = json_object_get(state, "chat");
    const bool first = r->n < 0;
    for (int i = REMOTE_WAITING; i <= REMOTE_OVER; i++)
        if (strcmp(jsonr_text(state, "phase"), phases[i]) == 0)
            r->phase = (remote_phase)i;
    read_settings(r, json_object_get(state, "settings"));
    read_seats(r, json_object_get(state, "seats"));
    for (int seat = 0; seat < r->seats; seat++)
        read_presence(&r->seat[seat], json_array_get(presence, (size_t)seat));
    r->host = jsonr_number(state, "host", 0);
    r->watching = (int)jsonr_number(state, "watching", 0);
    r->n = jsonr_number(event, "n", r->n);
    r->mixes = (int)jsonr_number(json_object_get(state, "shuffle"), "round", 0);
    for (size_t i = 0; i < json_array_size(missed); i++)
        tell_missed(r, json_array_get(missed, i));
    for (size_t i = 0; first && i < json_array_size(chat); i++)
        tell_said(r, json_array_get(chat, i));
    if (jsonr_ms(state, "start_ms") >= 0)
        tell_start(r, state);
    if (json_is_object(json_object_get(state, "game")))
        read_game(r, json_object_get(state, "game"), now);
    if (r->phase == REMOTE_PLAYING && r->s->view.phase != YV_DEALING)
        r->mixes = 0; /* that round has been dealt */
    return REMOTE_TURNED;
}

static remote_news take_seat(remote *r, const json_t *event, int64_t now)
{
    const yv_seat seat = jsonr_seat(event, "seat");
    char line[LOGBOOK_CAPACITY];
    (void)now;
    if (seat >= r->seats)
        return REMOTE_NOTHING;
    remote_who old = r->seat[seat];
    jsonr_who(json_object_get(event, "who"), &r->seat[seat]);
    r->host = jsonr_number(event, "host", r->host);
    if (r->own == seat)
        r->own = YV_NOBODY;
    if (r->seat[seat].id && r->seat[seat].id == r->you.id)
        r->own = seat;
    if (r->seat[seat].there)
        snprintf(line, sizeof line, "%.60s sits down in seat %d.", r->seat[seat].name, seat + 1);
    else
        snprintf(line, sizeof line, "%.60s has left seat %d.", old.name, seat + 1);
    scene_tell(r->s, line);
    return REMOTE_TABLE;
}

static remote_news take_settings(remote *r, const json_t *event, int64_t now)
{
    (void)now;
    read_settings(r, json_object_get(event, "settings"));
    read_seats(r, json_object_get(event, "seats"));
    return REMOTE_TABLE;
}

static remote_news take_start(remote *r, const json_t *event, int64_t now)
{
    (void)now;
    read_seats(r, json_object_get(event, "seats"));
    r->phase = REMOTE_PLAYING;
    r->history = (say_history){0};
    r->game = (yv_game){0};
    memset(r->began, 0, sizeof r->began);
    ledger_clear(&r->s->scores);
    r->s->bill[0] = '\0';
    return REMOTE_TABLE;
}

static remote_news take_deal(remote *r, const json_t *event, int64_t now)
{
    char text[SAY_CAPACITY];
    yv_text words = yv_text_in(text, sizeof text);
    if (!read_view(r, event, now))
        return REMOTE_NOTHING;
    r->s->view.starter = jsonr_seat(event, "starter");
    if (r->s->view.starter >= r->seats)
        r->s->view.starter = r->s->view.turn;
    remote_imagine(r, &r->s->view);
    memcpy(r->began, r->s->view.total, sizeof r->began);
    const say_style style = remote_style(r);
    say_deal(&words, &style, &r->game);
    text[strcspn(text, "\n")] = '\0';
    scene_tell_deal(r->s, text);
    r->s->bill[0] = '\0';
    r->ready = 0;
    r->mixes = 0;
    return REMOTE_TURNED;
}

static bool is_call(const yv_action *action)
{
    return action->verb == YV_CALL_YANIV || action->verb == YV_CALL_YAN;
}

/* A call that did not end the round or begin last turns was a false one: the hand that made it must look like that. */
static void mind_false_call(yv_game *before, const yv_action *action, const yv_game *after)
{
    const bool expelled = before->in & ~after->in & yv_seat_bit(action->seat);
    if (is_call(action) && (after->called || after->phase == YV_SWAPPING || expelled))
        remote_fill_hand(&before->hand[action->seat], 4, yv_make_card(YV_RANKS - 1, 0));
}

static remote_news take_act(remote *r, const json_t *event, int64_t now)
{
    char text[SAY_CAPACITY], reason[200];
    yv_text words = yv_text_in(text, sizeof text), why = yv_text_in(reason, sizeof reason);
    yv_game before = r->game;
    yv_action action;
    const yv_seat seat = jsonr_seat(event, "seat");
    if (seat >= r->seats || !yv_parse_action(yv_span_of(jsonr_text(event, "action")), seat, &action, &why)
        || !read_view(r, event, now))
        return REMOTE_NOTHING;
    remote_imagine(r, &r->s->view);
    if (action.verb == YV_SLAP && r->game.drop.count > 0 && before.drop.count > 0) /* at one end or the other */
        before.drawn = r->game.drop.card[0] != before.drop.card[0] ? r->game.drop.card[0]
                                                                   : r->game.drop.card[r->game.drop.count - 1];
    mind_false_call(&before, &action, &r->game);
    const int64_t reshuffled = jsonr_number(event, "reshuffled", 0);
    if (reshuffled > 0) {
        say_reshuffle(&words, (int)reshuffled);
        logbook_add(&r->s->log, text);
        words = yv_text_in(text, sizeof text);
    }
    const say_style style = remote_style(r);
    say_action(&words, &style, &before, &action, &r->game);
    scene_tell(r->s, text);
    scene_note_action(r->s, &action);
    return REMOTE_TURNED;
}

static remote_news take_round(remote *r, const json_t *event, int64_t now)
{
    (void)now;
    remote_read_round(r, event);
    remote_read_ratings(r, event);
    remote_show_round(r);
    remote_log_bill(r);
    memcpy(r->s->view.total, r->game.total, sizeof r->game.total);
    r->s->view.phase = YV_DEALING;
    r->s->view.may_slap = false;
    r->clock_until = 0;
    r->ready = 0;
    r->mixes = jsonr_text(event, "next")[0] ? r->game.round + 1 : 0;
    return REMOTE_TURNED;
}

static remote_news take_end(remote *r, const json_t *event, int64_t now)
{
    (void)now;
    remote_read_ratings(r, event);
    remote_show_end(r, event);
    r->s->view.phase = YV_OVER;
    return REMOTE_TURNED;
}

static remote_news take_say(remote *r, const json_t *event, int64_t now)
{
    (void)now;
    tell_said(r, event);
    return REMOTE_TABLE;
}

static remote_news take_quit(remote *r, const json_t *event, int64_t now)
{
    char line[LOGBOOK_CAPACITY];
    const yv_seat seat = jsonr_seat(event, "seat");
    (void)now;
    if (seat >= r->seats)
        return REMOTE_NOTHING;
    snprintf(line, sizeof line, "%.60s has left for good: %lld points of rating.", r->seat[seat].name,
             (long long)jsonr_number(event, "charged", 0));
    scene_tell(r->s, line);
    return REMOTE_TABLE;
}

static remote_news take_presence(remote *r, const json_t *event, int64_t now)
{
    const yv_seat seat = jsonr_seat(event, "seat");
    (void)now;
    if (seat < r->seats)
        read_presence(&r->seat[seat], event);
    return REMOTE_TABLE;
}

static remote_news take_clock(remote *r, const json_t *event, int64_t now)
{
    read_clock(r, event, now);
    return REMOTE_TABLE;
}

static remote_news take_starting(remote *r, const json_t *event, int64_t now)
{
    (void)now;
    if (r->phase == REMOTE_WAITING)
        tell_start(r, event);
    return REMOTE_TABLE;
}

static remote_news take_ready(remote *r, const json_t *event, int64_t now)
{
    (void)now;
    r->ready = jsonr_seats(event, "seats");
    return REMOTE_TABLE;
}

static remote_news take_watching(remote *r, const json_t *event, int64_t now)
{
    (void)now;
    r->watching = (int)jsonr_number(event, "watching", 0);
    return REMOTE_TABLE;
}

static remote_news take_closed(remote *r, const json_t *event, int64_t now)
{
    (void)event;
    (void)now;
    remote_leave(r);
    return REMOTE_CLOSED;
}

remote_news remote_table_take(remote *r, const json_t *event, int64_t now)
{
    static const struct {
        const char *name;
        remote_news (*take)(remote *r, const json_t *event, int64_t now);
    } events[] = {
        {"table", take_table}, {"seat", take_seat},         {"settings", take_settings}, {"start", take_start},
        {"deal", take_deal},   {"act", take_act},           {"round", take_round},       {"end", take_end},
        {"say", take_say},     {"quit", take_quit},         {"presence", take_presence}, {"clock", take_clock},
        {"ready", take_ready}, {"watching", take_watching}, {"closed", take_closed},     {"starting", take_starting},
    };
    const char *name = jsonr_text(event, "event");
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        if (strcmp(events[i].name, name) != 0)
            continue;
        const remote_news news = events[i].take(r, event, now);
        const int64_t n = jsonr_number(event, "n", -1);
        if (n > r->n && r->phase != REMOTE_NO_TABLE)
            r->n = n;
        return news;
    }
    return REMOTE_NOTHING;
}
