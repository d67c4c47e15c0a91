/* What connections of this node have open at other nodes, and what they have been told of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "../core/spoken_code.h"
#include "cluster_internal.h"

enum { MOST_WATCHES = 64 };

static edge_watch *find_watch(const client *k, uint64_t code)
{
    for (int i = 0; i < k->watches; i++)
        if (k->watch[i].code == code)
            return &k->watch[i];
    return NULL;
}

static edge_watch *add_watch(client *k, uint64_t code)
{
    edge_watch *w = find_watch(k, code);
    if (w || k->watches == MOST_WATCHES)
        return w;
    k->watch = xrealloc(k->watch, (size_t)(k->watches + 1) * sizeof *k->watch);
    k->watch[k->watches] = (edge_watch){.code = code, .n = -1};
    return &k->watch[k->watches++];
}

static void remove_watch(client *k, edge_watch *w)
{
    if (w)
        *w = k->watch[--k->watches];
}

/* ---- opening and closing ---- */

void edge_watch_asked(client *k, uint64_t code, int64_t since, peer *to)
{
    const bool fresh = !find_watch(k, code);
    edge_watch *w = add_watch(k, code);
    if (w && fresh)
        w->fresh = true;
    if (!w || w->at == to)
        return;
    w->n = since > w->n ? since : w->n;
    w->at = to, w->waits = true;
}

void edge_watch_end(client *k, uint64_t code)
{
    remove_watch(k, find_watch(k, code));
}

void edge_watch_refused(client *k, uint64_t code)
{
    edge_watch *w = find_watch(k, code);
    if (w && w->waits)
        remove_watch(k, w);
}

void edge_watch_unanswered(client *k, uint64_t code)
{
    edge_watch *w = find_watch(k, code);
    if (w && w->fresh)
        remove_watch(k, w);
}

void edge_watch_opened_here(const cluster *n, client *k, uint64_t code)
{
    char table[TABLE_CODE_LENGTH + 1];
    spoken_code_write(table, code);
    if (core_has_open(n->core, k->id, table))
        remove_watch(k, find_watch(k, code));
}

void edge_keep_watch(cluster *n, core_conn conn, uint64_t code, int64_t events)
{
    client *k = map_get(&n->clients, conn);
    edge_watch *w = k ? add_watch(k, code) : NULL;
    if (w)
        w->n = events;
    n->reroute = true;
}

/* ---- owners change ---- */

void edge_watch_lost(client *k, const peer *gone)
{
    for (int i = 0; i < k->watches; i++)
        if (k->watch[i].at == gone)
            k->watch[i].at = NULL;
}

void edge_watch_not_here(const client *k, uint64_t code, const peer *from)
{
    edge_watch *w = find_watch(k, code);
    if (w && w->at == from)
        w->at = NULL;
}

static void say_reopen(cluster *n, client *k, edge_watch *watch, peer *to)
{
    char table[TABLE_CODE_LENGTH + 1];
    edge_attach(n, k, to);
    spoken_code_write(table, watch->code);
    wire_writer *w = link_say_up(n, to, SAY_REOPEN);
    wire_number(w, TAG_CONN, k->id);
    wire_bytes(w, TAG_TABLE, table, strlen(table));
    wire_number(w, TAG_SINCE, (uint64_t)(watch->n + 1));
    wire_end(w);
    watch->at = to;
    watch->waits = true;
    n->figures.resumed++;
}

/* A table that the client has open has another code. Returns true if the client must hear the code; otherwise it has
 * opened the table under both codes and is told that the former one is closed. */
static bool recode(cluster *n, client *k, uint64_t before, uint64_t now)
{
    char table[TABLE_CODE_LENGTH + 1];
    spoken_code_write(table, now);
    const edge_watch *other = find_watch(k, now);
    if (other && other->fresh)
        edge_watch_end(k, now), other = NULL;
    if (other || core_has_open(n->core, k->id, table)) {
        edge_watch_end(k, before);
        spoken_code_write(table, before);
        core_tell_closed(n->core, k->id, table);
        return false;
    }
    edge_watch *w = find_watch(k, before);
    w->code = now;
    if (w->waits) { /* what its owner was asked has the former code */
        w->at = NULL;
        n->unsettled = true;
    }
    return true;
}

/* Says what the table's owner would say. It is durable, and must not wait for what this node's core is about to say:
 * messages of the owner under the present code follow. */
static void say_code(const cluster *n, const client *k, const char *before, uint64_t now)
{
    char table[TABLE_CODE_LENGTH + 1], text[128];
    spoken_code_write(table, now);
    const int length =
        snprintf(text, sizeof text, "{\"event\":\"code\",\"table\":\"%s\",\"code\":\"%s\"}", before, table);
    n->ports.send(n->ports.context, k->id, text, (size_t)length);
}

/* No table has this code any more, and the message that said why may have been lost. */
static void settle_unknown(cluster *n, client *k, edge_watch *w, const char *table)
{
    uint64_t now;
    w->waits = true;
    if (!tables_find_fate(n, w->code, table, &now)) {
        n->unsettled = true;
    } else if (!now) {
        remove_watch(k, w);
        core_tell_closed(n->core, k->id, table);
    } else if (recode(n, k, w->code, now)) {
        say_code(n, k, table, now);
    }
}

static void settle_watch(cluster *n, client *k, edge_watch *w)
{
    char table[TABLE_CODE_LENGTH + 1];
    peer *owner = NULL;
    spoken_code_write(table, w->code);
    switch (edge_find_owner(n, w->code, &owner)) {
    case AT_THIS_NODE: {
        const int64_t since = w->n;
        remove_watch(k, w);
        if (!core_reopen(n->core, k->id, table, since, n->now))
            core_tell_closed(n->core, k->id, table);
        break;
    }
    case AT_PEER:
        if (w->at != owner)
            say_reopen(n, k, w, owner);
        break;
    case AT_UNKNOWN:
        if (!w->at) /* otherwise its owner will say that it is closed, or that it has another code */
            settle_unknown(n, k, w, table);
        break;
    default:
        w->at = NULL;
        n->unsettled = true;
        break;
    }
}

/* True if the client has another table open of which nothing is heard at the moment. */
static bool awaits_another(const client *k, const edge_watch *than)
{
    for (int i = 0; i < k->watches; i++)
        if (&k->watch[i] != than && !k->watch[i].fresh && (k->watch[i].waits || !k->watch[i].at))
            return true;
    return false;
}

void edge_watch_settle(cluster *n, client *k, bool all)
{
    for (int i = k->watches - 1; i >= 0; i--) {
        if (i >= k->watches) /* some have ended */
            continue;
        edge_watch *w = &k->watch[i];
        if (edge_will_open(k, w->code) || (w->fresh && !w->at && awaits_another(k, w))) {
            n->unsettled = true;
            n->look_at_all = n->look_at_all || all;
        } else if (all || !w->at) {
            settle_watch(n, k, w);
        }
    }
}

/* ---- what owners say ---- */

const char *edge_after_key(const char *at, const char *key)
{
    const size_t length = strlen(key);
    return strncmp(at, key, length) == 0 ? at + length : NULL;
}

static bool event_is(const char *event, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(event, name, length) == 0 && event[length] == '"';
}

/* The state of a table has come that the client has not asked for. It may be the new code of a table of which nothing
 * is heard at the moment: then the client must hear the code first. So it is opened again when that is known. */
static void put_off(cluster *n, client *k, uint64_t code)
{
    edge_watch *w = add_watch(k, code);
    if (w)
        w->fresh = w->waits = n->unsettled = true;
}

bool edge_watch_follow(cluster *c, client *k, const char *text, peer *from)
{
    const char *event = edge_after_key(text, "{\"event\":\""), *at = event ? strchr(event, '"') : NULL;
    const char *table = at ? edge_after_key(at, "\",\"table\":\"") : NULL;
    if (!table)
        return true;
    const uint64_t code = spoken_code_read(table, strcspn(table, "\""));
    const char *n = edge_after_key(table + strcspn(table, "\""), "\",\"n\":");
    const bool state = n && event_is(event, "table");
    char written[TABLE_CODE_LENGTH + 1];
    spoken_code_write(written, code);
    if (code && core_has_table(c->core, written))
        return false;
    edge_watch *w = code ? find_watch(k, code) : NULL;
    const char *new = event_is(event, "code") ? strstr(table, "\"code\":\"") : NULL;
    const uint64_t became = new ? spoken_code_read(new + 8, strcspn(new + 8, "\"")) : 0;
    if (became)
        return w ? recode(c, k, code, became) : !find_watch(k, became);
    if (state && code && !w && awaits_another(k, NULL) && !edge_may_open(k, from)) {
        put_off(c, k, code);
        return false;
    }
    if (state && code)
        w = add_watch(k, code);
    if (!w)
        return !n; /* the answer that opened it was lost, and the client has been told that its request failed */
    if (state)
        w->at = from, w->waits = w->fresh = false;
    if (w->waits)
        return false;
    const int64_t number = n ? strtoll(n, NULL, 10) : 0;
    if (n && !state && (w->at != from || number <= w->n))
        return false;
    if (n && !state && w->n >= 0 && number != w->n + 1) {
        w->at = NULL;
        w->waits = c->unsettled = true;
        return false;
    }
    if (n)
        w->n = number;
    if (event_is(event, "closed"))
        remove_watch(k, w);
    return true;
}
