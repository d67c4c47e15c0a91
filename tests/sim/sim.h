/* The state of a simulation, its network, and the requests of its clients. */
#ifndef SIM_H
#define SIM_H

#include "client.h"
#include "queue.h"
#include "../../src/sys/map.h"

/* An action that the server has confirmed. */
typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    char action[48];
    int seat, move;
} acked;

typedef struct {
    world w;
    sim_queue queue;
    sim_client client[SIM_CLIENTS];
    yv_rng chance;
    char code[SIM_CODES][TABLE_CODE_LENGTH + 1]; /* tables whose codes clients have given to each other */
    int codes;
    bool closed[WORLD_CONNS]; /* the server has closed the connection, and its client does not know yet */
    map told;                 /* what messages have said about each numbered event */
    acked *acked;
    size_t ackeds, acked_capacity;
    size_t *boundary; /* the number of facts after each earlier call; a power cut may happen at any of these */
    size_t boundaries, boundary_capacity;
    bool flush_due, draining;
    bool upgrading; /* an old node is there, which does not tell that it holds an action back */
    int kills, cuts, over, rounds, acts, slaps, rated, undone;
} sim;

static sim s;

static inline int from_to(int lowest, int highest)
{
    return random_from(&s.chance, lowest, highest);
}

static inline bool one_in(int n)
{
    return random_one_in(&s.chance, n);
}

/* ---- the network ---- */

static inline sim_client *client_of(core_conn conn)
{
    for (int i = 0; i < SIM_CLIENTS; i++)
        if (s.client[i].conn == conn)
            return &s.client[i];
    return NULL;
}

/* What the program around this defines: a client connects to the server and disconnects, or its player has changed. */
static void server_connect(sim_client *me);
static void server_disconnect(core_conn conn);
static void server_change(sim_client *me, const profile *who);

static inline void wake(sim_client *me, int ms)
{
    if (s.draining)
        return;
    sim_push(&s.queue, (sim_event){s.w.now + 1000 * (int64_t)ms, 0, SIM_WAKE, (uint64_t)(me - s.client), NULL, NULL});
}

/* Sends a message to a client. It arrives later, after all earlier messages. */
static inline void deliver(world *w, const world_message *m)
{
    sim_client *to = client_of(m->conn);
    if (!to || s.closed[m->conn % WORLD_CONNS])
        return;
    const core_time at = w->now + 1000 * (int64_t)(to->delay_ms + from_to(0, 5));
    to->last_in = at > to->last_in ? at : to->last_in;
    sim_push(&s.queue, (sim_event){to->last_in, 0, SIM_TO_CLIENT, m->conn, world_copy(m->text, m->length), NULL});
}

static inline void send_text(sim_client *me, const char *text)
{
    const core_time at = s.w.now + 1000 * (int64_t)(me->delay_ms + from_to(0, 5));
    me->last_out = at > me->last_out ? at : me->last_out;
    sim_push(&s.queue, (sim_event){me->last_out, 0, SIM_TO_SERVER, me->conn, world_copy(text, strlen(text)), NULL});
}

static inline void lose(sim_client *me)
{
    me->conn = 0;
    me->pendings = 0;
    memset(me->open, 0, sizeof me->open);
}

/* Called when the server has closed a connection. The client notices a little later, and hears nothing more. */
static inline void closed_by_server(world *w, core_conn conn)
{
    s.closed[conn % WORLD_CONNS] = true;
    sim_push(&s.queue, (sim_event){w->now + 20000, 0, SIM_CUT, conn, NULL, NULL});
}

static inline void disconnect(sim_client *me)
{
    const core_conn conn = me->conn;
    lose(me);
    server_disconnect(conn);
}

/* ---- requests ---- */

static inline sim_pending *new_pending(sim_client *me)
{
    HOLDS(me->pendings < SIM_PENDING);
    sim_pending *pending = &me->pending[me->pendings++];
    *pending = (sim_pending){.id = ++me->last_id, .times = 1};
    return pending;
}

/* Sends {"do":…,"id":…,REST}, sometimes twice by mistake. */
static inline sim_pending *make_request(sim_client *me, const char *name, const char *rest)
{
    char text[2048];
    if (me->pendings == SIM_PENDING)
        return NULL;
    sim_pending *pending = new_pending(me);
    pending->may_be_late = strcmp(name, "act") == 0 && (me->rules.slap != YV_slap_off || s.upgrading);
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"id\":%lld%s%s}", name, (long long)pending->id, *rest ? "," : "",
             rest);
    send_text(me, text);
    if (one_in(25)) {
        send_text(me, text);
        pending->times++;
    }
    return pending;
}

static inline sim_pending *request_at(sim_client *me, const char *table, const char *name, const char *rest)
{
    char text[1800];
    snprintf(text, sizeof text, "\"table\":\"%s\"%s%s", table, *rest ? "," : "", rest);
    return make_request(me, name, text);
}

static inline sim_open *find_open(sim_client *me, const char *table)
{
    for (int i = 0; i < SIM_OPEN; i++)
        if (strcmp(me->open[i].table, table) == 0)
            return &me->open[i];
    return NULL;
}

static inline void note_open(sim_client *me, const char *table)
{
    sim_open *open = find_open(me, table);
    if (!open)
        open = find_open(me, "");
    if (!open)
        return;
    memset(open, 0, sizeof *open);
    sim_copy(open->table, sizeof open->table, table);
}

static inline void open_table(sim_client *me, const char *table)
{
    char rest[64] = "";
    const bool again = strcmp(me->table, table) == 0;
    if (!find_open(me, table) && !find_open(me, ""))
        return;
    if (again && me->n > 0 && !one_in(4))
        snprintf(rest, sizeof rest, "\"since\":%llu", (unsigned long long)me->n);
    if (!again) {
        sim_copy(me->table, sizeof me->table, table);
        me->seat = 0, me->has_view = false, me->phase[0] = '\0', me->n = 0, me->mixed = false;
    }
    request_at(me, table, "open", rest);
}

#endif
