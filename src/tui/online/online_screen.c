#include "online_screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/clock.h"
#include "../terminal.h"
#include "remote.h"
#include "requests.h"
#include "visit.h"
#include "visit_keys.h"

/* Signs in with the saved token, or as a new guest. */
static bool introduce(visit *v, const char *name)
{
    if (!visit_request_player(v, "/api/hello", "{}"))
        return false;
    if (name[0] && strcmp(name, v->r.you.name) != 0)
        visit_request_player(v, "/api/name", requests_name(name));
    if (visit_request(v, "/api/rules", NULL))
        remote_take_phrases(&v->r, v->answer, v->answer_length);
    return true;
}

static void connect(visit *v)
{
    v->retry_at = 0;
    if (v->unknown && !visit_request_player(v, "/api/hello", "{}")) {
        v->retry_at = clock_ms() + v->retry_ms;
        return;
    }
    v->unknown = false;
    connection_open_socket(v->w);
}

/* ---- all ---- */

/* Returns when to wake up: every second while a clock runs, and to connect again. */
static int64_t next_moment(const visit *v)
{
    const int64_t now = clock_ms(), left = v->r.clock_until - now;
    int64_t until = TERMINAL_FOREVER;
    if (v->r.clock_until > 0 && left > 0)
        until = now + (left - 1) % 1000 + 1;
    if (v->retry_at && (until == TERMINAL_FOREVER || v->retry_at < until))
        until = v->retry_at;
    return until;
}

static void stay(visit *v)
{
    connection_open_socket(v->w);
    if (v->table[0])
        visit_keys_enter(v, v->table, false);
    while (!v->leaving && !v->stopped) {
        visit_show(v);
        const input in = visit_wait(v, next_moment(v));
        if (v->retry_at && clock_ms() >= v->retry_at)
            connect(v);
        visit_keys_take(v, &in);
    }
}

int online_screen_run(const online_screen *with, char *why, size_t capacity)
{
    visit *v = calloc(1, sizeof *v);
    if (!v)
        abort();
    v->watches = with->watches;
    v->keep_token = with->keep_token;
    v->keep_at = with->at;
    v->retry_ms = VISIT_FIRST_RETRY_MS;
    memcpy(v->table, with->to.code, sizeof v->table);
    server_url_write(&with->to, v->server, sizeof v->server);
    remote_begin(&v->r, &v->b.s);
    board_settle(&v->b);
    v->w = connection_open(&with->to, with->token);
    bool met = v->w && introduce(v, with->name);
    if (met)
        stay(v);
    snprintf(why, capacity, "%s: %s", v->server, v->message);
    const int code = v->stopped ? 2 : met ? 0 : 1;
    connection_close(v->w);
    ledger_free(&v->b.s.scores);
    free(v->answer);
    free(v);
    return code;
}
