#include "cluster.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../core/spoken_code.h"
#include "cluster_internal.h"

enum {
    SWEEP_MS = 500,  /* how often a node looks for tables of dead nodes */
    LIST_MS = 5000,  /* how often it asks which tables it holds */
    FULL_MS = 300,   /* between two full states, and between two questions for one */
    SETTLE_MS = 20,  /* how often owners are looked for */
    LEAVE_MS = 1000, /* how often a node that is cut off closes connections */
    START_MS = 1000, /* a node that has just started listens this long before it believes that a table does not exist */
};

static core_time ms(int count)
{
    return 1000 * (core_time)count;
}

cluster *cluster_open(const cluster_settings *settings, const cluster_ports *ports)
{
    cluster *n = xalloc(sizeof *n);
    *n = (cluster){.settings = *settings, .ports = *ports, .reach = {.connected = true, .hearing = -1}};
    snprintf(n->name, sizeof n->name, "%s", settings->name);
    n->settings.name = n->name;
    if (!n->settings.version)
        n->settings.version = WIRE_VERSION;
    return n;
}

void cluster_set_core(cluster *n, core *c)
{
    n->core = c;
}

static void free_guests(map *m)
{
    size_t place = 0;
    for (map_entry *each; (each = map_next(m, &place));)
        free(each->value);
    map_free(m);
}

void cluster_close(cluster *n)
{
    for (size_t place = 0; n->clients.count > 0; place = 0)
        edge_free(n, map_next(&n->clients, &place)->value);
    while (n->peers)
        link_free_first(&n->peers);
    free_guests(&n->guests);
    turn_free(n);
    tables_free(n);
    expected_forget_all(n);
    map_free(&n->lingering);
    map_free(&n->clients);
    map_free(&n->players);
    map_free(&n->behind);
    map_free(&n->granted);
    directory_free(&n->directory);
    wire_free(&n->all);
    wire_free(&n->scratch);
    free(n);
}

void cluster_rejoined(cluster *n, uint64_t epoch, core_time now)
{
    n->now = now;
    n->settings.epoch = epoch;
    n->all_sent = 0;
    n->all.length = 0;
    for (peer *p = n->peers; p; p = p->next) {
        owner_forget(n, p, 0);
        if (p->up.open)
            link_restart(n, p);
    }
    n->full_wanted = true;
    n->met = false;
    n->sweeping = false; /* what the earlier session has asked for may never be answered */
    n->reach.hearing = -1;
}

void cluster_missed(cluster *n)
{
    expected_forget_all(n);
    n->ports.missed(n->ports.context);
}

void cluster_set_acting(cluster *n, bool acting)
{
    n->acting = acting;
}

static int count_heard(const cluster *n)
{
    int count = 0;
    for (const peer *p = n->peers; p; p = p->next)
        count += p->alive;
    return count;
}

void cluster_set_reach(cluster *n, const cluster_reach *reach)
{
    if (reach->connected)
        n->deaf_from = 0;
    n->reach = *reach;
}

/* ---- time ---- */

static void beat(cluster *n)
{
    wire_writer *w = link_say_all(n, SAY_BEAT);
    wire_bytes(w, TAG_NAME, n->name, strlen(n->name));
    wire_number(w, TAG_TABLES, (uint64_t)core_count_tables(n->core));
    wire_number(w, TAG_DRAINS, n->draining || n->cut_off);
    wire_end(w);
    n->beat_at = n->now + ms(CLUSTER_BEAT_MS);
}

static void ping(cluster *n, peer *to)
{
    wire_writer *w = link_say_up(n, to, SAY_PING);
    wire_number(w, TAG_TIME, (uint64_t)n->now);
    wire_number(w, TAG_DELAY, (uint64_t)to->delay);
    wire_end(w);
    to->pinged = n->now;
}

static void watch_peer(cluster *n, peer *p)
{
    if (p->linger && n->now >= p->linger)
        owner_forget_lingering(n, p);
    if (p->alive && n->now - p->heard > ms(CLUSTER_SILENT_MS))
        link_lost(n, p);
    if (!p->alive)
        return;
    if (!p->synced && (!p->asked || n->now - p->asked > ms(FULL_MS))) {
        wire_end(link_say_loose(n, SAY_ASK_FULL));
        link_send_loose(n, p);
        p->asked = n->now;
    }
    if (p->up.open && n->now - p->ponged > ms(CLUSTER_SILENT_MS))
        link_restart(n, p);
    if (p->up.open && n->now - p->pinged >= ms(CLUSTER_BEAT_MS))
        ping(n, p);
    if (p->confirm && n->now >= p->confirm)
        owner_forget(n, p, p->down.session);
}

static void sweep(cluster *n)
{
    n->sweep_at = n->now + ms(SWEEP_MS);
    tables_forget_answers(n);
    n->unsettled = n->unsettled || n->has_behind;
    n->has_behind = false;
    if (!cluster_takes_tables(n) || n->sweeping)
        return;
    n->sweeping = true;
    n->ports.claim(n->ports.context, NULL);
    if (n->now < n->list_at)
        return;
    n->list_at = n->now + ms(LIST_MS);
    n->ports.list(n->ports.context);
    tables_claim_stale(n);
}

static void look_at_reach(cluster *n)
{
    if (!n->reach.connected && !n->deaf_from)
        n->deaf_from = n->now;
    const bool deaf = n->deaf_from && n->now - n->deaf_from >= ms(CLUSTER_DEAF_MS);
    n->met = n->met || (n->reach.connected && n->reach.hearing >= 0 && count_heard(n) >= n->reach.hearing);
    const bool was_cut_off = n->cut_off;
    n->cut_off = deaf && n->reach.hearing > 0 && !n->draining && (n->cut_off || n->acting);
    if (n->cut_off && !was_cut_off) {
        n->leave_at = n->now;
        tables_give_all(n);
    }
    if (n->cut_off && n->releasing == 0 && n->now >= n->leave_at) {
        n->leave_at = n->now + ms(LEAVE_MS);
        n->ports.leave(n->ports.context);
    }
}

core_time cluster_tick(cluster *n, core_time now)
{
    n->now = now;
    look_at_reach(n);
    n->started = n->started ? n->started : now;
    if (now >= n->beat_at)
        beat(n);
    expected_forget_old(n);
    for (peer *p = n->peers; p; p = p->next)
        watch_peer(n, p);
    link_forget_old(n);
    if (now >= n->sweep_at)
        sweep(n);
    if (n->full_wanted && now >= n->full_at) {
        n->full_wanted = false;
        n->full_at = now + ms(FULL_MS);
        tables_post_full(n);
    }
    if (n->reroute || (n->unsettled && now >= n->settle_at)) {
        edge_settle(n);
        n->settle_at = now + ms(SETTLE_MS);
    }
    order_settle(n);
    link_flush(n);
    core_time next = n->beat_at < n->sweep_at ? n->beat_at : n->sweep_at;
    if (n->unsettled && n->settle_at < next)
        next = n->settle_at;
    if (n->full_wanted && n->full_at < next)
        next = n->full_at;
    return n->reroute ? now : next;
}

bool cluster_is_synced(const cluster *n)
{
    for (const peer *p = n->peers; p; p = p->next)
        if (p->alive && !p->synced)
            return false;
    return n->started && n->now - n->started >= ms(START_MS);
}

bool cluster_is_ready(const cluster *n)
{
    return cluster_takes_tables(n) && n->reach.connected && n->met && cluster_is_synced(n);
}

void cluster_note(cluster *n, const void *bytes, size_t length)
{
    wire_writer *w = link_post(n, SAY_NOTE);
    wire_bytes(w, TAG_TEXT, bytes, length);
    link_post_end(n);
}

void cluster_spent(cluster *n, spent_book book, uint64_t key, int kind, int tokens)
{
    if (!n->peers || n->settings.version < 2)
        return;
    wire_writer *w = link_say_all(n, SAY_SPENT);
    wire_number(w, TAG_KIND, book);
    wire_number(w, TAG_ID, key);
    wire_number(w, TAG_OTHER, (uint64_t)kind);
    wire_number(w, TAG_COUNT, (uint64_t)(tokens < 0 ? -tokens : tokens));
    if (tokens < 0)
        wire_number(w, TAG_ON, 1);
    wire_end(w);
}

/* ---- figures ---- */

cluster_figures cluster_count(const cluster *n)
{
    cluster_figures figures = n->figures;
    figures.elsewhere = (int)n->directory.rows.count;
    figures.attached = (int)n->guests.count;
    for (const peer *p = n->peers; p; p = p->next) {
        figures.nodes += p->alive;
        if (p->alive && p->delay > figures.delay_us)
            figures.delay_us = p->delay;
    }
    return figures;
}

cluster_elsewhere cluster_count_elsewhere(const cluster *n)
{
    cluster_elsewhere found = {.tables = (int)n->directory.rows.count};
    size_t place = 0;
    bool hidden;
    for (const directory_row *r = n->directory.first; r; r = r->after)
        found.games += !r->row.waits && !r->row.over;
    for (map_entry *each; (each = map_next(&n->directory.online, &place));)
        found.players += core_conns_of(n->core, (player_id)each->key, &hidden) == 0;
    place = 0;
    for (map_entry *each; (each = map_next(&n->directory.hidden, &place));)
        found.players += core_conns_of(n->core, (player_id)each->key, &hidden) == 0
                         && !directory_is_online(&n->directory, (player_id)each->key);
    return found;
}

typedef struct {
    void (*visit)(void *context, player_id id, const char *node);
    void *context;
} online_visit;

static void visit_online(void *context, player_id id, const peer *at)
{
    const online_visit *v = context;
    v->visit(v->context, id, at->name);
}

void cluster_each_online(const cluster *n, void (*visit)(void *context, player_id id, const char *node), void *context)
{
    online_visit v = {visit, context};
    directory_each_online(&n->directory, visit_online, &v);
}

void cluster_each_elsewhere(const cluster *n, void (*visit)(void *context, const core_table_row *row, const char *node),
                            void *context)
{
    for (const directory_row *r = n->directory.first; r; r = r->after)
        visit(context, &r->row, r->owner ? r->owner->name : "");
}

bool cluster_is_elsewhere(const cluster *n, const char *table)
{
    return directory_find(&n->directory, spoken_code_read(table, strlen(table)));
}
