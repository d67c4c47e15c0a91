#include "connection.h"

#include <libwebsockets.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "message_queue.h"

enum { PATH_CAPACITY = 256 };

struct connection {
    server_url to;
    char host[SERVER_URL_HOST + 16]; /* the value of the Host header */
    int waker;
    pthread_t thread;
    struct lws_context *context;

    pthread_mutex_t lock; /* protects the fields below, which both threads use */
    bool ending, wants_socket, wants_request;
    char token[CONNECTION_TOKEN];
    char path[PATH_CAPACITY];
    char *body; /* NULL: GET */
    message_queue in, out;

    /* Only the connection's thread uses these. */
    struct lws *socket, *request;
    message_pieces frame, answer;
    int status;
    bool asking; /* the answer to a request has not come yet */
};

/* ---- reports ---- */

static void report(connection *w, connection_event_kind kind, int status, const char *bytes, size_t length)
{
    const uint64_t one = 1;
    pthread_mutex_lock(&w->lock);
    message_queue_push(&w->in, kind, status, bytes, length);
    pthread_mutex_unlock(&w->lock);
    (void)!write(w->waker, &one, sizeof one);
}

static void report_words(connection *w, connection_event_kind kind, int status, const char *words)
{
    report(w, kind, status, words, strlen(words));
}

/* ---- headers ---- */

static int add_header(struct lws *wsi, enum lws_token_indexes name, const char *value, unsigned char **at,
                      unsigned char *end)
{
    return lws_add_http_header_by_token(wsi, name, (const unsigned char *)value, (int)strlen(value), at, end);
}

static int add_cookie(connection *w, struct lws *wsi, unsigned char **at, unsigned char *end)
{
    char cookie[CONNECTION_TOKEN + 16];
    pthread_mutex_lock(&w->lock);
    snprintf(cookie, sizeof cookie, "yaniv=%s", w->token);
    pthread_mutex_unlock(&w->lock);
    return cookie[6] ? add_header(wsi, WSI_TOKEN_HTTP_COOKIE, cookie, at, end) : 0;
}

static int add_headers(connection *w, struct lws *wsi, unsigned char **at, size_t capacity)
{
    unsigned char *end = *at + capacity;
    char length[24];
    if (add_cookie(w, wsi, at, end))
        return -1;
    if (wsi != w->request || !w->body)
        return 0;
    snprintf(length, sizeof length, "%zu", strlen(w->body));
    if (add_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, "application/json", at, end)
        || add_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, at, end))
        return -1;
    lws_client_http_body_pending(wsi, 1);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Takes the token from `yaniv=TOKEN; HttpOnly; …`, if the server sets one. */
static void take_cookie(connection *w, struct lws *wsi)
{
    char header[1024];
    if (lws_hdr_copy(wsi, header, sizeof header, WSI_TOKEN_HTTP_SET_COOKIE) <= 0)
        return;
    const char *value = strstr(header, "yaniv=");
    if (!value)
        return;
    pthread_mutex_lock(&w->lock);
    snprintf(w->token, sizeof w->token, "%.*s", (int)strcspn(value + 6, "; \r\n"), value + 6);
    pthread_mutex_unlock(&w->lock);
}

/* ---- opening ---- */

static struct lws *begin(connection *w, const char *path, const char *method)
{
    static const lws_retry_bo_t alive = {.secs_since_valid_ping = 15, .secs_since_valid_hangup = 25};
    struct lws_client_connect_info info = {
        .context = w->context,
        .address = w->to.host,
        .port = w->to.port,
        .path = path,
        .host = w->host,
        .method = method,
        .ssl_connection = w->to.secure ? LCCSCF_USE_SSL : 0,
        .local_protocol_name = "yaniv",
        .retry_and_idle_policy = &alive,
        .userdata = w,
    };
    info.pwsi = method ? &w->request : &w->socket;
    return lws_client_connect_via_info(&info);
}

static void begin_socket(connection *w)
{
    if (w->socket) { /* the old one closes by itself */
        lws_set_timeout(w->socket, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC);
        w->socket = NULL;
    }
    w->frame.length = 0;
    if (!begin(w, "/ws", NULL)) {
        w->socket = NULL;
        report_words(w, CONNECTION_LOST, 0, "the server cannot be reached");
    }
}

static void begin_request(connection *w)
{
    w->answer.length = 0;
    w->status = 0;
    w->asking = true;
    if (!begin(w, w->path, w->body ? "POST" : "GET") && w->asking) {
        w->asking = false;
        w->request = NULL;
        report_words(w, CONNECTION_HTTP, 0, "the server cannot be reached");
    }
}

/* Does what the other thread has asked for. */
static void look_around(connection *w)
{
    pthread_mutex_lock(&w->lock);
    const bool socket = w->wants_socket, request = w->wants_request && !w->asking, writes = w->out.first != NULL;
    w->wants_socket = false;
    if (request)
        w->wants_request = false;
    pthread_mutex_unlock(&w->lock);
    if (socket)
        begin_socket(w);
    if (request)
        begin_request(w);
    if (writes && w->socket)
        lws_callback_on_writable(w->socket);
}

/* ---- callbacks of libwebsockets ---- */

static int write_message(connection *w, struct lws *wsi)
{
    pthread_mutex_lock(&w->lock);
    connection_event message = message_queue_pop(&w->out);
    const bool more = w->out.first != NULL;
    pthread_mutex_unlock(&w->lock);
    if (message.kind == CONNECTION_NOTHING)
        return 0;
    unsigned char *frame = malloc(LWS_PRE + message.length);
    int written = -1;
    if (frame) {
        memcpy(frame + LWS_PRE, message.text, message.length);
        written = lws_write(wsi, frame + LWS_PRE, message.length, LWS_WRITE_TEXT);
    }
    free(frame);
    free(message.text);
    if (more)
        lws_callback_on_writable(wsi);
    return written < 0 ? -1 : 0;
}

static int write_body(connection *w, struct lws *wsi)
{
    const size_t length = w->body ? strlen(w->body) : 0;
    unsigned char *bytes = malloc(LWS_PRE + length + 1);
    if (!bytes)
        return -1;
    memcpy(bytes + LWS_PRE, w->body ? w->body : "", length);
    const int written = lws_write(wsi, bytes + LWS_PRE, length, LWS_WRITE_HTTP_FINAL);
    free(bytes);
    lws_client_http_body_pending(wsi, 0);
    return written < 0 ? -1 : 0;
}

static int take_frame(connection *w, struct lws *wsi, const char *bytes, size_t length)
{
    if (!message_gather(&w->frame, bytes, length))
        return -1;
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0) {
        report(w, CONNECTION_TEXT, 0, w->frame.bytes, w->frame.length);
        w->frame.length = 0;
    }
    return 0;
}

static int read_answer(struct lws *wsi)
{
    char buffer[LWS_PRE + 4096], *at = buffer + LWS_PRE;
    int capacity = sizeof buffer - LWS_PRE;
    return lws_http_client_read(wsi, &at, &capacity) < 0 ? -1 : 0;
}

static void end_request(connection *w, const char *failure)
{
    if (!w->asking)
        return;
    w->asking = false;
    w->request = NULL;
    if (failure)
        report_words(w, CONNECTION_HTTP, 0, failure);
    else
        report(w, CONNECTION_HTTP, w->status, w->answer.bytes ? w->answer.bytes : "", w->answer.length);
    look_around(w);
}

static void end_socket(connection *w, struct lws *wsi, const char *why)
{
    if (w->socket != wsi)
        return; /* a new one has replaced it */
    w->socket = NULL;
    report_words(w, CONNECTION_LOST, 0, why);
}

static int about_socket(connection *w, struct lws *wsi, enum lws_callback_reasons reason, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED: report_words(w, CONNECTION_OPEN, 0, ""); break;
    case LWS_CALLBACK_CLIENT_RECEIVE: return take_frame(w, wsi, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return wsi == w->socket ? write_message(w, wsi) : 0;
    case LWS_CALLBACK_CLIENT_CLOSED: end_socket(w, wsi, "the connection was lost"); break;
    default: break;
    }
    return 0;
}

static int about_request(connection *w, struct lws *wsi, enum lws_callback_reasons reason, void *in, size_t length)
{
    switch (reason) {
    case LWS_CALLBACK_CLIENT_HTTP_WRITEABLE: return write_body(w, wsi);
    case LWS_CALLBACK_ESTABLISHED_CLIENT_HTTP:
        w->status = (int)lws_http_client_http_response(wsi);
        take_cookie(w, wsi);
        break;
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP: return read_answer(wsi);
    case LWS_CALLBACK_RECEIVE_CLIENT_HTTP_READ: return message_gather(&w->answer, in, length) ? 0 : -1;
    case LWS_CALLBACK_COMPLETED_CLIENT_HTTP: end_request(w, NULL); return -1;
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: end_request(w, w->status ? NULL : "the server does not answer"); break;
    default: break;
    }
    return 0;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length)
{
    connection *w = lws_context_user(lws_get_context(wsi));
    (void)user;
    switch (reason) {
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED: look_around(w); return 0;
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_headers(w, wsi, in, length);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR: {
        char why[160];
        snprintf(why, sizeof why, "%.*s", in ? (int)length : 25, in ? (const char *)in : "the server is unreachable");
        if (wsi == w->request && w->asking)
            end_request(w, why);
        else
            end_socket(w, wsi, why);
        return 0;
    }
    default: break;
    }
    return wsi == w->request ? about_request(w, wsi, reason, in, length) : about_socket(w, wsi, reason, in, length);
}

/* ---- the thread ---- */

static void *serve(void *at)
{
    connection *w = at;
    for (;;) {
        pthread_mutex_lock(&w->lock);
        const bool ending = w->ending;
        pthread_mutex_unlock(&w->lock);
        if (ending || lws_service(w->context, 0) < 0)
            return NULL;
    }
}

static const struct lws_protocols protocols[] = {{.name = "yaniv", .callback = callback, .rx_buffer_size = 4096}, {0}};

static bool open_context(connection *w)
{
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT,
        .user = w,
        .gid = -1,
        .uid = -1,
    };
    lws_set_log_level(0, NULL);
    w->context = lws_create_context(&info);
    return w->context != NULL;
}

/* Signals must not be delivered to this thread. */
static bool start_thread(connection *w)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&w->thread, NULL, serve, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

connection *connection_open(const server_url *to, const char *token)
{
    connection *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    const bool usual = to->port == (to->secure ? 443 : 80);
    w->to = *to;
    snprintf(w->host, sizeof w->host, usual ? "%s" : "%s:%d", to->host, to->port);
    snprintf(w->token, sizeof w->token, "%s", token);
    pthread_mutex_init(&w->lock, NULL);
    w->waker = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (w->waker >= 0 && open_context(w) && start_thread(w))
        return w;
    if (w->context)
        lws_context_destroy(w->context);
    if (w->waker >= 0)
        close(w->waker);
    free(w);
    return NULL;
}

void connection_close(connection *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_mutex_unlock(&w->lock);
    lws_cancel_service(w->context);
    pthread_join(w->thread, NULL);
    lws_context_destroy(w->context);
    message_queue_drain(&w->in);
    message_queue_drain(&w->out);
    free(w->frame.bytes);
    free(w->answer.bytes);
    free(w->body);
    close(w->waker);
    pthread_mutex_destroy(&w->lock);
    free(w);
}

/* ---- from the other thread ---- */

int connection_waker(const connection *w)
{
    return w->waker;
}

connection_event connection_next(connection *w)
{
    uint64_t count;
    pthread_mutex_lock(&w->lock);
    const connection_event event = message_queue_pop(&w->in);
    if (!w->in.first)
        (void)!read(w->waker, &count, sizeof count);
    pthread_mutex_unlock(&w->lock);
    return event;
}

void connection_event_free(connection_event *event)
{
    free(event->text);
    *event = (connection_event){.kind = CONNECTION_NOTHING};
}

void connection_request(connection *w, const char *path, const char *body)
{
    pthread_mutex_lock(&w->lock);
    snprintf(w->path, sizeof w->path, "%s", path);
    free(w->body);
    w->body = body ? strdup(body) : NULL;
    w->wants_request = true;
    pthread_mutex_unlock(&w->lock);
    lws_cancel_service(w->context);
}

void connection_open_socket(connection *w)
{
    pthread_mutex_lock(&w->lock);
    message_queue_drain(&w->out);
    w->wants_socket = true;
    pthread_mutex_unlock(&w->lock);
    lws_cancel_service(w->context);
}

void connection_send(connection *w, const char *text)
{
    pthread_mutex_lock(&w->lock);
    message_queue_push(&w->out, CONNECTION_TEXT, 0, text, strlen(text));
    pthread_mutex_unlock(&w->lock);
    lws_cancel_service(w->context);
}

void connection_token(connection *w, char token[CONNECTION_TOKEN])
{
    pthread_mutex_lock(&w->lock);
    memcpy(token, w->token, CONNECTION_TOKEN);
    pthread_mutex_unlock(&w->lock);
}
