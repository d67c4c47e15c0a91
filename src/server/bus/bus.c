#include "bus.h"

#include <fcntl.h>
#include <nats/nats.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../sys/xalloc.h"
#include "../log/log.h"

enum {
    MOST_SUBJECT = 128,
    MOST_HANDLED = 64,
    RECONNECT_MS = 100,
    PING_MS = 1000, /* a server that does not answer two pings is left for another one */
    MOST_PINGS = 2,
    CONNECT_MS = 1000,
    RECONNECT_BYTES = 1 << 20, /* kept while no server is connected: what is older is asked for again anyway */
};

/* What the loop is to watch, as the library wants it. */
typedef struct {
    natsConnection *link;
    int socket; /* a copy of the library's, so that it stays the same file until the loop has let go of it; -1: none */
    unsigned number; /* of the socket: 1 for the first */
    bool reads, writes;
} watched;

struct bus {
    uv_loop_t *loop;
    pthread_t thread;            /* of the loop */
    uv_async_t woken;            /* another thread has changed what is to be watched */
    uv_poll_t *poll;             /* NULL while nothing is watched */
    natsConnection *polled_link; /* of its socket */
    int polls;                   /* the events that it waits for */
    bus_callbacks callbacks;
    char cluster[64];
    natsOptions *options;
    natsConnection *link;
    natsSubscription *all, *own;
    uint64_t node; /* that it listens for */
    /* The library gives up a connection for good when it is refused twice, or hangs while it is made. Then another
     * thread makes a new one. */
    uv_work_t work;
    natsConnection *next;
    natsStatus result;
    uint64_t again_at; /* in ms of the loop's clock */
    bool making, gone;
    _Atomic bool ends;
    natsMsg *handled[MOST_HANDLED]; /* are destroyed together */
    int handleds;
    bus_figures figures;
    pthread_mutex_t mutex; /* protects the next two fields */
    watched watched;
    unsigned polled; /* the number of the last socket that the loop has taken */
    _Atomic bool connected, closed;
    _Atomic uint64_t reconnects;
};

/* ---- the socket ---- */

static void forget_poll(uv_handle_t *handle)
{
    close((int)(intptr_t)handle->data);
    free(handle);
}

static void stop_polling(bus *b)
{
    uv_os_fd_t fd;
    if (!b->poll)
        return;
    b->poll->data = (void *)(intptr_t)(uv_fileno((uv_handle_t *)b->poll, &fd) == 0 ? fd : -1);
    uv_close((uv_handle_t *)b->poll, forget_poll);
    b->poll = NULL;
    b->polls = 0;
}

static void hand_on(bus *b, natsSubscription *from);

/* The library reads what has come, without waiting. What is for all nodes is handed on first: a node tells all others
 * of a seat before it tells one of them that the turn is over, and the two come by different subscriptions. */
static void ready(uv_poll_t *handle, int status, int events)
{
    bus *b = handle->data;
    if (status < 0 || events & UV_READABLE)
        natsConnection_ProcessReadEvent(b->polled_link);
    if (status >= 0 && events & UV_WRITABLE)
        natsConnection_ProcessWriteEvent(b->polled_link);
    hand_on(b, b->all);
    hand_on(b, b->own);
}

static void start_polling(bus *b, const watched *want)
{
    stop_polling(b);
    b->polled_link = want->link;
    if (want->socket < 0)
        return;
    b->poll = xalloc(sizeof *b->poll);
    if (uv_poll_init(b->loop, b->poll, want->socket) != 0) {
        log_write(LOG_ERROR, "bus-error", "reason=\"the socket cannot be watched\"");
        free(b->poll);
        b->poll = NULL;
        close(want->socket);
        return;
    }
    b->poll->data = b;
}

/* Makes the loop watch what the library wants. */
static void watch(bus *b)
{
    pthread_mutex_lock(&b->mutex);
    const watched want = b->watched;
    const bool fresh = want.number != b->polled;
    b->polled = want.number; /* from now on its socket is the loop's */
    pthread_mutex_unlock(&b->mutex);
    if (fresh)
        start_polling(b, &want);
    const int events = (want.reads ? UV_READABLE : 0) | (want.writes ? UV_WRITABLE : 0);
    if (!b->poll || events == b->polls)
        return;
    b->polls = events;
    if (events)
        uv_poll_start(b->poll, events, ready);
    else
        uv_poll_stop(b->poll);
}

static void connect_again(bus *b);

void bus_flush(bus *b)
{
    pthread_mutex_lock(&b->mutex);
    natsConnection *to = b->watched.writes ? b->watched.link : NULL;
    pthread_mutex_unlock(&b->mutex);
    if (to)
        natsConnection_ProcessWriteEvent(to);
    watch(b);
    if (b->closed && !b->making && !b->ends && uv_now(b->loop) >= b->again_at)
        connect_again(b);
}

static void wake(uv_async_t *handle)
{
    bus_flush(handle->data);
}

/* ---- what the library calls: in any thread ---- */

static bool is_loop(const bus *b)
{
    return pthread_equal(b->thread, pthread_self());
}

/* The loop's own changes are looked at in bus_flush. */
static void changed(bus *b)
{
    if (!is_loop(b))
        uv_async_send(&b->woken);
}

/* Replaces what is to be watched. The loop closes the socket that it watches; one that it has not seen is closed here.
 */
static void set_watched(bus *b, natsConnection *link, int socket)
{
    if (b->watched.number != b->polled && b->watched.socket >= 0)
        close(b->watched.socket);
    b->watched = (watched){.link = link, .socket = socket, .number = b->watched.number + 1, .reads = socket >= 0};
}

static natsStatus attach(void **user, void *loop, natsConnection *link, natsSock socket)
{
    bus *b = loop;
    const int copy = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    if (copy < 0)
        return NATS_IO_ERROR;
    *user = b;
    pthread_mutex_lock(&b->mutex);
    set_watched(b, link, copy);
    pthread_mutex_unlock(&b->mutex);
    changed(b);
    return NATS_OK;
}

static natsStatus set_reads(void *user, bool on)
{
    bus *b = user;
    pthread_mutex_lock(&b->mutex);
    b->watched.reads = on;
    pthread_mutex_unlock(&b->mutex);
    changed(b);
    return NATS_OK;
}

static natsStatus set_writes(void *user, bool on)
{
    bus *b = user;
    pthread_mutex_lock(&b->mutex);
    b->watched.writes = on;
    pthread_mutex_unlock(&b->mutex);
    changed(b);
    return NATS_OK;
}

static natsStatus detach(void *user)
{
    set_reads(user, false);
    return set_writes(user, false);
}

static void disconnected(natsConnection *link, void *context)
{
    bus *b = context;
    (void)link;
    b->connected = false;
    if (!b->ends)
        log_write(LOG_WARNING, "bus-lost", "retry_ms=%d", RECONNECT_MS);
}

static void connected(natsConnection *link, void *context)
{
    bus *b = context;
    (void)link;
    b->connected = true;
    b->reconnects++;
    log_write(LOG_INFO, "bus-connected", "again=true");
}

static void closed(natsConnection *link, void *context)
{
    bus *b = context;
    (void)link;
    if (b->ends)
        return;
    b->connected = false;
    b->closed = true;
    uv_async_send(&b->woken);
}

static void failed(natsConnection *link, natsSubscription *subscription, natsStatus why, void *context)
{
    (void)link, (void)subscription, (void)context;
    log_write(LOG_WARNING, "bus-error", "reason=\"%s\"", natsStatus_GetText(why));
}

/* ---- datagrams ---- */

/* The library hands messages to a thread that frees them, so waking it for each of them would cost more than the
 * message. */
static void destroy_handled(bus *b)
{
    while (b->handleds > 0)
        natsMsg_Destroy(b->handled[--b->handleds]);
}

static void hand_on(bus *b, natsSubscription *from)
{
    natsMsg *message = NULL;
    natsStatus result;
    while (from && (result = natsSubscription_NextMsg(&message, from, 0)) != NATS_TIMEOUT) {
        if (result == NATS_SLOW_CONSUMER) {
            b->figures.dropped++;
            continue;
        }
        if (result != NATS_OK)
            return;
        b->figures.received++;
        b->callbacks.heard(b->callbacks.context, natsMsg_GetData(message), (size_t)natsMsg_GetDataLength(message));
        b->handled[b->handleds++] = message;
        if (b->handleds == MOST_HANDLED)
            destroy_handled(b);
    }
}

void bus_publish(bus *b, uint64_t to, const void *bytes, size_t length)
{
    char subject[MOST_SUBJECT];
    if (to)
        snprintf(subject, sizeof subject, "%s.node.%llu", b->cluster, (unsigned long long)to);
    else
        snprintf(subject, sizeof subject, "%s.all", b->cluster);
    const bool sent = b->link && natsConnection_Buffered(b->link) < (int)BUS_MOST_WAITING
                      && natsConnection_Publish(b->link, subject, bytes, (int)length) == NATS_OK;
    ++*(sent ? &b->figures.sent : &b->figures.dropped);
}

static bool subscribe(bus *b, natsSubscription **to, const char *subject)
{
    if (*to) {
        natsSubscription_Unsubscribe(*to);
        natsSubscription_Destroy(*to);
        *to = NULL;
    }
    return natsConnection_SubscribeSync(to, b->link, subject) == NATS_OK
           && natsSubscription_SetPendingLimits(*to, 1 << 20, BUS_MOST_WAITING) == NATS_OK;
}

bool bus_listen(bus *b, uint64_t node)
{
    char subject[MOST_SUBJECT];
    b->node = node;
    snprintf(subject, sizeof subject, "%s.node.%llu", b->cluster, (unsigned long long)node);
    if (!subscribe(b, &b->own, subject))
        return false;
    snprintf(subject, sizeof subject, "%s.all", b->cluster);
    return b->all || subscribe(b, &b->all, subject);
}

bool bus_is_connected(const bus *b)
{
    return b->connected;
}

bus_figures bus_count(const bus *b)
{
    bus_figures figures = b->figures;
    figures.reconnects = b->reconnects;
    return figures;
}

/* ---- opening and closing ---- */

static natsStatus set_servers(natsOptions *options, const char *servers)
{
    char *words = strdup(servers), *rest = words;
    const char *list[BUS_MOST_SERVERS];
    int count = 0;
    for (char *word; (word = strsep(&rest, ",")) && count < BUS_MOST_SERVERS;)
        if (*word)
            list[count++] = word;
    const natsStatus result = count ? natsOptions_SetServers(options, list, count) : NATS_INVALID_ARG;
    free(words);
    return result;
}

static natsStatus set_security(natsOptions *options, const bus_settings *with)
{
    natsStatus result = NATS_OK;
    if (with->ca || with->certificate)
        result = natsOptions_SetSecure(options, true);
    if (result == NATS_OK && with->ca)
        result = natsOptions_LoadCATrustedCertificates(options, with->ca);
    if (result == NATS_OK && with->certificate)
        result = natsOptions_LoadCertificatesChain(options, with->certificate, with->key);
    if (result == NATS_OK && with->credentials)
        result = natsOptions_SetUserCredentialsFromFiles(options, with->credentials, NULL);
    return result;
}

static natsStatus set_options(bus *b, natsOptions *options, const bus_settings *with)
{
    const natsStatus steps[] = {
        set_servers(options, with->servers),
        set_security(options, with),
        natsOptions_SetName(options, with->name),
        natsOptions_SetNoEcho(options, true),
        natsOptions_SetSendAsap(options, true), /* otherwise a thread waits before it asks the loop to write */
        natsOptions_SetTimeout(options, CONNECT_MS),
        natsOptions_SetAllowReconnect(options, true),
        natsOptions_SetMaxReconnect(options, -1),
        natsOptions_SetReconnectWait(options, RECONNECT_MS),
        natsOptions_SetReconnectBufSize(options, RECONNECT_BYTES),
        natsOptions_SetPingInterval(options, PING_MS),
        natsOptions_SetMaxPingsOut(options, MOST_PINGS),
        natsOptions_SetDisconnectedCB(options, disconnected, b),
        natsOptions_SetClosedCB(options, closed, b),
        natsOptions_SetReconnectedCB(options, connected, b),
        natsOptions_SetErrorHandler(options, failed, b),
        natsOptions_SetRetryOnFailedConnect(options, true, connected, b),
        natsOptions_SetEventLoop(options, b, attach, set_reads, set_writes, detach),
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i] != NATS_OK)
            return steps[i];
    return NATS_OK;
}

/* ---- connecting again ---- */

static void release(bus *b)
{
    pthread_mutex_lock(&b->mutex);
    if (b->link && b->watched.link == b->link)
        set_watched(b, NULL, -1);
    pthread_mutex_unlock(&b->mutex);
    watch(b);
    natsSubscription_Destroy(b->own);
    natsSubscription_Destroy(b->all);
    natsConnection_Destroy(b->link);
    b->own = b->all = NULL;
    b->link = NULL;
}

static void free_bus(bus *b)
{
    natsOptions_Destroy(b->options);
    pthread_mutex_destroy(&b->mutex);
    free(b);
}

static void forget(uv_handle_t *handle)
{
    bus *b = handle->data;
    b->gone = true;
    if (!b->making)
        free_bus(b);
}

static void make(uv_work_t *work)
{
    bus *b = work->data;
    b->result = natsConnection_Connect(&b->next, b->options);
}

static void made(uv_work_t *work, int status)
{
    enum { PAUSE_MS = 500 };
    bus *b = work->data;
    b->making = false;
    if (b->ends) {
        natsConnection_Destroy(b->next);
        if (b->gone)
            free_bus(b);
        return;
    }
    b->again_at = uv_now(b->loop) + PAUSE_MS;
    if (status != 0 || (b->result != NATS_OK && b->result != NATS_NOT_YET_CONNECTED)) {
        b->closed = true;
        return;
    }
    release(b);
    b->link = b->next;
    b->next = NULL;
    b->connected = natsConnection_Status(b->link) == NATS_CONN_STATUS_CONNECTED;
    log_write(LOG_INFO, "bus-made-again", "connected=%d", b->connected);
    watch(b);
    if (!bus_listen(b, b->node))
        log_write(LOG_ERROR, "bus-error", "reason=\"cannot listen\"");
}

static void connect_again(bus *b)
{
    b->closed = false;
    b->work.data = b;
    b->making = uv_queue_work(b->loop, &b->work, make, made) == 0;
}

bus *bus_open(uv_loop_t *loop, const bus_settings *settings, const bus_callbacks *callbacks, char why[BUS_WHY])
{
    bus *b = xalloc(sizeof *b);
    memset(b, 0, sizeof *b);
    b->callbacks = *callbacks;
    b->loop = loop;
    b->thread = pthread_self();
    b->watched.socket = -1;
    snprintf(b->cluster, sizeof b->cluster, "%s", settings->cluster);
    pthread_mutex_init(&b->mutex, NULL);
    b->woken.data = b;
    uv_async_init(loop, &b->woken, wake);
    natsStatus result = natsOptions_Create(&b->options);
    if (result == NATS_OK)
        result = set_options(b, b->options, settings);
    if (result == NATS_OK)
        result = natsConnection_Connect(&b->link, b->options);
    if (result == NATS_OK || result == NATS_NOT_YET_CONNECTED) {
        watch(b);
        b->connected = natsConnection_Status(b->link) == NATS_CONN_STATUS_CONNECTED;
        if (!b->connected)
            log_write(LOG_WARNING, "bus-unreachable", "reason=\"no server of --bus replies\" retry_ms=%d",
                      RECONNECT_MS);
        return b;
    }
    snprintf(why, BUS_WHY, "%s", natsStatus_GetText(result));
    b->ends = true;
    uv_close((uv_handle_t *)&b->woken, forget);
    return NULL;
}

void bus_close(bus *b)
{
    b->ends = true;
    destroy_handled(b);
    if (b->making)
        uv_cancel((uv_req_t *)&b->work);
    release(b);
    if (!b->making) /* otherwise it would wait for the connection that is being made */
        nats_CloseAndWait(0);
    stop_polling(b);
    uv_close((uv_handle_t *)&b->woken, forget);
}
