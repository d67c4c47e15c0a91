#include "site.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../entropy/blake.h"
#include "../../sys/heap.h"
#include "../../sys/xalloc.h"
#include "../admin/admin_socket.h"
#include "../admin/evidence.h"
#include "../core/core_operator.h"
#include "../http/token.h"
#include "../log/log.h"
#include "../node/node.h"
#include "../store/lease.h"
#include "notes.h"
#include "orders.h"
#include "recheck.h"
#include "refusal_busy.h"
#include "restore.h"
#include "routes.h"

enum {
    DAY_SECONDS = 86400,
    MOST_OPEN_REPORTS = 5000,
    LEAP_SECONDS = 30 * DAY_SECONDS, /* a clock further than this past the stored times may be wrong */
    PASSWORDS_WAITING = 256,         /* at 70 ms each, the last is answered before its client gives up */
    PICTURES_WAITING = 32,
    BACK_MS = 3000,         /* clients are asked to reconnect after this time */
    STOP_CHECK_MS = 10,     /* how often a stopping site checks whether it is done: … */
    CHECKS_TO_STORE = 1000, /* … at most 10 s for the last batches, … */
    CHECKS_TO_CLOSE = 300,  /* … at most 3 s for clients to read the last messages */
    MOVES = 16, /* a node sends its clients away in this many groups, since they must not all come at once */
};

struct site {
    services services;
    services_others others; /* for `services`, if there are other nodes */
    node *node;             /* NULL if there are none */
    recheck recheck;
    orders orders;
    admin_socket *admin;
    uv_timer_t expiring;
    site_settings settings;
    uv_loop_t loop;
    uv_prepare_t end_of_turn; /* runs at the end of each turn of the loop */
    uv_timer_t core_timer;    /* wakes the loop when the core has something to do */
    uv_timer_t stop_timer;    /* runs while the site stops */
    uv_signal_t signals[2];
    enum { SITE_OPEN, SITE_STORING_REST, SITE_DISCONNECTING, SITE_STOPPED } state;
    int stop_checks; /* calls of `stop_timer` in this state */
    int moved;       /* clients in each group that a node sends away; 0 before the first one */
    bool lost;       /* the last events could not be stored */
};

/* ---- ports of the core ---- */

static void core_sends(void *context, core_conn conn, const char *text, size_t length)
{
    site *s = context;
    if (s->node && node_has(conn) && (s->services.tells_own || !node_takes(s->node, conn)))
        return;
    outbox_send(s->services.outbox, conn, text, length);
}

static void core_closes(void *context, core_conn conn, const char *why)
{
    outbox_close_conn(((site *)context)->services.outbox, conn, why);
}

/* Facts about a table carry the epoch under which this node runs it. */
static fact stamp(site *s, const fact *f)
{
    fact stamped = *f;
    if (!s->node || !f->table)
        return stamped;
    stamped.epoch = node_epoch(s->node, f->table);
    if (f->kind == FACT_TABLE_RECODED)
        node_recoded(s->node, f->table, f->name);
    return stamped;
}

static void core_stores(void *context, const fact *plain)
{
    const fact stamped = stamp(context, plain), *const f = &stamped;
    services *s = &((site *)context)->services;
    profile who;
    const bool hides = (f->kind == FACT_RELATED || f->kind == FACT_UNRELATED) && f->relation == RELATION_HIDE;
    const bool changes_profile = f->kind == FACT_RATING || f->kind == FACT_SKILL || f->kind == FACT_RENAMED || hides;
    if (f->kind == FACT_GAME_OVER && f->over->rated)
        roster_note_rated(&s->roster, f->over, outbox_batch(s->outbox));
    if (!changes_profile || !roster_find(&s->roster, f->player, &who)) {
        outbox_store(s->outbox, f);
        return;
    }
    if (f->kind == FACT_RATING)
        who.rating = f->rating;
    else if (f->kind == FACT_SKILL)
        who.skill = f->skill;
    else if (hides)
        who.hidden = f->kind == FACT_RELATED;
    else
        snprintf(who.name, sizeof who.name, "%s", f->name);
    services_store_profile(s, f, &who);
    if (f->kind == FACT_RATING || f->kind == FACT_SKILL)
        services_tell(s, "rated %lld", (long long)who.id);
}

static void core_asks_bot(void *context, const core_bot_job *question)
{
    thinkers_ask(((site *)context)->services.bots, question);
}

static void core_needs_random(void *context, uint8_t *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

static bool core_finds_player(void *context, player_id id, profile *found)
{
    return roster_find(&((site *)context)->services.roster, id, found);
}

static bool core_asks_whether_played(void *context, player_id one, player_id other)
{
    return store_have_played(((site *)context)->services.store, one, other);
}

static int core_counts_rated(void *context, const player_id *players, int count)
{
    return roster_count_rated(&((site *)context)->services.roster, players, count, time(NULL) - DAY_SECONDS);
}

static bool core_may_say(void *context, const char *text, size_t length)
{
    return word_list_allows(((site *)context)->services.moderation.words, text, length);
}

static bool core_may_report(void *context)
{
    return store_count_open_reports(((site *)context)->services.store) < MOST_OPEN_REPORTS;
}

static void core_logs(void *context, log_level level, const char *event, const char *details)
{
    (void)context;
    log_write(level, event, "%s", details);
}

/* ---- callbacks of the network ---- */

static size_t net_begins(void *context, exchange *x)
{
    return router_begin(&((site *)context)->services, site_routes, x);
}

static void net_requests(void *context, exchange *x)
{
    router_request(&((site *)context)->services, site_routes, x);
}

static bool net_upgrades(void *context, exchange *x)
{
    return router_upgrade(&((site *)context)->services, x);
}

/* Returns the seconds after which a player of this age may write at public tables: negative if the time is past,
 * because an operator may make the wait longer. */
static int64_t chat_wait_left(const services *s, int64_t since)
{
    return since + s->moderation.chat_wait - time(NULL);
}

static void net_connected(void *context, uint64_t conn, int64_t owner, uint64_t from)
{
    services *s = &((site *)context)->services;
    const stored_arrival *a = &s->arrival; /* the network opens a WebSocket at once when it is allowed */
    if (a->who.id != owner) {
        net_close_conn(s->net, conn, NET_GOING_AWAY, "again");
        return;
    }
    if (((site *)context)->node)
        node_arrives(((site *)context)->node, owner);
    core_connected(s->core, conn, from, &a->who, a->muted, a->muteds, a->blocked, a->blockeds, services_now());
    core_set_chat_from(s->core, conn, services_now() + 1000000 * chat_wait_left(s, a->since));
    if (((site *)context)->node)
        node_connected(((site *)context)->node, conn, owner);
}

_Static_assert((int)NET_MAX_FRAME <= (int)CORE_MAX_FRAME, "the core can read every frame");

static void net_received(void *context, uint64_t conn, const char *text, size_t length)
{
    char refusal[160];
    services *s = &((site *)context)->services;
    node *at = ((site *)context)->node;
    if (!services_are_busy(s)) {
        if (at)
            node_received(at, conn, text, length);
        else
            core_received(s->core, conn, text, length, services_now());
        return;
    }
    s->busy++;
    const size_t size = refusal_busy(text, length, refusal, sizeof refusal);
    net_send(s->net, conn, refusal, size);
}

static void net_measured(void *context, uint64_t conn, int round_trip_us)
{
    core_measured(((site *)context)->services.core, conn, round_trip_us);
}

static void net_disconnected(void *context, uint64_t conn)
{
    services *s = &((site *)context)->services;
    if (s->core && ((site *)context)->node)
        node_disconnected(((site *)context)->node, conn);
    if (s->core)
        core_disconnected(s->core, conn, services_now());
}

/* ---- callbacks of the outbox, the bots and the loop ---- */

static void outbox_sends(void *context, uint64_t conn, const char *text, size_t length)
{
    if (node_has(conn))
        node_deliver(((site *)context)->node, conn, text, length);
    else
        net_send(((site *)context)->services.net, conn, text, length);
}

static void outbox_lends(void *context, uint64_t conn, char *text, size_t length)
{
    if (node_has(conn))
        node_deliver(((site *)context)->node, conn, text, length);
    else
        net_lend(((site *)context)->services.net, conn, text, length);
}

static void outbox_closes(void *context, uint64_t conn, const char *why)
{
    if (node_has(conn))
        node_close_conn(((site *)context)->node, conn, why);
    else
        net_close_conn(((site *)context)->services.net, conn, NET_POLICY, why);
}

_Static_assert((int)NET_MARGIN <= (int)OUTBOX_MARGIN, "the network may write a frame's head before a lent message");

static void outbox_sent_batch(void *context, uint64_t batch)
{
    services *s = &((site *)context)->services;
    net_flush(s->net); /* lent messages must leave before the outbox frees them */
    roster_settle(&s->roster, batch);
}

static void outbox_fenced(void *context, const char *table)
{
    site *s = context;
    if (s->node)
        node_fenced(s->node, table);
}

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
    const outbox_callbacks deliveries = {
        s, outbox_sends, outbox_lends, outbox_closes, outbox_sent_batch, outbox_fenced};
    const core_ports ports = {
        .context = s,
        .send = core_sends,
        .close = core_closes,
        .store = core_stores,
        .ask_bot = core_asks_bot,
        .random = core_needs_random,
        .hash = blake_hash,
        .find_player = core_finds_player,
        .have_played = core_asks_whether_played,
        .count_rated = core_counts_rated,
        .may_say = core_may_say,
        .may_report = core_may_report,
        .log = core_logs,
        .others = s->node ? node_others(s->node) : NULL,
    };
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
    const net_callbacks callbacks = {
        .context = s,
        .begin = net_begins,
        .request = net_requests,
        .upgrade = net_upgrades,
        .connected = net_connected,
        .received = net_received,
        .measured = net_measured,
        .disconnected = net_disconnected,
    };
    s->services.net = net_open(&s->loop, &s->settings.net, &callbacks, reason);
    if (s->services.net && s->node) { /* all nodes have the same keys for the addresses */
        address_book *book = net_addresses(s->services.net);
        moderation_derive_key(&s->services.moderation, book->secret);
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

static bool is_node_ready(void *context)
{
    return node_is_ready(((site *)context)->node);
}

static size_t write_node_figures(void *context, char *text, size_t capacity)
{
    return node_write_figures(((site *)context)->node, text, capacity);
}

static void tell_nodes(void *context, const char *line)
{
    node_unexpect(((site *)context)->node, notes_player(line));
    node_tell(((site *)context)->node, line);
}

static void take_note(void *context, const char *line)
{
    node_unexpect(((site *)context)->node, notes_player(line));
    if (!notes_take(&((site *)context)->services, line))
        recheck_want(&((site *)context)->recheck);
}

static bool expects(void *context, uint64_t mark, stored_arrival *found)
{
    return node_expects(((site *)context)->node, mark, found);
}

static void tell_spent(void *context, bool of_exports, uint64_t place)
{
    node_spent(((site *)context)->node, of_exports ? SPENT_EXPORT : SPENT_SIGN_IN, place, 0, 1);
}

static void count_elsewhere(void *context, int *tables, int *games, int *players)
{
    const cluster_elsewhere found = node_count_elsewhere(((site *)context)->node);
    *tables = found.tables;
    *games = found.games;
    *players = found.players;
}

static void each_table_elsewhere(void *context, void (*visit)(void *to, const core_table_row *row, const char *node),
                                 void *to)
{
    node_each_elsewhere(((site *)context)->node, visit, to);
}

static void each_online_elsewhere(void *context, void (*visit)(void *to, player_id id, const char *node), void *to)
{
    node_each_online(((site *)context)->node, visit, to);
}

static bool has_table_elsewhere(void *context, const char *table)
{
    return node_is_elsewhere(((site *)context)->node, table);
}

static void close_elsewhere(void *context, const char *table)
{
    site *s = context;
    orders_give(&s->orders, &s->services, table, 0, services_now());
}

static void remove_elsewhere(void *context, const char *table, uint64_t n)
{
    site *s = context;
    orders_give(&s->orders, &s->services, table, n, services_now());
}

static order_state find_order(void *context, const char *table)
{
    return orders_find(&((site *)context)->orders, table);
}

static void take_spent(void *context, spent_book book, uint64_t key, int kind, int tokens)
{
    services *s = &((site *)context)->services;
    if (book == SPENT_NET && s->net && kind >= 0 && kind < ADDRESS_BUCKETS)
        address_spent(net_addresses(s->net), key, (address_bucket)kind, tokens, services_now());
    else if (book == SPENT_SIGN_IN || book == SPENT_EXPORT)
        services_spent(s, book == SPENT_EXPORT, key, tokens);
}

static void take_missed(void *context)
{
    recheck_want(&((site *)context)->recheck);
}

static bool open_node(site *s, char why[SITE_WHY])
{
    char reason[NODE_WHY];
    if (!s->settings.node)
        return true;
    s->settings.bus.name = s->settings.node;
    s->node = node_open(&s->services, &s->loop, s->settings.node, &s->settings.bus, reason);
    s->others = (services_others){.context = s,
                                  .is_ready = is_node_ready,
                                  .write_figures = write_node_figures,
                                  .tell = tell_nodes,
                                  .spent = tell_spent,
                                  .count = count_elsewhere,
                                  .each_table = each_table_elsewhere,
                                  .each_online = each_online_elsewhere,
                                  .has_table = has_table_elsewhere,
                                  .close_table = close_elsewhere,
                                  .remove_message = remove_elsewhere,
                                  .find_order = find_order,
                                  .expects = expects};
    s->services.others = s->node ? &s->others : NULL;
    if (s->node)
        node_set_callbacks(s->node, &(node_callbacks){s, take_note, take_spent, take_missed});
    if (!s->node)
        snprintf(why, SITE_WHY, "cannot use the bus: %s", reason);
    return s->node;
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
