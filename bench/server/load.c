/* Drives a server and prints a line of figures: `name value …`.
 *
 *   load play --port P --pid PID --tables N --seconds S [--think MS] [--idle N] [--rules RULES] [--public] [--sources
 * N]
 *             [--samples FILE] [--relay]
 *   load floor --tables N --seconds S                      starts a bare relay: see floor.h
 *   load idle --port P --pid PID --idle N
 *   load nodes --ports P,P,… [--pids PID,PID,…] --tables N --seconds S [--think MS] [--local] [--acks FILE]
 *   load back --idle N --tables N --port P -- COMMAND…     starts the server, kills it and starts it again
 *
 * play: four clients per table play, and each waits for the answer to its move. Measures the processor time of the
 * server. With --samples, writes for each move when its answer came and how long that took, in µs. SIGTERM ends it
 * early. nodes: the same at several nodes, which may fail: clients that lose their connection go to the next node, and
 * check that they hear of every event once. Prints a line every second. SIGUSR1 lets all clients look at their tables,
 * and says how long that took. With --local, all clients of a table are at one node; otherwise each is at another one.
 * With --acks, writes the moves that were acknowledged. idle: measures the memory of idle connections. back: kills the
 * server during play, and measures the time until all clients are back at their tables; they then continue to play. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../src/engine/yaniv.h"
#include "dialects.h"
#include "figures.h"
#include "floor.h"

enum { MOST_NODES = 16 };

typedef struct {
    int port, tables, think_ms, idle, sources;
    bool is_public;
    const char *samples; /* the file for the time of each move, or NULL */
    double seconds;
    pid_t pid;
    const dialect *speaks;
    const char *rules;
    char **command; /* of `back` */
    int ports[MOST_NODES], port_count;
    pid_t pids[MOST_NODES];
    int pid_count;
    bool local;
    const char *acks;
} settings;

static _Noreturn void die(const char *why, const char *what)
{
    fprintf(stderr, "load: %s%s\n", why, what);
    exit(1);
}

static int read_list(const char *words, int numbers[MOST_NODES])
{
    int count = 0;
    for (const char *at = words; at && count < MOST_NODES; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL)
        numbers[count++] = atoi(at);
    return count;
}

static settings read_settings(int argc, char **argv)
{
    settings it = {.seconds = 10, .speaks = &yaniv_dialect, .rules = "traveller"};
    for (int i = 2; i < argc; i++) {
        const char *word = argv[i], *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(word, "--") == 0) {
            it.command = &argv[i + 1];
            break;
        }
        if (strcmp(word, "--public") == 0) {
            it.is_public = true;
            continue;
        }
        if (strcmp(word, "--local") == 0) {
            it.local = true;
            continue;
        }
        if (strcmp(word, "--relay") == 0) {
            it.speaks = &colyseus_dialect;
            continue;
        }
        i++;
        if (strcmp(word, "--port") == 0)
            it.port = atoi(value);
        else if (strcmp(word, "--ports") == 0)
            it.port_count = read_list(value, it.ports);
        else if (strcmp(word, "--pids") == 0)
            it.pid_count = read_list(value, it.pids);
        else if (strcmp(word, "--acks") == 0)
            it.acks = value;
        else if (strcmp(word, "--pid") == 0)
            it.pid = atoi(value);
        else if (strcmp(word, "--tables") == 0)
            it.tables = atoi(value);
        else if (strcmp(word, "--seconds") == 0)
            it.seconds = atof(value);
        else if (strcmp(word, "--think") == 0)
            it.think_ms = atoi(value);
        else if (strcmp(word, "--rules") == 0)
            it.rules = value;
        else if (strcmp(word, "--idle") == 0)
            it.idle = atoi(value);
        else if (strcmp(word, "--samples") == 0)
            it.samples = value;
        else if (strcmp(word, "--sources") == 0)
            it.sources = atoi(value);
        else
            die("unknown option: ", word);
    }
    return it;
}

static void raise_limit(void)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static bool all_ready(const swarm *s)
{
    return s->ready == s->count;
}

/* Gives up when no client has become ready for TIMEOUT_SECONDS. */
static void wait_for_all(swarm *s)
{
    enum { TIMEOUT_SECONDS = 30 };
    int64_t since = swarm_clock();
    for (int before = s->ready; !swarm_run(s, all_ready, 0.2); before = s->ready) {
        if (s->ready > before)
            since = swarm_clock();
        if (swarm_clock() - since < TIMEOUT_SECONDS * INT64_C(1000000))
            continue;
        fprintf(stderr, "load: %d of %d clients are ready (%d lost), and no more have become ready for %d s: %s\n",
                s->ready, s->count, s->lost, TIMEOUT_SECONDS, s->complaint ? s->complaint : "no error message");
        exit(1);
    }
}

/* ---- playing ---- */

static void seat_groups(swarm *s, group *groups, int count)
{
    for (int i = 0; i < count; i++)
        for (int seat = 0; seat < 4; seat++) {
            client *c = swarm_add(s);
            c->at = &groups[i];
            c->seat = seat;
            groups[i].member[seat] = c;
        }
}

static void print_play(swarm *s, const settings *with, double cpu, double seconds)
{
    const uint32_t half = figures_percentile(s->latency, s->latencies, 0.5);
    const uint32_t most = figures_percentile(s->latency, s->latencies, 0.99);
    printf("tables %d idle %d seconds %.1f moves %llu cpu_seconds %.2f moves_per_second %.0f moves_per_cpu_second %.0f "
           "p50_us %u p99_us %u frames %llu bytes_per_move %.0f refused %llu lost %d\n",
           with->tables, with->idle, seconds, (unsigned long long)s->moves, cpu, (double)s->moves / seconds,
           cpu > 0 ? (double)s->moves / cpu : 0, half, most, (unsigned long long)s->frames,
           s->moves ? (double)s->bytes_in / (double)s->moves : 0, (unsigned long long)s->refused, s->lost);
    if (s->complaint)
        fprintf(stderr, "load: the first refusal: %s\n", s->complaint);
}

static int threshold_of(const char *words)
{
    char reason[200];
    yv_text why = yv_text_in(reason, sizeof reason);
    yv_rules rules;
    if (!yv_rules_parse(&rules, yv_span_of(words), &why))
        die("--rules: ", reason);
    return rules.threshold;
}

/* Connects all clients and starts the tables. */
static void open_swarm(swarm *s, const settings *with)
{
    group *groups = calloc((size_t)with->tables + 1, sizeof *groups);
    swarm_open(s, &with->port, 1, with->speaks, with->idle + 4 * with->tables);
    s->think_ms = with->think_ms;
    s->rules = with->rules;
    s->threshold = threshold_of(with->rules);
    s->is_public = with->is_public;
    s->sources = with->sources;
    for (int i = 0; i < with->idle; i++)
        swarm_add(s);
    wait_for_all(s);
    seat_groups(s, groups, with->tables);
    wait_for_all(s);
    s->playing = true;
}

static volatile sig_atomic_t is_told_to_end;

static void end(int number)
{
    (void)number;
    is_told_to_end = 1;
}

static bool shall_end(const swarm *s)
{
    (void)s;
    return is_told_to_end;
}

static int run_play(const settings *with)
{
    swarm s;
    signal(SIGTERM, end);
    open_swarm(&s, with);
    swarm_run(&s, NULL, 2); /* enough time for all tables to start */
    if (with->samples && !(s.samples = fopen(with->samples, "w")))
        die("cannot write ", with->samples);
    s.moves = s.frames = s.bytes_in = 0;
    s.latencies = 0;
    const int64_t begun = swarm_clock();
    const double before = figures_cpu_seconds(with->pid);
    swarm_run(&s, shall_end, with->seconds);
    if (s.samples)
        fclose(s.samples);
    print_play(&s, with, figures_cpu_seconds(with->pid) - before, (double)(swarm_clock() - begun) / 1e6);
    return s.lost ? 1 : 0;
}

/* ---- several nodes ---- */

static volatile sig_atomic_t is_marked;

static void mark(int number)
{
    (void)number;
    is_marked = 1;
}

static void look_all(swarm *s, client *c)
{
    c->marked = 0;
    nodes_look(s, c);
}

/* Clients that have heard nothing for a while ask again. */
static void look_late(swarm *s, client *c)
{
    enum { LATE_US = 5000000 };
    if (!c->at || (s->now - c->spoke < LATE_US && (!c->look_at || s->now < c->look_at)) || s->now < c->look_at)
        return;
    c->look_at = s->now - c->spoke < LATE_US ? 0 : s->now + LATE_US;
    nodes_look(s, c);
}

static void begin_mark(swarm *s)
{
    is_marked = 0;
    for (int i = 0; i < s->count; i++)
        s->all[i].marked = 0;
    s->marked = swarm_clock();
    swarm_each(s, look_all);
}

/* Says how long it took the clients to see their tables again, when all have. */
static void end_mark(swarm *s)
{
    int found = 0;
    uint32_t *took = calloc((size_t)s->count, sizeof *took);
    for (int i = 0; i < s->count; i++)
        if (s->all[i].at && s->all[i].marked)
            took[found++] = (uint32_t)(s->all[i].marked - s->marked);
    if (found == s->count) {
        printf("again clients %d p50_ms %u p99_ms %u most_ms %u\n", found, figures_percentile(took, found, 0.5) / 1000,
               figures_percentile(took, found, 0.99) / 1000, figures_percentile(took, found, 1.0) / 1000);
        s->marked = 0;
    }
    free(took);
}

/* Prints how many moves there were, and for how long nothing has happened at the slowest table. */
static void print_second(swarm *s, uint64_t before)
{
    int64_t slowest = s->now;
    for (int i = 0; i < s->count; i++)
        if (s->all[i].at && s->all[i].moved < slowest)
            slowest = s->all[i].moved;
    printf("second moves %llu ready %d of %d lost %d refused %llu gaps %llu leaks %llu slowest_ms %lld\n",
           (unsigned long long)(s->moves - before), s->ready, s->count, s->lost, (unsigned long long)s->refused,
           (unsigned long long)nodes_found.gaps, (unsigned long long)nodes_found.leaks,
           (long long)(s->now - slowest) / 1000);
    fflush(stdout);
}

static double all_cpu(const settings *with)
{
    double sum = 0;
    for (int i = 0; i < with->pid_count; i++)
        sum += figures_cpu_seconds(with->pids[i]);
    return sum;
}

static void open_nodes(swarm *s, const settings *with)
{
    group *groups = calloc((size_t)with->tables + 1, sizeof *groups);
    swarm_open(s, with->ports, with->port_count, &nodes_dialect, 4 * with->tables);
    s->think_ms = with->think_ms;
    s->rules = with->rules;
    s->threshold = threshold_of(with->rules);
    seat_groups(s, groups, with->tables);
    for (int i = 0; i < s->count; i++)
        s->all[i].port = with->ports[(i / 4 + (with->local ? 0 : i % 4)) % with->port_count];
    wait_for_all(s);
    s->playing = s->returns = true;
}

static int run_nodes(const settings *with)
{
    swarm s;
    signal(SIGTERM, end);
    signal(SIGUSR1, mark);
    if (with->acks && !(nodes_found.acks = fopen(with->acks, "w")))
        die("cannot write ", with->acks);
    open_nodes(&s, with);
    swarm_run(&s, NULL, 3); /* enough time for all tables to start */
    s.moves = s.frames = s.bytes_in = 0;
    s.latencies = 0;
    printf("playing\n");
    const int64_t begun = swarm_clock();
    const double cpu = all_cpu(with);
    for (double left = with->seconds; left > 0 && !is_told_to_end; left -= 1) {
        const uint64_t before = s.moves;
        for (int i = 0; i < 20 && !is_told_to_end; i++) {
            swarm_run(&s, NULL, 0.05);
            if (is_marked)
                begin_mark(&s);
            if (s.marked)
                end_mark(&s);
            swarm_each(&s, look_late);
        }
        print_second(&s, before);
    }
    print_play(&s, with, all_cpu(with) - cpu, (double)(swarm_clock() - begun) / 1e6);
    if (nodes_found.acks)
        fclose(nodes_found.acks);
    return nodes_found.gaps || nodes_found.leaks ? 1 : 0;
}

static int run_floor(const settings *with)
{
    return floor_run(with->tables, with->seconds);
}

/* ---- idle connections ---- */

static int run_idle(const settings *with)
{
    enum { WARMING = 200 }; /* the first connections make the server allocate memory that all share */
    swarm s;
    swarm_open(&s, &with->port, 1, with->speaks, with->idle + WARMING);
    for (int i = 0; i < WARMING; i++)
        swarm_add(&s);
    wait_for_all(&s);
    const double before = figures_anonymous_kb(with->pid);
    for (int i = 0; i < with->idle; i++)
        swarm_add(&s);
    const int64_t begun = swarm_clock();
    wait_for_all(&s);
    const double seconds = (double)(swarm_clock() - begun) / 1e6;
    swarm_run(&s, NULL, 3);
    const double after = figures_anonymous_kb(with->pid), cpu = figures_cpu_seconds(with->pid);
    swarm_run(&s, NULL, 5);
    printf("connections %d seconds %.1f bytes_per_connection %.0f cpu_share_when_idle %.3f lost %d\n", with->idle,
           seconds, (after - before) * 1024 / with->idle, (figures_cpu_seconds(with->pid) - cpu) / 5, s.lost);
    return s.lost ? 1 : 0;
}

/* ---- coming back ---- */

static pid_t start_server(char **command)
{
    const pid_t child = fork();
    if (child == 0) {
        execvp(command[0], command);
        perror(command[0]);
        _exit(127);
    }
    return child;
}

static bool is_in(const swarm *s)
{
    return s->ready > 0 || s->lost > 0;
}

/* Tries to connect, again and again, until the server accepts. */
static void wait_for_server(const settings *with)
{
    for (int tries = 0; tries < 500; tries++) {
        swarm s;
        swarm_open(&s, &with->port, 1, with->speaks, 1);
        swarm_add(&s);
        const bool here = swarm_run(&s, is_in, 1) && s.ready > 0;
        close(s.epoll);
        if (s.all[0].fd >= 0)
            close(s.all[0].fd);
        free(s.all);
        free(s.latency);
        if (here)
            return;
        usleep(20000);
    }
    die("the server does not start", "");
}

static int run_back(const settings *with)
{
    swarm s;
    if (!with->command || !with->command[0])
        die("the command of the server is missing (-- COMMAND…)", "");
    pid_t server = start_server(with->command);
    wait_for_server(with);
    open_swarm(&s, with);
    swarm_run(&s, NULL, 2);
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    const int64_t killed = swarm_clock();
    server = start_server(with->command);
    wait_for_server(with);
    const int64_t up = swarm_clock();
    s.playing = false;
    swarm_reconnect_all(&s);
    wait_for_all(&s);
    const int64_t back = swarm_clock();
    const double cpu = figures_cpu_seconds(server);
    s.moves = 0;
    s.playing = true;
    swarm_run(&s, NULL, 2);
    printf("clients %d tables %d up_seconds %.2f back_seconds %.2f cpu_seconds %.2f moves_per_second_then %.0f\n",
           s.count, with->tables, (double)(up - killed) / 1e6, (double)(back - killed) / 1e6, cpu, (double)s.moves / 2);
    kill(server, SIGTERM);
    waitpid(server, NULL, 0);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const settings *with);
    } modes[] = {
        {"play", run_play}, {"floor", run_floor}, {"idle", run_idle}, {"back", run_back}, {"nodes", run_nodes}};
    const settings with = read_settings(argc, argv);
    signal(SIGPIPE, SIG_IGN);
    raise_limit();
    for (size_t i = 0; argc > 1 && i < sizeof modes / sizeof modes[0]; i++)
        if (strcmp(argv[1], modes[i].name) == 0)
            return modes[i].run(&with);
    die("the first argument must be play, floor, idle, nodes or back", "");
}
