#include "visit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/hex.h"
#include "../../entropy/entropy.h"
#include "../../sys/clock.h"
#include "../terminal.h"
#include "../typing.h"
#include "lobby_screen.h"
#include "remote.h"
#include "remote_show.h"
#include "requests.h"

enum {
    ANSWER_MS = 10000, /* how long an answer over HTTP may take */
    LONGEST_RETRY_MS = 15000,
};

/* ---- drawing ---- */

void visit_show(visit *v)
{
    const lobby_look look = {v->server,   v->row,   v->watches, v->lost, v->message,
                             v->question, v->typed, v->hidden,  v->page, &v->scroll};
    terminal_prepare(&v->c);
    if (v->r.phase == REMOTE_PLAYING || v->r.phase == REMOTE_OVER) {
        remote_show(&v->r, clock_ms());
        if (v->lost && !v->r.banned)
            board_refuse(&v->b, "Connection lost. Reconnecting …");
        board_draw(&v->b, &v->c);
    } else if (v->r.phase == REMOTE_WAITING) {
        lobby_draw_table(&v->c, &v->r, &look, &v->h);
    } else {
        lobby_draw(&v->c, &v->r, &look, &v->h);
    }
    terminal_show(&v->c);
}

/* A server's messages are phrases, for any client; here they become sentences. */
void visit_say(visit *v, const char *words)
{
    const size_t length = strlen(words);
    const bool ended = length == 0 || strchr(".!?:", words[length - 1]);
    snprintf(v->message, sizeof v->message, "%.*s%s", (int)sizeof v->message - 2, words, ended ? "" : ".");
    if (v->message[0] >= 'a' && v->message[0] <= 'z')
        v->message[0] -= 'a' - 'A';
    if (words[0])
        board_refuse(&v->b, v->message);
}

/* ---- events ---- */

void visit_send(visit *v, const char *request)
{
    connection_send(v->w, request);
}

/* Sends random bytes for the shuffle of the next round, once, so that the server alone does not decide it. */
static void give_chance(visit *v)
{
    enum { BYTES = 16 };
    uint8_t bytes[BYTES];
    char hex[2 * BYTES + 1];
    if (v->r.own == YV_NOBODY || v->r.mixes == 0 || v->r.mixes == v->mixed)
        return;
    entropy_fill(bytes, sizeof bytes);
    hex_write(hex, bytes, BYTES);
    hex[2 * BYTES] = '\0';
    visit_send(v, requests_mix(v->r.code, v->r.mixes, hex));
    v->mixed = v->r.mixes;
}

static void take_hello(visit *v)
{
    v->lost = false;
    v->retry_ms = VISIT_FIRST_RETRY_MS;
    v->b.refusal[0] = '\0';
    visit_send(v, requests_flag("lobby", REMOTE_ASKED_LOBBY, "on", true));
    if (v->r.code[0])
        visit_send(v, requests_open(v->r.code, (long)v->r.n));
}

static void take_refusal(visit *v)
{
    char words[SCENE_TEXT];
    snprintf(words, sizeof words, "%.200s. L leaves it, which costs %d rating points now; R explains ratings.",
             v->r.message, v->r.cost);
    visit_say(v, v->r.unfinished ? words : v->r.message);
    if (v->r.phase == REMOTE_NO_TABLE)
        v->r.code[0] = '\0';
}

/* Clears the selection if the hand or the seat has changed. */
static void take_position(visit *v, const yv_view *old)
{
    const yv_view *view = &v->b.s.view;
    if (old->seat != view->seat || memcmp(old->hand, view->hand, sizeof view->hand) != 0 || v->b.s.summary[0])
        board_settle(&v->b);
    v->b.p.from = PICK_STOCK;
    board_clear_refusal(&v->b);
    board_turned(&v->b);
    v->b.can = BOARD_ONLINE | BOARD_TALKS | (v->r.own == YV_NOBODY ? 0 : BOARD_PLAYS);
    give_chance(v);
}

/* Takes a change of the lobby. The focus stays on its table, so that Enter never opens another one. */
static void follow_focus(visit *v, const char *code)
{
    const int at = remote_find_row(&v->r, code);
    if (v->r.phase == REMOTE_NO_TABLE && at >= 0)
        v->row = at;
}

static void take_text(visit *v, const connection_event *event)
{
    const yv_view old = v->b.s.view;
    char focused[REMOTE_CODE] = "";
    if (v->row < v->r.rows)
        memcpy(focused, v->r.row[v->row].code, sizeof focused);
    switch (remote_take(&v->r, event->text, event->length, clock_ms())) {
    case REMOTE_HELLO:
        follow_focus(v, focused);
        take_hello(v);
        break;
    case REMOTE_LOBBY: follow_focus(v, focused); break;
    case REMOTE_ENTERED:
        v->r.n = -1;
        v->mixed = 0;
        visit_send(v, requests_open(v->r.code, -1));
        break;
    case REMOTE_TABLE:
    case REMOTE_TURNED: take_position(v, &old); break;
    case REMOTE_CLOSED: visit_say(v, "This table has closed."); break;
    case REMOTE_TOLD: visit_say(v, v->r.message); break;
    case REMOTE_REFUSED: take_refusal(v); break;
    case REMOTE_AGREED: visit_send(v, requests_leaving()); break;
    default: break;
    }
}

static void take_loss(visit *v, const connection_event *event)
{
    v->lost = true;
    v->unknown = strstr(event->text, "401") || strstr(event->text, "unauthorized");
    v->retry_at = v->r.banned ? 0 : clock_ms() + v->retry_ms;
    v->retry_ms = 2 * v->retry_ms < LONGEST_RETRY_MS ? 2 * v->retry_ms : LONGEST_RETRY_MS;
}

static void take_answer(visit *v, connection_event *event)
{
    free(v->answer);
    v->answered = true;
    v->status = event->status;
    v->answer = event->text;
    v->answer_length = event->length;
    event->text = NULL;
}

static void take_events(visit *v)
{
    for (connection_event event = connection_next(v->w); event.kind != CONNECTION_NOTHING;
         event = connection_next(v->w)) {
        if (event.kind == CONNECTION_TEXT)
            take_text(v, &event);
        else if (event.kind == CONNECTION_LOST)
            take_loss(v, &event);
        else if (event.kind == CONNECTION_HTTP)
            take_answer(v, &event);
        connection_event_free(&event);
    }
}

input visit_wait(visit *v, int64_t until)
{
    const input in = terminal_wait(until, connection_waker(v->w));
    if (in.kind == INPUT_WAKE)
        take_events(v);
    if (in.kind == INPUT_STOP)
        v->stopped = true;
    return in;
}

/* ---- over HTTP ---- */

bool visit_request(visit *v, const char *path, const char *body)
{
    const int64_t until = clock_ms() + ANSWER_MS;
    v->answered = false;
    connection_request(v->w, path, body);
    while (!v->answered && !v->stopped && clock_ms() < until) {
        visit_show(v);
        visit_wait(v, until);
    }
    if (!v->answered || v->status == 0) {
        visit_say(v, v->answered && v->answer_length ? v->answer : "the server does not answer");
        return false;
    }
    return true;
}

bool visit_request_player(visit *v, const char *path, const char *body)
{
    char token[CONNECTION_TOKEN];
    if (!visit_request(v, path, body))
        return false;
    if (!remote_take_player(&v->r, v->answer, v->answer_length)) {
        visit_say(v, v->r.message);
        return false;
    }
    connection_token(v->w, token);
    if (v->keep_token)
        v->keep_token(v->keep_at, token);
    return true;
}

/* ---- questions ---- */

bool visit_ask(visit *v, const char *question, char *text, size_t capacity, bool hidden)
{
    text[0] = '\0';
    v->question = question;
    v->typed = text;
    v->hidden = hidden;
    v->message[0] = '\0';
    bool done = false, given = false;
    while (!done && !v->stopped) {
        visit_show(v);
        const input in = visit_wait(v, TERMINAL_FOREVER);
        if (in.kind == INPUT_TYPED)
            typing_add(text, capacity, in.character);
        else if (in.kind == INPUT_ERASE)
            typing_erase(text);
        given = in.kind == INPUT_ENTER && text[0];
        done = in.kind == INPUT_ENTER || in.kind == INPUT_ESCAPE;
    }
    v->question = NULL;
    return given;
}
