/* /healthz and /metrics, for whoever runs the server. */
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "answer.h"
#include "routes.h"

static const char plain[] = "text/plain; version=0.0.4; charset=utf-8";

static void reply_text(exchange *x, int status, const char *text)
{
    const reply with = {
        .status = status, .type = plain, .bytes = text, .size = strlen(text), .more = "Cache-Control: no-store\r\n"};
    exchange_reply(x, &with);
}

void metrics_health(site *s, exchange *x, const visitor *v)
{
    (void)v;
    const bool well = !outbox_is_stuck(s->outbox);
    reply_text(x, well ? 200 : 503, well ? "ok\n" : "cannot store\n");
}

static double cpu_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double resident_bytes(void)
{
    long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%ld %ld", &pages, &resident) != 2)
        resident = 0;
    fclose(file);
    return 4096.0 * (double)resident;
}

void metrics_figures(site *s, exchange *x, const visitor *v)
{
    (void)v;
    const core_figures c = core_count(s->core);
    const net_figures n = net_count(s->net);
    const outbox_figures o = outbox_count(s->outbox);
    const struct {
        const char *name, *kind, *about;
        double value;
    } rows[] = {
        {"connections", "gauge", "WebSockets that are open", n.sockets},
        {"peers", "gauge", "connections of any kind", n.peers},
        {"players_online", "gauge", "players with a connection", c.players_online},
        {"tables", "gauge", "tables that are open", c.tables},
        {"games", "gauge", "games being played", c.games},
        {"watching", "gauge", "people who watch", c.watching},
        {"bot_jobs", "gauge", "questions to bots that are open", c.bot_jobs},
        {"bot_jobs_waiting", "gauge", "of these, not being thought about yet", thinkers_waiting(s->bots)},
        {"requests_total", "counter", "requests over WebSockets", (double)c.requests},
        {"refused_total", "counter", "of these, refused", (double)c.refused},
        {"moves_total", "counter", "actions in games", (double)c.moves},
        {"slaps_total", "counter", "of these, slap-downs", (double)c.slaps},
        {"rounds_total", "counter", "rounds that ended", (double)c.rounds},
        {"games_total", "counter", "games that ended", (double)c.games_over},
        {"http_requests_total", "counter", "requests over HTTP", (double)n.requests},
        {"accepted_total", "counter", "connections accepted", (double)n.accepted},
        {"accept_refused_total", "counter", "connections refused for their number", (double)n.refused},
        {"too_slow_total", "counter", "connections closed because they did not take what was sent", (double)n.too_slow},
        {"frames_in_total", "counter", "frames received", (double)n.frames_in},
        {"frames_out_total", "counter", "frames sent", (double)n.frames_out},
        {"writes_total", "counter", "system calls for these", (double)n.writes},
        {"bytes_in_total", "counter", "bytes of frames received", (double)n.bytes_in},
        {"bytes_out_total", "counter", "bytes of frames sent", (double)n.bytes_out},
        {"busy_total", "counter", "requests refused because nothing could be stored", (double)s->busy},
        {"commits_total", "counter", "commits", (double)o.commits},
        {"stored_total", "counter", "facts stored", (double)o.ops},
        {"commit_failures_total", "counter", "commits that did not succeed", (double)o.failures},
        {"commit_seconds_total", "counter", "time in commits", 1e-6 * (double)o.commit_us},
        {"outbox_bytes", "gauge", "what waits to be stored or said", (double)o.bytes},
        {"cpu_seconds_total", "counter", "processor time used", cpu_seconds()},
        {"resident_bytes", "gauge", "memory of the process", resident_bytes()},
        {"heap_bytes", "gauge", "memory taken from malloc", (double)mallinfo2().uordblks},
        {"started_seconds", "gauge", "when it was started", (double)s->started},
    };
    char text[8192];
    size_t length = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "# HELP yaniv_%s %s\n# TYPE yaniv_%s %s\nyaniv_%s %.17g\n", rows[i].name,
                                   rows[i].about, rows[i].name, rows[i].kind, rows[i].name, rows[i].value);
    reply_text(x, 200, text);
}
