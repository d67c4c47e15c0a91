/* Listening and accepting. libwebsockets could do it, but here a refused connection costs only one system call, and
 * errors can be reported. */
#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../log/log.h"
#include "net_internal.h"

enum {
    ACCEPTS_A_TURN = 16,
    SILENT_SECONDS = 1,
    KERNEL_WAITING = 64 << 10, /* bytes of a reply that the kernel buffers for a client; the rest counts as held */
};

static void refuse(net *n, int fd, const struct in6_addr *name, const char *why)
{
    char text[ADDRESS_TEXT];
    address_write(name, text);
    log_write(LOG_DEBUG, "refused", "address=%s reason=\"%s\"", text, why);
    n->figures.refused++;
    close(fd);
}

static void adopt(net *n, int fd, const struct in6_addr *from, address *counted)
{
    const int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct lws *wsi = lws_adopt_socket_vhost(n->vhost, fd); /* on failure, closes fd */
    if (wsi)
        peer_open(n, wsi, from, counted);
    else if (counted)
        address_leave(&n->addresses, counted);
}

/* Counts a connection for its address. Returns NULL if the address is cut off, has too many, or has opened too many
 * without making a request; the first request gives that token back. */
static address *enter(net *n, const struct in6_addr *name)
{
    const int64_t now = net_now();
    address *counted = address_enter(&n->addresses, name, now);
    if (!counted
        || (!address_is_cut_off(&n->addresses, counted, now)
            && address_spend(&n->addresses, counted, ADDRESS_SILENT, now) == 0))
        return counted;
    address_leave(&n->addresses, counted);
    return NULL;
}

static bool accept_one(net *n)
{
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    const int fd = accept4(n->listener, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0)
        return errno == ECONNABORTED || errno == EINTR;
    const struct in6_addr name = address_of_socket(&from);
    if (n->peers >= n->settings.most_connections) {
        refuse(n, fd, &name, "too many connections");
        return true;
    }
    if (net_is_proxy(n, &name)) { /* then each request is counted for its own client instead */
        adopt(n, fd, &name, NULL);
        return true;
    }
    address *counted = enter(n, &name);
    if (counted)
        adopt(n, fd, &name, counted);
    else
        refuse(n, fd, &name, "too many connections from this address");
    return true;
}

static void accept_some(uv_poll_t *handle, int status, int events)
{
    net *n = handle->data;
    (void)events;
    for (int i = 0; status == 0 && i < ACCEPTS_A_TURN && accept_one(n); i++)
        ;
}

static bool bind_to(net *n, const struct addrinfo *at)
{
    const int yes = 1, no = 0;
    n->listener = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (n->listener < 0)
        return false;
    setsockopt(n->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    /* A client speaks first. Until it does, its connection costs the kernel a little and this program nothing. */
    setsockopt(n->listener, IPPROTO_TCP, TCP_DEFER_ACCEPT, &(int){SILENT_SECONDS}, sizeof(int));
    setsockopt(n->listener, SOL_SOCKET, SO_SNDBUF, &(int){KERNEL_WAITING}, sizeof(int)); /* connections inherit it … */
    setsockopt(n->listener, SOL_SOCKET, SO_OOBINLINE, &yes, sizeof yes); /* … and this, for tcp_read */
    if (at->ai_family == AF_INET6)
        setsockopt(n->listener, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (bind(n->listener, at->ai_addr, at->ai_addrlen) == 0 && listen(n->listener, SOMAXCONN) == 0)
        return true;
    const int error = errno;
    close(n->listener);
    errno = error;
    n->listener = -1;
    return false;
}

/* Tries IPv6, which then accepts IPv4 too, and IPv4 alone on a machine without IPv6. */
static bool bind_to_any(net *n, const char *service)
{
    static const char *const hosts[] = {"::", "0.0.0.0"};
    for (int i = 0; i < 2; i++) {
        struct addrinfo hints = {.ai_flags = AI_NUMERICHOST | AI_PASSIVE, .ai_socktype = SOCK_STREAM}, *at;
        if (getaddrinfo(n->settings.host ? n->settings.host : hosts[i], service, &hints, &at) != 0) {
            errno = EADDRNOTAVAIL;
            return false;
        }
        const bool bound = bind_to(n, at);
        freeaddrinfo(at);
        if (bound || n->settings.host || errno == EADDRINUSE || errno == EACCES)
            return bound;
    }
    return false;
}

static int port_of(int fd)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } at;
    socklen_t size = sizeof at;
    memset(&at, 0, sizeof at);
    if (getsockname(fd, &at.any, &size) != 0)
        return 0;
    return ntohs(at.any.sa_family == AF_INET ? at.v4.sin_port : at.v6.sin6_port);
}

static const char *describe(int error)
{
    switch (error) {
    case EADDRINUSE: return "another program uses the port; choose another one with --listen";
    case EACCES: return "ports below 1024 need special permission; choose another one with --listen";
    case EADDRNOTAVAIL: return "this machine has no such address";
    default: return strerror(error);
    }
}

bool listen_open(net *n, char why[NET_WHY])
{
    char service[16];
    snprintf(service, sizeof service, "%d", n->settings.port);
    if (!bind_to_any(n, service)) {
        snprintf(why, NET_WHY, "%s", describe(errno));
        return false;
    }
    n->port = port_of(n->listener);
    n->accepting.data = n;
    uv_poll_init(n->loop, &n->accepting, n->listener);
    uv_poll_start(&n->accepting, UV_READABLE, accept_some);
    return true;
}

void listen_close(net *n)
{
    if (n->listener < 0)
        return;
    uv_poll_stop(&n->accepting);
    uv_close((uv_handle_t *)&n->accepting, NULL);
    close(n->listener);
    n->listener = -1;
}
