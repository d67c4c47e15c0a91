/* Simulates a whole server with its clients from one seed. Messages are late, doubled and lost; clients vanish and
 * misbehave; the server is killed and starts again. The invariants are checked all the time.
 *
 *   simulator [WORD…]                 the tests
 *   SIM_SEEDS=1000 SIM_FROM=1 simulator invariants    many seeds
 *   SIM_SEED=17 simulator invariants                  one seed */
#include "../sim/hear.h"
#include "../sim/play.h"
#include "../sim/stored.h"

/* ---- the server ---- */

static void after_call(void)
{
    s.boundary = world_grow(s.boundary, s.boundaries, &s.boundary_capacity, sizeof *s.boundary);
    s.boundary[s.boundaries++] = s.w.facts;
    for (size_t i = 0; i < s.w.jobs; i++)
        if (s.w.job[i].job.seed != UINT64_MAX) {
            sim_push(&s.queue,
                     (sim_event){s.w.now + 1000 * from_to(0, 40), 0, SIM_BOT, s.w.job[i].job.ticket, NULL, NULL});
            s.w.job[i].job.seed = UINT64_MAX;
        }
    if (s.w.messages > s.w.delivered && !s.flush_due) {
        sim_push(&s.queue, (sim_event){s.w.now + 1000 * from_to(1, 8), 0, SIM_FLUSH, 0, NULL, NULL});
        s.flush_due = true;
    }
}

static void server_connect(sim_client *me)
{
    world_connect(&s.w, me->id);
    core_measured(s.w.c, me->conn, 2000 * me->delay_ms);
    after_call();
}

static void server_disconnect(core_conn conn)
{
    world_disconnect(&s.w, conn);
    after_call();
}

static void server_change(sim_client *me, const profile *who)
{
    core_player_changed(s.w.c, who);
    core_measured(s.w.c, me->conn, 1000 * from_to(0, 600));
    after_call();
}

/* ---- power cuts ---- */

static void kill_server(void)
{
    size_t kept = s.w.durable;
    for (size_t i = 0; i < s.boundaries; i++) /* any point after the facts that must be durable */
        if (s.boundary[i] > kept && one_in(2))
            kept = s.boundary[i];
    HOLDS(world_kill(&s.w, kept));
    s.boundaries = 0;
    s.flush_due = false;
    s.kills++;
    for (int i = 0; i < SIM_CLIENTS; i++) {
        lose(&s.client[i]);
        wake(&s.client[i], from_to(1, 3000));
    }
    after_call();
}

/* ---- running ---- */

static void begin(uint64_t seed)
{
    memset(&s, 0, sizeof s);
    random_seed_now = seed;
    s.chance = yv_rng_seeded(seed * 2 + 1);
    world_open(&s.w, seed);
    s.w.keep = false;
    s.w.deliver = deliver;
    s.w.closed = closed_by_server;
    core_close(s.w.c);
    s.w.settings.pause_ms = from_to(100, 4000);
    s.w.settings.grace_ms = from_to(500, 8000);
    s.w.settings.hasty_bots = one_in(3);
    s.w.settings.rate_all_rules = true;
    world_start_core(&s.w);
    for (int i = 0; i < SIM_CLIENTS; i++) {
        s.client[i].id = i % (SIM_CLIENTS - 2) + 1; /* two players have two devices */
        wake(&s.client[i], from_to(0, 2000));
    }
    if (!one_in(3))
        for (int kills = from_to(1, 4); kills > 0; kills--)
            sim_push(&s.queue, (sim_event){(int64_t)from_to(2, 60) * 1000000, 0, SIM_KILL, 0, NULL, NULL});
}

static void answer_bot(uint64_t ticket)
{
    for (size_t i = 0; i < s.w.jobs; i++) {
        if (s.w.job[i].job.ticket != ticket)
            continue;
        world_answer_job(&s.w, i);
        after_call();
        return;
    }
}

static void happen(const sim_event *event)
{
    sim_client *to = event->what == SIM_TO_CLIENT ? client_of(event->conn) : NULL;
    switch (event->what) {
    case SIM_TO_SERVER:
        if (!s.w.open[event->conn % WORLD_CONNS])
            break;
        core_received(s.w.c, event->conn, event->text, strlen(event->text), s.w.now);
        after_call();
        break;
    case SIM_TO_CLIENT:
        if (to)
            hear(to, event->text);
        break;
    case SIM_WAKE: do_something(&s.client[event->conn]); break;
    case SIM_FLUSH:
        s.flush_due = false;
        world_flush(&s.w);
        s.boundaries = 0;
        break;
    case SIM_BOT: answer_bot(event->conn); break;
    case SIM_KILL: kill_server(); break;
    case SIM_CUT:
        s.cuts++;
        if ((to = client_of(event->conn)))
            disconnect(to);
        break;
    default: break;
    }
}

static void do_step(void)
{
    const core_time due = core_tick(s.w.c, s.w.now);
    after_call();
    if (s.queue.count == 0 || due < s.queue.event[0].at) {
        s.w.now = due > s.w.now ? due : s.w.now;
        return;
    }
    const sim_event event = sim_pop(&s.queue);
    s.w.now = event.at > s.w.now ? event.at : s.w.now;
    if (!s.draining || event.what != SIM_WAKE)
        happen(&event);
    free(event.text);
}

/* Lets the clients stop, and checks that all requests are answered within a few seconds. */
static void drain(void)
{
    const core_time until = s.w.now + 10000000;
    s.draining = true;
    while (s.w.now < until && (s.queue.count > 0 || core_tick(s.w.c, s.w.now) < until))
        do_step();
    for (int i = 0; i < SIM_CLIENTS; i++)
        HOLDS(s.client[i].conn == 0 || s.client[i].pendings == 0);
}

static uint64_t run(uint64_t seed, int steps)
{
    begin(seed);
    for (int step = 0; step < steps; step++) {
        if (step % 64 == 0 || s.queue.count == 0)
            wake(&s.client[from_to(0, SIM_CLIENTS - 1)], from_to(0, 1000));
        do_step();
        HOLDS(step % 64 != 0 || core_has_lists(s.w.c));
    }
    drain();
    check_everything();
    const uint64_t digest = s.w.digest;
    size_t place = 0;
    for (map_entry *entry; (entry = map_next(&s.told, &place));)
        free(entry->value);
    map_free(&s.told);
    while (s.queue.count > 0)
        free(sim_pop(&s.queue).text);
    free(s.queue.event);
    free(s.acked);
    free(s.boundary);
    world_close(&s.w);
    return digest;
}

enum { STEPS = 12000 };

static void run_seeds(uint64_t from, int count)
{
    int kills = 0, over = 0, rounds = 0, acts = 0, slaps = 0, rated = 0, undone = 0;
    size_t ackeds = 0;
    uint64_t digest = 0;
    for (int i = 0; i < count; i++) {
        digest = digest * 31 + run(from + (uint64_t)i, STEPS);
        kills += s.kills, over += s.over, rounds += s.rounds, acts += s.acts, slaps += s.slaps, rated += s.rated;
        undone += s.undone;
        ackeds += s.ackeds;
    }
    fprintf(stderr,
            "seeds %llu…%llu: %d kills, %d games over (%d rated), %d rounds, %d actions (%d slaps, %d taken back), %zu "
            "acknowledged, "
            "digest %016llx\n",
            (unsigned long long)from, (unsigned long long)(from + (uint64_t)count - 1), kills, over, rated, rounds,
            acts, slaps, undone, ackeds, (unsigned long long)digest);
    CHECK(over > 0 && kills > 0 && acts > 0 && ackeds > 0 && rated > 0 && undone > 0);
}

static int number_of(const char *name, int usual)
{
    const char *value = getenv(name);
    return value ? atoi(value) : usual;
}

TEST(the_same_seed_gives_the_same_bytes)
{
    const uint64_t first = run(5, STEPS);
    CHECK(run(5, STEPS) == first);
    CHECK(run(6, STEPS) != first);
}

TEST(the_invariants_hold_whatever_happens)
{
    alarm(3600);
    const int one = number_of("SIM_SEED", 0);
    if (one)
        run((uint64_t)one, STEPS);
    else
        run_seeds((uint64_t)number_of("SIM_FROM", 100), number_of("SIM_SEEDS", 20));
}

CHECK_MAIN
