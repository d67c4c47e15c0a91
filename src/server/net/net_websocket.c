/* WebSockets.
 *
 * This file builds the frames itself and writes several at a time, because libwebsockets makes one system call for each
 * frame. A frame from the server is a short head and the text. Without TLS, frames go straight to the socket. Bytes
 * that the socket does not take go to libwebsockets, which buffers them: it sends bytes marked LWS_WRITE_HTTP as they
 * are. Only then do we ask libwebsockets to report when the socket is writable again, since asking costs more than
 * writing.
 */
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "../../base/utf8.h"
#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "net_internal.h"
#include "tcp_progress.h"

enum {
    KERNEL_WAITING = 32 << 10, /* bytes that the kernel buffers for a client */
    ASK_AGAIN_US = 250000,
    STALLED_US = 10000000,    /* a client that has received nothing for this long does not read */
    PING_ALONG_US = 1000000,  /* after this time the next message carries a ping along, at no cost; … */
    PING_ACTIVE_US = 1500000, /* … after this time an active client gets a ping of its own; … */
    PING_IDLE_US = 5000000,   /* … an idle one after this time */
    ACTIVE_US = 3000000,      /* a client is active if it sent or received something within this time */
    SILENCE_US = 25000000,    /* without an answer to a ping for this long, the client is disconnected */
    CLOSING_US = 5000000,     /* the time that a client has to close its side */
    LISTEN_US = 1000000,      /* how often a connection is checked for noise */
    NOISE = 16 << 10,         /* bytes that are no message and may come in that time: pongs */
    FRAME_BYTES = 64,         /* at most, of the head of a message's frame, also of TLS */
    ALWAYS = 16 << 10,        /* bytes that any client may leave unread */
};

/* No person can click faster than this. The core has finer limits. */
static const bucket_size frames_allowed = {.burst = 1000, .per_minute = 30000};

/* How many bytes a client may leave unread, depending on how many wait for all clients together, and for those of its
 * address. The more wait for all, the less may wait for an address, so that those who leave the most unread are
 * disconnected and not those who come later. Eight tables with all their missed events fit into 2 MB. */
static const struct {
    size_t all, from, each;
    bool must_read; /* … for a client that has received something in the last seconds */
} allowances[] = {
    {64 << 20, 16 << 20, 128 << 10, false},  {64 << 20, 16 << 20, 2 << 20, true},
    {192 << 20, 2 << 20, 128 << 10, false},  {192 << 20, 2 << 20, 2 << 20, true},
    {SIZE_MAX, 256 << 10, 128 << 10, false}, {SIZE_MAX, SIZE_MAX, ALWAYS, false},
};

/* ---- writing ---- */

static void doom(peer *p)
{
    if (!p->doomed)
        lws_set_timeout(p->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    p->doomed = true;
}

static void mark_dirty(peer *p)
{
    if (p->dirty)
        return;
    p->dirty = true;
    p->next_dirty = p->net->dirty;
    p->net->dirty = p;
}

static size_t put_frame_head(uint8_t head[NET_MARGIN], int opcode, size_t length)
{
    head[0] = (uint8_t)(0x80 | opcode);
    if (length < 126) {
        head[1] = (uint8_t)length;
        return 2;
    }
    const int bytes = length < 65536 ? 2 : 8;
    head[1] = bytes == 2 ? 126 : 127;
    for (int i = 0; i < bytes; i++)
        head[2 + i] = (uint8_t)(length >> 8 * (bytes - 1 - i));
    return 2 + (size_t)bytes;
}

static void reserve(peer *p, size_t more)
{
    const size_t needed = p->out_size + more;
    if (needed <= p->out_capacity)
        return;
    const size_t capacity = needed < 512 ? 512 : needed + needed / 2;
    p->out = xrealloc(p->out, capacity);
    p->out_capacity = (uint32_t)capacity;
}

/* Counts bytes that wait for the client, and no longer those that have waited. */
static void count_waiting(peer *p, size_t more, size_t less)
{
    p->net->waiting += more - less;
    p->address->unread += more - less;
}

static void append(peer *p, const void *bytes, size_t size)
{
    reserve(p, size);
    memcpy(p->out + p->out_size, bytes, size);
    p->out_size += (uint32_t)size;
    count_waiting(p, size, 0);
}

/* Copies a lent frame, because another frame follows it or the socket is full. */
static void copy_lent(peer *p)
{
    if (p->lent)
        append(p, p->lent, p->lent_size);
    p->lent = NULL;
}

static void await_writable(peer *p)
{
    if (!p->awaits_writable)
        lws_callback_on_writable(p->wsi);
    p->awaits_writable = true;
}

static void set_handed(peer *p, size_t bytes)
{
    count_waiting(p, bytes, p->handed);
    p->handed = (uint32_t)bytes;
}

/* Writes to the socket; libwebsockets buffers the bytes that the socket does not take, and reports when it has written
 * them. Returns false if the connection is broken. */
static bool write_all(peer *p, char *bytes, size_t size)
{
    ssize_t sent = 0;
    if (!p->net->settings.certificate) {
        sent = send(lws_get_socket_fd(p->wsi), bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (sent < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)
            return false;
        sent = sent < 0 ? 0 : sent;
    }
    if ((size_t)sent == size)
        return true;
    if (lws_write(p->wsi, (unsigned char *)bytes + sent, size - (size_t)sent, LWS_WRITE_HTTP) < 0)
        return false;
    if (lws_partial_buffered(p->wsi)) {
        set_handed(p, size - (size_t)sent);
        await_writable(p);
    }
    return true;
}

static void forget_out(peer *p)
{
    count_waiting(p, 0, p->out_size);
    free(p->out);
    p->out = p->lent = NULL;
    p->out_size = p->out_capacity = 0;
}

/* Writes the queued frames, unless the socket is still full. */
static void flush(peer *p)
{
    const bool is_full = lws_partial_buffered(p->wsi);
    if (!is_full)
        set_handed(p, 0);
    if (p->doomed || (p->out_size == 0 && !p->lent))
        return;
    if (is_full) {
        copy_lent(p);
        await_writable(p);
        return;
    }
    const size_t size = p->lent ? p->lent_size : p->out_size;
    p->net->figures.writes++;
    p->net->figures.bytes_out += size;
    if (p->ping_waits) /* the round trip begins now */
        p->pinged = net_now();
    p->ping_waits = false;
    if (!write_all(p, p->lent ? p->lent : p->out, size))
        doom(p);
    forget_out(p);
}

static size_t waiting(const peer *p)
{
    return p->out_size + (size_t)p->handed;
}

/* True if the client's machine has received something in the last seconds. The kernel is asked only now and then, since
 * a client with much to read gets many frames. */
static bool is_reading(peer *p)
{
    const int64_t now = net_turn(p->net);
    if (now - p->asked_at >= ASK_AGAIN_US) {
        const uint64_t acked = tcp_acknowledged(lws_get_socket_fd(p->wsi));
        if (acked != p->acked)
            p->acked_at = now;
        p->acked = acked;
        p->asked_at = now;
    }
    return now - p->acked_at < STALLED_US;
}

/* `more` bytes are to be added to those that wait. */
static bool is_allowed(peer *p, size_t more)
{
    const bool is_limited = address_limited_key(&p->net->addresses, p->address);
    const size_t all = p->net->waiting + more, from = is_limited ? p->address->unread + more : 0;
    for (size_t i = 0; i < sizeof allowances / sizeof allowances[0]; i++)
        if (all <= allowances[i].all && from <= allowances[i].from && waiting(p) + more <= allowances[i].each
            && (!allowances[i].must_read || is_reading(p)))
            return true;
    return false;
}

/* True if a client may have this many more bytes to read. Many may come at once for a client that reads, so this writes
 * all it can before it judges. */
static bool may_wait(peer *p, size_t more)
{
    if (waiting(p) == 0 || waiting(p) + more <= ALWAYS)
        return true;
    flush(p);
    return waiting(p) == 0 || is_allowed(p, more);
}

/* Disconnects a client that leaves too much unread, which no longer counts. */
static void drop_slow(peer *p)
{
    log_write(LOG_INFO, "too-slow", "conn=%llu player=%lld waiting=%zu", (unsigned long long)p->id, (long long)p->owner,
              waiting(p));
    p->net->figures.too_slow++;
    doom(p);
    forget_out(p);
    set_handed(p, 0);
}

static void put_frame(peer *p, int opcode, const void *bytes, size_t length)
{
    uint8_t head[NET_MARGIN];
    if (p->doomed || p->closing)
        return;
    copy_lent(p);
    if (!may_wait(p, length)) {
        drop_slow(p);
        return;
    }
    const size_t size = put_frame_head(head, opcode, length);
    reserve(p, size + length);
    append(p, head, size);
    append(p, bytes, length);
    p->net->figures.frames_out++;
    mark_dirty(p);
}

/* Adds a ping, unless one is unanswered: a client may answer only one of several pings that it reads together. The
 * payload cannot be guessed, so a pong proves a round trip. */
static void put_ping(peer *p, int64_t now)
{
    if (p->ping)
        return;
    const uint64_t number = ++p->net->last_ping;
    crypto_shorthash((uint8_t *)&p->ping, (const uint8_t *)&number, sizeof number, p->net->secret);
    p->ping |= 1;
    p->pinged = now;
    p->ping_waits = true;
    put_frame(p, 9, &p->ping, sizeof p->ping);
}

static void note_sent(peer *p)
{
    p->active = net_turn(p->net);
    /* While closing, `pinged` is the time of the close frame. */
    if (!p->closing && p->active - p->pinged >= PING_ALONG_US)
        put_ping(p, p->active);
}

void net_send(net *n, uint64_t conn, const char *text, size_t length)
{
    peer *p = map_get(&n->sockets, conn);
    if (!p)
        return;
    put_frame(p, 1, text, length);
    note_sent(p);
}

static void borrow(peer *p, char *text, size_t length)
{
    uint8_t head[NET_MARGIN];
    const size_t size = put_frame_head(head, 1, length);
    p->lent = text - size;
    memcpy(p->lent, head, size);
    p->lent_size = (uint32_t)(size + length);
    p->net->figures.frames_out++;
    mark_dirty(p);
}

void net_lend(net *n, uint64_t conn, char *text, size_t length)
{
    peer *p = map_get(&n->sockets, conn);
    if (!p)
        return;
    if (waiting(p) > 0 || p->lent || p->doomed || p->closing)
        put_frame(p, 1, text, length);
    else
        borrow(p, text, length);
    note_sent(p);
}

void net_flush(net *n)
{
    while (n->dirty) {
        peer *p = n->dirty;
        n->dirty = p->next_dirty;
        p->dirty = false;
        __builtin_prefetch(p->next_dirty);
        flush(p);
    }
}

static void forget_dirty(peer *p)
{
    for (peer **at = &p->net->dirty; p->dirty && *at; at = &(*at)->next_dirty)
        if (*at == p) {
            *at = p->next_dirty;
            p->dirty = false;
            return;
        }
}

int socket_writable(peer *p)
{
    p->awaits_writable = false;
    flush(p);
    return 0;
}

/* Sends a close frame and then waits for the client to close: closing the socket first would lose frames that the
 * client has not read. We build the close frame ourselves, because libwebsockets does not send its own on libuv. */
void socket_close(peer *p, int code, const char *why)
{
    uint8_t text[2 + 123] = {(uint8_t)(code >> 8), (uint8_t)code};
    const size_t whole = strlen(why), length = utf8_fit(why, whole, sizeof text - 2);
    if (p->closing || p->doomed)
        return;
    memcpy(text + 2, why, length);
    put_frame(p, 8, text, 2 + length);
    p->closing = true;
    p->pinged = net_now();
}

/* ---- reading ---- */

static int refuse(peer *p, int code, const char *error, const char *message)
{
    char text[160];
    const int length =
        snprintf(text, sizeof text, "{\"re\":0,\"ok\":false,\"error\":\"%s\",\"message\":\"%s\"}", error, message);
    log_write(LOG_INFO, "refused", "conn=%llu player=%lld reason=%s", (unsigned long long)p->id, (long long)p->owner,
              error);
    put_frame(p, 1, text, (size_t)length);
    socket_close(p, code, error);
    return 0;
}

/* Passes on a whole message. It ends in a NUL, for which libwebsockets leaves space. */
static int take_text(peer *p, const char *text, size_t size)
{
    const int64_t now = net_now();
    p->active = now;
    p->taken += FRAME_BYTES;
    p->net->figures.frames_in++;
    if (p->net->addresses.most_connections && !bucket_take(&p->frames, frames_allowed, now))
        return refuse(p, NET_POLICY, "too_fast", "too many messages");
    p->net->callbacks.received(p->net->callbacks.context, p->id, text, size);
    return 0;
}

static void keep_part(peer *p, const char *bytes, size_t size)
{
    p->in = xrealloc(p->in, p->in_size + size + 1);
    memcpy(p->in + p->in_size, bytes, size);
    p->in_size += (uint32_t)size;
    p->in[p->in_size] = '\0';
}

static void forget_parts(peer *p)
{
    free(p->in);
    p->in = NULL;
    p->in_size = 0;
}

int socket_receive(peer *p, const char *bytes, size_t size)
{
    if (p->closing || p->doomed)
        return 0;
    p->taken += size;
    p->net->figures.bytes_in += size;
    if (lws_frame_is_binary(p->wsi))
        return refuse(p, NET_POLICY, "malformed", "frames must be text");
    if (p->in_size + size + lws_remaining_packet_payload(p->wsi) > NET_MAX_FRAME)
        return refuse(p, NET_TOO_LONG, "too_long", "a message must not exceed 8192 bytes");
    const bool whole = lws_is_final_fragment(p->wsi);
    if (whole && !p->in)
        return take_text(p, size ? bytes : "", size);
    keep_part(p, bytes, size);
    if (!whole)
        return 0;
    char *text = p->in;
    const size_t length = p->in_size;
    p->in = NULL;
    p->in_size = 0;
    take_text(p, text, length);
    free(text);
    return 0;
}

/* ---- round trips ---- */

static void ping_when_due(peer *p, int64_t now)
{
    const int64_t since = now - p->pinged;
    if (p->closing || p->ping) {
        /* The ping may be behind much that a slow client still has to read. */
        if (since > (p->closing ? CLOSING_US : SILENCE_US) && (waiting(p) == 0 || p->closing || !is_reading(p)))
            doom(p);
    } else if (since >= (now - p->active < ACTIVE_US ? PING_ACTIVE_US : PING_IDLE_US))
        put_ping(p, now);
}

/* What a client may leave unread becomes less when others leave much unread too. */
static void judge_reader(peer *p)
{
    if (!p->doomed && waiting(p) > ALWAYS && !is_allowed(p, 0))
        drop_slow(p);
}

/* Returns how many bytes have come since the last time that are no messages. Bytes that still wait in the kernel may
 * become some. */
static size_t count_noise(peer *p)
{
    const int fd = lws_get_socket_fd(p->wsi);
    const uint64_t received = tcp_received(fd);
    size_t noise = received > p->taken ? (size_t)(received - p->taken) : 0;
    int unread = 0;
    if (noise > NOISE && ioctl(fd, FIONREAD, &unread) == 0)
        noise -= (size_t)unread < noise ? (size_t)unread : noise;
    p->taken += noise;
    return noise;
}

/* Disconnects a client that sends much besides messages: libwebsockets answers pings, drops pongs and waits for the end
 * of a message in empty parts, without a limit. So does this module with all that comes after a close frame. */
static void listen_when_due(peer *p, int64_t now)
{
    if (now - p->heard_at < LISTEN_US || p->doomed || !address_limited_key(&p->net->addresses, p->address))
        return;
    const size_t noise = count_noise(p);
    p->heard_at = now;
    if (noise <= NOISE)
        return;
    address_charge(&p->net->addresses, p->address, noise, now);
    log_write(LOG_INFO, "too-noisy", "conn=%llu player=%lld bytes=%zu", (unsigned long long)p->id, (long long)p->owner,
              noise);
    doom(p);
}

void socket_ping_all(net *n)
{
    const int64_t now = net_now();
    size_t place = 0;
    for (map_entry *each; (each = map_next(&n->sockets, &place));) {
        ping_when_due(each->value, now);
        listen_when_due(each->value, now);
        judge_reader(each->value);
    }
}

void socket_pong(peer *p, const void *bytes, size_t size)
{
    if (!p->ping || size != sizeof p->ping || memcmp(bytes, &p->ping, size) != 0)
        return;
    const int64_t took = net_now() - p->pinged;
    const uint32_t sample = took > 10000000 ? 10000000 : (uint32_t)took;
    p->ping = 0;
    p->round_trip = p->round_trip ? p->round_trip - p->round_trip / 8 + sample / 8 : sample;
    p->net->callbacks.measured(p->net->callbacks.context, p->id, (int)p->round_trip);
}

/* ---- opening and closing ---- */

int socket_begin(peer *p)
{
    const int64_t now = net_now();
    p->id = ++p->net->last_id;
    p->active = now;
    p->frames.since = p->heard_at = now;
    p->taken = tcp_received(lws_get_socket_fd(p->wsi));
    setsockopt(lws_get_socket_fd(p->wsi), SOL_SOCKET, SO_SNDBUF, &(int){KERNEL_WAITING}, sizeof(int));
    map_put(&p->net->sockets, p->id, p);
    p->net->figures.sockets++;
    p->net->callbacks.connected(p->net->callbacks.context, p->id, p->owner,
                                address_limited_key(&p->net->addresses, p->address));
    put_ping(p, now);
    return 0;
}

void socket_end(peer *p)
{
    if (!p->id)
        return;
    forget_dirty(p);
    forget_parts(p);
    forget_out(p);
    set_handed(p, 0);
    map_remove(&p->net->sockets, p->id);
    p->net->figures.sockets--;
    const uint64_t id = p->id;
    p->id = 0;
    p->net->callbacks.disconnected(p->net->callbacks.context, id);
}
