#include "checklist.h"

#include <arpa/inet.h>
#include <errno.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

#include "../../server/net/address.h"
#include "probe.h"

enum { FEWEST_DAYS = 14, FEWEST_CONNECTIONS = 1000, FREE_MB = 1000, LARGE_BODY = 2000000, WORDS = 600, URL = 300 };
enum { MOST_WAITS = 5, MOST_WAIT_SECONDS = 30 }; /* until an address that is over its limit may ask again */

typedef struct {
    const checklist_settings *with;
    probe_reply reply; /* to the last question */
    char words[WORDS]; /* what is wrong with the point, or why it cannot be checked */
} checking;

/* A point is in order, or not, or cannot be checked from here. */
typedef enum { FINE, WRONG, UNKNOWN } verdict;

typedef struct {
    const char *says;
    verdict (*check)(checking *c);
} point;

__attribute__((format(printf, 3, 4))) static verdict say(checking *c, verdict found, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->words, sizeof c->words, format, arguments);
    va_end(arguments);
    return found;
}

/* ---- the options ---- */

static bool is_https(const checking *c)
{
    return c->with->public_url && strncmp(c->with->public_url, "https://", 8) == 0;
}

static verdict check_url(checking *c)
{
    return is_https(c) ? FINE : say(c, WRONG, "give --public-url https://… with the name that players use");
}

/* Without TLS here, only the proxy may reach the server: a client that does could send any X-Forwarded-For. */
static verdict check_way_in(checking *c)
{
    struct in6_addr at;
    const checklist_settings *with = c->with;
    if (with->certificate)
        return with->behind_proxy ? say(c, WRONG, "use either --behind-proxy or --tls-cert") : FINE;
    if (!with->behind_proxy)
        return say(c, WRONG, "use a proxy and --behind-proxy, or give --tls-cert and --tls-key");
    if (!with->host || !address_read(with->host, &at) || !address_is_private(&at))
        return say(c, WRONG, "clients can go around the proxy; listen only to it: --listen 127.0.0.1:8080");
    return FINE;
}

static X509 *read_certificate(const char *path)
{
    FILE *file = fopen(path, "r");
    X509 *found = file ? PEM_read_X509(file, NULL, NULL, NULL) : NULL;
    if (file)
        fclose(file);
    return found;
}

static verdict judge_certificate(checking *c, const X509 *certificate)
{
    char host[URL], port[8];
    bool https;
    int days = 0, seconds = 0;
    if (!ASN1_TIME_diff(&days, &seconds, NULL, X509_get0_notAfter(certificate)) || days < FEWEST_DAYS)
        return say(c, WRONG, "the certificate ends in %d days; renew it", days);
    if (!c->with->public_url || !probe_split(c->with->public_url, host, sizeof host, port, &https))
        return FINE;
    if (X509_check_host((X509 *)certificate, host, 0, 0, NULL) != 1
        && X509_check_ip_asc((X509 *)certificate, host, 0) != 1)
        return say(c, WRONG, "the certificate is not for %s", host);
    return FINE;
}

static verdict check_certificate(checking *c)
{
    struct stat key;
    if (!c->with->certificate)
        return c->with->behind_proxy ? say(c, FINE, "the proxy has it") : say(c, UNKNOWN, "there is none");
    X509 *certificate = read_certificate(c->with->certificate);
    if (!certificate)
        return say(c, WRONG, "%s cannot be read as a certificate", c->with->certificate);
    const verdict found = judge_certificate(c, certificate);
    X509_free(certificate);
    if (found == FINE && stat(c->with->key, &key) == 0 && key.st_mode & S_IRWXO)
        return say(c, WRONG, "everybody on this machine can read %s: chmod o= it", c->with->key);
    return found;
}

static verdict check_limits(checking *c)
{
    return c->with->has_limits ? FINE : say(c, WRONG, "leave out --limit-per-address 0");
}

/* ---- this machine ---- */

static verdict check_user(checking *c)
{
    return geteuid() != 0 ? FINE : say(c, WRONG, "run it as a user of its own, as deploy/yaniv.service does");
}

static verdict check_files(checking *c)
{
    return c->with->most_connections >= FEWEST_CONNECTIONS
               ? FINE
               : say(c, WRONG,
                     "only %d connections are possible; raise the limit of open files (LimitNOFILE, ulimit -n)",
                     c->with->most_connections);
}

static void folder_of(const char *path, char *folder, size_t capacity)
{
    const char *slash = strrchr(path, '/');
    snprintf(folder, capacity, "%.*s", slash ? (int)(slash - path) + (slash == path) : 1, slash ? path : ".");
}

/* Others must not read the file: it has the names and the password hashes. */
static verdict check_privacy(checking *c)
{
    char folder[4096];
    struct stat file, around;
    if (c->with->in_database)
        return say(c, UNKNOWN, "the data are in PostgreSQL: let only the servers and its administrators read them");
    folder_of(c->with->data, folder, sizeof folder);
    if (stat(folder, &around) != 0)
        return say(c, WRONG, "%s: %s", folder, strerror(errno));
    if (access(folder, W_OK) != 0)
        return say(c, WRONG, "this user cannot write to %s", folder);
    const bool is_open = around.st_mode & S_IXOTH;
    if (stat(c->with->data, &file) != 0)
        return is_open ? say(c, UNKNOWN, "there is no data file yet; the server will create it for its user alone")
                       : FINE;
    return is_open && file.st_mode & S_IRWXO
               ? say(c, WRONG, "everybody on this machine can read it: chmod o= %s", c->with->data)
               : FINE;
}

static verdict check_space(checking *c)
{
    char folder[4096];
    struct statvfs disk;
    folder_of(c->with->data, folder, sizeof folder);
    if (statvfs(folder, &disk) != 0)
        return say(c, WRONG, "%s: %s", folder, strerror(errno));
    const uint64_t megabytes = (uint64_t)disk.f_bavail * disk.f_frsize >> 20;
    return megabytes >= FREE_MB ? FINE
                                : say(c, WRONG, "only %llu MB are free in %s", (unsigned long long)megabytes, folder);
}

static verdict check_data(checking *c)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;
    if (c->with->in_database)
        return say(c, UNKNOWN, "the data are in PostgreSQL, which replies; this program cannot check its files");
    if (access(c->with->data, F_OK) != 0)
        return say(c, UNKNOWN, "there is no data file yet");
    const bool fine = sqlite3_open_v2(c->with->data, &db, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
                      && sqlite3_busy_timeout(db, 10000) == SQLITE_OK
                      && sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &row, NULL) == SQLITE_OK
                      && sqlite3_step(row) == SQLITE_ROW
                      && strcmp((const char *)sqlite3_column_text(row, 0), "ok") == 0;
    const verdict found =
        fine ? FINE : say(c, WRONG, "%s: restore a backup", row ? "it is damaged" : sqlite3_errmsg(db));
    sqlite3_finalize(row);
    sqlite3_close(db);
    return found;
}

/* ---- the public URL ---- */

/* Waits as long as the server says that this address has to: the check itself makes long requests, and others may use
 * the same address. */
static bool ask(checking *c, const char *url, const probe_question *question)
{
    char after[16];
    for (int tries = 0;; tries++) {
        const bool replied = probe_ask(url, question, &c->reply);
        if (!replied || c->reply.status != 429 || tries == MOST_WAITS)
            return replied;
        const bool told = probe_header(&c->reply, "Retry-After", after, sizeof after);
        const long seconds = told ? strtol(after, NULL, 10) : 1;
        sleep((unsigned)(seconds < 1 ? 1 : seconds < MOST_WAIT_SECONDS ? seconds : MOST_WAIT_SECONDS));
    }
}

static verdict check_answer(checking *c)
{
    if (!ask(c, c->with->public_url, &(probe_question){.method = "GET", .path = "/healthz", .lines = ""}))
        return say(c, WRONG, "%s", c->reply.why);
    return c->reply.status == 200 && strncmp(c->reply.body, "ok", 2) == 0
               ? FINE
               : say(c, WRONG, "/healthz replied %d instead of ok: does the proxy pass requests on to this server?",
                     c->reply.status);
}

static verdict check_strict(checking *c)
{
    char value[100];
    if (!ask(c, c->with->public_url, &(probe_question){.method = "GET", .path = "/", .lines = ""}))
        return say(c, WRONG, "%s", c->reply.why);
    return probe_header(&c->reply, "Strict-Transport-Security", value, sizeof value)
                   && strncmp(value, "max-age=0", 9) != 0
               ? FINE
               : say(c, WRONG,
                     "the header Strict-Transport-Security is missing; start the server with --public-url https://…");
}

static verdict check_old_tls(checking *c)
{
    const probe_question question = {.method = "GET", .path = "/healthz", .lines = "", .old_tls = true};
    return ask(c, c->with->public_url, &question) ? say(c, WRONG, "TLS 1.0 or 1.1 is accepted; allow only 1.2 and 1.3")
                                                  : FINE;
}

/* The redirection is at port 80 of the same name. */
static verdict check_redirect(checking *c)
{
    char host[URL], port[8], url[URL + 10], to[URL];
    bool https;
    if (!probe_split(c->with->public_url, host, sizeof host, port, &https) || strcmp(port, "443") != 0)
        return say(c, UNKNOWN, "the public URL has a port of its own");
    snprintf(url, sizeof url, strchr(host, ':') ? "http://[%s]" : "http://%s", host);
    if (!ask(c, url, &(probe_question){.method = "GET", .path = "/", .lines = ""}))
        return say(c, FINE, "nothing replies at port 80");
    const bool leads = probe_header(&c->reply, "Location", to, sizeof to) && strncmp(to, "https://", 8) == 0;
    return leads && c->reply.status >= 300 && c->reply.status < 400
               ? FINE
               : say(c, WRONG, "port 80 replied %d; let the proxy redirect it to https", c->reply.status);
}

/* Without a cookie the server refuses the upgrade with 401, but only after it has seen that it is one, from our page.
 */
static verdict check_websocket(checking *c)
{
    char lines[URL + 200];
    snprintf(lines, sizeof lines,
             "Origin: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
             c->with->public_url);
    if (!ask(c, c->with->public_url, &(probe_question){.method = "GET", .path = "/ws", .lines = lines}))
        return say(c, WRONG, "%s", c->reply.why);
    switch (c->reply.status) {
    case 401: return FINE;
    case 403:
        return say(c, WRONG,
                   "the server takes its own page for another site: let the proxy pass Host on, and use the same "
                   "--public-url");
    default:
        return say(c, WRONG, "/ws replied %d: let the proxy pass Upgrade and Connection on, with HTTP/1.1",
                   c->reply.status);
    }
}

/* The server tells a client the address that it counts for. A forged one must not be believed. */
static verdict check_forged(checking *c)
{
    static const char forged[] = "192.0.2.99"; /* an address for documentation, which nobody has */
    char lines[100], told[64] = "";
    snprintf(lines, sizeof lines, "X-Forwarded-For: %s\r\n", forged);
    if (!ask(c, c->with->public_url, &(probe_question){.method = "GET", .path = "/api/client", .lines = lines}))
        return say(c, WRONG, "%s", c->reply.why);
    const char *found = strstr(c->reply.body, "\"address\":\"");
    if (c->reply.status != 200 || !found)
        return say(c, WRONG, "/api/client replied %d", c->reply.status);
    sscanf(found, "\"address\":\"%63[^\"]", told);
    if (strcmp(told, forged) == 0)
        return say(c, WRONG, "the server believed a forged X-Forwarded-For: the proxy must set it, or append to it");
    return say(c, FINE, "this check counts for %s", told);
}

static verdict check_body(checking *c)
{
    const probe_question question = {
        .method = "PUT", .path = "/api/avatar", .lines = "Content-Type: image/png\r\n", .body = LARGE_BODY};
    if (!ask(c, c->with->public_url, &question))
        return say(c, WRONG, "%s", c->reply.why);
    return c->reply.status == 401
               ? FINE
               : say(c, WRONG,
                     "a body of 2 MB was replied to with %d: let the proxy accept 3 MB (client_max_body_size 3m)",
                     c->reply.status);
}

/* ---- the list ---- */

static const point here[] = {
    {"The public URL begins with https://", check_url},
    {"Clients reach the server only by https", check_way_in},
    {"The certificate is valid and its key is private", check_certificate},
    {"Limits by address are on", check_limits},
    {"The server does not run as root", check_user},
    {"Enough connections are possible", check_files},
    {"Only the server's user can read the data file", check_privacy},
    {"The disk has space", check_space},
    {"The data file is whole", check_data},
};

static const point outside[] = {
    {"Browsers are told to stay with https", check_strict},
    {"Old versions of TLS are refused", check_old_tls},
    {"http:// leads to https://", check_redirect},
    {"WebSockets reach the server from the public page", check_websocket},
    {"A forged client address is not believed", check_forged},
    {"Pictures of 2 MB reach the server", check_body},
};

/* Returns the number of points that are wrong. */
static int go_through(checking *c, const point *list, size_t count)
{
    static const char *const marks[] = {[FINE] = "ok   ", [WRONG] = "WRONG", [UNKNOWN] = "?    "};
    int wrong = 0;
    for (size_t i = 0; i < count; i++) {
        c->words[0] = '\0';
        const verdict found = list[i].check(c);
        printf("%s  %s%s%s%s\n", marks[found], list[i].says, c->words[0] ? " (" : ".", c->words,
               c->words[0] ? ")." : "");
        wrong += found == WRONG;
    }
    return wrong;
}

bool checklist_run(const checklist_settings *settings)
{
    checking c = {.with = settings};
    const point first = {"The server replies at the public URL", check_answer};
    int wrong = go_through(&c, here, sizeof here / sizeof here[0]);
    if (is_https(&c)) {
        wrong += go_through(&c, &first, 1);
        if (c.reply.status)
            wrong += go_through(&c, outside, sizeof outside / sizeof outside[0]);
        else
            puts("?      The other points about the public URL (start the server, and check again).");
    }
    puts("?      Backups are made every night, and one has been restored on trial (this program cannot know).");
    if (wrong)
        printf("%d %s wrong. docs/SERVER.md explains each line.\n", wrong, wrong == 1 ? "point is" : "points are");
    else
        puts("Nothing is wrong.");
    return wrong == 0;
}
