/* Taking tables: a thread asks the database for them and reads their entries, and the loop restores them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "node_internal.h"

enum { MOST_CLAIMED = 256 }; /* tables that are taken at once */

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
        fresh[i] = !core_has_table(to, c->grant[i].table) && !cluster_has_had(n->cluster, c->grant[i].epoch)
                   && core_restore_table(n->s->core, c->grant[i].table);
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
        node_set_epoch(n, c->grant[i].table, c->grant[i].epoch);
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
                            c->asked[i].became, services_now());
    if (!c->asked)
        cluster_claim_ended(n->cluster, NULL, valid ? CLAIM_DONE : CLAIM_FAILED, "", services_now());
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

void claims_begin(void *context, const char *table)
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

void claims_ask(node *n)
{
    if (n->wanteds > 0)
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

void claims_list(void *context)
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
