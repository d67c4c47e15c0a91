/* /healthz and /metrics, for the operator of the server. */
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "../../sys/clock.h"
#include "../log/log_queue.h"
#include "answer.h"
#include "http_handlers.h"

static const char plain[] = "text/plain; version=0.0.4; charset=utf-8";

static void reply_text(exchange *x, int status, const char *text)
{
    const reply with = {
        .status = status, .type = plain, .bytes = text, .size = strlen(text), .more = "Cache-Control: no-store\r\n"};
    exchange_reply(x, &with);
}

void metrics_health(services *s, exchange *x, const visitor *v)
{
    (void)v;
    const bool well = !outbox_is_stuck(s->outbox) && !store_is_down(s->store);
    reply_text(x, well ? 200 : 503, well ? "ok\n" : "cannot store\n");
}

/* For a load balancer: a node that is alive may be unfit for clients, because it cannot reach the others. */
void metrics_ready(services *s, exchange *x, const visitor *v)
{
    (void)v;
    const bool fit = !services_are_busy(s) && (!s->others || s->others->is_ready(s->others->context));
    reply_text(x, fit ? 200 : 503, fit ? "ready\n" : "not ready\n");
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

/* The figures are for the operator: the internet does not need to know how busy the server is. */
void metrics_figures(services *s, exchange *x, const visitor *v)
{
    (void)v;
    if (!address_is_private(&x->from)) {
        answer_not_found(x, "there are figures only for clients with a private address");
        return;
    }
    const core_figures c = core_count(s->core);
    const net_figures n = net_count(s->net);
    const outbox_figures o = outbox_count(s->outbox);
    const struct {
        const char *name, *kind, *about;
        double value;
    } rows[] = {
        {"connections", "gauge", "open WebSockets", n.sockets},
        {"peers", "gauge", "open connections of any kind", n.peers},
        {"players_online", "gauge", "players with a connection", c.players_online},
        {"tables", "gauge", "open tables", c.tables},
        {"games", "gauge", "games in progress", c.games},
        {"watching", "gauge", "spectators", c.watching},
        {"bot_jobs", "gauge", "open questions to bots", c.bot_jobs},
        {"bot_jobs_waiting", "gauge", "open questions that no thread has taken yet", thinkers_waiting(s->bots)},
        {"requests_total", "counter", "requests over WebSockets", (double)c.requests},
        {"refused_total", "counter", "refused requests over WebSockets", (double)c.refused},
        {"moves_total", "counter", "actions in games", (double)c.moves},
        {"slaps_total", "counter", "slap-downs", (double)c.slaps},
        {"rounds_total", "counter", "finished rounds", (double)c.rounds},
        {"games_total", "counter", "finished games", (double)c.games_over},
        {"reports_refused_total", "counter", "reports refused because too many were open", (double)c.reports_refused},
        {"http_requests_total", "counter", "requests over HTTP", (double)n.requests},
        {"accepted_total", "counter", "accepted connections", (double)n.accepted},
        {"accept_refused_total", "counter", "connections refused because there were too many", (double)n.refused},
        {"too_slow_total", "counter", "connections closed because the client read too slowly", (double)n.too_slow},
        {"frames_in_total", "counter", "received frames", (double)n.frames_in},
        {"frames_out_total", "counter", "sent frames", (double)n.frames_out},
        {"writes_total", "counter", "system calls that sent frames", (double)n.writes},
        {"bytes_in_total", "counter", "received bytes in frames", (double)n.bytes_in},
        {"bytes_out_total", "counter", "sent bytes in frames", (double)n.bytes_out},
        {"busy_total", "counter", "requests refused because the server could not store", (double)s->busy},
        {"log_dropped_total", "counter", "lines of the log that were dropped because nobody read them in time",
         (double)log_queue_dropped()},
        {"commits_total", "counter", "commits", (double)o.commits},
        {"stored_total", "counter", "stored facts", (double)o.facts},
        {"commit_failures_total", "counter", "failed commits", (double)o.failures},
        {"commit_seconds_total", "counter", "time spent in commits", 1e-6 * (double)o.commit_us},
        {"outbox_bytes", "gauge", "bytes that wait to be stored or sent", (double)o.bytes},
        {"cpu_seconds_total", "counter", "processor time", 1e-6 * (double)clock_process_us()},
        {"resident_bytes", "gauge", "resident memory of the process", resident_bytes()},
        {"heap_bytes", "gauge", "memory allocated with malloc", (double)mallinfo2().uordblks},
        {"started_seconds", "gauge", "start time in seconds since 1970", (double)s->started},
    };
    char text[12288];
    size_t length = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length,
                                   "# HELP yaniv_%s %s\n# TYPE yaniv_%s %s\nyaniv_%s %.17g\n", rows[i].name,
                                   rows[i].about, rows[i].name, rows[i].kind, rows[i].name, rows[i].value);
    if (s->others && length < sizeof text)
        s->others->write_figures(s->others->context, text + length, sizeof text - length);
    reply_text(x, 200, text);
}
