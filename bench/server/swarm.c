#include "swarm.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../../src/sys/clock.h"
#include "../../src/sys/xalloc.h"

enum { AGAIN_US = 20000 }; /* before a client tries another node */
enum { MOST_CONNECTING = 256, MOST_EVENTS = 1024, READ_BYTES = 1 << 16 };
enum { OPCODE_TEXT = 1, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10 };

int64_t swarm_clock(void)
{
    return (int64_t)clock_us();
}

/* ---- byte queues ---- */

static void queue_put(byte_queue *it, const void *bytes, size_t count)
{
    if (it->used + count > it->capacity) {
        it->capacity = (it->used + count) * 2;
        it->bytes = xrealloc(it->bytes, it->capacity);
    }
    memcpy(it->bytes + it->used, bytes, count);
    it->used += count;
}

/* Frees the memory of an empty queue, because there are many idle clients. */
static void queue_drop(byte_queue *it, size_t count)
{
    it->from += count;
    if (it->from < it->used)
        return;
    free(it->bytes);
    *it = (byte_queue){NULL, 0, 0, 0};
}

static void queue_pack(byte_queue *it)
{
    if (it->from == 0)
        return;
    memmove(it->bytes, it->bytes + it->from, it->used - it->from);
    it->used -= it->from;
    it->from = 0;
}

/* ---- connecting ---- */

void swarm_open(swarm *s, const int *ports, int port_count, const dialect *speaks, int most)
{
    *s = (swarm){.epoll = epoll_create1(EPOLL_CLOEXEC), .ports = ports, .port_count = port_count, .speaks = speaks};
    s->all = xalloc((size_t)most * sizeof *s->all);
    s->latency = xalloc(MOST_LATENCIES * sizeof *s->latency);
    s->now = swarm_clock();
}

client *swarm_add(swarm *s)
{
    client *c = &s->all[s->count++];
    *c = (client){.fd = -1, .port = s->ports[0], .n = -1};
    return c;
}

static void watch(swarm *s, client *c, int what)
{
    struct epoll_event event = {
        .events = EPOLLIN | (c->out.used > c->out.from || c->state == CLIENT_CONNECTING ? EPOLLOUT : 0), .data.ptr = c};
    epoll_ctl(s->epoll, what, c->fd, &event);
}

static void bind_source(const swarm *s, const client *c)
{
    const uint32_t number = 1 + (uint32_t)((c - s->all) % s->sources);
    const struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(0x7f000100 + number)};
    if (bind(c->fd, (const struct sockaddr *)&from, sizeof from) != 0) {
        perror("load: bind");
        exit(1);
    }
}

static void start(swarm *s, client *c)
{
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)c->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int on = 1;
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (c->fd < 0) {
        perror("load: socket (ulimit -n?)");
        exit(1);
    }
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (s->sources)
        bind_source(s, c);
    c->state = CLIENT_CONNECTING;
    s->connecting++;
    if (connect(c->fd, (const struct sockaddr *)&to, sizeof to) != 0 && errno != EINPROGRESS) {
        perror("load: connect");
        exit(1);
    }
    watch(s, c, EPOLL_CTL_ADD);
}

/* Another node may be up. Clients of one node are spread over the others, as a balancer does it. */
static void move_on(const swarm *s, client *c)
{
    const int others = s->port_count > 1 ? s->port_count - 1 : 1;
    int at = 0;
    while (at < s->port_count && s->ports[at] != c->port)
        at++;
    c->port = s->ports[(at + 1 + (int)((c - s->all) / 4) % others) % s->port_count];
}

static void start_some(swarm *s)
{
    for (int i = 0; s->returns && s->started == s->count && i < s->count && s->connecting < MOST_CONNECTING; i++) {
        client *c = &s->all[i];
        if (c->state == CLIENT_CLOSED && c->back_at <= s->now) {
            move_on(s, c);
            start(s, c);
        }
    }
    while (s->started < s->count && s->connecting < MOST_CONNECTING) {
        client *c = &s->all[s->started++];
        if (c->state == CLIENT_CLOSED)
            start(s, c);
    }
}

static void hang_up(swarm *s, client *c)
{
    s->connecting -= c->state != CLIENT_READY && c->state != CLIENT_CLOSED;
    s->ready -= c->state == CLIENT_READY;
    s->lost++;
    close(c->fd);
    queue_drop(&c->in, c->in.used);
    queue_drop(&c->out, c->out.used);
    c->fd = -1;
    c->state = CLIENT_CLOSED;
    c->sent = 0;
    c->told = c->told_to_go = false;
    c->asked = -1;
    c->move[0] = '\0';
    c->marked = 0; /* it does not play until it has its table again */
    if (s->returns)
        c->back_at = s->now + AGAIN_US;
}

void swarm_each(swarm *s, void (*act)(swarm *s, client *c))
{
    for (int i = 0; i < s->count; i++)
        if (s->all[i].state >= CLIENT_OPEN)
            act(s, &s->all[i]);
}

void swarm_reconnect_all(swarm *s)
{
    for (int i = 0; i < s->count; i++)
        if (s->all[i].state != CLIENT_CLOSED)
            hang_up(s, &s->all[i]);
    for (int i = 0; i < s->count; i++)
        s->all[i].thinks = false;
    s->started = s->connecting = s->lost = 0;
    s->first_thinking = NULL; /* their moves belonged to the old connections */
}

void client_ready(swarm *s, client *c)
{
    if (c->state == CLIENT_READY)
        return;
    c->state = CLIENT_READY;
    s->connecting--;
    s->ready++;
}

/* ---- writing ---- */

static void flush(swarm *s, client *c)
{
    const bool waiting = c->out.used > c->out.from;
    if (!waiting)
        return;
    const ssize_t sent = send(c->fd, c->out.bytes + c->out.from, c->out.used - c->out.from, MSG_NOSIGNAL);
    if (sent > 0)
        queue_drop(&c->out, (size_t)sent);
    if (c->out.used > c->out.from)
        watch(s, c, EPOLL_CTL_MOD);
}

void client_ask(swarm *s, client *c, const char *method, const char *path, const char *headers, const char *body)
{
    char text[1024];
    const int length = snprintf(text, sizeof text,
                                "%s %s HTTP/1.1\r\nHost: localhost:%d\r\nOrigin: http://localhost:%d\r\n%s"
                                "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                                method, path, c->port, c->port, headers, strlen(body), body);
    c->state = CLIENT_ASKING;
    queue_put(&c->out, text, (size_t)length);
    flush(s, c);
}

void client_upgrade(swarm *s, client *c, const char *path, const char *headers)
{
    char text[1024];
    const int length = snprintf(text, sizeof text,
                                "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nOrigin: http://localhost:%d\r\n%s"
                                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                                path, c->port, c->port, headers);
    c->state = CLIENT_UPGRADING;
    queue_put(&c->out, text, (size_t)length);
    flush(s, c);
}

void client_send(swarm *s, client *c, int opcode, const void *bytes, size_t length)
{
    static const uint8_t mask[4] = {0x5a, 0xc3, 0x17, 0x9e};
    uint8_t frame[1100] = {(uint8_t)(0x80 | opcode)};
    size_t at = 2;
    if (length > 1000)
        return;
    frame[1] = (uint8_t)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[at++] = (uint8_t)(length >> 8);
        frame[at++] = (uint8_t)length;
    }
    memcpy(frame + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++)
        frame[at++] = ((const uint8_t *)bytes)[i] ^ mask[i & 3];
    queue_put(&c->out, frame, at);
    flush(s, c);
}

void client_say(swarm *s, client *c, const char *format, ...)
{
    char text[1000];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    client_send(s, c, OPCODE_TEXT, text, (size_t)length);
}

/* ---- moves ---- */

static void send_move(swarm *s, client *c)
{
    c->sent = swarm_clock();
    client_send(s, c, c->move[0] == '{' ? OPCODE_TEXT : 2, c->move, strlen(c->move));
}

/* Appends the client to the list: all clients think for the same time, so the list stays sorted by time. */
void client_move(swarm *s, client *c, const char *text)
{
    snprintf(c->move, sizeof c->move, "%s", text);
    if (s->think_ms == 0 && s->playing) {
        send_move(s, c);
        return;
    }
    if (c->thinks)
        return; /* it sends this move instead */
    c->due = s->now + s->think_ms * 1000;
    c->thinks = true;
    c->thinking = NULL;
    *(s->first_thinking ? &s->last_thinking->thinking : &s->first_thinking) = c;
    s->last_thinking = c;
}

static void send_due(swarm *s)
{
    while (s->playing && s->first_thinking && s->first_thinking->due <= s->now) {
        client *c = s->first_thinking;
        s->first_thinking = c->thinking;
        c->thinks = false;
        if (c->state == CLIENT_READY && c->move[0])
            send_move(s, c);
    }
}

void client_answered(swarm *s, client *c)
{
    if (c->sent == 0)
        return;
    const int64_t now = swarm_clock(), took = now - c->sent;
    s->moves++;
    if (s->latencies < MOST_LATENCIES)
        s->latency[s->latencies++] = (uint32_t)took;
    if (s->samples)
        fprintf(s->samples, "%lld %lld\n", (long long)now, (long long)took);
    c->sent = 0;
}

void swarm_complain(swarm *s, const char *text, size_t length)
{
    s->refused++;
    if (!s->complaint) {
        snprintf(s->complaint_text, sizeof s->complaint_text, "%.*s", (int)length, text);
        s->complaint = s->complaint_text;
    }
}

/* ---- reading ---- */

/* Returns the length of the HTTP reply at the start of the text, or 0 if it is not complete. */
static size_t reply_length(const char *text, size_t length)
{
    const char *body = memmem(text, length, "\r\n\r\n", 4);
    if (!body)
        return 0;
    body += 4;
    const size_t head = (size_t)(body - text);
    const char *given = memmem(text, head, "ontent-", 7), *size = NULL;
    for (; given && !size; given = memmem(given + 1, head - (size_t)(given + 1 - text), "ontent-", 7))
        if (strncasecmp(given, "ontent-length:", 14) == 0)
            size = given + 14;
    if (size) {
        const size_t all = head + strtoul(size, NULL, 10);
        return all <= length ? all : 0;
    }
    if (!memmem(text, head, "chunked", 7))
        return head;
    const char *end = memmem(body, length - head, "0\r\n\r\n", 5);
    return end ? (size_t)(end + 5 - text) : 0;
}

static bool take_reply(swarm *s, client *c)
{
    const char *text = c->in.bytes + c->in.from;
    const size_t length = c->in.used - c->in.from;
    size_t reply = reply_length(text, length);
    if (c->state == CLIENT_UPGRADING) {
        const char *end = memmem(text, length, "\r\n\r\n", 4);
        if (end && strncmp(text, "HTTP/1.1 101", 12) == 0) {
            queue_drop(&c->in, (size_t)(end + 4 - text));
            c->state = CLIENT_OPEN;
            s->speaks->opened(s, c);
            return true;
        }
    }
    if (reply == 0)
        return false;
    char *copy = xalloc(reply + 1);
    memcpy(copy, text, reply);
    copy[reply] = '\0';
    queue_drop(&c->in, reply);
    if (c->state == CLIENT_UPGRADING || strncmp(copy, "HTTP/1.1 200", 12) != 0) {
        swarm_complain(s, copy, reply < 180 ? reply : 180);
        c->told_to_go = s->returns; /* another node may take it */
    } else {
        s->speaks->replied(s, c, copy, reply);
    }
    free(copy);
    return true;
}

static void take_text(swarm *s, client *c, int opcode, char *text, size_t length)
{
    s->frames++;
    c->told_to_go |= opcode == OPCODE_CLOSE;
    if (opcode == OPCODE_PING) {
        client_send(s, c, OPCODE_PONG, text, length < 125 ? length : 125);
    } else if (opcode != OPCODE_CLOSE && opcode != OPCODE_PONG) {
        const char kept = text[length];
        text[length] = '\0';
        s->speaks->received(s, c, text, length);
        text[length] = kept;
    }
}

static bool take_frame(swarm *s, client *c)
{
    uint8_t *at = (uint8_t *)c->in.bytes + c->in.from;
    const size_t available = c->in.used - c->in.from;
    if (available < 2)
        return false;
    size_t length = at[1] & 127, head = length < 126 ? 2 : length == 126 ? 4 : 10;
    if (available < head)
        return false;
    if (head > 2) {
        length = 0;
        for (size_t i = 2; i < head; i++)
            length = length << 8 | at[i];
    }
    if (available < head + length)
        return false;
    c->in.from += head; /* the bytes must stay where they are until the frame has been read */
    take_text(s, c, at[0] & 15, (char *)at + head, length);
    queue_drop(&c->in, length);
    return true;
}

static void read_some(swarm *s, client *c)
{
    static char bytes[READ_BYTES];
    const ssize_t got = recv(c->fd, bytes, sizeof bytes, 0);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (got <= 0) {
        hang_up(s, c);
        return;
    }
    s->bytes_in += (uint64_t)got;
    queue_pack(&c->in);
    queue_put(&c->in, bytes, (size_t)got);
    queue_put(&c->in, "", 1); /* space for a NUL after the last frame */
    c->in.used--;
    while (!c->told_to_go && c->in.used > c->in.from && (c->state >= CLIENT_OPEN ? take_frame : take_reply)(s, c))
        continue;
    if (c->told_to_go)
        hang_up(s, c);
}

static void handle(swarm *s, client *c, uint32_t events)
{
    if (c->state == CLIENT_CONNECTING && events & (EPOLLOUT | EPOLLERR | EPOLLHUP)) {
        if (events & (EPOLLERR | EPOLLHUP)) {
            hang_up(s, c);
            return;
        }
        c->state = CLIENT_ASKING;
        watch(s, c, EPOLL_CTL_MOD);
        s->speaks->connected(s, c);
    }
    if (events & EPOLLOUT && c->out.used > c->out.from) {
        flush(s, c);
        watch(s, c, EPOLL_CTL_MOD);
    }
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        read_some(s, c);
}

bool swarm_run(swarm *s, bool (*done)(const swarm *s), double seconds)
{
    struct epoll_event events[MOST_EVENTS];
    const int64_t end = swarm_clock() + (int64_t)(seconds * 1e6);
    do {
        start_some(s);
        const int count = epoll_wait(s->epoll, events, MOST_EVENTS, 5);
        s->now = swarm_clock();
        for (int i = 0; i < count; i++) {
            client *c = events[i].data.ptr;
            if (c->state != CLIENT_CLOSED)
                handle(s, c, events[i].events);
        }
        send_due(s);
        if (done && done(s))
            return true;
    } while (s->now < end);
    return false;
}
