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
static const char *put_in_force(admin_call *c, ban *added)
{
    char text[NETWORK_TEXT] = "";
    added->id = store_next_number(c->s->store, STORE_BANS);
    if (!added->id)
        return "the database does not answer; try again";
    bans_add(&c->s->moderation.bans, added, time(NULL));
    if (!added->player)
        network_write(&added->network, text);
    outbox_store(c->s->outbox, &(fact){.kind = FACT_BANNED,
                                       .n = (uint64_t)added->id,
                                       .player = added->player,
                                       .name = text,
                                       .number = added->until,
                                       .other = c->by->operator,
                                       .text = c->reason,
                                       .length = strlen(c->reason)});
    net_each_socket(c->s->net, close_if_banned, &(closing){c->s->net, added});
    return NULL;
}

/* ---- what is banned ---- */

static bool is_this_machine(const network *n)
{
    return address_is_own(&n->first) || network_has(n, &in6addr_loopback);
}

static const char *check_network(const admin_call *c, const network *n)
{
    if (is_this_machine(n))
        return "this machine's own addresses cannot be banned";
    if (network_is_huge(n))
        return "that network is too large: ban at most a /8 of IPv4 or a /16 of IPv6 addresses";
    if (c->by->operator&& network_has(n, &c->by->from))
        return "that network contains your own address";
    return NULL;
}

static const char *check_player(const admin_call *c, const profile *who)
{
    return moderation_is_operator(&c->s->moderation, who->id)
               ? "this player is an operator: revoke the right first, with `yaniv admin revoke`"
               : NULL;
}

/* The networks that a player comes from. */
typedef struct {
    admin_call *call;
    player_id who;
    network found[MOST_NETWORKS];
    int count;
} collecting;

static void collect(void *context, uint64_t conn, int64_t owner, const struct in6_addr *from)
{
    collecting *all = context;
    char text[ADDRESS_TEXT];
    network n;
    (void)conn;
    address_write(from, text);
    if (owner != all->who || all->count == MOST_NETWORKS || !network_read(text, &n) || check_network(all->call, &n))
        return;
    for (int i = 0; i < all->count; i++)
        if (network_has(&all->found[i], from))
            return;
    all->found[all->count++] = n;
}

static const char *ban_player(admin_call *c, int64_t until)
{
    profile who;
    collecting all = {.call = c};
    const char *why = admin_find_player(c, &who);
    if (!why)
        why = check_player(c, &who);
    if (why)
        return why;
    all.who = who.id;
    if (admin_flag(c, "addresses"))
        net_each_socket(c->s->net, collect, &all);
    ban added = {.player = who.id, .until = until};
    why = put_in_force(c, &added);
    if (why)
        return why;
    admin_put_number(c->out, "ban", added.id);
    for (int i = 0; i < all.count; i++)
        put_in_force(c, &(ban){.network = all.found[i], .until = until});
    admin_put_number(c->out, "addresses", all.count);
    return NULL;
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
    why = put_in_force(c, &added);
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
