/* What the core and the outbox ask of the site: to send, to store, to find players, to ask bots. */
#include <sodium.h>
#include <stdio.h>
#include <time.h>

#include "../../entropy/blake.h"
#include "../log/log.h"
#include "site_internal.h"

enum { MOST_OPEN_REPORTS = 5000 };

static void core_sends(void *context, core_conn conn, const char *text, size_t length)
{
    site *s = context;
    if (s->node && node_has(conn) && (s->services.tells_own || !node_takes(s->node, conn)))
        return;
    outbox_send(s->services.outbox, conn, text, length);
}

static void core_closes(void *context, core_conn conn, const char *why)
{
    outbox_close_conn(((site *)context)->services.outbox, conn, why);
}

/* Facts about a table carry the epoch under which this node runs it. */
static fact stamp(site *s, const fact *f)
{
    fact stamped = *f;
    if (!s->node || !f->table)
        return stamped;
    stamped.epoch = node_epoch(s->node, f->table);
    if (f->kind == FACT_TABLE_RECODED)
        node_recoded(s->node, f->table, f->name);
    return stamped;
}

static void core_stores(void *context, const fact *plain)
{
    const fact stamped = stamp(context, plain), *const f = &stamped;
    services *s = &((site *)context)->services;
    profile who;
    const bool hides = (f->kind == FACT_RELATED || f->kind == FACT_UNRELATED) && f->relation == RELATION_HIDE;
    const bool changes_profile = f->kind == FACT_RATING || f->kind == FACT_SKILL || f->kind == FACT_RENAMED || hides;
    if (f->kind == FACT_GAME_OVER && f->over->rated)
        roster_note_rated(&s->roster, f->over, outbox_batch(s->outbox));
    if (!changes_profile || !roster_find(&s->roster, f->player, &who)) {
        outbox_store(s->outbox, f);
        return;
    }
    if (f->kind == FACT_RATING)
        who.rating = f->rating;
    else if (f->kind == FACT_SKILL)
        who.skill = f->skill;
    else if (hides)
        who.hidden = f->kind == FACT_RELATED;
    else
        snprintf(who.name, sizeof who.name, "%s", f->name);
    services_store_profile(s, f, &who);
    if (f->kind == FACT_RATING || f->kind == FACT_SKILL)
        services_tell(s, "rated %lld", (long long)who.id);
}

static void core_asks_bot(void *context, const core_bot_job *question)
{
    thinkers_ask(((site *)context)->services.bots, question);
}

static void core_needs_random(void *context, uint8_t *bytes, size_t count)
{
    (void)context;
    randombytes_buf(bytes, count);
}

static bool core_finds_player(void *context, player_id id, profile *found)
{
    return roster_find(&((site *)context)->services.roster, id, found);
}

static bool core_asks_whether_played(void *context, player_id one, player_id other)
{
    return store_have_played(((site *)context)->services.store, one, other);
}

static int core_counts_rated(void *context, const player_id *players, int count)
{
    return roster_count_rated(&((site *)context)->services.roster, players, count, time(NULL) - DAY_SECONDS);
}

static bool core_may_say(void *context, const char *text, size_t length)
{
    return word_list_allows(((site *)context)->services.moderation.words, text, length);
}

static bool core_may_report(void *context)
{
    return store_count_open_reports(((site *)context)->services.store) < MOST_OPEN_REPORTS;
}

static void core_logs(void *context, log_level level, const char *event, const char *details)
{
    (void)context;
    log_write(level, event, "%s", details);
}

core_ports site_core_ports(site *s)
{
    return (core_ports){
        .context = s,
        .send = core_sends,
        .close = core_closes,
        .store = core_stores,
        .ask_bot = core_asks_bot,
        .random = core_needs_random,
        .hash = blake_hash,
        .find_player = core_finds_player,
        .have_played = core_asks_whether_played,
        .count_rated = core_counts_rated,
        .may_say = core_may_say,
        .may_report = core_may_report,
        .log = core_logs,
        .others = s->node ? node_others(s->node) : NULL,
    };
}

/* ---- the outbox ---- */

static void outbox_sends(void *context, uint64_t conn, const char *text, size_t length)
{
    if (node_has(conn))
        node_deliver(((site *)context)->node, conn, text, length);
    else
        net_send(((site *)context)->services.net, conn, text, length);
}

static void outbox_lends(void *context, uint64_t conn, char *text, size_t length)
{
    if (node_has(conn))
        node_deliver(((site *)context)->node, conn, text, length);
    else
        net_lend(((site *)context)->services.net, conn, text, length);
}

static void outbox_closes(void *context, uint64_t conn, const char *why)
{
    if (node_has(conn))
        node_close_conn(((site *)context)->node, conn, why);
    else
        net_close_conn(((site *)context)->services.net, conn, NET_POLICY, why);
}

_Static_assert((int)NET_MARGIN <= (int)OUTBOX_MARGIN, "the network may write a frame's head before a lent message");

static void outbox_sent_batch(void *context, uint64_t batch)
{
    services *s = &((site *)context)->services;
    net_flush(s->net); /* lent messages must leave before the outbox frees them */
    roster_settle(&s->roster, batch);
}

static void outbox_fenced(void *context, const char *table)
{
    site *s = context;
    if (s->node)
        node_fenced(s->node, table);
}

outbox_callbacks site_outbox_callbacks(site *s)
{
    return (outbox_callbacks){s, outbox_sends, outbox_lends, outbox_closes, outbox_sent_batch, outbox_fenced};
}
