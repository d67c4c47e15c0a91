/* A node: opening and closing it, its turns, and what the server passes on. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../sys/xalloc.h"
#include "../core/spoken_code.h"
#include "../log/log.h"
#include "node_internal.h"

enum {
    MOST_ASKING = 4096, /* questions to the database that wait */
    TURN_US = 250000,
};

/* ---- epochs ---- */

uint64_t node_code_of(const char *table)
{
    return spoken_code_read(table, strlen(table));
}

uint64_t node_epoch(const node *n, const char *table)
{
    return (uint64_t)(uintptr_t)map_get(&n->epochs, node_code_of(table));
}

void node_set_epoch(node *n, const char *table, uint64_t epoch)
{
    if (epoch)
        map_put(&n->epochs, node_code_of(table), (void *)(uintptr_t)epoch);
    else if (node_epoch(n, table))
        map_remove(&n->epochs, node_code_of(table));
}

void node_recoded(node *n, const char *before, const char *after)
{
    const uint64_t epoch = node_epoch(n, before);
    node_set_epoch(n, after, epoch);
    node_set_epoch(n, before, 0);
}

void node_fenced(node *n, const char *table)
{
    log_write(LOG_WARNING, "table-taken", "table=%s", table);
    cluster_forget(n->cluster, table, services_now());
    node_set_epoch(n, table, 0);
}

/* ---- turns ---- */

static void look_at_bus(node *n)
{
    const cluster_reach reach = {bus_is_connected(n->bus), lease_hearing(n->s->store)};
    lease_set_hears(n->s->store, reach.connected);
    cluster_set_reach(n->cluster, &reach);
}

core_time node_turn(node *n, core_time now)
{
    session_look(n, now);
    session_look_at_clock(n, now);
    releases_give(n);
    look_at_bus(n);
    const core_time next = cluster_tick(n->cluster, now);
    claims_ask(n);
    bus_flush(n->bus);
    return next < now + TURN_US ? next : now + TURN_US;
}

/* ---- what the server passes on ---- */

const core_others *node_others(node *n)
{
    return cluster_others(n->cluster);
}

void node_arrives(node *n, player_id who)
{
    cluster_arrives(n->cluster, who);
}

bool node_expects(node *n, uint64_t mark, stored_arrival *found)
{
    const core_time now = services_now();
    const int64_t seconds = time(NULL);
    const cluster_arrival *a = cluster_find_expected(n->cluster, mark, now);
    if (!a)
        return false;
    *found = (stored_arrival){.who = a->who,
                              .since = seconds + (a->chat_from - now) / 1000000 - n->s->moderation.chat_wait,
                              .seen = seconds,
                              .muteds = a->muteds,
                              .blockeds = a->blockeds};
    memcpy(found->muted, a->muted, (size_t)a->muteds * sizeof *found->muted);
    memcpy(found->blocked, a->blocked, (size_t)a->blockeds * sizeof *found->blocked);
    /* The other node has stored that the player came from this address. */
    moderation_is_new_address(&n->s->moderation, a->who.id, (int64_t)a->address, seconds);
    return true;
}

void node_unexpect(node *n, player_id who)
{
    cluster_unexpect(n->cluster, who);
}

void node_connected(node *n, core_conn conn, player_id who)
{
    cluster_connected(n->cluster, conn, who, services_now());
}

void node_received(node *n, core_conn conn, const char *text, size_t length)
{
    session_look_at_clock(n, services_now());
    cluster_received(n->cluster, conn, text, length, services_now());
}

void node_disconnected(node *n, core_conn conn)
{
    cluster_disconnected(n->cluster, conn, services_now());
}

bool node_takes(const node *n, core_conn conn)
{
    return cluster_takes(n->cluster, conn);
}

void node_deliver(node *n, core_conn conn, const char *text, size_t length)
{
    cluster_deliver(n->cluster, conn, text, length);
}

void node_close_conn(node *n, core_conn conn, const char *why)
{
    cluster_close_conn(n->cluster, conn, why);
}

void node_tell(node *n, const char *line)
{
    cluster_note(n->cluster, line, strlen(line));
}

void node_set_callbacks(node *n, const node_callbacks *callbacks)
{
    n->callbacks = *callbacks;
}

void node_spent(node *n, spent_book book, uint64_t key, int kind, int tokens)
{
    cluster_spent(n->cluster, book, key, kind, tokens);
}

/* ---- tables of other nodes ---- */

cluster_elsewhere node_count_elsewhere(const node *n)
{
    return cluster_count_elsewhere(n->cluster);
}

void node_each_elsewhere(const node *n, void (*visit)(void *context, const core_table_row *row, const char *node),
                         void *context)
{
    cluster_each_elsewhere(n->cluster, visit, context);
}

void node_each_online(const node *n, void (*visit)(void *context, player_id id, const char *node), void *context)
{
    cluster_each_online(n->cluster, visit, context);
}

bool node_is_elsewhere(const node *n, const char *table)
{
    return cluster_is_elsewhere(n->cluster, table);
}

/* ---- going down, figures ---- */

void node_drain(node *n)
{
    n->draining = true;
    cluster_drain(n->cluster, services_now());
}

bool node_is_drained(const node *n)
{
    return n->draining && n->releasing == 0;
}

bool node_is_ready(const node *n)
{
    return n->acting && cluster_is_ready(n->cluster);
}

size_t node_write_figures(node *n, char *text, size_t capacity)
{
    const cluster_figures c = cluster_count(n->cluster);
    const bus_figures b = bus_count(n->bus);
    const int length = snprintf(text, capacity,
                                "yaniv_cluster_nodes %d\nyaniv_cluster_tables_elsewhere %d\nyaniv_cluster_attached %d\n"
                                "yaniv_cluster_takeovers_total %" PRIu64 "\nyaniv_cluster_forwarded_total %" PRIu64
                                "\nyaniv_cluster_served_total %" PRIu64 "\nyaniv_cluster_resumed_total %" PRIu64
                                "\nyaniv_cluster_expected_total %" PRIu64 "\nyaniv_cluster_sessions_total %" PRIu64
                                "\nyaniv_cluster_refused_total %" PRIu64 "\nyaniv_cluster_late_renewals_total %" PRIu64
                                "\nyaniv_cluster_lost_sessions_total %" PRIu64
                                "\nyaniv_bus_connected %d\nyaniv_bus_delay_seconds %.6f\nyaniv_bus_sent_total %" PRIu64
                                "\nyaniv_bus_received_total %" PRIu64 "\nyaniv_bus_dropped_total %" PRIu64 "\n",
                                c.nodes + 1, c.elsewhere, c.attached, c.takeovers, c.forwarded, c.served, c.resumed,
                                c.expected, c.gaps, c.refused, lease_late_renewals(n->s->store), n->lost,
                                bus_is_connected(n->bus), (double)c.delay_us / 1e6, b.sent, b.received, b.dropped);
    return length > 0 ? (size_t)length : 0;
}

/* ---- opening and closing ---- */

static void bus_heard(void *context, const void *bytes, size_t length)
{
    node *n = context;
    session_look_at_clock(n, services_now());
    cluster_heard(n->cluster, bytes, length, services_now());
}

/* A server of the bus that is just starting may hang up on its first clients, so this tries a few times. If it hangs up
 * later, before the node listens, the bus connects again by itself, and listens then. */
static bus *open_bus(node *n, uv_loop_t *loop, const bus_settings *with, uint64_t epoch, char *why)
{
    enum { TRIES = 4, PAUSE_MS = 250 };
    for (int tried = 0; tried < TRIES; tried++) {
        if (tried > 0)
            uv_sleep(PAUSE_MS);
        bus *opened = bus_open(loop, with, &(bus_callbacks){n, bus_heard}, why);
        if (opened) {
            bus_listen(opened, epoch);
            return opened;
        }
    }
    return NULL;
}

node *node_open(services *s, uv_loop_t *loop, const char *name, const bus_settings *bus_with, char why[NODE_WHY])
{
    const uint64_t epoch = lease_epoch(s->store);
    node *n = xalloc(sizeof *n);
    memset(n, 0, sizeof *n);
    n->s = s;
    n->bus = open_bus(n, loop, bus_with, epoch, why);
    if (!n->bus) {
        free(n);
        return NULL;
    }
    const cluster_ports ports = ports_of(n);
    n->cluster = cluster_open(&(cluster_settings){.name = name, .epoch = epoch}, &ports);
    n->asker = workers_open(loop, 1, MOST_ASKING, false);
    return n;
}

void node_set_core(node *n, core *c)
{
    cluster_set_core(n->cluster, c);
    core_set_halted(c, true, services_now());
}

void node_close(node *n)
{
    workers_close(n->asker);
    bus_close(n->bus);
    cluster_close(n->cluster);
    map_free(&n->epochs);
    free(n->freed);
    free(n->wanted);
    free(n);
}
