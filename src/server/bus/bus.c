#include "bus.h"

#include <nats/nats.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

typedef struct datagram datagram;
struct datagram {
    datagram *next;
    size_t length;
    uint8_t bytes[];
};

struct bus {
    uv_async_t woken; /* datagrams have arrived */
    bus_callbacks callbacks;
    char cluster[64];
    natsConnection *link;
    natsSubscription *all, *own;
    pthread_mutex_t mutex; /* protects the fields below */
    datagram *first, **last;
    size_t waiting;
    bus_figures figures;
    _Atomic bool connected;
};

/* ---- threads of the library ---- */

static void keep(bus *b, const void *bytes, size_t length)
{
    pthread_mutex_lock(&b->mutex);
    if (b->waiting + length > BUS_MOST_WAITING) {
        b->figures.dropped++;
    } else {
        datagram *d = xalloc(sizeof *d + length);
        d->next = NULL;
        d->length = length;
        memcpy(d->bytes, bytes, length);
        *b->last = d;
        b->last = &d->next;
        b->waiting += length;
        b->figures.received++;
    }
    pthread_mutex_unlock(&b->mutex);
}

static void arrived(natsConnection *link, natsSubscription *subscription, natsMsg *message, void *context)
{
    bus *b = context;
    (void)link, (void)subscription;
    keep(b, natsMsg_GetData(message), (size_t)natsMsg_GetDataLength(message));
    natsMsg_Destroy(message);
    uv_async_send(&b->woken);
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
    pthread_mutex_lock(&b->mutex);
    b->figures.reconnects++;
    pthread_mutex_unlock(&b->mutex);
    log_write(LOG_INFO, "bus-connected", "again=true");
}

static void failed(natsConnection *link, natsSubscription *subscription, natsStatus why, void *context)
{
    (void)link, (void)subscription, (void)context;
    log_write(LOG_WARNING, "bus-error", "reason=\"%s\"", natsStatus_GetText(why));
}

/* ---- the thread of the loop ---- */

static datagram *take_all(bus *b)
{
    pthread_mutex_lock(&b->mutex);
    datagram *first = b->first;
    b->first = NULL;
    b->last = &b->first;
    b->waiting = 0;
    pthread_mutex_unlock(&b->mutex);
    return first;
}

static void hand_on(uv_async_t *handle)
{
    bus *b = handle->data;
    for (datagram *d = take_all(b), *next; d; d = next) {
        next = d->next;
        b->callbacks.heard(b->callbacks.context, d->bytes, d->length);
        free(d);
    }
}

void bus_publish(bus *b, uint64_t to, const void *bytes, size_t length)
{
    char subject[MOST_SUBJECT];
    if (to)
        snprintf(subject, sizeof subject, "%s.node.%llu", b->cluster, (unsigned long long)to);
    else
        snprintf(subject, sizeof subject, "%s.all", b->cluster);
    const bool sent = b->link && natsConnection_Publish(b->link, subject, bytes, (int)length) == NATS_OK;
    pthread_mutex_lock(&b->mutex);
    ++*(sent ? &b->figures.sent : &b->figures.dropped);
    pthread_mutex_unlock(&b->mutex);
}

static bool subscribe(bus *b, natsSubscription **to, const char *subject)
{
    if (*to) {
        natsSubscription_Unsubscribe(*to);
        natsSubscription_Destroy(*to);
        *to = NULL;
    }
    return natsConnection_Subscribe(to, b->link, subject, arrived, b) == NATS_OK
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

bus_figures bus_count(bus *b)
{
    pthread_mutex_lock(&b->mutex);
    const bus_figures figures = b->figures;
    pthread_mutex_unlock(&b->mutex);
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
    };
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (steps[i] != NATS_OK)
            return steps[i];
    return NATS_OK;
}

static void forget(uv_handle_t *handle)
{
    bus *b = handle->data;
    for (datagram *d = take_all(b), *next; d; d = next) {
        next = d->next;
        free(d);
    }
    pthread_mutex_destroy(&b->mutex);
    free(b);
}

bus *bus_open(uv_loop_t *loop, const bus_settings *settings, const bus_callbacks *callbacks, char why[BUS_WHY])
{
    natsOptions *options = NULL;
    bus *b = xalloc(sizeof *b);
    memset(b, 0, sizeof *b);
    b->callbacks = *callbacks;
    b->last = &b->first;
    snprintf(b->cluster, sizeof b->cluster, "%s", settings->cluster);
    pthread_mutex_init(&b->mutex, NULL);
    b->woken.data = b;
    uv_async_init(loop, &b->woken, hand_on);
    natsStatus result = natsOptions_Create(&options);
    if (result == NATS_OK)
        result = set_options(b, options, settings);
    if (result == NATS_OK)
        result = natsConnection_Connect(&b->link, options);
    natsOptions_Destroy(options);
    if (result == NATS_OK || result == NATS_NOT_YET_CONNECTED) {
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
    uv_close((uv_handle_t *)&b->woken, forget);
}
