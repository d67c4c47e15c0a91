#include "visit_keys.h"

#include <stdio.h>
#include <string.h>

#include "../setup_screen.h"
#include "../terminal.h"
#include "remote.h"
#include "requests.h"

/* ---- who we are ---- */

static void change_name(visit *v)
{
    char name[64];
    if (visit_ask(v, "Your name:", name, sizeof name, false))
        visit_request_player(v, "/api/name", requests_name(name));
}

/* Signs in or out, or creates an account for the guest. Then connects again as the new player. */
static void change_account(visit *v)
{
    char what[16], user[64], password[201];
    if (!visit_ask(v, "s = sign in, n = new account, o = sign out:", what, sizeof what, false))
        return;
    const bool out = what[0] == 'o';
    if (!out && what[0] != 's' && what[0] != 'n')
        return;
    if (!out
        && (!visit_ask(v, "User name:", user, sizeof user, false)
            || !visit_ask(v, "Password:", password, sizeof password, true)))
        return;
    if (out)
        visit_request(v, "/api/logout", "{}");
    const bool known =
        out ? visit_request_player(v, "/api/hello", "{}")
            : visit_request_player(v, what[0] == 's' ? "/api/login" : "/api/account", requests_account(user, password));
    memset(password, 0, sizeof password);
    if (!known)
        return;
    remote_leave(&v->r);
    connection_open_socket(v->w);
}

/* ---- coming and going ---- */

void visit_keys_enter(visit *v, const char *code, bool sits)
{
    remote_leave(&v->r);
    board_settle(&v->b);
    snprintf(v->r.code, sizeof v->r.code, "%s", code);
    v->row = 0;
    v->mixed = 0;
    v->message[0] = '\0';
    visit_send(v, requests_open(code, -1));
    if (sits)
        visit_send(v, requests_sit(code));
}

static void leave_table(visit *v)
{
    if (v->r.phase == REMOTE_WAITING && v->r.own != YV_NOBODY)
        visit_send(v, requests_plain("stand", REMOTE_ASKED_OTHER, v->r.code));
    visit_send(v, requests_plain("close", REMOTE_ASKED_OTHER, v->r.code));
    const bool goes_on = v->r.phase == REMOTE_PLAYING && v->r.own != YV_NOBODY;
    remote_leave(&v->r);
    visit_send(v, requests_flag("lobby", REMOTE_ASKED_LOBBY, "on", true));
    v->row = 0;
    visit_say(v, goes_on ? "Your game (●) continues without you. You can return to it." : "");
    if (v->table[0] && v->watches)
        v->leaving = true; /* the program was started to watch this table */
}

static void enter_by_code(visit *v)
{
    char typed[40], code[SERVER_URL_CODE];
    if (!visit_ask(v, "Table code:", typed, sizeof typed, false))
        return;
    if (!server_url_read_code(code, typed))
        visit_say(v, "A table code has twelve letters, such as bako-timu-lofa.");
    else
        visit_keys_enter(v, code, !v->watches);
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
    visit_send(v, requests_create(&u));
}

/* ---- the lobby ---- */

static void choose_row(visit *v, bool watches)
{
    if (v->row >= v->r.rows)
        return;
    const remote_row *row = &v->r.row[v->row];
    const bool sits = !watches && !v->watches && !row->mine && row->waiting && row->taken < row->seats;
    char code[REMOTE_CODE];
    snprintf(code, sizeof code, "%s", row->code);
    visit_keys_enter(v, code, sits);
}

static void take_lobby_key(visit *v, uint32_t character)
{
    v->message[0] = '\0';
    if (character == 'L' && v->r.unfinished) {
        /* The unfinished game may have gone on. Ask again what leaving costs; only the same price is paid at once. */
        v->r.agrees = true;
        v->r.agreed = v->r.cost;
        visit_send(v, requests_again());
    }
    v->r.unfinished = false;
    if (character == 'q')
        v->leaving = true;
    else if (character == 'c')
        enter_by_code(v);
    else if (character == 'w')
        choose_row(v, true);
    if (v->watches)
        return;
    switch (character) {
    case 'p':
        remote_leave(&v->r);
        visit_send(v, requests_play(NULL));
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

/* Cycles through the levels of bots, then an empty seat. */
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
        next = 2; /* the first one is easy */
    visit_send(v, requests_bot(v->r.code, v->row + 1, NULL));
    if (next < bot_level_count)
        visit_send(v, requests_bot(v->r.code, v->row + 1, bot_levels[next].name));
}

static void change_clock(visit *v)
{
    const int next = v->r.clock == 0 ? 10 : v->r.clock == 10 ? 20 : v->r.clock == 20 ? 40 : 0;
    visit_send(v, requests_set_number(v->r.code, "clock", next));
}

static void talk(visit *v)
{
    char text[4 * BOARD_MOST_TYPED + 8];
    if (visit_ask(v, "Say:", text, sizeof text, false))
        visit_send(v, requests_say(v->r.code, text));
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
    case 'k': visit_send(v, requests_kick(v->r.code, v->row + 1)); break;
    case 'o': visit_send(v, requests_set_flag(v->r.code, "public", !v->r.open_to_all)); break;
    case 'd': visit_send(v, requests_set_flag(v->r.code, "rated", !v->r.rated)); break;
    case 'z': change_clock(v); break;
    default: break;
    }
}

static void take_room_enter(visit *v)
{
    if (v->watches)
        return;
    if (v->r.own == YV_NOBODY)
        visit_send(v, requests_sit(v->r.code));
    else if (is_host(v))
        visit_send(v, requests_plain("start", REMOTE_ASKED_OTHER, v->r.code));
    else
        visit_send(v, requests_plain("ready", REMOTE_ASKED_OTHER, v->r.code));
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
    if (character == '?')
        v->page = LOBBY_HELP;
    else if (character == 'R')
        v->page = LOBBY_RATINGS;
    else if (character == 'T')
        terminal_next_theme();
    else if (character == '\r' && v->r.phase == REMOTE_WAITING)
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

/* Scrolls the page over the list; any other key closes it. */
static void take_on_page(visit *v, const input *in)
{
    if (in->kind == INPUT_UP || in->kind == INPUT_WHEEL_UP) {
        v->scroll--;
    } else if (in->kind == INPUT_DOWN || in->kind == INPUT_WHEEL_DOWN) {
        v->scroll++;
    } else {
        v->page = LOBBY_LIST;
        v->scroll = 0;
    }
}

static void take_on_list(visit *v, const input *in)
{
    if (v->page != LOBBY_LIST) {
        take_on_page(v, in);
        return;
    }
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
    visit_send(v, requests_plain(v->r.phase == REMOTE_OVER ? "rematch" : "ready", REMOTE_ASKED_OTHER, v->r.code));
}

static void obey(visit *v, const wish *wanted)
{
    switch (wanted->what) {
    case WISH_ACT: visit_send(v, requests_act(v->r.code, v->r.move, &wanted->action)); break;
    case WISH_GO_ON: go_on(v); break;
    case WISH_SAY: visit_send(v, requests_say(v->r.code, v->b.typed)); break;
    case WISH_QUIT: leave_table(v); break;
    case WISH_COLOURS: terminal_next_theme(); break;
    case WISH_OTHER:
        if (wanted->character == 'A' && v->r.own != YV_NOBODY)
            visit_send(v, requests_plain(v->r.seat[v->r.own].away ? "back" : "away", REMOTE_ASKED_OTHER, v->r.code));
        break;
    default: break;
    }
}

void visit_keys_take(visit *v, const input *in)
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
