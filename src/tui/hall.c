#include "hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../chance/entropy.h"
#include "board.h"
#include "glass.h"
#include "lobby.h"
#include "order.h"
#include "remote.h"
#include "setup.h"
#include "typing.h"

enum {
    ANSWER_MS = 10000, /* how long an answer over HTTP may take */
    FIRST_RETRY_MS = 500,
    LONGEST_RETRY_MS = 15000,
};

/* A visit to a server. */
typedef struct {
    hall with;
    wire *w;
    remote r;
    board b;
    canvas c;
    char server[WHERETO_HOST + 32];
    char message[SCENE_TEXT];
    int row;
    hits h;
    bool lost;        /* the connection is not there */
    int64_t retry_at; /* when it is tried again; 0: it is being tried, or is there */
    int retry_ms;
    int mixed; /* the round for which chance has been given */
    bool leaving, stopped;
    bool unknown; /* the server has forgotten our token */

    /* The answer that is waited for. */
    bool answered;
    int status;
    char *answer;
    size_t answer_length;

    /* What is being asked for, or NULL. */
    const char *question;
    const char *typed;
    bool hidden;
} visit;

/* ---- drawing ---- */

static void show(visit *v)
{
    const lobby_look look = {v->server, v->row, v->with.watches, v->lost, v->message, v->question, v->typed, v->hidden};
    glass_prepare(&v->c);
    if (v->r.phase == REMOTE_PLAYING || v->r.phase == REMOTE_OVER) {
        remote_show(&v->r, glass_now());
        if (v->lost)
            board_refuse(&v->b, "The connection is lost: trying again …");
        board_draw(&v->b, &v->c);
    } else if (v->r.phase == REMOTE_WAITING) {
        lobby_draw_room(&v->c, &v->r, &look, &v->h);
    } else {
        lobby_draw(&v->c, &v->r, &look, &v->h);
    }
    glass_show(&v->c);
}

static void say(visit *v, const char *words)
{
    snprintf(v->message, sizeof v->message, "%s", words);
    if (words[0])
        board_refuse(&v->b, words);
}

/* ---- what comes in ---- */

static void send_order(visit *v, const char *order)
{
    wire_send(v->w, order);
}

/* A part of the chance of the next round, once for each: so the server alone does not decide it. */
static void give_chance(visit *v)
{
    enum { BYTES = 16 };
    uint8_t bytes[BYTES];
    char hex[2 * BYTES + 1];
    if (v->r.own == YV_NOBODY || v->r.mixes == 0 || v->r.mixes == v->mixed)
        return;
    entropy_fill(bytes, sizeof bytes);
    for (int i = 0; i < BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", bytes[i]);
    send_order(v, order_mix(v->r.code, v->r.mixes, hex));
    v->mixed = v->r.mixes;
}

static void take_hello(visit *v)
{
    v->lost = false;
    v->retry_ms = FIRST_RETRY_MS;
    v->b.refusal[0] = '\0';
    send_order(v, order_flag("lobby", REMOTE_ASKED_LOBBY, "on", true));
    if (v->r.code[0])
        send_order(v, order_open(v->r.code, (long)v->r.n));
}

static void take_refusal(visit *v)
{
    say(v, v->r.message);
    if (v->r.phase == REMOTE_NO_TABLE)
        v->r.code[0] = '\0';
}

/* Another hand, another seat: the selection means nothing any more. */
static void take_position(visit *v, const yv_view *old)
{
    const yv_view *view = &v->b.s.view;
    if (old->seat != view->seat || memcmp(old->hand, view->hand, sizeof view->hand) != 0 || v->b.s.bill[0])
        board_settle(&v->b);
    v->b.p.from = PICK_STOCK;
    v->b.refusal[0] = '\0';
    v->b.can = BOARD_ONLINE | BOARD_TALKS | (v->r.own == YV_NOBODY ? 0 : BOARD_PLAYS);
    give_chance(v);
}

static void take_text(visit *v, const wire_event *event)
{
    const yv_view old = v->b.s.view;
    switch (remote_take(&v->r, event->text, event->length, glass_now())) {
    case REMOTE_HELLO: take_hello(v); break;
    case REMOTE_ENTERED:
        v->r.n = -1;
        v->mixed = 0;
        send_order(v, order_open(v->r.code, -1));
        break;
    case REMOTE_TABLE:
    case REMOTE_TURNED: take_position(v, &old); break;
    case REMOTE_CLOSED: say(v, "That table is gone."); break;
    case REMOTE_REFUSED: take_refusal(v); break;
    default: break;
    }
}

static void take_loss(visit *v, const wire_event *event)
{
    v->lost = true;
    v->unknown = strstr(event->text, "401") || strstr(event->text, "unauthorized");
    v->retry_at = glass_now() + v->retry_ms;
    v->retry_ms = 2 * v->retry_ms < LONGEST_RETRY_MS ? 2 * v->retry_ms : LONGEST_RETRY_MS;
}

static void take_answer(visit *v, wire_event *event)
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
    for (wire_event event = wire_next(v->w); event.kind != WIRE_NOTHING; event = wire_next(v->w)) {
        if (event.kind == WIRE_TEXT)
            take_text(v, &event);
        else if (event.kind == WIRE_LOST)
            take_loss(v, &event);
        else if (event.kind == WIRE_HTTP)
            take_answer(v, &event);
        wire_free_event(&event);
    }
}

/* Waits for one input, and takes what the server says meanwhile. */
static input wait(visit *v, int64_t until)
{
    const input in = glass_wait(until, wire_waker(v->w));
    if (in.kind == INPUT_WAKE)
        take_events(v);
    if (in.kind == INPUT_STOP)
        v->stopped = true;
    return in;
}

/* ---- over HTTP ---- */

/* Asks and waits for the answer, which is then in v->answer; false if none came. `body` may be NULL: GET. */
static bool request(visit *v, const char *path, const char *body)
{
    const int64_t until = glass_now() + ANSWER_MS;
    v->answered = false;
    wire_request(v->w, path, body);
    while (!v->answered && !v->stopped && glass_now() < until) {
        show(v);
        wait(v, until);
    }
    if (!v->answered || v->status == 0) {
        say(v, v->answered && v->answer_length ? v->answer : "the server does not answer");
        return false;
    }
    return true;
}

static bool request_player(visit *v, const char *path, const char *body)
{
    char token[WIRE_TOKEN];
    if (!request(v, path, body))
        return false;
    if (!remote_take_player(&v->r, v->answer, v->answer_length)) {
        say(v, v->r.message);
        return false;
    }
    wire_token(v->w, token);
    if (v->with.keep_token)
        v->with.keep_token(v->with.at, token);
    return true;
}

/* Becomes known: by the token that was kept, or as a new guest. */
static bool introduce(visit *v)
{
    if (!request_player(v, "/api/hello", "{}"))
        return false;
    if (v->with.name[0] && strcmp(v->with.name, v->r.you.name) != 0)
        request_player(v, "/api/name", order_name(v->with.name));
    if (request(v, "/api/rules", NULL))
        remote_take_phrases(&v->r, v->answer, v->answer_length);
    return true;
}

static void connect(visit *v)
{
    v->retry_at = 0;
    if (v->unknown && !request_player(v, "/api/hello", "{}")) {
        v->retry_at = glass_now() + v->retry_ms;
        return;
    }
    v->unknown = false;
    wire_connect(v->w);
}

/* ---- questions ---- */

/* Lets a line be typed; false if it is left. */
static bool ask(visit *v, const char *question, char *text, size_t room, bool hidden)
{
    text[0] = '\0';
    v->question = question;
    v->typed = text;
    v->hidden = hidden;
    v->message[0] = '\0';
    bool done = false, given = false;
    while (!done && !v->stopped) {
        show(v);
        const input in = wait(v, GLASS_FOREVER);
        if (in.kind == INPUT_TYPED)
            typing_add(text, room, in.character);
        else if (in.kind == INPUT_ERASE)
            typing_erase(text);
        given = in.kind == INPUT_ENTER && text[0];
        done = in.kind == INPUT_ENTER || in.kind == INPUT_ESCAPE;
    }
    v->question = NULL;
    return given;
}

static void change_name(visit *v)
{
    char name[64];
    if (ask(v, "What are you to be called?", name, sizeof name, false))
        request_player(v, "/api/name", order_name(name));
}

/* Signs in, or makes the guest an account. The connection is made anew, since we are somebody else then. */
static void change_account(visit *v)
{
    char what[16], user[64], password[201];
    if (!ask(v, "s: sign in, n: a new account, o: sign out —", what, sizeof what, false))
        return;
    const bool out = what[0] == 'o';
    if (!out && what[0] != 's' && what[0] != 'n')
        return;
    if (!out
        && (!ask(v, "User name:", user, sizeof user, false) || !ask(v, "Password:", password, sizeof password, true)))
        return;
    if (out)
        request(v, "/api/logout", "{}");
    const bool known =
        out ? request_player(v, "/api/hello", "{}")
            : request_player(v, what[0] == 's' ? "/api/login" : "/api/account", order_account(user, password));
    memset(password, 0, sizeof password);
    if (!known)
        return;
    remote_leave(&v->r);
    wire_connect(v->w);
}

/* ---- coming and going ---- */

static void enter(visit *v, const char *code, bool sits)
{
    remote_leave(&v->r);
    board_settle(&v->b);
    snprintf(v->r.code, sizeof v->r.code, "%s", code);
    v->row = 0;
    v->mixed = 0;
    v->message[0] = '\0';
    send_order(v, order_open(code, -1));
    if (sits)
        send_order(v, order_plain("sit", REMOTE_ASKED_OTHER, code));
}

static void leave_table(visit *v)
{
    if (v->r.phase == REMOTE_WAITING && v->r.own != YV_NOBODY)
        send_order(v, order_plain("stand", REMOTE_ASKED_OTHER, v->r.code));
    send_order(v, order_plain("close", REMOTE_ASKED_OTHER, v->r.code));
    remote_leave(&v->r);
    send_order(v, order_flag("lobby", REMOTE_ASKED_LOBBY, "on", true));
    v->row = 0;
    v->message[0] = '\0';
    if (v->with.to.code[0] && v->with.watches)
        v->leaving = true; /* it was this table that was to be watched */
}

static void enter_by_code(visit *v)
{
    char typed[40], code[WHERETO_CODE];
    if (!ask(v, "The table's code:", typed, sizeof typed, false))
        return;
    if (!whereto_read_code(code, typed))
        say(v, "A code has eight letters, as in bako-timu.");
    else
        enter(v, code, !v->with.watches);
}

static void make_table(visit *v)
{
    setup u;
    setup_default(&u);
    u.players = 4;
    for (int seat = 1; seat < YV_MAX_PLAYERS; seat++)
        u.seat[seat].level = NULL;
    if (setup_run(&u) != SETUP_STARTS)
        return;
    remote_leave(&v->r);
    send_order(v, order_create(&u));
}

/* ---- the lobby ---- */

static void choose_row(visit *v, bool watches)
{
    if (v->row >= v->r.rows)
        return;
    const remote_row *row = &v->r.row[v->row];
    const bool sits = !watches && !v->with.watches && !row->mine && row->waiting && row->taken < row->seats;
    char code[REMOTE_CODE];
    snprintf(code, sizeof code, "%s", row->code);
    enter(v, code, sits);
}

static void take_lobby_key(visit *v, uint32_t character)
{
    v->message[0] = '\0';
    if (character == 'q')
        v->leaving = true;
    else if (character == 'c')
        enter_by_code(v);
    else if (character == 'w')
        choose_row(v, true);
    if (v->with.watches)
        return;
    switch (character) {
    case 'p':
        remote_leave(&v->r);
        send_order(v, order_play(NULL));
        break;
    case 'n': make_table(v); break;
    case 'm': change_name(v); break;
    case 'a': change_account(v); break;
    default: break;
    }
}

/* ---- the room ---- */

static bool is_host(const visit *v)
{
    return v->r.host && v->r.host == v->r.you.id;
}

/* The levels in turn, then nobody. */
static void change_bot(visit *v)
{
    const remote_who *who = &v->r.seat[v->row];
    int next = 1;
    if (who->id)
        return;
    for (int i = 0; i < bot_level_count; i++)
        if (who->there && strcmp(bot_levels[i].name, who->level) == 0)
            next = i + 1;
    if (!who->there)
        next = 2; /* easy comes first */
    send_order(v, order_bot(v->r.code, v->row + 1, NULL));
    if (next < bot_level_count)
        send_order(v, order_bot(v->r.code, v->row + 1, bot_levels[next].name));
}

static void change_clock(visit *v)
{
    const int next = v->r.clock == 0 ? 10 : v->r.clock == 10 ? 20 : v->r.clock == 20 ? 40 : 0;
    send_order(v, order_set_number(v->r.code, "clock", next));
}

static void talk(visit *v)
{
    char text[4 * BOARD_MOST_TYPED + 8];
    if (ask(v, "Say:", text, sizeof text, false))
        send_order(v, order_say(v->r.code, text));
}

static void take_room_key(visit *v, uint32_t character)
{
    v->message[0] = '\0';
    switch (character) {
    case 'q': leave_table(v); return;
    case 't': talk(v); return;
    default: break;
    }
    if (!is_host(v) || v->row >= v->r.seats)
        return;
    switch (character) {
    case 'b': change_bot(v); break;
    case 'k': send_order(v, order_kick(v->r.code, v->row + 1)); break;
    case 'o': send_order(v, order_set_flag(v->r.code, "public", !v->r.open_to_all)); break;
    case 'd': send_order(v, order_set_flag(v->r.code, "rated", !v->r.rated)); break;
    case 'z': change_clock(v); break;
    default: break;
    }
}

static void take_room_enter(visit *v)
{
    if (v->with.watches)
        return;
    if (v->r.own == YV_NOBODY)
        send_order(v, order_plain("sit", REMOTE_ASKED_OTHER, v->r.code));
    else if (is_host(v))
        send_order(v, order_plain("start", REMOTE_ASKED_OTHER, v->r.code));
}

/* ---- lists: the lobby's and the room's ---- */

static void move(visit *v, int by)
{
    const int rows = v->r.phase == REMOTE_WAITING ? v->r.seats : v->r.rows;
    v->row += by;
    v->row = v->row >= rows ? rows - 1 : v->row;
    v->row = v->row < 0 ? 0 : v->row;
}

static void take_list_key(visit *v, uint32_t character)
{
    if (character == '\r' && v->r.phase == REMOTE_WAITING)
        take_room_enter(v);
    else if (character == '\r')
        choose_row(v, false);
    else if (v->r.phase == REMOTE_WAITING)
        take_room_key(v, character);
    else
        take_lobby_key(v, character);
}

static void take_list_click(visit *v, const input *in)
{
    const hit at = hits_find(&v->h, in->row, in->col);
    if (at.what == HIT_KEY)
        take_list_key(v, (uint32_t)at.value);
    if (at.what == HIT_ROW && v->row == at.value)
        take_list_key(v, '\r');
    else if (at.what == HIT_ROW)
        v->row = at.value;
}

static void take_on_list(visit *v, const input *in)
{
    switch (in->kind) {
    case INPUT_UP:
    case INPUT_WHEEL_UP: move(v, -1); break;
    case INPUT_DOWN:
    case INPUT_WHEEL_DOWN: move(v, 1); break;
    case INPUT_ENTER: take_list_key(v, '\r'); break;
    case INPUT_TYPED: take_list_key(v, in->character); break;
    case INPUT_CLICK: take_list_click(v, in); break;
    default: break;
    }
}

/* ---- the table ---- */

static void go_on(visit *v)
{
    if (v->r.own == YV_NOBODY)
        return;
    send_order(v, order_plain(v->r.phase == REMOTE_OVER ? "rematch" : "ready", REMOTE_ASKED_OTHER, v->r.code));
}

static void obey(visit *v, const wish *wanted)
{
    switch (wanted->what) {
    case WISH_ACT: send_order(v, order_act(v->r.code, v->r.move, &wanted->action)); break;
    case WISH_GO_ON: go_on(v); break;
    case WISH_SAY: send_order(v, order_say(v->r.code, v->b.typed)); break;
    case WISH_QUIT: leave_table(v); break;
    case WISH_OTHER:
        if (wanted->character == 'A' && v->r.own != YV_NOBODY)
            send_order(v, order_plain(v->r.seat[v->r.own].away ? "back" : "away", REMOTE_ASKED_OTHER, v->r.code));
        break;
    default: break;
    }
}

static void take(visit *v, const input *in)
{
    if (in->kind < INPUT_TYPED)
        return;
    if (v->r.phase == REMOTE_PLAYING || v->r.phase == REMOTE_OVER) {
        const wish wanted = board_take(&v->b, in);
        obey(v, &wanted);
    } else {
        take_on_list(v, in);
    }
}

/* ---- all ---- */

/* A clock that runs is drawn every second; a lost connection is tried again; otherwise nothing has to happen. */
static int64_t next_moment(const visit *v)
{
    const int64_t now = glass_now(), left = v->r.clock_until - now;
    int64_t until = GLASS_FOREVER;
    if (v->r.clock_until > 0 && left > 0)
        until = now + (left - 1) % 1000 + 1;
    if (v->retry_at && (until == GLASS_FOREVER || v->retry_at < until))
        until = v->retry_at;
    return until;
}

static void stay(visit *v)
{
    wire_connect(v->w);
    if (v->with.to.code[0])
        enter(v, v->with.to.code, false);
    while (!v->leaving && !v->stopped) {
        show(v);
        const input in = wait(v, next_moment(v));
        if (v->retry_at && glass_now() >= v->retry_at)
            connect(v);
        take(v, &in);
    }
}

int hall_run(const hall *with, char *why, size_t room)
{
    visit *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->with = *with;
    v->retry_ms = FIRST_RETRY_MS;
    whereto_write(&with->to, v->server, sizeof v->server);
    remote_begin(&v->r, &v->b.s);
    board_settle(&v->b);
    v->w = wire_start(&with->to, with->token);
    bool met = v->w && introduce(v);
    if (met)
        stay(v);
    snprintf(why, room, "%s: %s", v->server, v->message);
    const int code = v->stopped ? 2 : met ? 0 : 1;
    wire_stop(v->w);
    ledger_free(&v->b.s.scores);
    free(v->answer);
    free(v);
    return code;
}
