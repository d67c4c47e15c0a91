/* Giving tables back: when all facts about a table are durable, a thread tells the database that it is free. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../core/spoken_code.h"
#include "node_internal.h"

enum { MOST_GIVEN = 512 }; /* tables that are given back at once */

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
        releases_give(n);
    }
    free(g);
}

static void drop_giving(job *self)
{
    free(self);
}

void releases_give(node *n)
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
    node_set_epoch(n, grant.table, 0);
    add_freed(n, &grant); /* it is given back at the end of the turn, when more may have come */
}

void releases_begin(void *context, const char *table)
{
    node *n = context;
    n->releasing++;
    outbox_when_durable(n->s->outbox, facts_are_durable, n, node_code_of(table));
}
