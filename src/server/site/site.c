#include "site.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../sys/heap.h"
#include "../../sys/xalloc.h"
#include "../account/forgetting.h"
#include "../admin/evidence.h"
#include "../core/core_operator.h"
#include "../http/cookie.h"
#include "../log/log.h"
#include "../store/lease.h"
#include "restore.h"
#include "site_internal.h"

enum {
    LEAP_SECONDS = 30 * DAY_SECONDS, /* a clock further than this past the stored times may be wrong */
    PASSWORDS_WAITING = 256,         /* at 70 ms each, the last is answered before its client gives up */
    PICTURES_WAITING = 128,          /* also exports and uploaded games; one of each address goes first */
    BACK_MS = 3000,                  /* clients are asked to reconnect after this time */
    STOP_CHECK_MS = 10,              /* how often a stopping site checks whether it is done: … */
    CHECKS_TO_STORE = 1000,          /* … at most 10 s for the last batches, … */
    CHECKS_TO_CLOSE = 300,           /* … at most 3 s for clients to read the last messages */
    MOVES = 16, /* a node sends its clients away in this many groups, since they must not all come at once */
};

/* ---- callbacks of the bots and the loop ---- */

static void bot_answers(void *context, uint64_t ticket, const yv_action *action)
{
    core_bot_answers(((site *)context)->services.core, ticket, action, services_now());
}

static void wake(uv_timer_t *timer)
{
    (void)timer; /* end_turn does the work */
}

/* This process has the database for itself, but another one has begun to use it while this one did not answer. Nothing
 * more can be stored. */
static void give_up(site *s)
{
    if (!s->lost)
        log_write(LOG_ERROR, "taken-over", "text=\"another server uses the database now\"");
    s->lost = true;
    uv_stop(&s->loop);
}

/* Runs the core's timers, writes messages and starts to store facts. While the server cannot store, the core's time
 * stands still, so that it produces no more facts. */
static void end_turn(uv_prepare_t *handle)
{
    site *s = handle->data;
    if (!s->node && lease_is_lost(s->services.store))
        give_up(s);
    const core_time now = services_now();
    core_time next = now + 100000;
    if (!services_are_busy(&s->services) && (!s->node || node_is_acting(s->node)))
        next = core_tick(s->services.core, now);
    const core_time soon = s->node ? node_turn(s->node, now) : next;
    next = soon < next ? soon : next;
    if (s->node) {
        const core_time later = recheck_one(&s->recheck, &s->services, now);
        const core_time ordered = orders_look(&s->orders, &s->services, now);
        next = later < next ? later : next;
        next = ordered < next ? ordered : next;
    }
    outbox_go(s->services.outbox);
    net_flush(s->services.net);
    if (next == INT64_MAX) {
        uv_timer_stop(&s->core_timer);
        return;
    }
    const core_time wait = next > now ? (next - now + 999) / 1000 : 0;
    uv_update_time(&s->loop);
    uv_timer_start(&s->core_timer, wake, (uint64_t)wait, 0);
}

/* ---- stopping ---- */

static void say_bye(void *context, uint64_t conn)
{
    core_say_bye_to(((site *)context)->services.core, conn, 0);
}

/* Sends some clients to other nodes, when all answers to them have been written. Returns true if none is left. */
static bool move_some(site *s)
{
    net *from = s->services.net;
    if (!outbox_is_empty(s->services.outbox))
        return false;
    if (!s->moved)
        s->moved = net_count(from).sockets / MOVES + 1;
    return net_close_some(from, s->moved, NET_GOING_AWAY, "going down", say_bye, s) == 0;
}

/* Stores the last facts and sends the last messages, then closes the connections, then ends the loop. */
static void check_stop(uv_timer_t *timer)
{
    site *s = timer->data;
    const bool moved = s->state != SITE_STORING_REST || !s->node || move_some(s);
    const bool stored = outbox_is_empty(s->services.outbox) && (!s->node || node_is_drained(s->node));
    s->stop_checks++;
    if (s->state == SITE_STORING_REST && ((stored && moved) || s->stop_checks > CHECKS_TO_STORE)) {
        s->lost = !stored;
        s->state = SITE_DISCONNECTING;
        s->stop_checks = 0;
        net_stop(s->services.net, "going down");
    } else if (s->state == SITE_DISCONNECTING && (net_is_quiet(s->services.net) || s->stop_checks > CHECKS_TO_CLOSE)) {
        s->state = SITE_STOPPED;
        uv_stop(&s->loop);
    }
}

static void take_signal(uv_signal_t *handle, int number)
{
    site *s = handle->data;
    log_write(LOG_INFO, "stopping", "signal=%d", number);
    if (s->state != SITE_OPEN) { /* a second signal stops at once */
        s->lost = !outbox_is_empty(s->services.outbox);
        uv_stop(&s->loop);
        return;
    }
    if (s->node)
        node_drain(s->node);
    else
        core_say_bye(s->services.core, BACK_MS);
    s->state = SITE_STORING_REST;
    s->services.closing = true;
    uv_timer_start(&s->stop_timer, check_stop, 0, STOP_CHECK_MS);
}

/* ---- opening ---- */

static void open_loop(site *s)
{
    static const int numbers[] = {SIGINT, SIGTERM};
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a data file that may not grow must be an error of the store, not a crash */
    uv_loop_init(&s->loop);
    uv_prepare_init(&s->loop, &s->end_of_turn);
    uv_timer_init(&s->loop, &s->core_timer);
    uv_timer_init(&s->loop, &s->stop_timer);
    s->end_of_turn.data = s->core_timer.data = s->stop_timer.data = s;
    for (int i = 0; i < 2; i++) {
        s->signals[i].data = s;
        uv_signal_init(&s->loop, &s->signals[i]);
        uv_signal_start(&s->signals[i], take_signal, numbers[i]);
    }
}

static void open_services(site *s)
{
    services *all = &s->services;
    const outbox_callbacks deliveries = site_outbox_callbacks(s);
    const core_ports ports = site_core_ports(s);
    roster_open(&all->roster, all->store);
    moderation_open(&all->moderation, all->store);
    all->outbox = outbox_open(&s->loop, all->store, &deliveries);
    all->bots = thinkers_open(&s->loop, s->settings.bot_threads, bot_answers, s);
    all->hashers = workers_open(&s->loop, 1, PASSWORDS_WAITING, true);
    all->painters = workers_open(&s->loop, 1, PICTURES_WAITING, true);
    all->core = core_open(&s->settings.core, &ports);
    if (s->node)
        node_set_core(s->node, all->core);
    all->evidence = evidence_open(&s->loop, s->settings.store);
}

static void tell_address_spent(void *context, uint64_t key, address_bucket what, int tokens)
{
    node_spent(context, SPENT_NET, key, (int)what, tokens);
}

static bool open_net(site *s, char why[SITE_WHY])
{
    char reason[NET_WHY];
    const net_callbacks callbacks = site_net_callbacks(s);
    s->services.net = net_open(&s->loop, &s->settings.net, &callbacks, reason);
    if (s->services.net && s->node) { /* all nodes have the same keys for the addresses */
        address_book *book = net_addresses(s->services.net);
        moderation_derive_key(&s->services.moderation, "limits of addresses", book->secret);
        book->tell = tell_address_spent;
        book->context = s->node;
    }
    if (!s->services.net)
        snprintf(why, SITE_WHY, "cannot listen on port %d: %s", s->settings.net.port, reason);
    return s->services.net;
}

_Static_assert((int)SERVICES_GUEST_SECONDS == (int)COOKIE_SECONDS, "a guest is kept as long as the cookie");

/* Deletes tokens and guests that have not been used for a long time, and what moderators no longer need. Runs once
 * a day. */
static void expire(uv_timer_t *timer)
{
    site *s = timer->data;
    const int64_t now = time(NULL);
    s->services.expires = true;
    outbox_store(s->services.outbox, &(fact){.kind = FACT_UNUSED_EXPIRED,
                                             .number = now - SERVICES_GUEST_SECONDS,
                                             .n = (uint64_t)(now - SERVICES_ACCOUNT_SECONDS)});
    outbox_store(s->services.outbox, &(fact){.kind = FACT_OLD_EXPIRED, .number = now});
}

/* A clock that is far ahead would let everything expire. If it is far past all that was stored before today, the
 * operator has a day to notice it. */
static void start_expiring(site *s)
{
    const int64_t newest = store_newest_before(s->services.store, s->services.started - DAY_SECONDS);
    s->expiring.data = s;
    uv_timer_init(&s->loop, &s->expiring);
    if (newest == 0 || s->services.started - newest <= LEAP_SECONDS) {
        expire(&s->expiring);
        uv_timer_start(&s->expiring, expire, (uint64_t)DAY_SECONDS * 1000, (uint64_t)DAY_SECONDS * 1000);
        return;
    }
    log_write(LOG_WARNING, "clock", "text=\"nothing expires for a day: is the clock right?\" days_ahead=%lld",
              (long long)(s->services.started - newest) / DAY_SECONDS);
    uv_timer_start(&s->expiring, expire, (uint64_t)DAY_SECONDS * 1000, (uint64_t)DAY_SECONDS * 1000);
}

static store *open_store(site *s, char why[STORE_WHY])
{
    lease_node as = {0};
    if (!s->settings.node)
        return store_open(s->settings.store, why);
    snprintf(as.name, sizeof as.name, "%s", s->settings.node);
    snprintf(as.address, sizeof as.address, "%s", s->settings.address ? s->settings.address : "");
    return lease_open(s->settings.store, &as, why);
}

static bool open_node(site *s, char why[SITE_WHY])
{
    char reason[NODE_WHY];
    if (!s->settings.node)
        return true;
    s->settings.bus.name = s->settings.node;
    s->node = node_open(&s->services, &s->loop, s->settings.node, &s->settings.bus, reason);
    if (!s->node) {
        snprintf(why, SITE_WHY, "cannot use the bus: %s", reason);
        return false;
    }
    s->others = site_others(s);
    s->services.others = &s->others;
    const node_callbacks callbacks = site_node_callbacks(s);
    node_set_callbacks(s->node, &callbacks);
    return true;
}

site *site_open(const site_settings *settings, char why[SITE_WHY])
{
    char reason[STORE_WHY];
    heap_keep();
    heap_reserve();
    site *s = xalloc(sizeof *s);
    memset(s, 0, sizeof *s);
    s->settings = *settings;
    if (!s->settings.store)
        s->settings.store = settings->data;
    s->services.data = s->settings.store;
    s->services.public_url = settings->public_url;
    s->services.leads_by_skill = settings->leads_by_skill;
    s->services.listens_on = settings->net.host;
    s->services.started = time(NULL);
    s->services.store = open_store(s, reason);
    if (!s->services.store) {
        char name[STORE_NAME];
        store_write_name(s->settings.store, name);
        snprintf(why, SITE_WHY, "cannot use %s: %s", name, reason);
        free(s);
        return NULL;
    }
    open_loop(s);
    if (!open_node(s, why)) {
        store_close(s->services.store);
        free(s);
        return NULL;
    }
    open_services(s);
    if (!open_net(s, why)) {
        site_close(s);
        return NULL;
    }
    s->admin = admin_socket_open(&s->loop, &s->services, settings->data, why, SITE_WHY);
    if (!s->admin) {
        site_close(s);
        return NULL;
    }
    if (!s->node) /* a node takes tables one after the other */
        restore_tables(s->services.core, s->services.store, services_now());
    core_set_read_only(s->services.core, s->services.moderation.read_only, services_now());
    start_expiring(s);
    forgetting_resume(&s->services);
    uv_prepare_start(&s->end_of_turn, end_turn);
    return s;
}

int site_port(const site *s)
{
    return net_port(s->services.net);
}

bool site_run(site *s)
{
    uv_run(&s->loop, UV_RUN_DEFAULT);
    return !s->lost;
}

static void close_handle(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void site_close(site *s)
{
    services *all = &s->services;
    uv_prepare_stop(&s->end_of_turn);
    if (all->net)
        net_close(all->net);
    thinkers_close(all->bots);
    workers_close(all->hashers);
    workers_close(all->painters);
    evidence_close(all->evidence);
    if (s->admin)
        admin_socket_close(s->admin);
    if (s->node)
        node_close(s->node);
    recheck_free(&s->recheck);
    outbox_close(all->outbox);
    core_close(all->core);
    roster_close(&all->roster);
    moderation_close(&all->moderation);
    uv_walk(&s->loop, close_handle, NULL);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    uv_loop_close(&s->loop);
    store_close(all->store);
    free(s);
}
