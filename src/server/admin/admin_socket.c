#include "admin_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "../../sys/socket_path.h"
#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "admin.h"

enum { MOST_CLIENTS = 16 };

typedef struct client client;
struct client {
    uv_pipe_t pipe; /* first, so that its address is the client's */
    admin_socket *socket;
    client *next;
    uint64_t id;
    char line[ADMIN_MOST_REQUEST + 1];
    size_t length;
    bool closing;
    jsonw answer; /* the answer that waits until it is durable, or is being written */
    bool waits;
    uv_write_t write;
};

struct admin_socket {
    uv_poll_t accepting; /* first, so that its address is the socket's */
    services *services;
    int listener;
    char path[PATH_MAX];
    client *clients;
    int count;
    bool closed; /* no more clients come: the last one that is forgotten frees the socket */
    uint64_t last_id;
};

static void free_if_unused(admin_socket *a)
{
    if (a->closed && a->count == 0)
        free(a);
}

/* ---- clients ---- */

static void forget_client(uv_handle_t *handle)
{
    client *gone = (client *)handle;
    client **at = &gone->socket->clients;
    while (*at != gone)
        at = &(*at)->next;
    *at = gone->next;
    gone->socket->count--;
    free_if_unused(gone->socket);
    jsonw_free(&gone->answer);
    free(gone);
}

static void close_client(client *c)
{
    if (!c->closing)
        uv_close((uv_handle_t *)&c->pipe, forget_client);
    c->closing = true;
}

static void take_lines(client *c);

static void written(uv_write_t *write, int status)
{
    client *c = write->data;
    jsonw_free(&c->answer);
    c->answer = (jsonw)JSONW_GROWING(xrealloc);
    c->waits = false;
    if (status < 0)
        close_client(c);
    else
        take_lines(c);
}

static client *find_client(admin_socket *a, uint64_t id)
{
    client *c = a->clients;
    while (c && c->id != id)
        c = c->next;
    return c;
}

/* Sends the answer, because everything before it is durable. */
static void answer(void *context, uint64_t id)
{
    client *c = find_client(context, id);
    if (!c || c->closing)
        return;
    const uv_buf_t bytes = uv_buf_init(c->answer.bytes, (unsigned)c->answer.length);
    c->write.data = c;
    if (uv_write(&c->write, (uv_stream_t *)&c->pipe, &bytes, 1, written) < 0)
        close_client(c);
}

static void run_line(client *c, size_t length)
{
    static const admin_caller here = {0};
    services *s = c->socket->services;
    c->waits = true;
    admin_run(s, &here, c->line, length, &c->answer);
    jsonw_newline(&c->answer);
    outbox_when_durable(s->outbox, answer, c->socket, c->id);
}

/* Carries out the first command that has arrived, unless one is being answered. */
static void take_lines(client *c)
{
    const char *end = c->waits ? NULL : memchr(c->line, '\n', c->length);
    if (!end)
        return;
    const size_t length = (size_t)(end - c->line);
    char rest[sizeof c->line];
    const size_t left = c->length - length - 1;
    memcpy(rest, end + 1, left);
    run_line(c, length);
    memcpy(c->line, rest, left);
    c->length = left;
}

static void give_memory(uv_handle_t *handle, size_t wanted, uv_buf_t *memory)
{
    client *c = (client *)handle;
    (void)wanted;
    *memory = uv_buf_init(c->line + c->length, (unsigned)(ADMIN_MOST_REQUEST - c->length));
}

static void received(uv_stream_t *stream, ssize_t size, const uv_buf_t *memory)
{
    client *c = (client *)stream;
    (void)memory;
    if (size < 0) { /* the end, an error, or a line that is too long */
        close_client(c);
        return;
    }
    c->length += (size_t)size;
    take_lines(c);
}

/* ---- accepting ---- */

/* Mode 0600 keeps others out; this also holds where a system ignores the mode of sockets. */
static bool is_trusted(int fd)
{
    struct ucred who;
    socklen_t size = sizeof who;
    return getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &who, &size) == 0 && (who.uid == geteuid() || who.uid == 0);
}

static void accept_one(uv_poll_t *handle, int status, int events)
{
    admin_socket *a = (admin_socket *)handle;
    (void)status, (void)events;
    const int fd = accept4(a->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0)
        return;
    if (a->count == MOST_CLIENTS || !is_trusted(fd)) {
        close(fd);
        return;
    }
    client *c = xalloc(sizeof *c);
    *c = (client){.socket = a, .next = a->clients, .id = ++a->last_id, .answer = JSONW_GROWING(xrealloc)};
    a->clients = c;
    a->count++;
    uv_pipe_init(handle->loop, &c->pipe, 0);
    if (uv_pipe_open(&c->pipe, fd) < 0) {
        close(fd);
        close_client(c);
        return;
    }
    uv_read_start((uv_stream_t *)&c->pipe, give_memory, received);
}

static bool listen_at(admin_socket *a)
{
    struct sockaddr_un at;
    int folder;
    if (!socket_path_set(&at, a->path, &folder))
        return false;
    a->listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (a->listener >= 0 && connect(a->listener, (const struct sockaddr *)&at, sizeof at) == 0) {
        if (folder >= 0)
            close(folder);
        errno = EADDRINUSE;
        return false;
    }
    unlink(a->path); /* of a server that was killed */
    const mode_t before = umask(0177);
    const bool bound = a->listener >= 0 && bind(a->listener, (const struct sockaddr *)&at, sizeof at) == 0;
    umask(before);
    if (folder >= 0)
        close(folder);
    return bound && chmod(a->path, 0600) == 0 && listen(a->listener, MOST_CLIENTS) == 0;
}

admin_socket *admin_socket_open(uv_loop_t *loop, services *s, const char *data, char *why, size_t capacity)
{
    admin_socket *a = xalloc(sizeof *a);
    memset(a, 0, sizeof *a);
    a->services = s;
    a->listener = -1;
    snprintf(a->path, sizeof a->path, "%s%s", data, ADMIN_SOCKET_SUFFIX);
    if (!listen_at(a)) {
        snprintf(why, capacity, "cannot open the socket %.300s: %s", a->path, strerror(errno));
        if (a->listener >= 0)
            close(a->listener);
        free(a);
        return NULL;
    }
    uv_poll_init(loop, &a->accepting, a->listener);
    uv_poll_start(&a->accepting, UV_READABLE, accept_one);
    return a;
}

static void forget(uv_handle_t *handle)
{
    admin_socket *a = (admin_socket *)handle;
    a->closed = true;
    free_if_unused(a);
}

void admin_socket_close(admin_socket *a)
{
    uv_poll_stop(&a->accepting);
    close(a->listener);
    unlink(a->path);
    for (client *each = a->clients; each; each = each->next)
        close_client(each);
    uv_close((uv_handle_t *)&a->accepting, forget);
}
