/* The order of answers: the requests of a connection are answered in the order in which they came, at whichever nodes.
 *
 * A node answers the requests about a table in the order in which it gets them. So a request waits at the edge until
 * the connection's earlier requests about other tables are answered, and also those about its own table that were sent
 * to another node. An action that its owner holds back for a possible slap-down delays nothing. Where this node's own
 * core has answered, the answer must leave the outbox before another node is asked: a mark in the outbox tells when. */
#include <stdlib.h>

#include "../../sys/xalloc.h"
#include "cluster_internal.h"

/* A node that is alive but says nothing for this long, because it cannot store anything, delays others no longer. */
enum { LONGEST_MS = 10000 };

static bool delays(const cluster *n, const edge_request *q)
{
    return !q->at || (!q->held && n->now - q->sent < 1000 * (core_time)LONGEST_MS);
}

bool order_is_behind(const cluster *n, const client *k, int place)
{
    const edge_request *q = &k->request[place];
    for (const edge_request *e = k->request; e < q; e++)
        if (delays(n, e) && (!e->at || !q->code || e->code != q->code))
            return true;
    return false;
}

bool order_is_behind_at(cluster *n, client *k, int place, const peer *to)
{
    const edge_request *q = &k->request[place];
    for (const edge_request *e = k->request; e < q; e++)
        if ((e->at != to || (q->alone && !e->held)) && (delays(n, e) || (q->code && e->code == q->code)))
            return true;
    if (!to || k->said <= n->left)
        return false;
    map_put(&n->behind, k->id, k);
    return true;
}

/* ---- answers of this node ---- */

void order_answered_here(cluster *n, client *k)
{
    k->said = ++n->said;
}

static void note_left(cluster *n, uint64_t left)
{
    if (left <= n->left)
        return;
    n->left = left;
    n->mark_has_left = true;
}

void order_left(cluster *n, const char *records, size_t length)
{
    wire_reader r = {(const uint8_t *)records, (const uint8_t *)records + length};
    wire_fields f;
    if (wire_next(&r, &f))
        note_left(n, wire_number_of(&f, TAG_ID, 0));
}

void order_all_left(cluster *n)
{
    note_left(n, n->marked);
}

static void put_mark(cluster *n)
{
    n->marked = n->said;
    wire_writer *w = link_post(n, SAY_LEFT);
    wire_number(w, TAG_ID, n->marked);
    link_post_end(n);
}

void order_settle(cluster *n)
{
    size_t place = 0;
    if (n->said > n->marked)
        put_mark(n);
    if (!n->mark_has_left)
        return;
    n->mark_has_left = false;
    map behind = n->behind;
    n->behind = (map){0}; /* those that must still wait come back */
    for (map_entry *each; (each = map_next(&behind, &place));)
        edge_settle_requests(n, each->value);
    map_free(&behind);
}
