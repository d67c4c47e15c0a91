/* Simulates a server of three nodes with its clients from one seed: tests/sim/nodes.h. Besides the invariants of one
 * server: no log position has two writers, every acknowledged action is in the log, every client knows what the log
 * says, every table is run by the node that holds it, and ratings add up.
 *
 *   simulator_cluster [WORD…]                          the tests
 *   SIM_SEEDS=1000 SIM_FROM=1 simulator_cluster holds  many seeds
 *   SIM_SEED=17 simulator_cluster holds                one seed; with SIM_TRACE=3, also what connection 3 is told */
#include <sys/wait.h>

#include "../../src/server/cluster/cluster_internal.h"
#include "../sim/nodes.h"
#include "../sim/play.h"
#include "../sim/stored.h"

/* A protection that is taken away, to show that the simulator finds what it is for. */
static enum { PROTECTED, NO_FENCE, NO_STOP, NO_LIST } unprotected;

/* ---- trouble ---- */

static void plan_trouble(void)
{
    static const node_what kinds[] = {DO_KILL, DO_PAUSE, DO_DRAIN, DO_CUT, DO_DATABASE, DO_PAUSE, DO_DEAFEN};
    for (int i = from_to(0, 8); i > 0; i--) {
        node_event e = {.what = kinds[from_to(0, 6)], .node = from_to(0, NODES - 1), .process = -1, .flag = one_in(2)};
        e.to = (size_t)((e.node + from_to(1, NODES - 1)) % NODES);
        node_at((core_time)from_to(3, 60) * 1000000, e);
    }
}

static void begin(uint64_t seed)
{
    memset(&s, 0, sizeof s);
    memset(&g, 0, sizeof g);
    trace_conn = getenv("SIM_TRACE") ? (core_conn)atoll(getenv("SIM_TRACE")) : 0;
    random_seed_now = seed;
    g.no_fence = unprotected == NO_FENCE;
    g.no_stop = unprotected == NO_STOP;
    g.no_list = unprotected == NO_LIST;
    s.chance = yv_rng_seeded(seed * 2 + 1);
    world_open(&s.w, seed);
    core_close(s.w.c);
    s.w.c = NULL;
    s.w.settings.pause_ms = from_to(100, 4000);
    s.w.settings.grace_ms = from_to(500, 8000);
    s.w.settings.hasty_bots = one_in(3);
    s.w.settings.rate_all_rules = true;
    for (int i = 0; i < NODES; i++)
        start_node(i);
    for (int i = 0; i < SIM_CLIENTS; i++) {
        s.client[i].id = i % (SIM_CLIENTS - 2) + 1;
        wake(&s.client[i], from_to(1000, 3000));
    }
    plan_trouble();
}

/* ---- running ---- */

static void receive(core_conn conn, const char *text)
{
    sim_node *node = &g.node[g.at[conn % WORLD_CONNS]];
    if (!s.w.open[conn % WORLD_CONNS] || s.closed[conn % WORLD_CONNS] || !node->up)
        return;
    if (trace_conn && conn == trace_conn)
        fprintf(stderr, "%lld node %d from %llu: %.150s\n", (long long)s.w.now, number_of_node(node),
                (unsigned long long)conn, text);
    node_receive(node, conn, text);
}

static void happen(const sim_event *event)
{
    sim_client *to = event->what == SIM_TO_CLIENT ? client_of(event->conn) : NULL;
    node_event *more = event->more;
    switch (event->what) {
    case SIM_TO_SERVER: receive(event->conn, event->text); break;
    case SIM_TO_CLIENT:
        if (to)
            hear(to, event->text);
        break;
    case SIM_WAKE: do_something(&s.client[event->conn]); break;
    case SIM_NODE: node_do(more); break;
    case SIM_CUT:
        if ((to = client_of(event->conn))) {
            disconnect(to);
            wake(to, from_to(0, 300));
        }
        break;
    default: break;
    }
}

static void drop(const sim_event *event)
{
    free(event->text);
    if (event->more)
        free(((node_event *)event->more)->bytes);
    free(event->more);
}

static void do_step(void)
{
    core_time due = INT64_MAX;
    for (int i = 0; i < NODES; i++) {
        const core_time next = node_tick(&g.node[i]);
        due = next < due ? next : due;
    }
    if (s.queue.count == 0 || due < s.queue.event[0].at) {
        s.w.now = due > s.w.now ? due : s.w.now;
        return;
    }
    const sim_event event = sim_pop(&s.queue);
    s.w.now = event.at > s.w.now ? event.at : s.w.now;
    if (!s.draining || event.what != SIM_WAKE)
        happen(&event);
    drop(&event);
}

/* ---- the end ---- */

/* Counts the events of a table that is open among the first `facts`, or returns -1. */
static int64_t count_events(const char *table, size_t facts)
{
    int64_t events = 0;
    room_entry e;
    const sim_lease *l = find_lease(table);
    if (!l)
        return -1;
    for (size_t i = 0; i < facts; i++) {
        const world_fact *f = &s.w.fact[i];
        const char *last = f->kind == FACT_LOG ? world_last_code(&s.w, i, f->table) : NULL;
        if (!last || strcmp(last, table) != 0)
            continue;
        HOLDS(room_entry_read(&e, (yv_span){f->text, f->length}));
        events += room_entry_is_numbered(e.kind);
    }
    return events;
}

/* Lets the clients stop and everything heal. Then all requests are answered, and all clients know what the log says. */
static void drain(void)
{
    const core_time until = s.w.now + 20000000;
    size_t facts = 0; /* those of two seconds before the end: what came later may be on its way */
    s.draining = g.calm = true;
    while (s.w.now < until) {
        do_step();
        if (s.w.now < until - 2000000)
            facts = s.w.facts;
    }
    for (int i = 0; i < SIM_CLIENTS; i++) {
        sim_client *me = &s.client[i];
        const sim_open *open = me->conn && me->table[0] ? find_open(me, me->table) : NULL;
        HOLDS(!me->conn || me->pendings == 0);
        if (open && open->told && !open->left && count_events(me->table, s.w.facts) >= 0) {
            HOLDS((int64_t)open->n >= count_events(me->table, facts));
            HOLDS((int64_t)open->n <= count_events(me->table, s.w.facts));
        }
    }
}

static void look_at_table(void *context, const char *table)
{
    const sim_node *node = context;
    const sim_lease *l = find_lease(table);
    HOLDS(l && l->open && l->session == node->session);
}

/* Every table is run by the node that holds it, and a node runs no other tables. */
static void check_tables(void)
{
    for (int i = 0; i < NODES; i++)
        if (g.node[i].up)
            core_each_table(g.node[i].w.c, look_at_table, &g.node[i]);
    for (int i = 0; i < g.leases; i++) {
        const sim_lease *l = &g.lease[i];
        bool runs = false;
        for (int j = 0; j < NODES; j++)
            runs = runs || (g.node[j].up && g.node[j].session == l->session && core_has_table(g.node[j].w.c, l->table));
        HOLDS(!l->open || runs);
    }
}

static int strange_rows; /* of the directory that is being looked at: rows of tables that are closed */

static void look_at_row(void *context, const core_table_row *row, const char *node)
{
    const sim_lease *l = find_lease(row->table);
    (void)context, (void)node;
    strange_rows += !l || !l->open;
}

/* True if every node knows all tables of the other nodes, and no others. */
static bool directories_are_right(void)
{
    strange_rows = 0;
    for (int i = 0; i < NODES; i++) {
        const sim_node *node = &g.node[i];
        if (!node->up)
            continue;
        cluster_each_elsewhere(node->n, look_at_row, NULL);
        for (int j = 0; j < g.leases; j++)
            strange_rows += g.lease[j].open && g.lease[j].session != node->session
                            && !cluster_is_elsewhere(node->n, g.lease[j].table);
    }
    return strange_rows == 0;
}

/* What has just changed may be on its way. */
static void check_directories(void)
{
    for (int tries = 20; tries > 0 && !directories_are_right(); tries--) {
        const core_time until = s.w.now + 300000;
        while (s.w.now < until)
            do_step();
    }
    HOLDS(directories_are_right());
}

static void check_ratings(void)
{
    for (int i = 0; i < WORLD_PLAYERS; i++) {
        int32_t rating = YV_FIRST_RATING;
        for (size_t j = 0; j < s.w.facts; j++)
            if (s.w.fact[j].kind == FACT_RATING && s.w.fact[j].player == i + 1) {
                rating += s.w.fact[j].change;
                HOLDS(rating == s.w.fact[j].rating);
            }
    }
}

/* Ends all nodes and frees everything. Returns a digest of what the nodes have sent. */
static uint64_t end(void)
{
    uint64_t digest = 0;
    for (int i = 0; i < NODES; i++) {
        if (!g.node[i].up)
            continue;
        digest = digest * 31 + g.node[i].w.digest;
        end_node(&g.node[i]);
    }
    size_t place = 0;
    for (map_entry *entry; (entry = map_next(&s.told, &place));)
        free(entry->value);
    map_free(&s.told);
    while (s.queue.count > 0) {
        const sim_event event = sim_pop(&s.queue);
        drop(&event);
    }
    free(s.queue.event);
    free(s.acked);
    for (size_t i = 0; i < s.w.facts; i++)
        free(s.w.fact[i].text);
    free(s.w.fact);
    return digest;
}

static uint64_t run(uint64_t seed, int steps)
{
    begin(seed);
    for (int step = 0; step < steps; step++) {
        if (step % 128 == 0 || s.queue.count == 0)
            wake(&s.client[from_to(0, SIM_CLIENTS - 1)], from_to(0, 1000));
        do_step();
        for (int i = 0; i < NODES && step % 64 == 0; i++)
            HOLDS(!g.node[i].up || core_has_lists(g.node[i].w.c));
    }
    drain();
    check_everything();
    check_directories();
    check_tables();
    check_ratings();
    return end();
}

enum { STEPS = 20000 };

static void run_seeds(uint64_t from, int count)
{
    int over = 0, rounds = 0, acts = 0, rated = 0, kills = 0, pauses = 0, drains = 0, fenced = 0, lost = 0,
        takeovers = 0;
    uint64_t ackeds = 0, forwarded = 0, resumed = 0, gaps = 0, datagrams = 0;
    for (int i = 0; i < count; i++) {
        run(from + (uint64_t)i, STEPS);
        over += s.over, rounds += s.rounds, acts += s.acts, rated += s.rated, ackeds += s.ackeds;
        kills += g.kills, pauses += g.pauses, drains += g.drains, fenced += g.fenced, lost += g.lost_sessions;
        takeovers += g.takeovers, forwarded += g.forwarded, resumed += g.resumed, gaps += g.gaps,
            datagrams += g.datagrams;
    }
    fprintf(stderr,
            "seeds %llu…%llu: %d kills, %d pauses, %d drains; %d fenced batches, %d lost sessions, %d takeovers; %llu "
            "datagrams, %llu forwarded, %llu resumed, %llu sessions; %d games over (%d rated), %d rounds, %d actions, "
            "%llu acknowledged\n",
            (unsigned long long)from, (unsigned long long)(from + (uint64_t)count - 1), kills, pauses, drains, fenced,
            lost, takeovers, (unsigned long long)datagrams, (unsigned long long)forwarded, (unsigned long long)resumed,
            (unsigned long long)gaps, over, rated, rounds, acts, (unsigned long long)ackeds);
    CHECK(over > 0 && acts > 0 && ackeds > 0 && takeovers > 0 && forwarded > 0);
}

static int number_in(const char *name, int usual)
{
    const char *value = getenv(name);
    return value ? atoi(value) : usual;
}

TEST(the_same_seed_gives_the_same_bytes_on_all_nodes)
{
    const uint64_t first = run(5, STEPS / 4);
    CHECK(run(5, STEPS / 4) == first);
    CHECK(run(6, STEPS / 4) != first);
}

TEST(the_promise_of_one_server_holds_on_three_nodes)
{
    alarm(3600);
    const int one = number_in("SIM_SEED", 0);
    if (one)
        run((uint64_t)one, STEPS);
    else
        run_seeds((uint64_t)number_in("SIM_FROM", 100), number_in("SIM_SEEDS", 20));
}

/* Runs one seed in a process of its own. Returns false if a check fails. */
static bool seed_holds(uint64_t seed)
{
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        run(seed, STEPS);
        _exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

static bool hundred_seeds_hold(uint64_t from)
{
    for (uint64_t seed = from; seed < from + 100; seed++)
        if (!seed_holds(seed))
            return false;
    return true;
}

/* Seed 16: a session ended while the node was asking for free tables, and the next one never asked again.
 * Seed 1118: a node was granted a table again that it was giving back, and did not know what it had still to store.
 * Seed 20553: the simulator itself let the database fail after everything was to heal.
 * Seed 400462: a node that had no bus at its start did not notice that, and took tables that others could not reach.
 * Seed 402225: a table got another code while its owner could not be heard, and a watcher was told that it was closed.
 * Seeds 700012, 700285: the simulator itself sent on closed connections, and changed the order of requests.
 * Seed 701142: an answer that came too early was dropped, and those to later requests overtook the refusal.
 * Seed 701298: an action was sent twice, held back, and asked again twice, and one of the two was never answered.
 * Seed 702033: an answer that came too early was asked for again and again, and so were all that came after it.
 * Seed 700342: the simulator itself told a node of a later grant before an earlier list of its tables.
 * Seed 702329: in the simulator, a node that lost its session while it was drained never ended. */
TEST(seeds_that_have_failed_before_hold)
{
    static const uint64_t seeds[] = {16,     1118,   20553,  400462, 402225, 701142,
                                     701298, 702033, 700012, 700285, 700342, 702329};
    alarm(600);
    for (size_t i = 0; i < sizeof seeds / sizeof seeds[0]; i++)
        CHECK(seed_holds(seeds[i]));
}

/* Lets the time pass while the clients do nothing and nothing fails. */
static void idle(int ms)
{
    const core_time until = s.w.now + 1000 * (core_time)ms;
    while (s.w.now < until)
        do_step();
}

TEST(a_client_that_guesses_codes_does_not_make_the_database_look_for_all_of_them)
{
    enum { GUESSES = 100, PAUSE_MS = 100, ALLOWED = 15 }; /* 10 at once, and 10 in a minute */
    char code[TABLE_CODE_LENGTH + 1], text[128];
    begin(3);
    s.draining = g.calm = true;
    idle(5000);
    sim_client *me = &s.client[0];
    me->conn = s.w.last_conn + 1;
    server_connect(me);
    const core_conn conn = me->conn;
    me->conn = 0; /* it does not read the answers */
    for (uint64_t i = 0; i < GUESSES; i++) {
        spoken_code_write(code, (UINT64_C(1) << 36) + i * 7919);
        snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":%d,\"table\":\"%s\"}", (int)i + 1, code);
        receive(conn, text);
        idle(PAUSE_MS);
    }
    CHECK(g.lookups > 0 && g.lookups <= ALLOWED);
    end();
}

/* ---- the order of answers ---- */

/* Three nodes of the present version, of which nothing fails. */
static void begin_calm(void)
{
    begin(4);
    s.draining = g.calm = true;
    idle(5000);
}

static sim_client *connect_at(int number, int node)
{
    sim_client *me = &s.client[number];
    do {
        if (me->conn)
            disconnect(me);
        connect_client(me);
    } while (!me->conn || g.at[me->conn % WORLD_CONNS] != node);
    me->delay_ms = 5;
    return me;
}

/* Lets a client of a node create a table there. */
static sim_client *host_at(int number, int node, const char *settings)
{
    sim_client *me = connect_at(number, node);
    make_request(me, "create", settings);
    idle(500);
    HOLDS(me->table[0]);
    return me;
}

static bool waits_for(const sim_client *me, int64_t id)
{
    for (int i = 0; i < me->pendings; i++)
        if (me->pending[i].id == id)
            return true;
    return false;
}

TEST(requests_at_once_about_tables_of_all_nodes_are_answered_in_order)
{
    char table[NODES][TABLE_CODE_LENGTH + 1];
    begin_calm();
    for (int i = 0; i < NODES; i++)
        sim_copy(table[i], sizeof table[i], host_at(i, i, "")->table);
    sim_client *me = connect_at(NODES, 0);
    for (int i = 0; i < 30; i++)
        request_at(me, table[i % 7 % NODES], "close", "");
    CHECK(me->pendings == 30);
    idle(500); /* `hear` checks the order */
    CHECK_NUMBER(me->pendings, 0);
    end();
}

TEST(requests_wait_behind_one_that_is_not_answered_and_a_ping_does_not)
{
    begin_calm();
    const sim_client *host = host_at(1, 1, "");
    sim_client *me = connect_at(0, 0);
    g.node[1].paused = s.w.now + 1000000;
    const int64_t first = request_at(me, host->table, "close", "")->id;
    const int64_t next = make_request(me, "lobby", "\"on\":true")->id;
    idle(300);
    CHECK(waits_for(me, first) && waits_for(me, next));
    send_text(me, "{\"do\":\"ping\",\"id\":1000}");
    const core_conn conn = me->conn;
    me->pending[me->pendings++] = (sim_pending){.id = 1000, .times = 1, .may_be_late = true};
    me->pending[0].may_be_late = me->pending[1].may_be_late = true; /* than the ping */
    idle(100);
    CHECK(me->conn == conn && !waits_for(me, 1000) && me->pendings == 2);
    idle(1500);
    CHECK_NUMBER(me->pendings, 0);
    end();
}

static void close_often(sim_client *me, const char *table, int times)
{
    for (int i = 0; i < times; i++)
        request_at(me, table, "close", "");
    idle(300);
}

TEST(requests_that_are_too_fast_while_others_wait_are_refused_in_order)
{
    enum { TOO_FAST = 100, MANY = 150 };
    begin_calm();
    const sim_client *host = host_at(1, 1, "");
    sim_client *me = connect_at(0, 0);
    g.node[1].paused = s.w.now + 1000000;
    close_often(me, host->table, TOO_FAST);
    CHECK_NUMBER(me->pendings, TOO_FAST);
    idle(1500);
    CHECK_NUMBER(me->pendings, 0);
    g.node[1].paused = s.w.now + 1000000;
    close_often(me, host->table, MANY);
    CHECK(me->conn);
    close_often(me, host->table, TOO_FAST);
    CHECK(!me->conn); /* the server has closed the connection */
    end();
}

static uint64_t age_of_act; /* in the last datagram with such a request; in µs */

static void find_age(const void *bytes, size_t length)
{
    static const char act[] = "\"do\":\"act\"";
    wire_reader r;
    wire_head head;
    wire_fields f;
    if (!wire_open(&r, bytes, length, &head) || head.stream != WIRE_UP)
        return;
    while (wire_next(&r, &f))
        if (f.kind == SAY_REQUEST && memmem(f.bytes[TAG_TEXT].at, f.bytes[TAG_TEXT].length, act, sizeof act - 1))
            age_of_act = wire_number_of(&f, TAG_AGE, 0);
}

TEST(an_action_that_waits_keeps_the_time_of_its_arrival)
{
    enum { PAUSE_US = 600000 };
    begin_calm();
    const sim_client *host = host_at(1, 1, ""), *other = host_at(2, 2, "");
    sim_client *me = connect_at(0, 0);
    g.node[2].paused = s.w.now + PAUSE_US;
    g.published = find_age;
    age_of_act = 0;
    request_at(me, other->table, "close", "");
    request_at(me, host->table, "act", "\"move\":1,\"action\":\"slap\"");
    idle(PAUSE_US / 1000 + 500);
    CHECK_NUMBER(me->pendings, 0);
    CHECK(age_of_act > PAUSE_US - 50000 && age_of_act < PAUSE_US + 50000);
    end();
}

/* Makes a move of a client that has to act, from the stock. Returns its request, or NULL if the client need not act. */
static const sim_pending *play_from_stock(sim_client *me)
{
    yv_action legal[YV_USUAL_ACTIONS];
    if (!me->has_view || me->view.phase != YV_PLAYING || me->view.turn != me->view.seat)
        return NULL;
    int count = yv_view_list(&me->view, 0, legal, YV_USUAL_ACTIONS);
    count = count < YV_USUAL_ACTIONS ? count : YV_USUAL_ACTIONS;
    int chosen = 0;
    while (chosen < count && (legal[chosen].verb != YV_PLAY || legal[chosen].take != YV_STOCK))
        chosen++;
    HOLDS(chosen < count);
    act(me, &legal[chosen], me->move);
    return &me->pending[me->pendings - 1];
}

TEST(an_action_that_its_owner_holds_back_does_not_delay_other_answers)
{
    enum { WINDOW_MS = 3000 };
    begin_calm();
    sim_client *host = host_at(1, 1, "\"rules\":\"traveller\",\"seats\":2,\"slap\":\"window\",\"window\":3000");
    sim_client *me = connect_at(0, 0);
    open_table(me, host->table);
    idle(200);
    request_at(me, me->table, "sit", "");
    idle(200);
    request_at(host, host->table, "start", "");
    idle(8000);
    int held = 0;
    for (int turn = 0; turn < 6; turn++) {
        play_from_stock(host);
        idle(200);
        const sim_pending *asked = play_from_stock(me);
        const int64_t id = asked ? asked->id : 0;
        idle(100);
        if (id && waits_for(me, id)) {
            held++;
            const int64_t other = make_request(me, "lobby", "\"on\":true")->id;
            idle(100);
            CHECK(waits_for(me, id) && !waits_for(me, other));
        }
        idle(WINDOW_MS + 200);
        CHECK_NUMBER(me->pendings, 0);
    }
    CHECK(held > 0);
    end();
}

/* As after all nodes have started again: nobody knows the tables that the clients had open. */
TEST(many_clients_that_come_with_unknown_codes_are_answered_after_one_question_each)
{
    enum { CLIENTS = 200, ALLOWED = CLIENTS + CLIENTS / 10 };
    char code[TABLE_CODE_LENGTH + 1], text[128];
    begin(3);
    s.draining = g.calm = true;
    idle(5000);
    sim_node *node = &g.node[0];
    node_enter(node);
    for (uint64_t i = 0; i < CLIENTS; i++) {
        const core_conn conn = 2 * WORLD_CONNS + i;
        profile who = s.w.player[0];
        who.id = WORLD_PLAYERS + 1 + (player_id)i;
        core_connected(node->w.c, conn, 0, &who, NULL, 0, NULL, 0, s.w.now);
        cluster_connected(node->n, conn, who.id, s.w.now);
        spoken_code_write(code, (UINT64_C(1) << 36) + i * 7919);
        snprintf(text, sizeof text, "{\"do\":\"open\",\"id\":1,\"table\":\"%s\"}", code);
        cluster_received(node->n, conn, text, strlen(text), s.w.now);
    }
    node_leave(node);
    idle(6000);
    CHECK(g.lookups >= CLIENTS && g.lookups <= ALLOWED);
    CHECK_NUMBER((int)cluster_count(node->n).refused, 0);
    end();
}

TEST(a_node_that_starts_a_thousand_times_is_still_heard)
{
    enum { STARTS = 1200, FIRST_EPOCH = 1000 };
    wire_writer w = {0};
    begin(3);
    s.draining = g.calm = true;
    idle(2000);
    for (uint64_t i = 0; i < STARTS; i++) {
        wire_begin(&w, &(wire_head){.version = WIRE_VERSION, .from = FIRST_EPOCH + i, .number = 1});
        wire_record(&w, SAY_BEAT);
        wire_bytes(&w, TAG_NAME, "d", 1);
        wire_end(&w);
        cluster_heard(g.node[0].n, w.bytes, w.length, s.w.now);
        idle(100);
    }
    wire_free(&w);
    CHECK(cluster_count(g.node[0].n).nodes == NODES); /* the two others, and this one */
    end();
}

TEST(without_the_epoch_of_each_fact_two_nodes_write_one_log)
{
    alarm(600);
    unprotected = NO_FENCE;
    CHECK(!hundred_seeds_hold(100));
}

TEST(without_the_early_stop_a_paused_node_acts_after_its_lease)
{
    alarm(600);
    unprotected = NO_STOP;
    CHECK(!hundred_seeds_hold(100));
}

TEST(without_asking_what_it_holds_a_node_has_a_table_that_nobody_runs)
{
    alarm(600);
    unprotected = NO_LIST;
    CHECK(!hundred_seeds_hold(300)); /* it fails rarely, since a table that other nodes know is asked for by name */
}

CHECK_MAIN
