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
    RECONNECT_MS = 100,
    PING_MS = 1000, /* a server that does not answer two pings is left for another one */
    MOST_PINGS = 2,
    CONNECT_MS = 1000,
    RECONNECT_BYTES = 1 << 20, /* kept while no server is connected: what is older is asked for again anyway */
};

/* What the loop is to watch, as the library wants it. */
typedef struct {
    int socket; /* a copy of the library's, so that it stays the same file until the loop has let go of it; -1: none */
    unsigned number; /* of the socket: 1 for the first */
    bool reads, writes;
} watched;

struct bus {
    uv_loop_t *loop;
    pthread_t thread; /* of the loop */
    uv_async_t woken; /* another thread has changed what is to be watched */
    uv_poll_t *poll;  /* NULL while nothing is watched */
    unsigned polled;  /* the number of its socket */
    int polls;        /* the events that it waits for */
    bus_callbacks callbacks;
    char cluster[64];
    natsConnection *link;
    natsSubscription *all, *own;
    bus_figures figures;
    pthread_mutex_t mutex; /* protects the next field */
    watched watched;
    _Atomic bool connected;
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
        natsConnection_ProcessReadEvent(b->link);
    if (status >= 0 && events & UV_WRITABLE)
        natsConnection_ProcessWriteEvent(b->link);
    hand_on(b, b->all);
    hand_on(b, b->own);
}

static void start_polling(bus *b, const watched *want)
{
    stop_polling(b);
    b->polled = want->number;
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
    pthread_mutex_unlock(&b->mutex);
    if (want.number != b->polled)
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

void bus_flush(bus *b)
{
    pthread_mutex_lock(&b->mutex);
    const bool writes = b->watched.writes;
    pthread_mutex_unlock(&b->mutex);
    if (writes)
        natsConnection_ProcessWriteEvent(b->link);
    watch(b);
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

static natsStatus attach(void **user, void *loop, natsConnection *link, natsSock socket)
{
    bus *b = loop;
    const int copy = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    (void)link;
    if (copy < 0)
        return NATS_IO_ERROR;
    *user = b;
    pthread_mutex_lock(&b->mutex);
    if (b->watched.number != b->polled && b->watched.socket >= 0)
        close(b->watched.socket); /* the loop has not looked at it */
    b->watched = (watched){.socket = copy, .number = b->watched.number + 1, .reads = true};
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
    (void)link;
    ((bus *)context)->connected = false;
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

static void failed(natsConnection *link, natsSubscription *subscription, natsStatus why, void *context)
{
    (void)link, (void)subscription, (void)context;
    log_write(LOG_WARNING, "bus-error", "reason=\"%s\"", natsStatus_GetText(why));
}

/* ---- datagrams ---- */

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
        natsMsg_Destroy(message);
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
        natsOptions_SetTimeout(options, CONNECT_MS),
        natsOptions_SetAllowReconnect(options, true),
        natsOptions_SetMaxReconnect(options, -1),
        natsOptions_SetReconnectWait(options, RECONNECT_MS),
        natsOptions_SetReconnectBufSize(options, RECONNECT_BYTES),
        natsOptions_SetPingInterval(options, PING_MS),
        natsOptions_SetMaxPingsOut(options, MOST_PINGS),
        natsOptions_SetDisconnectedCB(options, disconnected, b),
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

static void forget(uv_handle_t *handle)
{
    bus *b = handle->data;
    pthread_mutex_destroy(&b->mutex);
    free(b);
}

bus *bus_open(uv_loop_t *loop, const bus_settings *settings, const bus_callbacks *callbacks, char why[BUS_WHY])
{
    natsOptions *options = NULL;
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
    natsStatus result = natsOptions_Create(&options);
    if (result == NATS_OK)
        result = set_options(b, options, settings);
    if (result == NATS_OK)
        result = natsConnection_Connect(&b->link, options);
    natsOptions_Destroy(options);
    if (result == NATS_OK || result == NATS_NOT_YET_CONNECTED) {
        watch(b);
        b->connected = result == NATS_OK;
        return b;
    }
    snprintf(why, BUS_WHY, "%s", natsStatus_GetText(result));
    uv_close((uv_handle_t *)&b->woken, forget);
    return NULL;
}

void bus_close(bus *b)
{
    natsSubscription_Destroy(b->own);
    natsSubscription_Destroy(b->all);
    natsConnection_Destroy(b->link);
    nats_CloseAndWait(0);
    stop_polling(b);
    if (b->watched.number != b->polled)
        close(b->watched.socket);
    uv_close((uv_handle_t *)&b->woken, forget);
}
