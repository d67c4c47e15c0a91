/* Datagrams between this node and others: their numbers, sessions and gaps.
 *
 * The bus may lose, double and reorder. A datagram that was seen is ignored; a gap ends the session, and the node of
 * the connections begins another one: it attaches its connections again, opens their tables with the events since the
 * last one that the client has, and asks unanswered requests again. Nothing is sent twice for any other reason. */
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "cluster_internal.h"

/* ---- writing ---- */

static void publish(cluster *n, uint64_t to, wire_writer *w)
{
    if (w->length == 0)
        return;
    n->ports.publish(n->ports.context, to, w->bytes, w->length);
    w->length = 0;
}

static wire_writer *begin_record(wire_writer *w, unsigned kind)
{
    wire_record(w, kind);
    return w;
}

wire_writer *link_say_all(cluster *n, unsigned kind)
{
    if (n->all.length > WIRE_FULL_BYTES)
        publish(n, 0, &n->all);
    if (n->all.length == 0)
        wire_begin(&n->all, &(wire_head){.version = n->settings.version,
                                         .stream = WIRE_ALL,
                                         .from = n->settings.epoch,
                                         .number = ++n->all_sent});
    return kind ? begin_record(&n->all, kind) : &n->all;
}

static wire_writer *say_in(cluster *n, peer *to, channel *c, wire_stream stream, unsigned kind)
{
    if (c->out.length > WIRE_FULL_BYTES)
        publish(n, to->epoch, &c->out);
    if (c->out.length == 0)
        wire_begin(&c->out, &(wire_head){.version = n->settings.version,
                                         .stream = stream,
                                         .from = n->settings.epoch,
                                         .session = c->session,
                                         .number = ++c->sent});
    return begin_record(&c->out, kind);
}

wire_writer *link_say_up(cluster *n, peer *to, unsigned kind)
{
    return say_in(n, to, &to->up, WIRE_UP, kind);
}

wire_writer *link_say_down(cluster *n, peer *to, unsigned kind)
{
    return say_in(n, to, &to->down, WIRE_DOWN, kind);
}

wire_writer *link_say_loose(cluster *n, unsigned kind)
{
    wire_begin(&n->scratch,
               &(wire_head){.version = n->settings.version, .stream = WIRE_LOOSE, .from = n->settings.epoch});
    return begin_record(&n->scratch, kind);
}

void link_send_loose(cluster *n, const peer *to)
{
    publish(n, to->epoch, &n->scratch);
}

wire_writer *link_post(cluster *n, unsigned kind)
{
    n->scratch.length = 0;
    return begin_record(&n->scratch, kind);
}

void link_post_end(cluster *n)
{
    wire_end(&n->scratch);
    n->ports.post(n->ports.context, n->scratch.bytes, n->scratch.length);
    n->scratch.length = 0;
}

void link_flush(cluster *n)
{
    publish(n, 0, &n->all);
    for (peer *p = n->peers; p; p = p->next) {
        publish(n, p->epoch, &p->up.out);
        publish(n, p->epoch, &p->down.out);
    }
}

/* ---- other nodes ---- */

peer *link_find(const cluster *n, uint64_t epoch)
{
    peer *p = n->peers;
    while (p && p->epoch != epoch)
        p = p->next;
    return p;
}

static peer *add_peer(cluster *n, uint64_t epoch)
{
    enum { MOST_PEERS = 1000 };
    peer **end = &n->peers;
    int count = 0;
    for (; *end; end = &(*end)->next)
        count++;
    if (count == MOST_PEERS)
        return NULL;
    peer *p = xalloc(sizeof *p);
    *p = (peer){.epoch = epoch};
    return *end = p;
}

void link_lost(cluster *n, peer *gone)
{
    if (!gone->alive)
        return;
    gone->alive = gone->synced = gone->full = gone->up.open = gone->down.open = false;
    gone->up.out.length = gone->down.out.length = 0;
    if (!gone->drains)
        cluster_missed(n); /* its last words may not have left it */
    directory_forget_online(&n->directory, gone);
    if (gone->drains)
        owner_linger_all(n, gone);
    else
        owner_forget(n, gone, 0);
    edge_lost(n, gone);
    n->reroute = true;
}

void link_free_first(peer **list)
{
    peer *gone = *list;
    *list = gone->next;
    map_free(&gone->guests);
    wire_free(&gone->up.out);
    wire_free(&gone->down.out);
    free(gone);
}

void link_forget_old(cluster *n)
{
    enum { FORGET_MS = 30000 };
    for (peer **at = &n->peers; *at;) {
        peer *p = *at;
        if (p->alive || p->guests.count > 0 || n->now - p->heard < 1000 * (core_time)FORGET_MS) {
            at = &p->next;
        } else {
            directory_disown(&n->directory, p);
            link_free_first(at);
        }
    }
}

static void note_heard(cluster *n, peer *from)
{
    from->heard = n->now;
    if (from->alive)
        return;
    from->alive = true;
    from->got = 0;
    n->reroute = true;
}

void link_restart(cluster *n, peer *with)
{
    with->up.out.length = 0;
    with->up.session = ++n->last_session;
    with->up.sent = with->up.got = 0;
    with->up.open = true;
    with->pinged = with->ponged = n->now;
    n->figures.gaps++;
    edge_restart(n, with);
}

/* ---- hearing ---- */

static void say_broken(cluster *n, const peer *to, uint64_t session)
{
    wire_writer *w = link_say_loose(n, SAY_BROKEN);
    wire_number(w, TAG_COUNT, session);
    wire_end(w);
    link_send_loose(n, to);
}

/* Returns true if the datagram is the next one of the other node's session. */
static bool takes_up(cluster *n, peer *from, const wire_head *head)
{
    channel *c = &from->down;
    if (head->session > c->session && head->number == 1) {
        *c = (channel){.session = head->session, .open = true, .out = c->out};
        c->out.length = 0;
        from->confirm = n->now + 1000 * (core_time)CLUSTER_SILENT_MS;
    }
    if (head->session < c->session || (head->session == c->session && head->number <= c->got))
        return false;
    if (head->session > c->session || !c->open || head->number > c->got + 1) {
        if (head->session == c->session)
            c->open = false;
        say_broken(n, from, head->session);
        return false;
    }
    c->got = head->number;
    return true;
}

static bool takes_down(cluster *n, peer *from, const wire_head *head)
{
    channel *c = &from->up;
    if (!c->open || head->session != c->session || head->number <= c->got)
        return false;
    if (head->number > c->got + 1) {
        link_restart(n, from);
        return false;
    }
    c->got = head->number;
    return true;
}

/* What was missed matters less than what comes, so everything is taken; but a gap asks for the full state. */
static bool takes_all(cluster *n, peer *from, const wire_head *head)
{
    if (from->got > 0 && head->number <= from->got)
        return false;
    if (head->number != from->got + 1) {
        from->synced = from->full = false;
        cluster_missed(n);
    }
    from->got = head->number;
    return true;
}

static void hear_loose(cluster *n, peer *from, const wire_fields *f)
{
    char table[TABLE_CODE_LENGTH + 1], game[GAME_CODE_LENGTH + 1];
    switch (f->kind) {
    case SAY_ASK_FULL: n->full_wanted = true; break;
    case SAY_ASK_TURN:
    case SAY_TURN: turn_heard(n, from, f); break;
    case SAY_BROKEN:
        if (from->up.open && wire_number_of(f, TAG_COUNT, 0) == from->up.session)
            link_restart(n, from);
        break;
    case SAY_LEAVE:
        if (!wire_copy_text(f, TAG_GAME, game, sizeof game))
            game[0] = '\0';
        if (n->acting && wire_copy_text(f, TAG_TABLE, table, sizeof table))
            core_leave(n->core, (player_id)wire_number_of(f, TAG_PLAYER, 0), table, game, n->now);
        break;
    default: break;
    }
}

void cluster_heard(cluster *n, const void *bytes, size_t length, core_time now)
{
    wire_reader reader;
    wire_head head;
    wire_fields f;
    n->now = now;
    if (!wire_open(&reader, bytes, length, &head) || head.from == n->settings.epoch)
        return;
    peer *from = link_find(n, head.from);
    if (!from && !(from = add_peer(n, head.from)))
        return;
    note_heard(n, from);
    from->version = head.version;
    const bool takes = head.stream == WIRE_ALL    ? takes_all(n, from, &head)
                       : head.stream == WIRE_UP   ? takes_up(n, from, &head)
                       : head.stream == WIRE_DOWN ? takes_down(n, from, &head)
                                                  : true;
    const uint64_t session = from->up.session;
    while (takes && wire_next(&reader, &f)) {
        if ((n->settings.version < 2 && f.kind > SAY_PLAY_AT) || (n->settings.version < 3 && f.kind > SAY_TURN)
            || (n->settings.version < 4 && f.kind > SAY_EXPECT))
            continue; /* that version does not know them */
        switch (head.stream) {
        case WIRE_ALL: tables_heard(n, from, &f); break;
        case WIRE_UP: owner_heard(n, from, &f); break;
        case WIRE_DOWN:
            if (from->up.session == session)
                edge_heard(n, from, &f);
            break;
        default: hear_loose(n, from, &f); break;
        }
    }
}
