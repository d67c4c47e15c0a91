/* yaniv serve: runs a server. */
#include <errno.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../base/utf8.h"
#include "../server/http/origin.h"
#include "../server/log/log.h"
#include "../server/log/log_queue.h"
#include "../server/qr/qr.h"
#include "../server/site/site.h"
#include "checklist/checklist.h"
#include "cli.h"
#include "commands.h"
#include "data.h"
#include "folder.h"
#include "../server/net/home_address.h"
#include "console.h"

enum { STORE_URL = 2048 };

enum {
    OPTION_LISTEN,
    OPTION_DATA,
    OPTION_STORE,
    OPTION_BUS,
    OPTION_NODE,
    OPTION_BUS_CA,
    OPTION_BUS_CERT,
    OPTION_BUS_KEY,
    OPTION_BUS_CREDENTIALS,
    OPTION_TLS_CERT,
    OPTION_TLS_KEY,
    OPTION_PUBLIC_URL,
    OPTION_BEHIND_PROXY,
    OPTION_MAX_CONNECTIONS,
    OPTION_LIMIT_PER_ADDRESS,
    OPTION_MAX_TABLES,
    OPTION_STORE_PER_ADDRESS,
    OPTION_BOT_THREADS,
    OPTION_LEADERS,
    OPTION_SEARCH,
    OPTION_LOG,
    OPTION_QUIET,
    OPTION_CHECK,
    OPTION_HASTY,
};

static const cli_option options[] = {
    [OPTION_LISTEN] = {"--listen", "[HOST:]PORT",
                       "the port and address to listen on (default: port 8080 at all addresses)", NULL},
    [OPTION_DATA] = {"--data", "FILE", "the data file (default: server.db in the user's data folder)", "@files"},
    [OPTION_STORE] = {"--store", "URL",
                      "keep everything in this PostgreSQL database, postgresql://…, instead of the data file",
                      "@files"},
    [OPTION_BUS] = {"--bus", "URLS",
                    "be one of several nodes that share --store and talk through these NATS servers: nats://…,nats://…",
                    NULL},
    [OPTION_NODE] = {"--node", "NAME", "the name of this node (default: the name of the computer and the port)", NULL},
    [OPTION_BUS_CA] = {"--bus-ca", "FILE", "check the certificates of the NATS servers with these", "@files"},
    [OPTION_BUS_CERT] = {"--bus-cert", "FILE", "this node's certificate for the NATS servers", "@files"},
    [OPTION_BUS_KEY] = {"--bus-key", "FILE", "the private key of that certificate", "@files"},
    [OPTION_BUS_CREDENTIALS] = {"--bus-credentials", "FILE", "this node's credentials for the NATS servers", "@files"},
    [OPTION_TLS_CERT] = {"--tls-cert", "FILE", "serve https with this certificate chain, in PEM format", "@files"},
    [OPTION_TLS_KEY] = {"--tls-key", "FILE", "the private key of the certificate", "@files"},
    [OPTION_PUBLIC_URL] = {"--public-url", "URL",
                           "the URL by which clients reach the server, such as https://cards.example.org", NULL},
    [OPTION_BEHIND_PROXY] = {"--behind-proxy", NULL, "trust X-Forwarded-For from a proxy with a private address", NULL},
    [OPTION_MAX_CONNECTIONS] = {"--max-connections", "N",
                                "the most connections at a time (default: as many as the system allows)", NULL},
    [OPTION_LIMIT_PER_ADDRESS] = {"--limit-per-address", "N",
                                  "the most connections from one address, also from this machine (default: 256, and no "
                                  "limit for this machine; 0: no limits by address at all)",
                                  NULL},
    [OPTION_MAX_TABLES] = {"--max-tables", "N",
                           "the most tables at a time (default: 20000); abandoned ones make space for new ones", NULL},
    [OPTION_STORE_PER_ADDRESS] = {"--store-per-address", "MB",
                                  "how much games and pictures from one address may add to the data in a day (default: "
                                  "128)",
                                  NULL},
    [OPTION_BOT_THREADS] = {"--bot-threads", "N", "threads for bots (default: the number of processors less one)",
                            NULL},
    [OPTION_LEADERS] = {"--leaders", "BY", "what the leader board is ordered by: rating or skill (default: rating)",
                        "rating skill"},
    [OPTION_SEARCH] = {"--search", "SECONDS", "how long Play now looks for people before it adds bots (default: 5)",
                       NULL},
    [OPTION_LOG] = {"--log", "LEVEL", "the level of the log: error, warning, info or debug (default: info)",
                    "error warning info debug"},
    [OPTION_QUIET] = {"--quiet", NULL, "do not print addresses, and log only errors", NULL},
    [OPTION_CHECK] = {"--check", NULL,
                      "do not serve: check whether a server with these options is fit for the public internet", NULL},
    [OPTION_HASTY] = {"--hasty-bots", NULL, "bots answer at once, and Play now looks for nobody (for tests)", NULL},
    {NULL, NULL, NULL, NULL},
};

enum { BUS_URLS = 1024 };

typedef struct {
    site_settings site;
    char data[PATH_MAX];
    char store[STORE_URL];
    char bus[BUS_URLS];
    char name[STORE_NAME]; /* of the store, for people */
    char host[64];
    char node[64], address[144];
    char url[256];
    bool quiet, check;
    log_level log;
} settings;

/* Reads 8080, 127.0.0.1:8080 or [::1]:8080. */
static void read_listen(const cli_command *command, settings *with, const char *word)
{
    const char *colon = strrchr(word, ':'), *port = colon ? colon + 1 : word;
    size_t length = colon ? (size_t)(colon - word) : 0;
    if (length >= 2 && word[0] == '[' && word[length - 1] == ']')
        word++, length -= 2;
    if (length >= sizeof with->host)
        cli_misused(command, "--listen takes a numeric address, not '%s'", word);
    memcpy(with->host, word, length);
    with->host[length] = '\0';
    with->site.net.host = length ? with->host : NULL;
    with->site.net.port = (int)cli_number(command, "--listen", port, 0, 65535);
}

static void read_url(const cli_command *command, settings *with, const char *word)
{
    const size_t length = strlen(word);
    if (length >= sizeof with->url)
        cli_misused(command, "--public-url is too long");
    memcpy(with->url, word, length + 1);
    if (length && with->url[length - 1] == '/')
        with->url[length - 1] = '\0';
    if (!origin_is_url(with->url))
        cli_misused(command, "--public-url takes a URL without a path, such as https://cards.example.org, not '%s'",
                    word);
    with->site.public_url = with->url;
}

static log_level read_level(const cli_command *command, const char *word)
{
    for (int i = 0; i < LOG_LEVELS; i++)
        if (strcmp(log_level_names[i], word) == 0)
            return (log_level)i;
    cli_misused(command, "--log takes error, warning, info or debug, not '%s'", word);
}

static bool reads_skill(const cli_command *command, const char *word)
{
    if (strcmp(word, "rating") != 0 && strcmp(word, "skill") != 0)
        cli_misused(command, "--leaders takes rating or skill, not '%s'", word);
    return strcmp(word, "skill") == 0;
}

static void read_data(const cli_command *command, settings *with, const char *word)
{
    if (strlen(word) >= sizeof with->data)
        cli_misused(command, "--data: the path is too long");
    memcpy(with->data, word, strlen(word) + 1);
}

/* A path means a data file. */
static void read_store(const cli_command *command, settings *with, char *word)
{
    if (!store_is_url(word) && strstr(word, "://"))
        cli_misused(command, "--store: the URL of a database begins with postgresql://");
    if (!store_is_url(word)) {
        read_data(command, with, word);
        return;
    }
    if (strlen(word) >= sizeof with->store)
        cli_misused(command, "--store: the URL is too long");
    memcpy(with->store, word, strlen(word) + 1);
    with->site.store = with->store;
    store_hide_password(word);
}

static bool is_bus_url(const char *url)
{
    return strncmp(url, "nats://", 7) == 0 || strncmp(url, "tls://", 6) == 0;
}

/* Keeps a copy, and overwrites the passwords of the URLs: ps shows the arguments. */
static void read_bus(const cli_command *command, settings *with, char *urls)
{
    if (strlen(urls) >= sizeof with->bus)
        cli_misused(command, "--bus: the URLs are too long");
    for (const char *each = urls; each; each = strchr(each, ',') ? strchr(each, ',') + 1 : NULL)
        if (!is_bus_url(each))
            cli_misused(command, "--bus: each URL of a NATS server begins with nats:// or tls://");
    memcpy(with->bus, urls, strlen(urls) + 1);
    with->site.bus.servers = with->bus;
    for (char *at = strchr(urls, '@'); at; at = strchr(at + 1, '@'))
        for (char *before = at; before > urls && before[-1] != ':' && before[-1] != '/' && before[-1] != ',';)
            *--before = 'x';
}

static void read_option(const cli_command *command, settings *with, int option, const char *value)
{
    net_settings *net_with = &with->site.net;
    switch (option) {
    case OPTION_LISTEN: read_listen(command, with, value); break;
    case OPTION_DATA: read_data(command, with, value); break;
    case OPTION_STORE: read_store(command, with, (char *)(uintptr_t)value); break;
    case OPTION_BUS: read_bus(command, with, (char *)(uintptr_t)value); break;
    case OPTION_NODE: with->site.node = value; break;
    case OPTION_BUS_CA: with->site.bus.ca = value; break;
    case OPTION_BUS_CERT: with->site.bus.certificate = value; break;
    case OPTION_BUS_KEY: with->site.bus.key = value; break;
    case OPTION_BUS_CREDENTIALS: with->site.bus.credentials = value; break;
    case OPTION_TLS_CERT: net_with->certificate = value; break;
    case OPTION_TLS_KEY: net_with->key = value; break;
    case OPTION_PUBLIC_URL: read_url(command, with, value); break;
    case OPTION_BEHIND_PROXY: net_with->behind_proxy = true; break;
    case OPTION_MAX_CONNECTIONS:
        net_with->most_connections = (int)cli_number(command, "--max-connections", value, 1, 1000000);
        break;
    case OPTION_LIMIT_PER_ADDRESS:
        net_with->most_per_address = (int)cli_number(command, "--limit-per-address", value, 0, 1000000);
        net_with->limit_this_machine = true;
        break;
    case OPTION_MAX_TABLES:
        with->site.core.most_tables = (int)cli_number(command, "--max-tables", value, 1, 1000000);
        break;
    case OPTION_STORE_PER_ADDRESS:
        with->site.core.most_stored_mb = (int)cli_number(command, "--store-per-address", value, 1, 1000);
        break;
    case OPTION_BOT_THREADS: with->site.bot_threads = (int)cli_number(command, "--bot-threads", value, 1, 16); break;
    case OPTION_LEADERS: with->site.leads_by_skill = reads_skill(command, value); break;
    case OPTION_SEARCH: with->site.core.search_ms = 1000 * (int)cli_number(command, "--search", value, 1, 600); break;
    case OPTION_LOG: with->log = read_level(command, value); break;
    case OPTION_QUIET: with->quiet = true; break;
    case OPTION_CHECK: with->check = true; break;
    case OPTION_HASTY:
        with->site.core.hasty_bots = true;
        with->site.core.search_ms = with->site.core.search_ms ? with->site.core.search_ms : 1;
        break;
    default: cli_misused(command, "it takes options only");
    }
}

/* It is printed by `yaniv cluster status`, and stands in lines of the log and in the database. */
static bool is_node_name(const char *name)
{
    for (const char *at = name, *const end = name + strlen(name); at < end;) {
        const uint32_t character = utf8_next(&at, end);
        if (character == UTF8_INVALID || character <= ' ' || character == 0x7f || character == '"')
            return false;
    }
    return *name;
}

/* Names the node, and says where it listens. */
static void name_node(const cli_command *command, settings *with)
{
    char computer[64] = "node";
    site_settings *to = &with->site;
    if (!to->bus.servers && to->node)
        cli_misused(command, "--node needs --bus");
    if (!to->bus.servers)
        return;
    if (!to->store)
        cli_misused(command, "--bus needs --store postgresql://…: all nodes use one database");
    if (!to->bus.certificate != !to->bus.key)
        cli_misused(command, "--bus-cert and --bus-key must be given together");
    gethostname(computer, sizeof computer - 1);
    snprintf(with->address, sizeof with->address, "%s:%d", with->host[0] ? with->host : computer, to->net.port);
    snprintf(with->node, sizeof with->node, "%.40s-%d", computer, to->net.port);
    to->address = with->address;
    to->bus.cluster = "yaniv";
    if (!to->node)
        to->node = with->node;
    if (strlen(to->node) >= sizeof with->node || !is_node_name(to->node))
        cli_misused(command, "--node: a name has up to 63 characters, none of them a blank or a quotation mark");
}

static void read_settings(const cli_command *command, int argc, char **argv, settings *with)
{
    cli_args args = cli_args_of(command, argc, argv);
    *with = (settings){.log = LOG_INFO};
    with->site.net.port = 8080;
    with->site.net.most_per_address = 256;
    for (int option; (option = cli_next(&args)) != CLI_DONE;)
        read_option(command, with, option, args.value);
    if (!with->site.net.certificate != !with->site.net.key)
        cli_misused(command, "--tls-cert and --tls-key must be given together");
    with->site.net.strict = with->site.public_url && strncmp(with->site.public_url, "https://", 8) == 0;
    with->site.data = with->data;
    with->site.core.version = YANIV_VERSION;
    name_node(command, with);
}

/* ---- limits of the system ---- */

/* Allows as many connections as the system has descriptors, except some for files and threads. Also sets the limit of
 * descriptors to that number: libwebsockets allocates a table of that size and searches it. */
static void find_most_connections(net_settings *with)
{
    enum { OTHERS = 128, LEAST = 64, MOST = 100000 };
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        limit.rlim_cur = limit.rlim_max = 1024;
    long most = limit.rlim_max > MOST + OTHERS ? MOST : (long)limit.rlim_max - OTHERS;
    most = most < LEAST ? LEAST : most;
    if (!with->most_connections || with->most_connections > most)
        with->most_connections = (int)most;
    limit.rlim_cur = (rlim_t)with->most_connections + OTHERS;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static int count_bot_threads(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 9 ? 8 : processors > 2 ? (int)processors - 1 : 1;
}

static bool find_data(settings *with)
{
    if (with->data[0])
        return true;
    if (!folder_find(with->data)) {
        cli_complain("you have no home folder for the data file; use --data FILE");
        return false;
    }
    if (!folder_make(with->data)) {
        cli_complain("cannot create %s: %s", with->data, strerror(errno));
        return false;
    }
    data_default_path(with->data);
    return true;
}

/* ---- output ---- */

static void print_code(const char *url)
{
    static char lines[QR_TERMINAL];
    yv_text text = yv_text_in(lines, sizeof lines);
    if (qr_put_lines(&text, url, console_style().colours))
        printf("\n%s\n", lines);
}

/* True if only this computer can reach the host. */
static bool is_loopback(const char *host)
{
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "localhost") == 0 || strcmp(host, "::1") == 0
           || strcmp(host, "[::1]") == 0;
}

/* The QR code is for phones, so it is left out if they cannot reach the server. */
static void print_addresses(const settings *with, int port)
{
    char url[320] = "", found[HOME_ADDRESS];
    const char *scheme = with->site.net.certificate ? "https" : "http";
    const bool everywhere = home_address_is_any(with->host);
    printf("Yaniv is running at\n");
    printf("  %s://%s:%d\n", scheme, everywhere ? "localhost" : with->host, port);
    if (!everywhere && !is_loopback(with->host))
        snprintf(url, sizeof url, "%s://%s:%d/", scheme, with->host, port);
    if (everywhere && home_address_find(found)) {
        snprintf(url, sizeof url, "%s://%s:%d/", scheme, found, port);
        printf("  %s://%s:%d  in your network\n", scheme, found, port);
    }
    if (with->site.public_url) {
        snprintf(url, sizeof url, "%s/", with->site.public_url);
        printf("  %s\n", with->site.public_url);
    }
    if (url[0])
        print_code(url);
    printf("The %s is %s.\nPress Ctrl-C to stop. Games continue when you start the server again.\n",
           with->site.store ? "database" : "data file", with->name);
    fflush(stdout);
}

/* Finds out whether the database answers and has our tables. */
static bool check_database(const settings *with)
{
    char why[STORE_WHY] = "";
    store *reader = store_open_reader(with->store, why);
    if (reader)
        store_close(reader);
    else
        cli_complain("%s: %s", with->name, why);
    return reader;
}

static int run_check(const settings *with)
{
    const net_settings *net_with = &with->site.net;
    const checklist_settings list = {
        .public_url = with->site.public_url,
        .host = net_with->host,
        .certificate = net_with->certificate,
        .key = net_with->key,
        .data = with->data,
        .in_database = with->site.store,
        .behind_proxy = net_with->behind_proxy,
        .has_limits = net_with->most_per_address > 0,
        .most_connections = net_with->most_connections,
    };
    if (with->site.store && !check_database(with))
        return CLI_WRONG;
    return checklist_run(&list) ? CLI_OK : CLI_WRONG;
}

static int run(const cli_command *command, int argc, char **argv)
{
    static settings with;
    char why[SITE_WHY];
    read_settings(command, argc, argv, &with);
    log_set_level(with.quiet ? LOG_ERROR : with.log);
    find_most_connections(&with.site.net);
    if (!with.site.bot_threads)
        with.site.bot_threads = count_bot_threads();
    if (sodium_init() < 0 || !find_data(&with))
        return CLI_WRONG;
    store_write_name(with.site.store ? with.store : with.data, with.name);
    if (with.check)
        return run_check(&with);
    log_queue_open();
    site *s = site_open(&with.site, why);
    if (!s) {
        log_queue_close();
        cli_complain("%s", why);
        return CLI_WRONG;
    }
    if (!with.quiet)
        print_addresses(&with, site_port(s));
    const bool fine = site_run(s);
    site_close(s);
    log_queue_close();
    if (!fine)
        cli_complain("the last events could not be stored in %s; no client was told of them", with.name);
    return fine ? CLI_OK : CLI_WRONG;
}

const cli_command serve_command = {
    .name = "serve",
    .arguments = "[OPTIONS]",
    .summary = "run a server for browsers and terminals",
    .details =
        "Serves the page and the games. Friends open the address that the server prints, or scan its QR code, and "
        "play;\n"
        "nobody has to sign up. Everything is kept in one data file, and games continue after a restart.\n"
        "\n"
        "With --store postgresql://…, everything is kept in a PostgreSQL database instead, and --data only says where\n"
        "the socket for `yaniv admin` lies. Give the password in PGPASSWORD or in a file (PGPASSFILE), not in the "
        "URL.\n"
        "\n"
        "Without --public-url, browsers can reach the server by any name. With it, they can only use that name or a\n"
        "numeric address. Behind a reverse proxy that handles https, give both --public-url and --behind-proxy, and "
        "make\n"
        "the proxy forward Host, X-Forwarded-For and Upgrade.\n"
        "\n"
        "GET /healthz replies ok while the server can store; GET /metrics has figures for Prometheus, for clients with "
        "a\n"
        "private address.\n"
        "\n"
        "--check goes through the checklist of docs/SERVER.md: give it the options of the server, on the server's "
        "machine "
        "and\n"
        "as its user, while the server runs.",
    .examples = "  yaniv serve\n"
                "  yaniv serve --listen 127.0.0.1:9000 --data games.db\n"
                "  yaniv serve --tls-cert cert.pem --tls-key key.pem --listen 443\n"
                "  yaniv serve --behind-proxy --listen 127.0.0.1:8080 \\\n"
                "      --public-url https://cards.example.org\n"
                "  yaniv serve --check --behind-proxy --listen 127.0.0.1:8080 \\\n"
                "      --public-url https://cards.example.org\n",
    .options = options,
    .run = run,
};
