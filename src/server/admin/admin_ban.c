/* Bans: of a player, of a network, or of a player with the addresses that the player comes from now. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../http/banned.h"
#include "admin_call.h"

enum { SHORTEST = 60, MOST_NETWORKS = 16 };

static const int64_t LONGEST = INT64_C(100) * 366 * 86400;

/* ---- closing the connections of those who are banned ---- */

typedef struct {
    net *net;
    const ban *ban;
} closing;

static void close_if_banned(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from)
{
    const closing *c = context;
    char event[BANNED_TEXT + 64], reason[BANNED_CLOSE_TEXT];
    const bool is_banned =
        c->ban->player ? owner == c->ban->player : !address_is_own(from) && network_has(&c->ban->network, from);
    if (!is_banned)
        return;
    banned_write_event(c->ban, event, reason);
    net_send(c->net, conn, event, strlen(event));
    net_close_conn(c->net, conn, NET_BANNED, reason);
}

/* Returns why it cannot be done, or NULL. */
static const char *put_in_force(services *s, ban *added, player_id by, const char *reason)
{
    char text[NETWORK_TEXT] = "";
    added->id = store_next_number(s->store, STORE_BANS);
    if (!added->id)
        return "the database does not answer; try again";
    if (!bans_add(&s->moderation.bans, added, time(NULL)))
        return "there are too many bans: lift some, or ban larger networks";
    if (!added->player)
        network_write(&added->network, text);
    else if (added->addresses)
        snprintf(text, sizeof text, "%c%lld", MODERATION_ADDRESSES, (long long)added->spared);
    outbox_store(s->outbox, &(fact){.kind = FACT_BANNED,
                                    .n = (uint64_t)added->id,
                                    .player = added->player,
                                    .name = text,
                                    .number = added->until,
                                    .other = by,
                                    .text = reason,
                                    .length = strlen(reason)});
    net_each_socket(s->net, close_if_banned, &(closing){s->net, added});
    return NULL;
}

/* ---- what is banned ---- */

static bool is_this_machine(const network *n)
{
    return address_is_own(&n->first) || network_has(n, &in6addr_loopback);
}

/* Looks for an operator who is connected from a network. */
typedef struct {
    const moderation *moderation;
    const network *network;
    bool found;
} operator_search;

static void find_operator(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from)
{
    operator_search *s = context;
    (void)conn;
    s->found = s->found || (moderation_is_operator(s->moderation, owner) && network_has(s->network, from));
}

/* True if a ban of the network would lock out an operator who is connected to this node. */
static bool has_operator(services *s, const network *n)
{
    operator_search search = {.moderation = &s->moderation, .network = n};
    net_each_socket(s->net, find_operator, &search);
    return search.found;
}

static const char *check_network(const admin_call *c, const network *n)
{
    if (is_this_machine(n))
        return "this machine's own addresses cannot be banned";
    if (network_is_huge(n))
        return "that network is too large: ban at most a /8 of IPv4 or a /16 of IPv6 addresses";
    if (c->by->operator&& network_has(n, &c->by->from))
        return "that network contains your own address";
    if (has_operator(c->s, n))
        return "an operator is connected from that network";
    return NULL;
}

static const char *check_player(const admin_call *c, const profile *who)
{
    return moderation_is_operator(&c->s->moderation, who->id)
               ? "this player is an operator: revoke the right first, with `yaniv admin revoke`"
               : NULL;
}

/* The networks that a player comes from, which are not banned yet. */
typedef struct {
    services *s;
    const ban *ban; /* of the player */
    network found[MOST_NETWORKS];
    int count;
} collecting;

static void collect(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from)
{
    collecting *all = context;
    const moderation *m = &all->s->moderation;
    char text[ADDRESS_TEXT];
    network n;
    (void)conn;
    address_write(from, text);
    if (owner != all->ban->player || all->count == MOST_NETWORKS || !network_read(text, &n) || is_this_machine(&n)
        || (all->ban->spared && moderation_hash_address(m, from) == all->ban->spared) || has_operator(all->s, &n))
        return;
    const ban *before = bans_of_address(&m->bans, from, time(NULL));
    if (before && before->until >= all->ban->until)
        return;
    for (int i = 0; i < all->count; i++)
        if (network_has(&all->found[i], from))
            return;
    all->found[all->count++] = n;
}

/* Returns how many networks were banned. */
static int ban_collected(collecting *all, player_id by, const char *reason)
{
    int done = 0;
    for (int i = 0; i < all->count; i++)
        done += !put_in_force(all->s, &(ban){.network = all->found[i], .until = all->ban->until}, by, reason);
    return done;
}

static const char *ban_player(admin_call *c, int64_t until)
{
    profile who;
    const char *why = admin_find_player(c, &who);
    if (!why)
        why = check_player(c, &who);
    if (why)
        return why;
    ban added = {.player = who.id, .until = until, .addresses = admin_flag(c, "addresses")};
    if (added.addresses && c->by->operator)
        added.spared = moderation_hash_address(&c->s->moderation, &c->by->from);
    collecting all = {.s = c->s, .ban = &added};
    if (added.addresses)
        net_each_socket(c->s->net, collect, &all);
    why = put_in_force(c->s, &added, c->by->operator, c->reason);
    if (why)
        return why;
    admin_put_number(c->out, "ban", added.id);
    admin_put_number(c->out, "addresses", ban_collected(&all, c->by->operator, c->reason));
    return NULL;
}

/* ---- addresses at other nodes ---- */

/* A ban of a player who is connected to this node, with what the store knows of it. */
typedef struct {
    int64_t id;
    player_id by;
    char reason[ADMIN_REASON_BYTES + 1];
} ban_details;

static void keep_details(void *context, const stored_ban *row)
{
    ban_details *details = context;
    if (row->id != details->id)
        return;
    details->by = row->by;
    snprintf(details->reason, sizeof details->reason, "%s", row->reason);
}

void admin_ban_addresses(services *s)
{
    const int64_t now = time(NULL);
    bool any = false;
    for (int i = 0; i < s->moderation.bans.count; i++) {
        const ban of_player = s->moderation.bans.all[i]; /* a copy: the list grows */
        collecting all = {.s = s, .ban = &of_player};
        ban_details details = {.id = of_player.id};
        if (!of_player.addresses || of_player.until <= now)
            continue;
        net_each_socket(s->net, collect, &all);
        if (all.count == 0)
            continue;
        store_each_ban(s->store, now, false, keep_details, &details);
        any = ban_collected(&all, details.by, details.reason) > 0 || any;
    }
    if (any)
        services_tell(s, "moderation");
}

static const char *ban_network(admin_call *c, const char *text, int64_t until)
{
    ban added = {.until = until};
    if (!network_read(text, &added.network))
        return "that is not an address or a network such as 203.0.113.0/24 or 2001:db8::/32";
    const char *why = check_network(c, &added.network);
    if (why)
        return why;
    network_write(&added.network, c->target);
    why = put_in_force(c->s, &added, c->by->operator, c->reason);
    if (why)
        return why;
    admin_put_number(c->out, "ban", added.id);
    return NULL;
}

const char *admin_ban(admin_call *c)
{
    const int64_t seconds = admin_number(c, "seconds", 0), now = time(NULL);
    const char *network_text = admin_text(c, "network");
    if (seconds < SHORTEST || seconds > LONGEST)
        return "for how long? Between one minute and a hundred years";
    if (c->s->moderation.bans.count + MOST_NETWORKS >= BANS_MOST)
        return "there are too many bans: lift some, or ban larger networks";
    const char *why = network_text ? ban_network(c, network_text, now + seconds) : ban_player(c, now + seconds);
    if (why)
        return why;
    admin_put_number(c->out, "until", now + seconds);
    const size_t length = strlen(c->target);
    const time_t end = (time_t)(now + seconds);
    struct tm utc;
    if (gmtime_r(&end, &utc))
        strftime(c->target + length, sizeof c->target - length, " until %Y-%m-%d %H:%M UTC", &utc);
    return NULL;
}

const char *admin_unban(admin_call *c)
{
    const int64_t id = admin_number(c, "ban", 0);
    if (!bans_remove(&c->s->moderation.bans, id))
        return "there is no ban with that number that still holds";
    snprintf(c->target, sizeof c->target, "ban %lld", (long long)id);
    outbox_store(c->s->outbox, &(fact){.kind = FACT_UNBANNED, .n = (uint64_t)id});
    return NULL;
}
