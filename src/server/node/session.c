/* The session: the node acts while its lease lasts. After it has lost its tables to others, it begins a new session. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "node_internal.h"

/* ---- losing a session and beginning another one ---- */

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
    n->session = j->result == LEASE_OK ? SESSION_HELD : SESSION_LOST;
    if (j->result == LEASE_OK) {
        bus_listen(n->bus, lease_epoch(n->s->store));
        cluster_rejoined(n->cluster, lease_epoch(n->s->store), services_now());
        log_write(LOG_WARNING, "session-begun", "epoch=%" PRIu64, lease_epoch(n->s->store));
    }
    free(j);
}

static void drop_joining(job *self)
{
    free(self);
}

static void begin_again(node *n)
{
    joining *j = xalloc(sizeof *j);
    memset(j, 0, sizeof *j);
    j->job = (job){.work = rejoin, .done = rejoined, .drop = drop_joining, .urgent = true};
    j->node = n;
    if (workers_give(n->asker, &j->job))
        n->session = SESSION_ASKED;
    else
        free(j);
}

static void close_socket(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from)
{
    (void)owner, (void)from;
    net_close_conn(((node *)context)->s->net, conn, NET_GOING_AWAY, "moved");
}

void session_close_sockets(node *n)
{
    net_each_socket(n->s->net, close_socket, n);
}

/* Another node has taken the tables: nothing that this node knows of them is true any more. */
static void lose(node *n, core_time now)
{
    log_write(LOG_WARNING, "session-lost", "tables=%d", core_count_tables(n->s->core));
    n->lost++;
    n->session = SESSION_LOST;
    n->releasing -= n->freeds; /* they are free: the session has ended */
    n->freeds = 0;
    cluster_lost(n->cluster, now);
    map_free(&n->epochs);
    n->epochs = (map){0};
    session_close_sockets(n);
}

/* Asks for one session at a time: a second one would end the first, together with what the node has taken in it. */
void session_look(node *n, core_time now)
{
    if (!lease_is_lost(n->s->store))
        return;
    if (n->session == SESSION_HELD)
        lose(n, now);
    else if (n->session == SESSION_LOST && outbox_is_empty(n->s->outbox))
        begin_again(n);
}

/* ---- the lease ---- */

void session_look_at_clock(node *n, core_time now)
{
    const bool acting = n->session == SESSION_HELD && now < lease_until(n->s->store);
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
