#include "node.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../sys/xalloc.h"
#include "../core/spoken_code.h"
#include "../log/log.h"
#include "../store/lease.h"

enum {
    MOST_CLAIMED = 256, /* tables that are taken at once */
    MOST_ASKING = 4096, /* questions to the database that wait */
    MOST_GIVEN = 512,   /* tables that are given back at once */
    MOST_NOTE = 8192,
    TURN_US = 250000,
};

struct node {
    services *s;
    cluster *cluster;
    bus *bus;
    workers *asker; /* one thread, which asks the database about leases */
    map epochs;     /* of the tables that were taken, by code: numbers as pointers */
    bool acting, joining, draining;
    int releasing;      /* tables that are being given back … */
    lease_grant *freed; /* … and those of them whose facts are durable */
    int freeds;
    bool giving;
    lease_claim *wanted; /* tables that the cluster has asked for in this turn, up to MOST_CLAIMED */
    int wanteds;
    bool listing; /* the database is being asked which tables this node has taken */
    node_callbacks callbacks;
    uint64_t lost; /* counts sessions */
};

/* ---- epochs ---- */

static uint64_t code_of(const char *table)
{
    return spoken_code_read(table, strlen(table));
}

uint64_t node_epoch(const node *n, const char *table)
{
    return (uint64_t)(uintptr_t)map_get(&n->epochs, code_of(table));
}

static void set_epoch(node *n, const char *table, uint64_t epoch)
{
    if (epoch)
        map_put(&n->epochs, code_of(table), (void *)(uintptr_t)epoch);
    else if (node_epoch(n, table))
        map_remove(&n->epochs, code_of(table));
}

void node_recoded(node *n, const char *before, const char *after)
{
    const uint64_t epoch = node_epoch(n, before);
    set_epoch(n, after, epoch);
    set_epoch(n, before, 0);
}

/* ---- taking tables ---- */

typedef struct stored_entry stored_entry;
struct stored_entry {
    stored_entry *next;
    uint64_t n;
    char table[TABLE_CODE_LENGTH + 1];
    size_t length;
    char text[];
};

typedef struct {
    job job; /* first, so that a job's address is its claim's */
    node *node;
    lease_claim *asked; /* these tables; NULL for any free ones */
    int askeds;
    uint64_t session;
    lease_result result;
    lease_grant grant[MOST_CLAIMED];
    int count;
    stored_entry *first, **last;
} claim;

static void keep_entry(void *context, const char *table, uint64_t number, const char *text, size_t length)
{
    claim *c = context;
    stored_entry *e = xalloc(sizeof *e + length + 1);
    e->next = NULL;
    e->n = number;
    e->length = length;
    snprintf(e->table, sizeof e->table, "%s", table);
    memcpy(e->text, text, length);
    *c->last = e;
    c->last = &e->next;
}

static void free_claim(claim *c)
{
    for (stored_entry *e = c->first, *next; e; e = next) {
        next = e->next;
        free(e);
    }
    free(c->asked);
    free(c);
}

static void ask_for_tables(job *self)
{
    claim *c = (claim *)self;
    store *from = c->node->s->store;
    if (c->session != lease_epoch(from)) { /* what a later session takes would be told to nobody */
        c->result = LEASE_LOST;
        return;
    }
    c->result = c->asked ? lease_take_these(from, c->asked, c->askeds)
                         : lease_take_free(from, MOST_CLAIMED, c->grant, &c->count);
    for (int i = 0; c->result == LEASE_OK && i < c->askeds; i++)
        if (c->asked[i].outcome == LEASE_TAKEN)
            c->grant[c->count++] = c->asked[i].grant;
    if (c->result == LEASE_OK && c->count > 0)
        c->result = lease_each_entry(from, c->grant, c->count, keep_entry, c);
}

/* Restores the tables whose entries were read. Entries come table by table. */
static void restore(node *n, const claim *c)
{
    int unreadable = 0;
    const core *to = n->s->core;
    bool fresh[MOST_CLAIMED];
    for (int i = 0; i < c->count; i++)
        fresh[i] = !core_has_table(to, c->grant[i].table) && core_restore_table(n->s->core, c->grant[i].table);
    const stored_entry *e = c->first;
    while (e) {
        int of = 0;
        while (of < c->count && strcmp(c->grant[of].table, e->table) != 0)
            of++;
        for (const char *table = e->table; e && strcmp(e->table, table) == 0; e = e->next)
            if (of < c->count && fresh[of])
                unreadable += !core_restore_log(n->s->core, e->table, e->n, e->text, e->length);
    }
    for (int i = 0; i < c->count; i++) {
        if (!fresh[i])
            continue;
        set_epoch(n, c->grant[i].table, c->grant[i].epoch);
        cluster_granted(n->cluster, c->grant[i].table, services_now());
    }
    log_write(unreadable ? LOG_ERROR : LOG_INFO, "tables-taken", "count=%d unreadable=%d", c->count, unreadable);
}

static claim_end end_of(lease_outcome outcome)
{
    return outcome == LEASE_OTHERS ? CLAIM_HELD : outcome == LEASE_ABSENT ? CLAIM_GONE : CLAIM_DONE;
}

static void tables_taken(job *self)
{
    claim *c = (claim *)self;
    node *n = c->node;
    const bool valid = c->result == LEASE_OK && !lease_is_lost(n->s->store) && c->session == lease_epoch(n->s->store);
    if (valid && c->count > 0)
        restore(n, c);
    for (int i = 0; i < c->askeds; i++)
        cluster_claim_ended(n->cluster, c->asked[i].grant.table, valid ? end_of(c->asked[i].outcome) : CLAIM_FAILED,
                            services_now());
    if (!c->asked)
        cluster_claim_ended(n->cluster, NULL, valid ? CLAIM_DONE : CLAIM_FAILED, services_now());
    free_claim(c);
}

static void drop_claim(job *self)
{
    free_claim((claim *)self);
}

/* Asks for the tables that are wanted, or for any free ones. */
static void ask(node *n, bool any)
{
    claim *c = xalloc(sizeof *c);
    memset(c, 0, sizeof *c);
    c->job = (job){.work = ask_for_tables, .done = tables_taken, .drop = drop_claim, .urgent = !any};
    c->node = n;
    c->session = lease_epoch(n->s->store);
    c->last = &c->first;
    if (!any) {
        c->asked = n->wanted;
        c->askeds = n->wanteds;
        n->wanted = NULL;
        n->wanteds = 0;
    }
    if (!workers_give(n->asker, &c->job)) {
        c->result = LEASE_FAILED;
        tables_taken(&c->job);
    }
}

/* When a node dies or is drained, many tables are wanted in one turn: they are asked for together. */
static void cluster_claims(void *context, const char *table)
{
    node *n = context;
    if (!table) {
        ask(n, true);
        return;
    }
    if (!n->wanted)
        n->wanted = xalloc(MOST_CLAIMED * sizeof *n->wanted);
    snprintf(n->wanted[n->wanteds++].grant.table, sizeof n->wanted->grant.table, "%s", table);
    if (n->wanteds == MOST_CLAIMED)
        ask(n, false);
}

/* ---- which tables were taken ---- */

typedef struct {
    job job;
    node *node;
    uint64_t session;
    lease_result result;
    cluster_lease *lease;
    int count;
} listing;

static void keep_taken(void *context, const lease_grant *taken)
{
    listing *l = context;
    l->lease = xrealloc(l->lease, (size_t)(l->count + 1) * sizeof *l->lease);
    cluster_lease *kept = &l->lease[l->count++];
    memcpy(kept->table, taken->table, sizeof kept->table);
    kept->epoch = taken->epoch;
}

static void list_taken(job *self)
{
    listing *l = (listing *)self;
    l->session = lease_epoch(l->node->s->store);
    l->result = lease_each_taken(l->node->s->store, keep_taken, l);
}

static void drop_listing(job *self)
{
    free(((listing *)self)->lease);
    free(self);
}

static void listed_taken(job *self)
{
    const listing *l = (listing *)self;
    node *n = l->node;
    n->listing = false;
    if (l->result == LEASE_OK && !lease_is_lost(n->s->store) && l->session == lease_epoch(n->s->store))
        cluster_holds(n->cluster, l->lease, l->count, services_now());
    drop_listing(self);
}

static void cluster_lists(void *context)
{
    node *n = context;
    listing *l = n->listing ? NULL : xalloc(sizeof *l);
    if (!l)
        return;
    memset(l, 0, sizeof *l);
    l->job = (job){.work = list_taken, .done = listed_taken, .drop = drop_listing};
    l->node = n;
    n->listing = workers_give(n->asker, &l->job);
    if (!n->listing)
        free(l);
}

/* ---- giving tables back ---- */

/* Many tables are given back at once when a node is drained, so that one transaction must do for many. */
typedef struct {
    job job;
    node *node;
    lease_result result;
    int count;
    lease_grant grant[MOST_GIVEN];
} giving;

static void give_back(job *self)
{
    giving *g = (giving *)self;
    g->result = lease_release(g->node->s->store, g->grant, g->count);
}

static void give_some(node *n);

static void add_freed(node *n, const lease_grant *grant)
{
    n->freed = xrealloc(n->freed, (size_t)(n->freeds + 1) * sizeof *n->freed);
    n->freed[n->freeds++] = *grant;
}

static void given_back(job *self)
{
    giving *g = (giving *)self;
    node *n = g->node;
    n->giving = false;
    if (g->result == LEASE_FAILED) { /* they are given back in a later turn: a table must not stay with nobody */
        for (int i = 0; i < g->count; i++)
            add_freed(n, &g->grant[i]);
    } else {
        n->releasing -= g->count;
        for (int i = 0; i < g->count; i++)
            cluster_released(n->cluster, g->grant[i].table, services_now());
        give_some(n);
    }
    free(g);
}

static void drop_giving(job *self)
{
    free(self);
}

static void give_some(node *n)
{
    if (n->giving || n->freeds == 0)
        return;
    giving *g = xalloc(sizeof *g);
    g->job = (job){.work = give_back, .done = given_back, .drop = drop_giving, .urgent = true};
    g->node = n;
    g->count = n->freeds < MOST_GIVEN ? n->freeds : MOST_GIVEN;
    n->freeds -= g->count;
    memcpy(g->grant, n->freed + n->freeds, (size_t)g->count * sizeof *g->grant);
    n->giving = workers_give(n->asker, &g->job);
    if (n->giving)
        return;
    for (int i = 0; i < g->count; i++)
        add_freed(n, &g->grant[i]);
    free(g);
}

static void facts_are_durable(void *context, uint64_t code)
{
    node *n = context;
    lease_grant grant;
    spoken_code_write(grant.table, code);
    const uint64_t epoch = node_epoch(n, grant.table);
    grant.epoch = epoch ? epoch : lease_epoch(n->s->store);
    set_epoch(n, grant.table, 0);
    add_freed(n, &grant); /* it is given back at the end of the turn, when more may have come */
}

static void cluster_releases(void *context, const char *table)
{
    node *n = context;
    n->releasing++;
    outbox_when_durable(n->s->outbox, facts_are_durable, n, code_of(table));
}

/* ---- the session ---- */

typedef struct {
    job job;
    node *node;
    lease_result result;
} joining;

static void rejoin(job *self)
{
    joining *j = (joining *)self;
    j->result = lease_rejoin(j->node->s->store);
}

static void rejoined(job *self)
{
    joining *j = (joining *)self;
    node *n = j->node;
    n->joining = false;
    if (j->result == LEASE_OK) {
        bus_listen(n->bus, lease_epoch(n->s->store));
        cluster_rejoined(n->cluster, lease_epoch(n->s->store), services_now());
        log_write(LOG_WARNING, "session-begun", "epoch=%" PRIu64, lease_epoch(n->s->store));
    }
    free(j);
}

static void close_socket(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from)
{
    (void)owner, (void)from;
    net_close_conn(((node *)context)->s->net, conn, NET_GOING_AWAY, "moved");
}

/* Another node has taken the tables: nothing that this node knows of them is true any more. */
static void lose(node *n, core_time now)
{
    log_write(LOG_WARNING, "session-lost", "tables=%d", core_count_tables(n->s->core));
    n->lost++;
    n->joining = true;
    n->releasing -= n->freeds; /* they are free: the session has ended */
    n->freeds = 0;
    cluster_lost(n->cluster, now);
    map_free(&n->epochs);
    n->epochs = (map){0};
    net_each_socket(n->s->net, close_socket, n);
}

static void begin_again(node *n)
{
    joining *j = xalloc(sizeof *j);
    memset(j, 0, sizeof *j);
    j->job = (job){.work = rejoin, .done = rejoined, .drop = drop_giving, .urgent = true};
    j->node = n;
    if (!workers_give(n->asker, &j->job))
        free(j);
}

void node_fenced(node *n, const char *table)
{
    log_write(LOG_WARNING, "table-taken", "table=%s", table);
    cluster_forget(n->cluster, table, services_now());
    set_epoch(n, table, 0);
}

static void look_at_clock(node *n, core_time now)
{
    const bool acting = !n->joining && now < lease_until(n->s->store);
    if (acting == n->acting)
        return;
    n->acting = acting;
    cluster_set_acting(n->cluster, acting);
    core_set_halted(n->s->core, !acting, now);
}

bool node_is_acting(const node *n)
{
    return n->acting;
}

static void look_at_bus(node *n)
{
    const cluster_reach reach = {bus_is_connected(n->bus), lease_hearing(n->s->store)};
    lease_set_hears(n->s->store, reach.connected);
    cluster_set_reach(n->cluster, &reach);
}

core_time node_turn(node *n, core_time now)
{
    if (!n->joining && lease_is_lost(n->s->store))
        lose(n, now);
    else if (n->joining && lease_is_lost(n->s->store) && outbox_is_empty(n->s->outbox))
        begin_again(n);
    look_at_clock(n, now);
    give_some(n);
    look_at_bus(n);
    const core_time next = cluster_tick(n->cluster, now);
    if (n->wanteds > 0)
        ask(n, false);
    bus_flush(n->bus);
    return next < now + TURN_US ? next : now + TURN_US;
}

/* ---- ports of the cluster ---- */

static void cluster_publishes(void *context, uint64_t to, const void *bytes, size_t length)
{
    bus_publish(((node *)context)->bus, to, bytes, length);
}

static void cluster_sends(void *context, core_conn conn, const char *text, size_t length)
{
    net_send(((node *)context)->s->net, conn, text, length);
}

static void cluster_closes(void *context, core_conn conn, const char *why)
{
    net_close_conn(((node *)context)->s->net, conn, NET_POLICY, why);
}

static void cluster_posts(void *context, const void *bytes, size_t length)
{
    outbox_send(((node *)context)->s->outbox, CLUSTER_OTHERS, bytes, length);
}

static uint64_t cluster_asks_epoch(void *context, const char *table)
{
    const node *n = context;
    const uint64_t epoch = node_epoch(n, table);
    return epoch ? epoch : lease_epoch(n->s->store);
}

static void cluster_leaves(void *context)
{
    node *n = context;
    net_each_socket(n->s->net, close_socket, n);
}

static void cluster_noted(void *context, const void *bytes, size_t length)
{
    node *n = context;
    char line[MOST_NOTE];
    if (!n->callbacks.noted || length >= sizeof line || memchr(bytes, '\0', length))
        return;
    memcpy(line, bytes, length);
    line[length] = '\0';
    n->callbacks.noted(n->callbacks.context, line);
}

static void cluster_hears_spent(void *context, spent_book book, uint64_t key, int kind, int tokens)
{
    const node_callbacks *to = &((node *)context)->callbacks;
    if (to->spent)
        to->spent(to->context, book, key, kind, tokens);
}

static void cluster_missed(void *context)
{
    const node_callbacks *to = &((node *)context)->callbacks;
    if (to->missed)
        to->missed(to->context);
}

static bool cluster_asks_blocks(void *context, player_id one, player_id other)
{
    enum { MOST = 1000 };
    player_id blocked[MOST];
    const int count = store_list_relations(((node *)context)->s->store, one, RELATION_BLOCK, blocked, MOST);
    for (int i = 0; i < count; i++)
        if (blocked[i] == other)
            return true;
    return false;
}

static bool cluster_asks_sign_in(void *context, core_conn conn, cluster_sign_in *found)
{
    const services *s = ((node *)context)->s;
    struct in6_addr from;
    if (!net_find_socket(s->net, conn, &found->mark, &from))
        return false;
    found->address = (uint64_t)moderation_hash_address(&s->moderation, &from);
    return true;
}

static void bus_heard(void *context, const void *bytes, size_t length)
{
    node *n = context;
    look_at_clock(n, services_now());
    cluster_heard(n->cluster, bytes, length, services_now());
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
    const core_time wait = a->chat_from > now ? a->chat_from - now : 0;
    *found = (stored_arrival){.who = a->who,
                              .since = seconds + wait / 1000000 - n->s->moderation.chat_wait,
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
    look_at_clock(n, services_now());
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

/* A server of the bus that is just starting may hang up on its first clients, so this tries a few times. */
static bus *open_bus(node *n, uv_loop_t *loop, const bus_settings *with, uint64_t epoch, char *why)
{
    enum { TRIES = 4, PAUSE_MS = 250 };
    for (int tried = 0; tried < TRIES; tried++) {
        if (tried > 0)
            uv_sleep(PAUSE_MS);
        bus *opened = bus_open(loop, with, &(bus_callbacks){n, bus_heard}, why);
        if (opened && bus_listen(opened, epoch))
            return opened;
        if (!opened)
            continue;
        snprintf(why, NODE_WHY, "cannot listen on the bus");
        bus_close(opened);
    }
    return NULL;
}

node *node_open(services *s, uv_loop_t *loop, const char *name, const bus_settings *bus_with, char why[NODE_WHY])
{
    const uint64_t epoch = lease_epoch(s->store);
    node *n = xalloc(sizeof *n);
    memset(n, 0, sizeof *n);
    n->s = s;
    const cluster_ports ports = {.context = n,
                                 .publish = cluster_publishes,
                                 .send = cluster_sends,
                                 .close = cluster_closes,
                                 .post = cluster_posts,
                                 .claim = cluster_claims,
                                 .list = cluster_lists,
                                 .release = cluster_releases,
                                 .epoch = cluster_asks_epoch,
                                 .leave = cluster_leaves,
                                 .noted = cluster_noted,
                                 .spent = cluster_hears_spent,
                                 .missed = cluster_missed,
                                 .blocks = cluster_asks_blocks,
                                 .sign_in = cluster_asks_sign_in};
    n->bus = open_bus(n, loop, bus_with, epoch, why);
    if (!n->bus) {
        free(n);
        return NULL;
    }
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
