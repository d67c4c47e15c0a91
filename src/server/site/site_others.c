/* The other nodes of the server: what the services ask of them, and what they tell this one. */
#include "notes.h"
#include "site_internal.h"

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

static void tell_spent(void *context, uint64_t place)
{
    node_spent(((site *)context)->node, SPENT_SIGN_IN, place, 0, 1);
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
    else if (book == SPENT_SIGN_IN)
        services_spent(s, key, tokens);
}

static void take_missed(void *context)
{
    recheck_want(&((site *)context)->recheck);
}

services_others site_others(site *s)
{
    return (services_others){
        .context = s,
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
        .expects = expects,
    };
}

node_callbacks site_node_callbacks(site *s)
{
    return (node_callbacks){s, take_note, take_spent, take_missed};
}
