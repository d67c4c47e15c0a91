#include "site.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../entropy/blake.h"
#include "../../sys/xalloc.h"
#include "../account/token.h"
#include "../http/routes.h"
#include "../log/log.h"
#include "refusal_busy.h"
#include "restore.h"

enum {
    MOST_RELATIONS = 1000,
    PASSWORDS_WAITING = 64,
    PICTURES_WAITING = 32,
    BACK_MS = 3000,
    WIND_MS = 50,
    WINDS_TO_STORE = 200,  /* 10 s for the last batches, … */
    WINDS_TO_HANG_UP = 60, /* … 3 s for clients to take the last words */
};

core_time site_now(const site *s)
{
    (void)s;
    return (core_time)(uv_hrtime() / 1000);
}

bool site_is_busy(const site *s)
{
    return outbox_is_stuck(s->outbox) || s->state != SITE_OPEN;
}

void site_store(site *s, const fact *what)
{
    outbox_store(s->outbox, what);
}

static void release(void *context, uint64_t id)
{
    site *s = context;
    exchange *x = net_find_exchange(s->net, id);
    if (x)
        exchange_release(x);
}

void site_release_when_durable(site *s, exchange *x)
{
    outbox_when_durable(s->outbox, release, s, x->id);
}

/* ---- what the core asks ---- */

static void port_send(void *context, core_conn conn, const char *text, size_t length)
{
    outbox_send(((site *)context)->outbox, conn, text, length);
}

static void port_close(void *context, core_conn conn, const char *why)
{
    outbox_close_conn(((site *)context)->outbox, conn, why);
}

static void port_store(void *context, const fact *f)
{
    site *s = context;
    profile who;
    outbox_store(s->outbox, f);
    if (f->kind == FACT_RATING && roster_find(&s->roster, f->player, &who)) {
        who.rating = f->rating;
        roster_change(&s->roster, &who, outbox_batch(s->outbox));
    }
}

static void port_ask_bot(void *context, const core_bot_job *question)
{
    thinkers_ask(((site *)context)->bots, question);
}

static void port_random(void *context, uint8_t *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

static bool port_find_player(void *context, player_id id, profile *found)
{
    return roster_find(&((site *)context)->roster, id, found);
}

static void port_log(void *context, log_level level, const char *event, const char *details)
{
    (void)context;
    log_write(level, event, "%s", details);
}

/* ---- what the network says ---- */

static void net_connected(void *context, uint64_t conn, int64_t owner)
{
    site *s = context;
    profile who;
    player_id muted[MOST_RELATIONS], blocked[MOST_RELATIONS];
    if (!roster_find(&s->roster, owner, &who)) {
        net_close_conn(s->net, conn, NET_SIGNED_OUT, "deleted");
        return;
    }
    const int muteds = store_list_relations(s->store, owner, RELATION_MUTE, muted, MOST_RELATIONS);
    const int blockeds = store_list_relations(s->store, owner, RELATION_BLOCK, blocked, MOST_RELATIONS);
    core_connected(s->core, conn, &who, muted, muteds, blocked, blockeds, site_now(s));
}

_Static_assert((int)NET_MAX_FRAME <= (int)CORE_MAX_FRAME, "whatever comes in can be read");

static void net_received(void *context, uint64_t conn, const char *text, size_t length)
{
    char refusal[160];
    site *s = context;
    if (!site_is_busy(s)) {
        core_received(s->core, conn, text, length, site_now(s));
        return;
    }
    s->busy++;
    const size_t size = refusal_busy(text, length, refusal, sizeof refusal);
    net_send(s->net, conn, refusal, size);
}

static void net_measured(void *context, uint64_t conn, int round_trip_us)
{
    core_measured(((site *)context)->core, conn, round_trip_us);
}

static void net_disconnected(void *context, uint64_t conn)
{
    site *s = context;
    if (s->core)
        core_disconnected(s->core, conn, site_now(s));
}

/* ---- what the outbox, bots and time say ---- */

static void letter_send(void *context, uint64_t conn, const char *text, size_t length)
{
    net_send(((site *)context)->net, conn, text, length);
}

static void letter_lend(void *context, uint64_t conn, char *text, size_t length)
{
    net_lend(((site *)context)->net, conn, text, length);
}

static void letter_close(void *context, uint64_t conn, const char *why)
{
    net_close_conn(((site *)context)->net, conn, NET_POLICY, why);
}

_Static_assert((int)NET_MARGIN <= (int)OUTBOX_MARGIN, "letters are framed where they lie");

static void batch_sent(void *context, uint64_t batch)
{
    site *s = context;
    net_flush(s->net); /* what was lent goes while it is there */
    roster_settle(&s->roster, batch);
}

static void bot_answers(void *context, uint64_t ticket, const yv_action *action)
{
    site *s = context;
    core_bot_answers(s->core, ticket, action, site_now(s));
}

static void tick(uv_timer_t *timer)
{
    (void)timer; /* the turn of the loop that it wakes does the rest */
}

/* The end of a turn: what is due is done, what was said is written, what was stored goes to the disk. While nothing can
 * be stored time stands still for the core, so that no more comes about that cannot be kept. */
static void end_turn(uv_prepare_t *handle)
{
    site *s = handle->data;
    const core_time now = site_now(s);
    core_time next = now + 100000;
    if (!outbox_is_stuck(s->outbox) && s->state == SITE_OPEN)
        next = core_tick(s->core, now);
    outbox_go(s->outbox);
    net_flush(s->net);
    if (next == INT64_MAX) {
        uv_timer_stop(&s->tick);
        return;
    }
    const core_time wait = next > now ? (next - now + 999) / 1000 : 0;
    uv_update_time(&s->loop);
    uv_timer_start(&s->tick, tick, (uint64_t)wait, 0);
}

/* ---- going down ---- */

/* First the last facts are stored and the last words said, then connections are closed, then the loop ends. */
static void wind(uv_timer_t *timer)
{
    site *s = timer->data;
    s->winds++;
    if (s->state == SITE_SAYING_BYE && (outbox_is_empty(s->outbox) || s->winds > WINDS_TO_STORE)) {
        s->lost = !outbox_is_empty(s->outbox);
        s->state = SITE_HANGING_UP;
        s->winds = 0;
        net_stop(s->net, "going down");
    } else if (s->state == SITE_HANGING_UP && (net_is_quiet(s->net) || s->winds > WINDS_TO_HANG_UP)) {
        s->state = SITE_SHUT;
        uv_stop(&s->loop);
    }
}

static void go_down(uv_signal_t *handle, int number)
{
    site *s = handle->data;
    log_write(LOG_INFO, "going-down", "signal=%d", number);
    if (s->state != SITE_OPEN) { /* a second time: at once */
        s->lost = !outbox_is_empty(s->outbox);
        uv_stop(&s->loop);
        return;
    }
    core_say_bye(s->core, BACK_MS);
    s->state = SITE_SAYING_BYE;
    uv_timer_start(&s->winding, wind, 0, WIND_MS);
}

/* ---- opening ---- */

static void open_loop(site *s)
{
    static const int numbers[] = {SIGINT, SIGTERM};
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is an error of the store's, not the end */
    uv_loop_init(&s->loop);
    uv_prepare_init(&s->loop, &s->turn);
    uv_timer_init(&s->loop, &s->tick);
    uv_timer_init(&s->loop, &s->winding);
    s->turn.data = s->tick.data = s->winding.data = s;
    for (int i = 0; i < 2; i++) {
        s->signals[i].data = s;
        uv_signal_init(&s->loop, &s->signals[i]);
        uv_signal_start(&s->signals[i], go_down, numbers[i]);
    }
}

static void open_parts(site *s)
{
    const outbox_ports letters = {s, letter_send, letter_lend, letter_close, batch_sent};
    const core_ports ports = {
        .context = s,
        .send = port_send,
        .close = port_close,
        .store = port_store,
        .ask_bot = port_ask_bot,
        .random = port_random,
        .hash = blake_hash,
        .find_player = port_find_player,
        .log = port_log,
    };
    roster_open(&s->roster, s->store);
    s->outbox = outbox_open(&s->loop, s->store, &letters);
    s->bots = thinkers_open(&s->loop, s->settings.bot_threads, bot_answers, s);
    s->hashers = workers_open(&s->loop, 1, PASSWORDS_WAITING);
    s->painters = workers_open(&s->loop, 1, PICTURES_WAITING);
    s->core = core_open(&s->settings.core, &ports);
}

static bool open_net(site *s, char why[SITE_WHY])
{
    char reason[NET_WHY];
    const net_ports ports = {
        .context = s,
        .begin = routes_begin,
        .request = routes_request,
        .upgrade = routes_upgrade,
        .connected = net_connected,
        .received = net_received,
        .measured = net_measured,
        .disconnected = net_disconnected,
    };
    s->net = net_open(&s->loop, &s->settings.net, &ports, reason);
    if (!s->net)
        snprintf(why, SITE_WHY, "cannot listen on port %d: %s", s->settings.net.port, reason);
    return s->net;
}

site *site_open(const site_settings *settings, char why[SITE_WHY])
{
    char reason[STORE_WHY];
    site *s = xrealloc(NULL, sizeof *s);
    memset(s, 0, sizeof *s);
    s->settings = *settings;
    s->started = time(NULL);
    s->store = store_open(settings->data, reason);
    if (!s->store) {
        snprintf(why, SITE_WHY, "cannot use %s: %s", settings->data, reason);
        free(s);
        return NULL;
    }
    open_loop(s);
    open_parts(s);
    if (!open_net(s, why)) {
        site_close(s);
        return NULL;
    }
    restore_tables(s);
    site_store(s, &(fact){.kind = FACT_UNUSED_EXPIRED, .number = s->started - TOKEN_SECONDS});
    uv_prepare_start(&s->turn, end_turn);
    return s;
}

bool site_run(site *s)
{
    uv_run(&s->loop, UV_RUN_DEFAULT);
    return !s->lost;
}

static void close_rest(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void site_close(site *s)
{
    uv_prepare_stop(&s->turn);
    if (s->net)
        net_close(s->net);
    thinkers_close(s->bots);
    workers_close(s->hashers);
    workers_close(s->painters);
    outbox_close(s->outbox);
    core_close(s->core);
    roster_close(&s->roster);
    uv_walk(&s->loop, close_rest, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    store_shut(s->store);
    free(s);
}
