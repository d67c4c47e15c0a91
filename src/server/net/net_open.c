/* Opens and closes the network: the event loop, TLS, and everything that all connections share. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../sys/clock.h"
#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "net_internal.h"

enum {
    READ_BYTES = 512, /* read at a time; every connection has a buffer of this size */
    HEADER_SECONDS = 10,
    KEEP_ALIVE_SECONDS = 20,
    PING_EVERY_MS = 250,
};

int64_t net_now(void)
{
    return (int64_t)clock_us();
}

int64_t net_turn(const net *n)
{
    return (int64_t)uv_now(n->loop) * 1000;
}

bool net_is_proxy(const net *n, const struct in6_addr *from)
{
    return n->settings.behind_proxy && address_is_private(from);
}

void peer_open(net *n, struct lws *wsi, const struct in6_addr *from, address *counted)
{
    peer *p = xalloc(sizeof *p);
    memset(p, 0, sizeof *p);
    p->net = n;
    p->wsi = wsi;
    p->from = *from;
    p->address = counted;
    p->silent = counted != NULL;
    n->peers++;
    n->figures.accepted++;
    lws_set_opaque_user_data(wsi, p);
}

void peer_close(peer *p)
{
    exchange_end(p);
    socket_end(p);
    if (p->address)
        address_leave(&p->net->addresses, p->address);
    p->net->peers--;
    lws_set_opaque_user_data(p->wsi, NULL);
    free(p);
}

static int serve(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    peer *p = lws_get_opaque_user_data(wsi);
    (void)user;
    if (!p)
        return 0;
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return exchange_confirm_upgrade(p, in);
    case LWS_CALLBACK_HTTP: return exchange_begin(p, in, length);
    case LWS_CALLBACK_HTTP_BODY: return exchange_body(p, in, length);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return exchange_body_complete(p);
    case LWS_CALLBACK_TIMER: return p->awaits_body || p->awaits_reader || p->lingers ? -1 : 0; /* time is up */
    case LWS_CALLBACK_HTTP_WRITEABLE: return exchange_write(p);
    case LWS_CALLBACK_ESTABLISHED: return socket_begin(p);
    case LWS_CALLBACK_RECEIVE: return socket_receive(p, in, length);
    case LWS_CALLBACK_RECEIVE_PONG: socket_pong(p, in, length); return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return socket_writable(p);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: return p->closing ? -1 : 0;
    case LWS_CALLBACK_CLOSED: socket_end(p); return 0;
    case LWS_CALLBACK_WSI_DESTROY: peer_close(p); return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {.name = "yaniv", .callback = serve, .rx_buffer_size = READ_BYTES, .tx_packet_size = 128 << 10},
    {0},
};

/* Turns off libwebsockets' timers for open connections: it keeps them in a sorted list and searches it for every pong.
 * We send pings ourselves and notice connections that are gone. */
static const lws_retry_bo_t no_policy = {0};

static void log_from_library(int level, const char *line)
{
    log_write(level == LLL_ERR ? LOG_WARNING : LOG_DEBUG, "net", "text=\"%.*s\"", (int)strcspn(line, "\n"), line);
}

static struct lws_context_creation_info info_for(net *n, void **loops)
{
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .foreign_loops = loops,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .vhost_name = "yaniv",
        .retry_and_idle_policy = &no_policy,
        .max_http_header_data2 = HEADER_BYTES,
        .timeout_secs = HEADER_SECONDS,
        .keepalive_timeout = KEEP_ALIVE_SECONDS,
        .alpn = "http/1.1",
    };
    if (n->settings.certificate) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = n->settings.certificate;
        info.ssl_private_key_filepath = n->settings.key;
        /* Of TLS 1.2 only suites with forward secrecy and authenticated encryption; TLS 1.3 has no others. */
        info.ssl_cipher_list = "ECDHE+AESGCM:ECDHE+CHACHA20";
    }
    return info;
}

static bool make_context(net *n, char why[NET_WHY])
{
    void *loops[] = {n->loop};
    struct lws_context_creation_info info = info_for(n, loops);
    lws_set_log_level(LLL_ERR | LLL_WARN, log_from_library);
    n->context = lws_create_context(&info);
    if (!n->context) {
        snprintf(why, NET_WHY, "libwebsockets cannot start. Is the package libwebsockets-evlib-uv installed?");
        return false;
    }
    n->vhost = lws_create_vhost(n->context, &info);
    if (!n->vhost)
        snprintf(why, NET_WHY, "the certificate or its key cannot be used");
    return n->vhost;
}

static bool files_are_there(const net_settings *settings, char why[NET_WHY])
{
    const char *files[] = {settings->certificate, settings->key};
    for (int i = 0; i < 2; i++)
        if (files[i] && access(files[i], R_OK) != 0) {
            snprintf(why, NET_WHY, "%s cannot be read", files[i]);
            return false;
        }
    return true;
}

static void ping_all(uv_timer_t *timer)
{
    net *n = timer->data;
    socket_ping_all(n);
    if (++n->last_ping % 64 == 0)
        address_tidy(&n->addresses, net_now());
}

net *net_open(uv_loop_t *loop, const net_settings *settings, const net_callbacks *callbacks, char why[NET_WHY])
{
    net *n = xalloc(sizeof *n);
    memset(n, 0, sizeof *n);
    n->loop = loop;
    n->settings = *settings;
    n->callbacks = *callbacks;
    n->listener = -1;
    randombytes_buf(n->secret, sizeof n->secret);
    /* Behind a proxy a request that names no client counts for the proxy, which may have an address of this machine. */
    address_open(&n->addresses, settings->most_per_address, settings->limit_this_machine || settings->behind_proxy);
    if (!files_are_there(settings, why) || !make_context(n, why) || !listen_open(n, why)) {
        net_close(n);
        return NULL;
    }
    n->pinging.data = n;
    uv_timer_init(loop, &n->pinging);
    uv_timer_start(&n->pinging, ping_all, PING_EVERY_MS, PING_EVERY_MS);
    return n;
}

int net_port(const net *n)
{
    return n->port;
}

exchange *net_find_exchange(net *n, uint64_t id)
{
    return map_get(&n->exchanges, id);
}

address_book *net_addresses(net *n)
{
    return &n->addresses;
}

net_figures net_count(const net *n)
{
    net_figures figures = n->figures;
    figures.peers = n->peers;
    return figures;
}

void net_stop(net *n, const char *why)
{
    size_t place = 0;
    n->stopping = true;
    listen_close(n);
    for (map_entry *each; (each = map_next(&n->sockets, &place));)
        socket_close(each->value, NET_GOING_AWAY, why);
    net_flush(n);
}

bool net_is_quiet(const net *n)
{
    return n->sockets.count == 0 && n->exchanges.count == 0;
}

/* Runs the loop until it has nothing left to do. */
static void run_out(uv_loop_t *loop)
{
    for (int i = 0; i < 32 && uv_run(loop, UV_RUN_NOWAIT); i++)
        ;
}

void net_close(net *n)
{
    listen_close(n);
    if (n->pinging.data)
        uv_close((uv_handle_t *)&n->pinging, NULL);
    /* On a foreign loop, libwebsockets needs two calls: the loop has to close the handles before the rest can be freed.
     */
    if (n->context)
        lws_context_destroy(n->context);
    run_out(n->loop);
    if (n->context)
        lws_context_destroy(n->context);
    address_close(&n->addresses);
    map_free(&n->sockets);
    map_free(&n->exchanges);
    free(n);
}
