/* What the network reports to the site: requests, and WebSockets that open, speak and close. */
#include <time.h>

#include "../core/core_operator.h"
#include "refusal_busy.h"
#include "routes.h"
#include "site_internal.h"

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
    char answer[160];
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
    const size_t size = refusal_busy(text, length, answer, sizeof answer);
    net_send(s->net, conn, answer, size);
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

net_callbacks site_net_callbacks(site *s)
{
    return (net_callbacks){
        .context = s,
        .begin = net_begins,
        .request = net_requests,
        .upgrade = net_upgrades,
        .connected = net_connected,
        .received = net_received,
        .measured = net_measured,
        .disconnected = net_disconnected,
    };
}
