/* Connections of other nodes that are attached here, because they use this node's tables. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../core/core_operator.h"
#include "person_record.h"

enum { LONGEST_AGE_US = 1000 * CLUSTER_WAIT_MS, LINGER_MS = 3000 };

static guest *find_guest(const peer *at, const wire_fields *f)
{
    const uint64_t remote = wire_number_of(f, TAG_CONN, 0);
    return remote ? map_get(&at->guests, remote) : NULL;
}

/* Takes a guest out of the list of those of its player that linger. */
static void unlinger(cluster *n, guest *g)
{
    guest *first = map_get(&n->lingering, (uint64_t)g->who), **at = &first;
    if (!g->lingers)
        return;
    while (*at != g)
        at = &(*at)->next;
    *at = g->next;
    g->next = NULL;
    g->lingers = false;
    if (first)
        map_put(&n->lingering, (uint64_t)g->who, first);
    else
        map_remove(&n->lingering, (uint64_t)g->who);
}

static void linger(cluster *n, guest *g)
{
    if (g->lingers)
        return;
    g->lingers = true;
    g->next = map_get(&n->lingering, (uint64_t)g->who);
    map_put(&n->lingering, (uint64_t)g->who, g);
    g->at->linger = n->now + 1000 * (core_time)LINGER_MS;
}

static void forget(cluster *n, guest *g)
{
    unlinger(n, g);
    map_remove(&g->at->guests, g->remote);
    map_remove(&n->guests, g->id);
    core_disconnected(n->core, g->id, n->now);
    free(g);
}

/* Visits the guests of a node. The visit may forget them. */
static void each_guest(cluster *n, const peer *of, void (*visit)(cluster *n, guest *g, uint64_t session),
                       uint64_t session)
{
    size_t place = 0;
    const size_t count = of->guests.count;
    guest **all = xalloc((count + 1) * sizeof *all);
    for (size_t i = 0; i < count; i++)
        all[i] = map_next(&of->guests, &place)->value;
    for (size_t i = 0; i < count; i++)
        visit(n, all[i], session);
    free(all);
}

static void forget_if_other(cluster *n, guest *g, uint64_t session)
{
    if (!session || g->session != session)
        forget(n, g);
}

void owner_forget(cluster *n, peer *of, uint64_t session)
{
    each_guest(n, of, forget_if_other, session);
    of->confirm = 0;
}

static void linger_one(cluster *n, guest *g, uint64_t session)
{
    (void)session;
    linger(n, g);
}

void owner_linger_all(cluster *n, peer *of)
{
    each_guest(n, of, linger_one, 0);
    of->confirm = 0;
}

static void forget_if_lingers(cluster *n, guest *g, uint64_t session)
{
    (void)session;
    if (g->lingers)
        forget(n, g);
}

void owner_forget_lingering(cluster *n, peer *of)
{
    of->linger = 0;
    each_guest(n, of, forget_if_lingers, 0);
}

/* The number of a player's connections is limited, but the player must not be without one for a moment. So all
 * connections that linger make place, except for one. */
void cluster_arrives(cluster *n, player_id who)
{
    for (guest *g; who > 0 && (g = map_get(&n->lingering, (uint64_t)who)) && g->next;)
        forget(n, g);
}

void owner_came(cluster *n, player_id who)
{
    for (guest *g; who > 0 && (g = map_get(&n->lingering, (uint64_t)who));)
        forget(n, g);
}

/* ---- attaching ---- */

static void set_trip(cluster *n, const guest *g, const wire_fields *f)
{
    if (f->numbers >> TAG_TRIP & 1)
        core_measured(n->core, g->id, (int)(wire_number_of(f, TAG_TRIP, 0) % 10000000 + (uint64_t)g->at->its_delay));
}

static void attach(cluster *n, peer *from, const wire_fields *f)
{
    player_id muted[PERSON_RECORD_RELATIONS], blocked[PERSON_RECORD_RELATIONS];
    profile who;
    const uint64_t remote = wire_number_of(f, TAG_CONN, 0);
    if (!remote || !person_record_read(f, &who))
        return;
    guest *g = map_get(&from->guests, remote);
    if (!g) {
        g = xalloc(sizeof *g);
        *g = (guest){.id = CLUSTER_ATTACHED | ++n->last_guest, .remote = remote, .who = who.id, .at = from};
        map_put(&from->guests, remote, g);
        map_put(&n->guests, g->id, g);
        const int muteds = person_record_ids(f, TAG_MUTED, muted);
        const int blockeds = person_record_ids(f, TAG_BLOCKED, blocked);
        cluster_arrives(n, who.id);
        n->quiet = g->id; /* the connection's own node has greeted it */
        core_connected(n->core, g->id, wire_number_of(f, TAG_ADDRESS, 0), &who, muted, muteds, blocked, blockeds,
                       n->now);
        n->quiet = 0;
        core_set_elsewhere(n->core, g->id);
        core_set_chat_from(n->core, g->id, person_record_chat_from(f, n->now));
        owner_came(n, who.id);
    }
    unlinger(n, g);
    g->session = from->down.session;
    set_trip(n, g, f);
}

/* ---- requests ---- */

static void say_text(cluster *n, const guest *g, const char *text, size_t length)
{
    if (!g->at->down.open)
        return;
    wire_writer *w = link_say_down(n, g->at, SAY_TEXT);
    wire_number(w, TAG_CONN, g->remote);
    wire_bytes(w, TAG_TEXT, text, length);
    wire_end(w);
}

static void say_not(cluster *n, const guest *g, unsigned kind, const char *table, uint64_t id)
{
    wire_writer *w = link_say_down(n, g->at, kind);
    wire_number(w, TAG_CONN, g->remote);
    wire_number(w, TAG_ID, id);
    wire_bytes(w, TAG_TABLE, table, strlen(table));
    wire_end(w);
}

static void say_held(cluster *n, const guest *g, uint64_t id)
{
    if (n->settings.version < 4)
        return;
    wire_writer *w = link_say_down(n, g->at, SAY_HELD);
    wire_number(w, TAG_CONN, g->remote);
    wire_number(w, TAG_ID, id);
    wire_end(w);
}

/* Tells where a "Play now" finds company, if that is another node. */
static bool say_play_at(cluster *n, const guest *g, const wire_fields *f, uint64_t id)
{
    core_conn_facts facts;
    peer *to = NULL;
    if (!id || !core_describe_conn(n->core, g->id, &facts)
        || edge_find_company(n, g->id, (const char *)f->bytes[TAG_TEXT].at, f->bytes[TAG_TEXT].length, facts.who->id,
                             &to)
               != AT_PEER)
        return false;
    wire_writer *w = link_say_down(n, g->at, SAY_PLAY_AT);
    wire_number(w, TAG_CONN, g->remote);
    wire_number(w, TAG_ID, id);
    wire_number(w, TAG_COUNT, to->epoch);
    wire_end(w);
    return true;
}

static void take_request(cluster *n, const guest *g, const wire_fields *f)
{
    char table[TABLE_CODE_LENGTH + 1];
    const uint64_t id = wire_number_of(f, TAG_ID, 0), age = wire_number_of(f, TAG_AGE, 0);
    const bool names = wire_copy_text(f, TAG_TABLE, table, sizeof table);
    if (!(f->blobs >> TAG_TEXT & 1))
        return;
    if (names && !core_has_table(n->core, table)) {
        say_not(n, g, SAY_NOT_HERE, table, id);
        return;
    }
    if (!cluster_takes_tables(n)) {
        core_refuse_request(n->core, g->id, (int64_t)id, REFUSE_BUSY); /* after what was answered before */
        return;
    }
    if (!names && !wire_number_of(f, TAG_DECIDED, 0) && say_play_at(n, g, f, id))
        return;
    set_trip(n, g, f);
    n->figures.served++;
    const bool held = core_received_late(n->core, g->id, (const char *)f->bytes[TAG_TEXT].at, f->bytes[TAG_TEXT].length,
                                         age < LONGEST_AGE_US ? (int64_t)age : LONGEST_AGE_US,
                                         wire_number_of(f, TAG_AGAIN, 0), n->now);
    if (held && id)
        say_held(n, g, id);
}

static void reopen(cluster *n, const guest *g, const wire_fields *f)
{
    char table[TABLE_CODE_LENGTH + 1];
    const int64_t since = (int64_t)(wire_number_of(f, TAG_SINCE, 0) % INT64_MAX) - 1;
    if (!wire_copy_text(f, TAG_TABLE, table, sizeof table))
        return;
    if (!core_has_table(n->core, table) || !n->acting)
        say_not(n, g, SAY_NOT_HERE, table, 0);
    else if (!core_reopen(n->core, g->id, table, since, n->now))
        say_not(n, g, SAY_NOT_OPEN, table, 0);
}

static void answer_ping(cluster *n, peer *from, const wire_fields *f)
{
    enum { LONGEST_DELAY_US = 1000000 };
    const uint64_t delay = wire_number_of(f, TAG_DELAY, 0);
    from->its_delay = delay < LONGEST_DELAY_US ? (int64_t)delay : LONGEST_DELAY_US;
    wire_writer *w = link_say_down(n, from, SAY_PONG);
    wire_number(w, TAG_TIME, wire_number_of(f, TAG_TIME, 0));
    wire_end(w);
}

void owner_heard(cluster *n, peer *from, const wire_fields *f)
{
    guest *g = find_guest(from, f);
    switch (f->kind) {
    case SAY_PING: answer_ping(n, from, f); break;
    case SAY_ATTACH: attach(n, from, f); break;
    case SAY_DETACH:
        if (g && from->drains)
            linger(n, g);
        else if (g)
            forget(n, g);
        break;
    case SAY_REQUEST:
        if (g)
            take_request(n, g, f);
        break;
    case SAY_REOPEN:
        if (g)
            reopen(n, g, f);
        break;
    default: break;
    }
}

/* ---- what the core sends ---- */

static bool lingers(const cluster *n, core_conn conn)
{
    const guest *g = n->lingering.count > 0 ? map_get(&n->guests, conn) : NULL;
    return g && g->lingers;
}

bool cluster_takes(const cluster *n, core_conn conn)
{
    return !(conn & CLUSTER_ATTACHED) || conn == CLUSTER_OTHERS
           || (n->quiet != conn && n->quiet != CLUSTER_OTHERS && !lingers(n, conn));
}

/* A turn that this node has given to itself ends when the others hear it. */
static void end_own_turn(cluster *n, const char *records, size_t length)
{
    wire_reader r = {(const uint8_t *)records, (const uint8_t *)records + length};
    wire_fields f;
    if (length > 0 && records[0] == SAY_TURN_OVER && wire_next(&r, &f))
        turn_heard(n, NULL, &f);
}

void cluster_deliver(cluster *n, core_conn conn, const char *text, size_t length)
{
    if (conn == CLUSTER_OTHERS && length > 0 && text[0] == SAY_LEFT) {
        order_left(n, text, length);
        return;
    }
    if (conn == CLUSTER_OTHERS) {
        wire_append(link_say_all(n, 0), text, length);
        end_own_turn(n, text, length);
        return;
    }
    const guest *g = map_get(&n->guests, conn);
    if (g)
        say_text(n, g, text, length);
}

void cluster_close_conn(cluster *n, core_conn conn, const char *why)
{
    const guest *g = conn == CLUSTER_OTHERS ? NULL : map_get(&n->guests, conn);
    if (conn == CLUSTER_OTHERS) {
        n->full_wanted = true; /* something that they had to hear was dropped, and maybe a mark */
        order_all_left(n);
    }
    if (!g || !g->at->down.open)
        return;
    wire_writer *w = link_say_down(n, g->at, SAY_CLOSE);
    wire_number(w, TAG_CONN, g->remote);
    wire_bytes(w, TAG_TEXT, why, strlen(why));
    wire_end(w);
}
