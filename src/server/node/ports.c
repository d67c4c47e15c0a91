/* What the cluster asks of the server around it: its ports. */
#include <string.h>

#include "node_internal.h"

enum { MOST_NOTE = 8192 }; /* bytes of a line to all nodes */

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
    session_close_sockets(context);
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

cluster_ports ports_of(node *n)
{
    return (cluster_ports){.context = n,
                           .publish = cluster_publishes,
                           .send = cluster_sends,
                           .close = cluster_closes,
                           .post = cluster_posts,
                           .claim = claims_begin,
                           .list = claims_list,
                           .release = releases_begin,
                           .epoch = cluster_asks_epoch,
                           .leave = cluster_leaves,
                           .noted = cluster_noted,
                           .spent = cluster_hears_spent,
                           .missed = cluster_missed,
                           .blocks = cluster_asks_blocks,
                           .sign_in = cluster_asks_sign_in};
}
