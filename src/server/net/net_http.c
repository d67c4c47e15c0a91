/* HTTP: reads requests with their bodies, and sends answers. */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"
#include "net_internal.h"
#include "tcp_progress.h"

enum {
    PIECE = 32 << 10,     /* bytes of a long reply that are written at a time */
    TIMEOUT_SECONDS = 30, /* for making a reply, and for the client to read each piece of it */
    SLOW_SECONDS = 20,    /* for the client to send a body or to read a reply; a long one may take longer, … */
    SLOW_RATE = 4 << 10,  /* … as long as this many bytes pass each second */
    LONG = 16 << 10,      /* the memory for longer bodies and replies is limited */
    DISCARDED = 4 << 20,  /* an address pays for a refused body of this size, of which some may be read */
    FILE_DISCOUNT = 4,  /* a byte of a file of the page costs this much less than one of a reply that has to be made */
    LINGER_SECONDS = 2, /* for a client to read why the server does not read the rest of its body */
};

/* Headers of every reply. Scripts, styles and pictures may only come from this server, and no site may put the page
 * into a frame. Inline styles are allowed: under the other restrictions they are harmless. */
static const char common_headers[] =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(self), microphone=(), geolocation=()\r\n"
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' "
    "'unsafe-inline'; "
    "img-src 'self' data: blob:; media-src 'self' blob:; worker-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'\r\n";

/* Browsers that came by https shall not come back without it. They ignore the header of a reply by http. */
static const char strict_header[] = "Strict-Transport-Security: max-age=31536000\r\n";

static const struct {
    int status;
    const char *reason;
} statuses[] = {
    {200, "OK"},
    {304, "Not Modified"},
    {400, "Bad Request"},
    {401, "Unauthorized"},
    {403, "Forbidden"},
    {404, "Not Found"},
    {405, "Method Not Allowed"},
    {409, "Conflict"},
    {411, "Length Required"},
    {413, "Content Too Large"},
    {415, "Unsupported Media Type"},
    {429, "Too Many Requests"},
    {503, "Service Unavailable"},
};

static const char *reason_of(int status)
{
    for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
        if (statuses[i].status == status)
            return statuses[i].reason;
    return "Error";
}

/* ---- reading the head ---- */

/* Returns false, with an empty text, if the header does not fit. */
static bool copy_header(struct lws *wsi, enum lws_token_indexes which, char *to, size_t capacity)
{
    to[0] = '\0';
    if (lws_hdr_copy(wsi, to, (int)capacity, which) >= 0)
        return true;
    to[0] = '\0';
    return false;
}

static method method_of(struct lws *wsi)
{
    char *path;
    int length;
    switch (lws_http_get_uri_and_method(wsi, &path, &length)) {
    case LWSHUMETH_GET: return METHOD_GET;
    case LWSHUMETH_HEAD: return METHOD_HEAD;
    case LWSHUMETH_POST: return METHOD_POST;
    case LWSHUMETH_PUT: return METHOD_PUT;
    case LWSHUMETH_DELETE: return METHOD_DELETE;
    default: return METHOD_OTHER;
    }
}

static int64_t length_of_body(struct lws *wsi)
{
    char text[24], *end;
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    if (!isdigit((unsigned char)text[0]))
        return -1;
    const long long length = strtoll(text, &end, 10);
    return *end ? -1 : length;
}

/* Finds the client that a proxy sends this request for. A proxy appends the address of its client to the list; the
 * client may have forged the entries before it. Without a list the request is the proxy's own. Returns false if the
 * last entry is not an address. */
static bool find_client(exchange *x)
{
    char list[HEADER_BYTES];
    struct lws *wsi = x->peer->wsi;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return true;
    if (!copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list))
        return false;
    const char *comma = strrchr(list, ',');
    return address_read_entry(comma ? comma + 1 : list, &x->from);
}

/* Finds the address that the request counts for. A connection of a proxy carries the requests of many clients, so each
 * counts as a connection of its own client, until it is over or, for a WebSocket, until the connection ends. */
static void find_address(exchange *x)
{
    peer *p = x->peer;
    x->from = p->from;
    if (net_is_proxy(p->net, &p->from) && !p->address) {
        if (!find_client(x)) {
            x->is_from_nowhere = true;
            return;
        }
        p->address = address_enter(&p->net->addresses, &x->from, net_now());
    }
    x->address = p->address;
}

static void read_head(exchange *x)
{
    char text[64];
    struct lws *wsi = x->peer->wsi;
    x->method = method_of(wsi);
    x->length = length_of_body(wsi);
    x->over_tls = lws_is_ssl(wsi);
    copy_header(wsi, WSI_TOKEN_HTTP_URI_ARGS, x->query, sizeof x->query);
    copy_header(wsi, WSI_TOKEN_HOST, x->host, sizeof x->host);
    if (!copy_header(wsi, WSI_TOKEN_ORIGIN, x->origin, sizeof x->origin))
        memcpy(x->origin, EXCHANGE_LONG_ORIGIN, sizeof EXCHANGE_LONG_ORIGIN);
    copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, x->cookie, sizeof x->cookie);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, x->etag, sizeof x->etag);
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, x->type, sizeof x->type);
    copy_header(wsi, WSI_TOKEN_HTTP_USER_AGENT, x->agent, sizeof x->agent);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text);
    x->takes_gzip = strstr(text, "gzip") != NULL;
    x->is_chunked = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
    find_address(x);
}

static exchange *open_exchange(peer *p, const char *path, size_t length)
{
    exchange *x = xalloc(sizeof *x);
    memset(x, 0, sizeof *x);
    x->peer = p;
    x->id = ++p->net->last_id;
    if (length < sizeof x->path)
        memcpy(x->path, path, length);
    p->exchange = x;
    if (p->silent)
        address_return(&p->net->addresses, p->address, ADDRESS_SILENT);
    p->silent = false;
    map_put(&p->net->exchanges, x->id, x);
    read_head(x);
    return x;
}

/* ---- replying ---- */

static int put_head(const exchange *x, const reply *with, char *to, size_t capacity)
{
    const bool empty = with->status == 304;
    const int start = snprintf(to, capacity, "HTTP/1.1 %d %s\r\nContent-Length: %zu\r\n", with->status,
                               reason_of(with->status), empty ? (size_t)0 : with->size);
    const int length = start < 0 ? 0 : start;
    const int more = snprintf(
        capacity > (size_t)length ? to + length : NULL, capacity > (size_t)length ? capacity - (size_t)length : 0,
        "%s%s%s%s%s%s%s\r\n", with->type ? "Content-Type: " : "", with->type ? with->type : "",
        with->type ? "\r\n" : "", common_headers, x->over_tls || x->peer->net->settings.strict ? strict_header : "",
        with->more ? with->more : "", x->close_after ? "Connection: close\r\n" : "");
    return length + (more < 0 ? 0 : more);
}

/* Counts memory that is kept for the exchange. Returns false if it is too much. */
static bool hold(exchange *x, size_t bytes)
{
    if (bytes <= LONG)
        return true;
    if (!address_hold(&x->peer->net->addresses, x->address, bytes)) {
        x->peer->net->figures.refused++;
        return false;
    }
    x->held += bytes;
    return true;
}

/* Charges the address for a body or a reply. Short ones are part of their request. */
static void charge(const exchange *x, size_t bytes)
{
    if (x->address)
        address_charge(&x->peer->net->addresses, x->address, bytes, net_now());
}

/* Ends the connection if this many bytes take too long, in either direction: libwebsockets waits anew after every byte
 * or piece. */
static void limit_time(peer *p, int64_t bytes)
{
    const int64_t most = 1 << 30;
    lws_set_timer_usecs(p->wsi, (SLOW_SECONDS + (bytes < most ? bytes : most) / SLOW_RATE) * 1000000);
}

static reply plain_reply(int status, const char *message)
{
    return (reply){.status = status, .type = "text/plain; charset=utf-8", .bytes = message, .size = strlen(message)};
}

static void prepare(exchange *x, const reply *with)
{
    const bool bodiless = with->status == 304 || x->method == METHOD_HEAD;
    x->replied = true;
    x->status = with->status;
    const int length = put_head(x, with, NULL, 0);
    x->head = xalloc((size_t)length + 1);
    put_head(x, with, x->head, (size_t)length + 1);
    x->head_size = (size_t)length;
    if (bodiless || with->size == 0) {
        free(with->given);
        return;
    }
    x->size = with->size;
    x->owned = with->given;
    if (!with->is_static && !with->given) {
        x->owned = xalloc(with->size);
        memcpy(x->owned, with->bytes, with->size);
    }
    x->bytes = with->is_static ? with->bytes : x->owned;
}

void exchange_prepare(exchange *x, const reply *with)
{
    assert(!x->replied);
    if (with->status != 304)
        charge(x, with->is_static ? with->size / FILE_DISCOUNT : with->size);
    if (with->is_static || x->method == METHOD_HEAD || hold(x, with->size)) {
        prepare(x, with);
        return;
    }
    const reply busy = plain_reply(503, "too many replies to this address, or of this server, wait to be read\n");
    free(with->given);
    x->close_after = true;
    prepare(x, &busy);
}

void exchange_release(exchange *x)
{
    assert(x->replied);
    if (x->sending)
        return;
    x->sending = true;
    lws_callback_on_writable(x->peer->wsi);
}

void exchange_allow(exchange *x, int seconds)
{
    lws_set_timeout(x->peer->wsi, PENDING_TIMEOUT_HTTP_CONTENT, seconds);
}

void exchange_reply(exchange *x, const reply *with)
{
    exchange_prepare(x, with);
    exchange_release(x);
}

/* Writes the head, together with the first piece of the body. */
static int write_head(exchange *x)
{
    const size_t part = x->size < PIECE ? x->size : PIECE, whole = x->head_size + part;
    uint8_t *piece = xalloc(LWS_PRE + whole);
    memcpy(piece + LWS_PRE, x->head, x->head_size);
    if (part)
        memcpy(piece + LWS_PRE + x->head_size, x->bytes, part);
    const int written = lws_write(x->peer->wsi, piece + LWS_PRE, whole, LWS_WRITE_HTTP);
    free(piece);
    free(x->head);
    x->head = NULL;
    x->sent = part;
    return written;
}

static int write_piece(exchange *x)
{
    uint8_t piece[LWS_PRE + PIECE];
    const size_t left = x->size - x->sent, part = left < PIECE ? left : PIECE;
    memcpy(piece + LWS_PRE, x->bytes + x->sent, part);
    x->sent += part;
    return lws_write(x->peer->wsi, piece + LWS_PRE, part, LWS_WRITE_HTTP);
}

/* Keeps the connection open for a moment without reading from it. Closing it while bytes are unread would make the
 * client's system drop the reply, or make a proxy report a broken server. */
static int linger(peer *p)
{
    p->lingers = true;
    lws_rx_flow_control(p->wsi, 0);
    lws_set_timer_usecs(p->wsi, (int64_t)LINGER_SECONDS * 1000000);
    return 0;
}

/* Notes how much had been read when a request was over: its reply, or its body. Returns false if that is not known. */
static bool note_end(peer *p)
{
    p->has_ended = true;
    p->knows_end = tcp_read(lws_get_socket_fd(p->wsi), &p->read_before);
    return p->knows_end;
}

int exchange_write(peer *p)
{
    exchange *x = p->exchange;
    if (!x || !x->sending || lws_partial_buffered(p->wsi))
        return 0;
    const bool begins = x->head, ends = !begins && x->sent == x->size;
    if (!ends && (begins ? write_head(x) : write_piece(x)) < 0)
        return -1;
    lws_set_timeout(p->wsi, PENDING_TIMEOUT_HTTP_CONTENT, TIMEOUT_SECONDS);
    if (x->sent < x->size) {
        p->awaits_reader = true;
        if (begins)
            limit_time(p, (int64_t)x->size);
        lws_callback_on_writable(p->wsi);
        return 0;
    }
    if (lws_partial_buffered(p->wsi)) { /* the request is over when all has been written */
        lws_callback_on_writable(p->wsi);
        return 0;
    }
    const bool close = x->close_after;
    exchange_end(p);
    if (close && p->awaits_body)
        return linger(p);
    return !note_end(p) || close || lws_http_transaction_completed(p->wsi) ? -1 : 0;
}

void exchange_end(peer *p)
{
    exchange *x = p->exchange;
    if (!x)
        return;
    p->exchange = NULL;
    p->awaits_reader = false;
    if (x->held)
        address_let_go(&p->net->addresses, x->address, x->held);
    if (p->address && !x->is_upgraded && net_is_proxy(p->net, &p->from)) {
        address_leave(&p->net->addresses, p->address);
        p->address = NULL;
    }
    map_remove(&p->net->exchanges, x->id);
    free(x->body);
    free(x->head);
    free(x->owned);
    free(x);
}

/* ---- callbacks of libwebsockets ---- */

static void refuse(exchange *x, int status, const char *message)
{
    const reply with = plain_reply(status, message);
    x->close_after = true;
    exchange_reply(x, &with);
}

/* True if the connection is to be closed without a reply. A proxy's connections carry the requests of others too. */
static bool is_cut_off(const exchange *x)
{
    peer *p = x->peer;
    const bool cut =
        x->address && !net_is_proxy(p->net, &p->from) && address_is_cut_off(&p->net->addresses, x->address, net_now());
    p->net->figures.refused += cut;
    return cut;
}

/* Replies to a request that could not be counted for an address, and returns true. Otherwise returns false. */
static bool refuse_uncounted(exchange *x)
{
    if (x->address)
        return false;
    x->peer->net->figures.refused++;
    if (x->is_from_nowhere)
        refuse(x, 400, "X-Forwarded-For must end in the address of the client\n");
    else
        refuse(x, 429, "too many connections from this address\n");
    return true;
}

static void limit_body_time(const exchange *x)
{
    x->peer->awaits_body = x->length > 0;
    if (x->length > 0)
        limit_time(x->peer, x->length);
}

/* True if this request may have been sent before the last one was over, which ends now. Then libwebsockets has kept it,
 * and would take its head for its body, again and again without an end. */
static bool is_early(peer *p)
{
    uint64_t read;
    const bool is_pending = p->exchange || p->awaits_end;
    exchange_end(p);
    p->awaits_end = false;
    if (is_pending || !p->has_ended)
        return is_pending;
    return !p->knows_end || !tcp_read(lws_get_socket_fd(p->wsi), &read) || read == p->read_before;
}

/* Charges the address for the body of a request that is refused at once: what arrives before the reply has been written
 * is read and discarded. An address that is over its limit cannot pay for a long one. */
static void charge_refused_body(const exchange *x)
{
    if (x->length > 0 && x->length <= (x->status == 429 ? LONG : DISCARDED))
        charge(x, (size_t)x->length);
}

/* Tells a client that wants to know first whether its body is accepted. Returns -1 if the connection is broken. */
static int ask_for_body(const exchange *x)
{
    static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
    char expected[16];
    uint8_t bytes[LWS_PRE + sizeof go_on];
    copy_header(x->peer->wsi, WSI_TOKEN_HTTP_EXPECT, expected, sizeof expected);
    if (strcasecmp(expected, "100-continue") != 0)
        return 0;
    memcpy(bytes + LWS_PRE, go_on, sizeof go_on);
    return lws_write(x->peer->wsi, bytes + LWS_PRE, sizeof go_on - 1, LWS_WRITE_HTTP) < 0 ? -1 : 0;
}

int exchange_begin(peer *p, const char *path, size_t length)
{
    if (p->lingers)
        return -1;
    const bool early = is_early(p);
    exchange *x = open_exchange(p, path, length);
    p->awaits_end = x->length != 0 && lws_hdr_total_length(p->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    if (early && p->awaits_end)
        return -1;
    const net_callbacks *callbacks = &p->net->callbacks;
    const bool has_body = x->method == METHOD_POST || x->method == METHOD_PUT;
    p->net->figures.requests++;
    lws_set_timeout(p->wsi, PENDING_TIMEOUT_HTTP_CONTENT, TIMEOUT_SECONDS);
    limit_body_time(x);
    if (is_cut_off(x))
        return -1;
    if (refuse_uncounted(x))
        return 0;
    if (!x->path[0] || p->net->stopping) {
        refuse(x, p->net->stopping ? 503 : 400,
               p->net->stopping ? "the server is shutting down\n" : "the path is too long\n");
        return 0;
    }
    if (!has_body && x->length > 0) {
        refuse(x, 400, "this method takes no body\n");
        return 0;
    }
    if (x->is_chunked) {
        refuse(x, 411, "send Content-Length instead of a chunked body\n");
        return 0;
    }
    x->close_after =
        p->awaits_end; /* a refusal does not wait for the end of the body, which would be taken for a request */
    const size_t most = callbacks->begin(callbacks->context, x);
    if (x->replied) {
        charge_refused_body(x);
        return 0;
    }
    /* Without a length there is no body. But libwebsockets would wait for one, so this is the last request of the
     * connection. */
    x->close_after = has_body && x->length < 0;
    if (x->length > (int64_t)most) {
        refuse(x, 413, "the body is too long\n");
        return 0;
    }
    x->body_capacity = x->length > 0 ? (size_t)x->length : 0;
    if (!hold(x, x->body_capacity)) {
        refuse(x, 503, "too much is being sent from this address, or to this server: try again in a moment\n");
        return 0;
    }
    charge(x, x->body_capacity);
    if (has_body && x->length > 0)
        return ask_for_body(x);
    if (!has_body || x->length < 0 || x->method == METHOD_PUT)
        callbacks->request(callbacks->context, x);
    return 0;
}

int exchange_body(peer *p, const void *bytes, size_t size)
{
    exchange *x = p->exchange;
    if (!x || x->replied || size == 0)
        return 0;
    if (size > x->body_capacity - x->body_size)
        return -1;
    if (!x->body)
        x->body = xalloc(x->body_capacity + 1);
    memcpy(x->body + x->body_size, bytes, size);
    x->body_size += size;
    x->body[x->body_size] = '\0';
    return 0;
}

int exchange_body_complete(peer *p)
{
    exchange *x = p->exchange;
    if (!p->awaits_end && !(x && x->length == 0)) /* it never ends: see is_early */
        return -1;
    p->awaits_end = p->awaits_body = false;
    note_end(p); /* if the kernel does not tell, the connection is closed after the reply */
    if (!x || x->replied)
        return p->lingers ? -1 : 0;
    lws_set_timeout(p->wsi, PENDING_TIMEOUT_HTTP_CONTENT, TIMEOUT_SECONDS);
    p->net->callbacks.request(p->net->callbacks.context, x);
    return 0;
}

int exchange_confirm_upgrade(peer *p, const char *to)
{
    char *path = NULL;
    int length = 0;
    if (strcasecmp(to, "websocket") != 0 || p->net->stopping || lws_http_get_uri_and_method(p->wsi, &path, &length) < 0)
        return -1;
    exchange_end(p);
    p->awaits_body = false;
    exchange *x = open_exchange(p, path, (size_t)length);
    const struct in6_addr from = x->from;
    if (is_cut_off(x))
        return -1;
    if (!refuse_uncounted(x) && p->net->callbacks.upgrade(p->net->callbacks.context, x)) {
        x->is_upgraded = true;
        p->owner = x->owner;
        p->mark = x->mark;
        exchange_end(p);
        p->from = from; /* of the client, also behind a proxy */
        return 0;
    }
    /* Returning 1 tells libwebsockets that the reply has been written. */
    const int written = write_head(x);
    exchange_end(p);
    return written < 0 ? -1 : 1;
}
