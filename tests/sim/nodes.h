/* A simulated server of several nodes: their processes, the bus between them, and the database with its leases.
 *
 * The bus loses, doubles, delays and reorders datagrams, and is cut between nodes. The database is slow or unreachable.
 * Nodes are killed, paused and drained. The facts that are durable are those of `s.w`, which has no core of its own.
 *
 * Three protections can be taken away, to show that the simulator finds what they are for: `no_fence`, the database
 * takes facts with any epoch; `no_stop`, a node goes on when its lease may have ended; `no_list`, a node never learns
 * of a table that it was given while the answer was lost. */
#ifndef SIM_NODES_H
#define SIM_NODES_H

#include "../../src/server/cluster/cluster.h"
#include "../../src/server/core/core_operator.h"
#include "../../src/server/core/spoken_code.h"
#include "hear.h"

enum {
    NODES = 3,
    LEASE_MS = 2000,
    MARGIN_MS = 500,
    RENEW_MS = 500,
    MOST_TABLES = 4096,
    MOST_SESSIONS = 256,
    MOST_LATES = 8192
};

typedef enum {
    DO_HEAR,      /* a datagram arrives at a node … */
    DO_RECEIVE,   /* … or a request of a client */
    DO_COMMIT,    /* the database gets a batch … */
    DO_COMMITTED, /* … and its answer arrives */
    DO_RENEW,
    DO_RENEWED,
    DO_CLAIM,
    DO_GRANTED,
    DO_LIST,
    DO_LISTED,
    DO_RELEASE,
    DO_RELEASED,
    DO_ANSWER, /* a bot has chosen */
    DO_KILL,
    DO_START,
    DO_PAUSE,
    DO_DRAIN,
    DO_END, /* of a drained node */
    DO_CUT,
    DO_DATABASE, /* is unreachable for a while */
    DO_DEAFEN,   /* a node has no bus for a while */
} node_what;

typedef struct {
    node_what what;
    int node, process; /* an event of an earlier process is void */
    uint64_t number;
    core_time time;
    bool flag;
    char table[TABLE_CODE_LENGTH + 1];
    size_t from, to;
    uint8_t *bytes;
    size_t length;
} node_event;

typedef struct {
    char table[TABLE_CODE_LENGTH + 1];
    uint64_t session, epoch; /* session 0: nobody holds it */
    bool open;
} sim_lease;

typedef struct {
    world w;
    cluster *n;
    bool up, lost, halted, draining;
    int process;
    core_time paused; /* until this time */
    uint64_t session;
    core_time until; /* the lease, by this node's clock */
    core_time renew_at;
    bool renewing, committing;
    int hearing;         /* other nodes that have a bus, as far as the database has told it */
    core_time deaf_from; /* since when it has known that others have a bus and it has none; 0: that is not so */
    core_time answered;  /* when the last answer of the database about tables arrives: they come in order */
    int releasing;
    size_t sealed;                /* the facts of the batch that is being committed */
    map epochs;                   /* of its tables, by code: pointers that are numbers */
    node_event *late[MOST_LATES]; /* what came while it was paused */
    int lates;
} sim_node;

static struct {
    sim_node node[NODES];
    int at[WORLD_CONNS]; /* the node of each connection */
    sim_lease lease[MOST_TABLES];
    int leases;
    struct {
        core_time until;
        bool ended, hears;
    } session[MOST_SESSIONS];
    uint64_t sessions, epochs;
    core_time database; /* it is unreachable until then */
    core_time cut[NODES][NODES];
    core_time deaf[NODES];        /* they have no bus until then */
    core_time sent[NODES][NODES]; /* when the last datagram of this direction arrives */
    bool calm;                    /* nothing fails any more */
    bool no_fence, no_stop, no_list;
    void (*published)(const void *bytes, size_t length); /* sees all datagrams; may be NULL */
    int lookups;                                         /* questions to the database for a table that does not exist */
    int kills, pauses, drains, fenced, lost_sessions, cuts, outages, takeovers, unanswered, deafs;
    uint64_t datagrams, forwarded, resumed, gaps;
} g;

static core_conn trace_conn; /* SIM_TRACE=17: what happens to nodes and to this connection is written to stderr */

static void node_at(core_time at, node_event e)
{
    node_event *kept = malloc(sizeof *kept);
    *kept = e;
    sim_push(&s.queue, (sim_event){at, 0, SIM_NODE, 0, NULL, kept});
}

static core_time after_ms(int lowest, int highest)
{
    return s.w.now + 1000 * (core_time)from_to(lowest, highest) + from_to(0, 999);
}

/* ---- the database ---- */

static core_time database_answers(void)
{
    const core_time at = after_ms(0, !g.calm && one_in(60) ? 700 : 4);
    return at > g.database ? at : g.database + from_to(0, 20000);
}

static sim_lease *find_lease(const char *table)
{
    for (int i = g.leases - 1; i >= 0; i--)
        if (strcmp(g.lease[i].table, table) == 0)
            return &g.lease[i];
    return NULL;
}

static bool is_living(uint64_t session)
{
    return session && !g.session[session].ended && g.session[session].until > s.w.now;
}

/* As the store does: what a game adds holds, whatever another game has added meanwhile. */
static void add_skill(skill *of, const world_fact *f)
{
    of->mu += f->skill.mu - f->skill_before.mu;
    of->sigma = (int32_t)((int64_t)of->sigma * f->skill.sigma / f->skill_before.sigma);
    of->sigma = of->sigma > 1 ? of->sigma : 1;
}

static void add_fact(const world_fact *f)
{
    s.w.fact = world_grow(s.w.fact, s.w.facts, &s.w.fact_capacity, sizeof *s.w.fact);
    world_fact *kept = &s.w.fact[s.w.facts++];
    *kept = *f;
    if (f->text)
        kept->text = world_copy(f->text, f->length);
    if (f->kind == FACT_RATING)
        s.w.player[f->player - 1].rating += f->change;
    if (f->kind == FACT_SKILL)
        add_skill(&s.w.player[f->player - 1].skill, f);
    s.w.durable = s.w.facts;
}

/* Stores a fact, unless it carries a stale epoch. Returns false if it does. */
static bool store_fact(const sim_node *node, const world_fact *f)
{
    sim_lease *l = f->table[0] ? find_lease(f->table) : NULL;
    if (f->kind == FACT_TABLE_OPENED) {
        HOLDS(!l && g.leases < MOST_TABLES);
        if (g.session[node->session].ended)
            return false;
        l = &g.lease[g.leases++];
        *l = (sim_lease){.session = node->session, .epoch = f->epoch, .open = true};
        sim_copy(l->table, sizeof l->table, f->table);
    } else if (f->table[0] && !g.no_fence && (!l || l->epoch != f->epoch)) {
        return false;
    }
    if (l && f->kind == FACT_TABLE_RECODED)
        sim_copy(l->table, sizeof l->table, f->new_table);
    add_fact(f);
    if (l && f->kind == FACT_TABLE_CLOSED)
        l->table[0] = '\0', l->open = false;
    return true;
}

/* ---- ports of a core and of its node ---- */

static sim_node *node_of(void *context)
{
    return context;
}

static int number_of_node(const sim_node *node)
{
    return (int)(node - g.node);
}

static void trace(const sim_node *node, const char *what, const char *table)
{
    if (trace_conn)
        fprintf(stderr, "%lld node %d: %s %s\n", (long long)s.w.now, number_of_node(node), what, table);
}

static node_event event_of(const sim_node *node, node_what what)
{
    return (node_event){.what = what, .node = number_of_node(node), .process = node->process};
}

static uint64_t epoch_of(const sim_node *node, const char *table)
{
    const void *epoch = map_get(&node->epochs, spoken_code_read(table, strlen(table)));
    return epoch ? (uint64_t)(uintptr_t)epoch : node->session;
}

static void set_epoch(sim_node *node, const char *table, uint64_t epoch)
{
    const uint64_t code = spoken_code_read(table, strlen(table));
    if (epoch)
        map_put(&node->epochs, code, (void *)(uintptr_t)epoch);
    else if (map_get(&node->epochs, code))
        map_remove(&node->epochs, code);
}

static void port_send(void *context, core_conn conn, const char *text, size_t length)
{
    sim_node *node = node_of(context);
    if (cluster_takes(node->n, conn))
        world_send(&node->w, conn, text, length);
}

static void port_close(void *context, core_conn conn, const char *why)
{
    sim_node *node = node_of(context);
    if (conn & CLUSTER_ATTACHED)
        cluster_close_conn(node->n, conn, why);
    else
        closed_by_server(&node->w, conn);
}

static void port_store(void *context, const fact *f)
{
    sim_node *node = node_of(context);
    world_store(&node->w, f);
    if (!f->table)
        return;
    const uint64_t epoch = epoch_of(node, f->table);
    node->w.fact[node->w.facts - 1].epoch = epoch;
    if (f->kind == FACT_TABLE_RECODED) {
        set_epoch(node, f->name, epoch);
        set_epoch(node, f->table, 0);
    }
}

static void port_ask_bot(void *context, const core_bot_job *job)
{
    world_ask_bot(&node_of(context)->w, job);
}

static void port_random(void *context, uint8_t *bytes, size_t count)
{
    (void)context;
    world_random(&s.w, bytes, count);
}

/* Finds a player as stored, with what this node is about to store. */
static bool port_find_player(void *context, player_id id, profile *found)
{
    const sim_node *node = node_of(context);
    if (!world_find_player(&s.w, id, found))
        return false;
    for (size_t i = node->w.durable; i < node->w.facts; i++) {
        const world_fact *f = &node->w.fact[i];
        if (f->player == id && f->kind == FACT_RATING)
            found->rating += f->change;
        if (f->player == id && f->kind == FACT_SKILL)
            add_skill(&found->skill, f);
    }
    return true;
}

static int port_count_rated(void *context, const player_id *players, int count)
{
    (void)context;
    return world_count_rated(&s.w, players, count);
}

static bool is_deaf(int node)
{
    return !g.calm && g.deaf[node] > s.w.now;
}

static void port_publish_to(sim_node *from, int to, const void *bytes, size_t length)
{
    const int me = number_of_node(from);
    core_time at = s.w.now + from_to(100, 3000);
    g.datagrams++;
    if (is_deaf(me) || is_deaf(to))
        return;
    if (!g.calm && (g.cut[me][to] > s.w.now || one_in(400)))
        return;
    if (!g.calm && one_in(300))
        at += 1000 * from_to(1, 400);
    else if (at < g.sent[me][to])
        at = g.sent[me][to];
    if (at > g.sent[me][to])
        g.sent[me][to] = one_in(100) && !g.calm ? g.sent[me][to] : at; /* sometimes a later one overtakes it */
    for (int copies = !g.calm && one_in(200) ? 2 : 1; copies > 0; copies--) {
        node_event e = {.what = DO_HEAR, .node = to, .process = -1, .length = length};
        e.bytes = (uint8_t *)world_copy(bytes, length);
        node_at(at + (copies - 1) * from_to(0, 50000), e);
    }
}

static void port_publish(void *context, uint64_t to, const void *bytes, size_t length)
{
    sim_node *from = node_of(context);
    if (g.published)
        g.published(bytes, length);
    for (int i = 0; i < NODES; i++)
        if (&g.node[i] != from && g.node[i].up && (to == 0 || to == g.node[i].session))
            port_publish_to(from, i, bytes, length);
}

static void deliver_to_client(sim_node *node, core_conn conn, const char *text, size_t length)
{
    if (trace_conn && conn == trace_conn)
        fprintf(stderr, "%lld node %d to %llu: %.*s\n", (long long)s.w.now, number_of_node(node),
                (unsigned long long)conn, (int)(length > 150 ? 150 : length), text);
    if (s.w.open[conn % WORLD_CONNS])
        deliver(&node->w, &(world_message){.text = (char *)(uintptr_t)text, .length = length, .conn = conn});
}

static void port_to_client(void *context, core_conn conn, const char *text, size_t length)
{
    deliver_to_client(node_of(context), conn, text, length);
}

static void port_post(void *context, const void *bytes, size_t length)
{
    world_send(&node_of(context)->w, CLUSTER_OTHERS, bytes, length);
}

static void port_claim(void *context, const char *table)
{
    node_event e = event_of(context, DO_CLAIM);
    sim_copy(e.table, sizeof e.table, table ? table : "");
    g.lookups += table && !find_lease(table);
    node_at(database_answers(), e);
}

static void port_list(void *context)
{
    if (!g.no_list)
        node_at(database_answers(), event_of(context, DO_LIST));
}

static void port_release(void *context, const char *table)
{
    sim_node *node = node_of(context);
    node_event e = event_of(node, DO_RELEASE);
    sim_copy(e.table, sizeof e.table, table);
    e.to = node->w.facts;
    e.number = epoch_of(node, table);
    node->releasing++;
    node_at(s.w.now + 1000, e);
}

static uint64_t port_epoch(void *context, const char *table)
{
    return epoch_of(context, table);
}

static void port_leave(void *context)
{
    sim_node *node = node_of(context);
    for (int i = 0; i < SIM_CLIENTS; i++)
        if (s.client[i].conn && g.at[s.client[i].conn % WORLD_CONNS] == number_of_node(node))
            closed_by_server(&node->w, s.client[i].conn);
}

static void port_noted(void *context, const void *bytes, size_t length)
{
    player_id id;
    if (length != sizeof id)
        return;
    memcpy(&id, bytes, sizeof id);
    cluster_unexpect(node_of(context)->n, id);
    core_player_changed(node_of(context)->w.c, &s.w.player[id - 1]);
}

static void port_spent(void *context, spent_book book, uint64_t key, int kind, int tokens)
{
    (void)context, (void)book, (void)key, (void)kind, (void)tokens;
}

static void port_missed(void *context)
{
    (void)context;
}

static bool port_blocks(void *context, player_id one, player_id other)
{
    (void)context, (void)one, (void)other;
    return false;
}

/* The player's number stands for the sign-in. */
static bool port_sign_in(void *context, core_conn conn, cluster_sign_in *found)
{
    const sim_client *of = client_of(conn);
    (void)context;
    found->mark = of ? (uint64_t)of->id : 0;
    return of;
}

/* ---- processes ---- */

static void begin_session(sim_node *node)
{
    node->session = ++g.sessions;
    HOLDS(g.sessions < MOST_SESSIONS);
    g.epochs = node->session > g.epochs ? node->session : g.epochs;
    g.session[node->session].until = s.w.now + 1000 * LEASE_MS;
    g.session[node->session].ended = false;
    node->until = s.w.now + 1000 * (LEASE_MS - MARGIN_MS);
    node->renew_at = s.w.now + 1000 * RENEW_MS;
    node->renewing = node->lost = false;
    g.session[node->session].hears = true;
    node->hearing = -1;
    node->deaf_from = 0;
}

static void start_node(int i)
{
    static const char *const names[NODES] = {"a", "b", "c"};
    sim_node *node = &g.node[i];
    node->process++;
    node->up = true;
    node->halted = node->draining = node->committing = false;
    node->releasing = 0;
    node->paused = 0;
    begin_session(node);
    memset(&node->w, 0, sizeof node->w);
    node->w.settings = s.w.settings;
    node->w.now = s.w.now;
    /* In some games, one node has not been upgraded yet. */
    s.upgrading = random_seed_now % 3 == 0;
    const bool old = s.upgrading && i == (int)(random_seed_now / 3 % NODES);
    const unsigned version = old ? 1 + (unsigned)(random_seed_now / 9 % 3) : 0;
    const cluster_settings settings = {.name = names[i], .epoch = node->session, .version = version};
    const cluster_ports ports = {node,       port_publish, port_to_client, port_close,  port_post,
                                 port_claim, port_list,    port_release,   port_epoch,  port_leave,
                                 port_noted, port_spent,   port_missed,    port_blocks, port_sign_in};
    node->n = cluster_open(&settings, &ports);
    const core_ports to_core = {.context = node,
                                .send = port_send,
                                .close = port_close,
                                .store = port_store,
                                .ask_bot = port_ask_bot,
                                .random = port_random,
                                .hash = world_hash,
                                .find_player = port_find_player,
                                .have_played = world_have_played,
                                .count_rated = port_count_rated,
                                .log = world_log,
                                .others = cluster_others(node->n)};
    node->w.c = core_open(&node->w.settings, &to_core);
    cluster_set_core(node->n, node->w.c);
}

static void end_node(sim_node *node)
{
    const cluster_figures figures = cluster_count(node->n);
    g.takeovers += (int)figures.takeovers;
    g.forwarded += figures.forwarded, g.resumed += figures.resumed, g.gaps += figures.gaps;
    node->up = false;
    node->process++;
    cluster_close(node->n);
    world_close(&node->w);
    map_free(&node->epochs);
    node->epochs = (map){0};
    for (int i = 0; i < node->lates; i++) {
        free(node->late[i]->bytes);
        free(node->late[i]);
    }
    node->lates = 0;
    for (int i = 0; i < SIM_CLIENTS; i++) {
        sim_client *me = &s.client[i];
        if (!me->conn || g.at[me->conn % WORLD_CONNS] != number_of_node(node))
            continue;
        s.w.open[me->conn % WORLD_CONNS] = false;
        lose(me);
        wake(me, from_to(1, 1500));
    }
}

/* The node looks at its clock, as a process does before it acts. */
static void node_enter(sim_node *node)
{
    node->w.now = s.w.now;
    const bool acting = !node->lost && (g.no_stop || s.w.now < node->until);
    HOLDS(!acting || node->draining
          || is_living(node->session)); /* otherwise another node may act for its tables too */
    cluster_set_acting(node->n, acting);
    if (node->halted == !acting)
        return;
    node->halted = !acting;
    core_set_halted(node->w.c, !acting, s.w.now);
}

static void node_leave(sim_node *node)
{
    for (size_t i = 0; i < node->w.jobs; i++)
        if (node->w.job[i].job.seed != UINT64_MAX) {
            node_event e = event_of(node, DO_ANSWER);
            e.number = node->w.job[i].job.ticket;
            node_at(after_ms(0, 40), e);
            node->w.job[i].job.seed = UINT64_MAX;
        }
    if (node->committing || node->lost || (node->w.messages == node->w.delivered && node->w.facts == node->w.durable))
        return;
    node_event e = event_of(node, DO_COMMIT);
    node->committing = true;
    node->sealed = node->w.facts;
    e.from = node->w.durable, e.to = node->sealed;
    if (e.from == e.to) { /* without facts, messages leave at once */
        e.what = DO_COMMITTED;
        node_at(s.w.now, e);
    } else {
        node_at(database_answers(), e);
    }
}

/* Another node has taken this node's tables: it forgets them, and what it was about to say. */
static void lose_session(sim_node *node)
{
    g.lost_sessions++;
    trace(node, "lost", "");
    node->lost = true;
    node_enter(node);
    cluster_lost(node->n, s.w.now);
    for (size_t i = node->w.durable; i < node->w.facts; i++)
        free(node->w.fact[i].text);
    node->w.facts = node->w.durable;
    world_drop_messages(&node->w);
    map_free(&node->epochs);
    node->epochs = (map){0};
    port_leave(node);
    begin_session(node);
    node->process++; /* answers of the database to the earlier session are void */
    node->committing = false;
    node->releasing = 0;
    for (size_t i = 0; i < node->w.jobs; i++)
        node->w.job[i].job.seed = 0; /* are answered again, because the events of this process are void */
    cluster_rejoined(node->n, node->session, s.w.now);
    node_enter(node);
}

static void send_durable(sim_node *node)
{
    size_t sent = 0;
    for (; sent < node->w.messages && node->w.message[sent].facts <= node->w.durable; sent++) {
        world_message *m = &node->w.message[sent];
        if (m->conn & CLUSTER_ATTACHED)
            cluster_deliver(node->n, m->conn, m->text, m->length);
        else
            deliver_to_client(node, m->conn, m->text, m->length);
        free(m->text);
    }
    memmove(node->w.message, node->w.message + sent, (node->w.messages - sent) * sizeof *node->w.message);
    node->w.messages -= sent;
}

/* ---- events ---- */

static void commit(const node_event *e)
{
    sim_node *node = &g.node[e->node];
    node_event answer = *e;
    answer.what = DO_COMMITTED;
    for (size_t i = e->from; i < e->to; i++)
        if (!store_fact(node, &node->w.fact[i]))
            answer.flag = true;
    node_at(database_answers(), answer);
}

static void committed(sim_node *node, const node_event *e)
{
    node->committing = false;
    if (e->flag) {
        g.fenced++;
        lose_session(node);
        return;
    }
    node->w.durable = e->to;
    send_durable(node);
}

static void renewed(sim_node *node, const node_event *e)
{
    node->renewing = false;
    node->hearing = (int)e->to;
    if (e->flag)
        lose_session(node);
    else if (e->time + 1000 * (LEASE_MS - MARGIN_MS) > node->until)
        node->until = e->time + 1000 * (LEASE_MS - MARGIN_MS);
}

/* Returns when the answer to what the node asks now about tables arrives: after those to what it asked before. */
static core_time answered_at(sim_node *node)
{
    const core_time at = s.w.now + 1000;
    node->answered = at > node->answered ? at : node->answered;
    return node->answered;
}

/* The node's connection to the database breaks: what it has asked is done now, later or never, and it hears no answer.
 */
static bool loses_answer(const node_event *e)
{
    node_event end = *e, later = *e;
    if (g.calm || e->flag || !one_in(15))
        return false;
    g.unanswered++;
    end.what = DO_GRANTED;
    end.to = 0, end.number = CLAIM_FAILED;
    node_at(answered_at(&g.node[e->node]), end);
    later.flag = true;
    if (!one_in(3))
        node_at(one_in(2) ? s.w.now : after_ms(0, 1500), later);
    return true;
}

/* Returns the present code of the table that had this one before, or "". */
static const char *find_recoded(const char *before)
{
    for (size_t i = s.w.facts; i-- > 0;) {
        const char *now = s.w.fact[i].kind == FACT_TABLE_RECODED && strcmp(s.w.fact[i].table, before) == 0
                              ? world_last_code(&s.w, i, before)
                              : NULL;
        if (now && find_lease(now))
            return now;
    }
    return "";
}

/* Gives tables to a node. With e->flag, it does not hear of them. */
static void claim(const node_event *e)
{
    sim_node *node = &g.node[e->node];
    enum { AT_ONCE = 8 };
    int taken = 0;
    node_event end = *e;
    if (loses_answer(e))
        return;
    end.what = DO_GRANTED;
    end.to = 0;
    for (int i = 0; i < g.leases && taken < AT_ONCE; i++) {
        sim_lease *l = &g.lease[i];
        const bool own = e->table[0] && l->session == node->session; /* is granted again as it is */
        if (!l->open || (is_living(l->session) && !own) || (e->table[0] && strcmp(e->table, l->table) != 0)
            || !is_living(node->session) || (own && g.no_list))
            continue;
        if (l->session && !own)
            g.session[l->session].ended = true;
        if (!own)
            l->epoch = ++g.epochs;
        l->session = node->session;
        node_event grant = *e;
        grant.what = DO_GRANTED;
        grant.to = s.w.facts;
        grant.number = l->epoch;
        sim_copy(grant.table, sizeof grant.table, l->table);
        if (!e->flag)
            node_at(answered_at(node), grant);
        taken++;
    }
    if (e->flag)
        return;
    end.number = !e->table[0] || taken > 0 ? CLAIM_DONE : find_lease(e->table) ? CLAIM_HELD : CLAIM_GONE;
    if (end.number == CLAIM_GONE) {
        const char *became = find_recoded(e->table);
        end.bytes = (uint8_t *)world_copy(became, strlen(became) + 1);
    }
    node_at(answered_at(node), end);
}

static void list(const node_event *e)
{
    sim_node *node = &g.node[e->node];
    static cluster_lease held[MOST_TABLES];
    int count = 0;
    node_event answer = *e;
    for (int i = 0; i < g.leases; i++)
        if (g.lease[i].open && g.lease[i].session == node->session && g.lease[i].epoch != node->session) {
            held[count].epoch = g.lease[i].epoch;
            sim_copy(held[count++].table, sizeof held->table, g.lease[i].table);
        }
    answer.what = DO_LISTED;
    answer.length = (size_t)count * sizeof *held;
    answer.bytes = (uint8_t *)world_copy((const char *)held, answer.length);
    node_at(answered_at(node), answer);
}

/* Gives the log of a table to the core. */
static void restore(sim_node *node, const node_event *e)
{
    if (core_has_table(node->w.c, e->table) || cluster_has_had(node->n, e->number))
        return;
    for (size_t i = 0; i < s.w.facts; i++) {
        const world_fact *f = &s.w.fact[i];
        const char *table =
            f->kind == FACT_TABLE_OPENED || f->kind == FACT_LOG ? world_last_code(&s.w, i, f->table) : NULL;
        if (!table || strcmp(table, e->table) != 0)
            continue;
        if (f->kind == FACT_TABLE_OPENED)
            HOLDS(core_restore_table(node->w.c, table));
        else
            HOLDS(world_restore_entry(&s.w, i, node->w.c, table));
    }
    set_epoch(node, e->table, e->number);
    trace(node, "granted", e->table);
    cluster_granted(node->n, e->table, s.w.now);
}

static void release(sim_node *node, const node_event *e)
{
    node_event again = *e;
    if (node->w.durable < e->to) {
        node_at(s.w.now + 5000, again);
        return;
    }
    sim_lease *l = find_lease(e->table);
    if (l && l->epoch == e->number)
        l->session = 0;
    again.what = DO_RELEASED;
    node_at(database_answers(), again);
}

static void renew(sim_node *node)
{
    if (node->renewing || s.w.now < node->renew_at)
        return;
    node_event e = event_of(node, DO_RENEW);
    e.time = s.w.now;
    e.number = node->session;
    node->renewing = true;
    node->renew_at = s.w.now + 1000 * RENEW_MS;
    node_at(database_answers(), e);
}

static size_t count_hearing(uint64_t but)
{
    size_t count = 0;
    for (uint64_t i = 1; i <= g.sessions; i++)
        count += i != but && is_living(i) && g.session[i].hears;
    return count;
}

/* A node that has no bus while others have gives its tables to them. */
static void check_reach(sim_node *node)
{
    enum { WHILE_MS = CLUSTER_DEAF_MS + 2000 };
    const bool deaf = is_deaf(number_of_node(node));
    cluster_set_reach(node->n, &(cluster_reach){!deaf, node->hearing});
    if (!deaf || node->hearing <= 0 || node->halted || node->draining)
        node->deaf_from = 0;
    else if (!node->deaf_from)
        node->deaf_from = s.w.now;
    HOLDS(!node->deaf_from || s.w.now - node->deaf_from < 1000 * WHILE_MS || core_count_tables(node->w.c) == 0);
}

static void answer_job(sim_node *node, uint64_t ticket)
{
    for (size_t i = 0; i < node->w.jobs; i++)
        if (node->w.job[i].job.ticket == ticket) {
            world_answer_job(&node->w, i);
            return;
        }
}

static void start_drain(sim_node *node)
{
    if (node->draining)
        return;
    g.drains++;
    node->draining = true;
    cluster_drain(node->n, s.w.now);
    core_say_bye(node->w.c, 0);
    for (int i = 0; i < SIM_CLIENTS; i++)
        if (s.client[i].conn && g.at[s.client[i].conn % WORLD_CONNS] == number_of_node(node) && !one_in(4))
            sim_push(&s.queue, (sim_event){after_ms(0, 250), 0, SIM_CUT, s.client[i].conn, NULL, NULL});
    /* It ends even if it has lost its session meanwhile. */
    node_at(s.w.now + 300000, (node_event){.what = DO_END, .node = number_of_node(node), .process = -1});
}

/* What happens at the database or to a process from outside. */
static bool happens_outside(const node_event *e)
{
    sim_node *node = &g.node[e->node];
    node_event answer = *e;
    switch (e->what) {
    case DO_COMMIT: commit(e); return true;
    case DO_CLAIM: claim(e); return true;
    case DO_LIST: list(e); return true;
    case DO_RENEW:
        answer.what = DO_RENEWED;
        answer.flag = g.session[e->number].ended;
        if (!answer.flag) {
            g.session[e->number].until = s.w.now + 1000 * LEASE_MS;
            g.session[e->number].hears = !is_deaf(e->node);
            answer.to = count_hearing(e->number);
        }
        node_at(database_answers(), answer);
        return true;
    case DO_KILL:
        g.kills++;
        end_node(node);
        node_at(after_ms(200, 6000), (node_event){.what = DO_START, .node = e->node, .process = -1});
        return true;
    case DO_PAUSE:
        g.pauses++;
        node->paused = after_ms(300, 6000);
        return true;
    default: return false;
    }
}

static void happens_inside(sim_node *node, const node_event *e)
{
    node_enter(node);
    switch (e->what) {
    case DO_HEAR: cluster_heard(node->n, e->bytes, e->length, s.w.now); break;
    case DO_RECEIVE:
        if (s.w.open[e->number % WORLD_CONNS])
            cluster_received(node->n, e->number, (const char *)e->bytes, e->length, s.w.now);
        break;
    case DO_COMMITTED: committed(node, e); break;
    case DO_RENEWED: renewed(node, e); break;
    case DO_GRANTED:
        if (e->to)
            restore(node, e);
        else
            cluster_claim_ended(node->n, e->table[0] ? e->table : NULL, (claim_end)e->number,
                                e->bytes ? (const char *)e->bytes : "", s.w.now);
        break;
    case DO_LISTED:
        cluster_holds(node->n, (const cluster_lease *)(const void *)e->bytes, (int)(e->length / sizeof(cluster_lease)),
                      s.w.now);
        break;
    case DO_RELEASE: release(node, e); break;
    case DO_RELEASED:
        node->releasing--;
        cluster_released(node->n, e->table, s.w.now);
        break;
    case DO_ANSWER: answer_job(node, e->number); break;
    case DO_DRAIN: start_drain(node); break;
    default: break;
    }
    node_leave(node);
}

/* The node is paused: sockets keep what comes. */
static void keep_for_later(sim_node *node, const node_event *e)
{
    node_event *late = node->late[node->lates++] = malloc(sizeof *late);
    *late = *e;
    if (e->bytes)
        late->bytes = (uint8_t *)world_copy((const char *)e->bytes, e->length);
}

/* A request arrives at a node. */
static void node_receive(sim_node *node, core_conn conn, const char *text)
{
    node_event e = event_of(node, DO_RECEIVE);
    e.number = conn;
    e.bytes = (uint8_t *)(uintptr_t)text;
    e.length = strlen(text);
    HOLDS(node->lates < MOST_LATES);
    if (node->paused > s.w.now || node->lates > 0)
        keep_for_later(node, &e);
    else
        happens_inside(node, &e);
}

static void node_do(const node_event *e)
{
    sim_node *node = &g.node[e->node];
    static const char *const words[] = {"kill", "start", "pause", "drain", "end", "cut", "database", "deafen"};
    if (e->what >= DO_KILL)
        trace(node, words[e->what - DO_KILL], "");
    if (e->what == DO_CUT) {
        g.cuts++;
        g.cut[e->node][e->to] = after_ms(100, 5000);
        if (e->flag)
            g.cut[e->to][e->node] = g.cut[e->node][e->to];
    } else if (e->what == DO_DATABASE) {
        const core_time until = after_ms(100, 4000);
        g.outages += !g.calm;
        g.database = g.calm ? g.database : until;
    } else if (e->what == DO_DEAFEN) {
        g.deafs++;
        g.deaf[e->node] = after_ms(500, 12000);
    } else if (e->what == DO_START) {
        start_node(e->node);
    } else if (!node->up || (e->process >= 0 && e->process != node->process)
               || (g.calm && e->what >= DO_KILL && e->what <= DO_DRAIN)) {
        return;
    } else if (happens_outside(e)) {
        return;
    } else if (e->what == DO_END) {
        if (node->draining && node->releasing > 0 && !node->lost)
            node_at(s.w.now + 50000, *e);
        else if (node->draining)
            happens_outside(&(node_event){.what = DO_KILL, .node = e->node});
    } else if (node->paused > s.w.now && node->lates < MOST_LATES) {
        keep_for_later(node, e);
    } else {
        happens_inside(node, e);
    }
}

/* Lets a node do what is due. Returns the time of its next call. */
static core_time node_tick(sim_node *node)
{
    if (!node->up)
        return INT64_MAX;
    if (node->paused > s.w.now)
        return node->paused;
    node_enter(node);
    for (int i = 0; i < node->lates; i++) {
        node_event *late = node->late[i];
        if (late->process < 0 || late->process == node->process)
            happens_inside(node, late);
        free(late->bytes);
        free(late);
    }
    node->lates = 0;
    renew(node);
    core_time next = node->halted ? INT64_MAX : core_tick(node->w.c, s.w.now);
    check_reach(node);
    const core_time later = cluster_tick(node->n, s.w.now);
    node_leave(node);
    if (next <= s.w.now)
        next = s.w.now + 1;
    next = later > s.w.now ? (later < next ? later : next) : s.w.now + 1;
    return node->renew_at > s.w.now && node->renew_at < next ? node->renew_at : next;
}

/* ---- clients ---- */

static void server_connect(sim_client *me)
{
    sim_node *node = &g.node[from_to(0, NODES - 1)];
    for (int tries = 0; tries < 4 && (!node->up || node->draining); tries++)
        node = &g.node[from_to(0, NODES - 1)];
    if (!node->up || node->draining || node->paused > s.w.now || (is_deaf(number_of_node(node)) && one_in(2))) {
        me->conn = 0;
        wake(me, 500);
        return;
    }
    s.w.last_conn++;
    s.w.open[me->conn % WORLD_CONNS] = true;
    g.at[me->conn % WORLD_CONNS] = number_of_node(node);
    node_enter(node);
    cluster_arrives(node->n, me->id);
    const cluster_arrival *known = cluster_find_expected(node->n, (uint64_t)me->id, s.w.now);
    HOLDS(!known || known->who.id == me->id);
    core_connected(node->w.c, me->conn, 0, known ? &known->who : &s.w.player[me->id - 1], NULL, 0, NULL, 0, s.w.now);
    cluster_connected(node->n, me->conn, me->id, s.w.now);
    core_measured(node->w.c, me->conn, 2000 * me->delay_ms);
    node_leave(node);
}

static void server_disconnect(core_conn conn)
{
    sim_node *node = &g.node[g.at[conn % WORLD_CONNS]];
    s.w.open[conn % WORLD_CONNS] = false;
    if (!node->up)
        return;
    node_enter(node);
    cluster_disconnected(node->n, conn, s.w.now);
    core_disconnected(node->w.c, conn, s.w.now);
    node_leave(node);
}

static void server_change(sim_client *me, const profile *who)
{
    sim_node *node = &g.node[g.at[me->conn % WORLD_CONNS]];
    if (!node->up || node->paused > s.w.now)
        return;
    node_enter(node);
    core_player_changed(node->w.c, who);
    cluster_unexpect(node->n, who->id);
    cluster_note(node->n, &who->id, sizeof who->id);
    node_leave(node);
}

#endif
