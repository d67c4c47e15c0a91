#include "probe.h"

#include <errno.h>
#include <netdb.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { HOST = 256, TIMEOUT_SECONDS = 10 };

/* A connection, over TLS if `tls` is set. */
typedef struct {
    int fd;
    SSL_CTX *context;
    SSL *tls;
} line;

bool probe_split(const char *url, char *host, size_t capacity, char port[8], bool *is_https)
{
    *is_https = strncmp(url, "https://", 8) == 0;
    if (!*is_https && strncmp(url, "http://", 7) != 0)
        return false;
    const char *from = strstr(url, "://") + 3, *end = from + strcspn(from, "/");
    const bool bracketed = *from == '[';
    const char *stop = bracketed ? strchr(from, ']') : from + strcspn(from, ":/");
    if (!stop || stop > end || (size_t)(stop - from) >= capacity)
        return false;
    snprintf(host, capacity, "%.*s", (int)(stop - from - bracketed), from + bracketed);
    const char *colon = stop + bracketed;
    const bool has_port = colon < end && *colon == ':';
    snprintf(port, 8, "%.*s", has_port ? (int)(end - colon - 1) : 7, has_port ? colon + 1 : *is_https ? "443" : "80");
    return host[0] && port[0];
}

/* ---- connecting ---- */

static int connect_any(const struct addrinfo *all)
{
    const struct timeval most = {.tv_sec = TIMEOUT_SECONDS};
    for (const struct addrinfo *at = all; at; at = at->ai_next) {
        const int fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (fd < 0)
            continue;
        setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
        setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
        if (connect(fd, at->ai_addr, at->ai_addrlen) == 0)
            return fd;
        const int error = errno;
        close(fd);
        errno = error;
    }
    return -1;
}

static int connect_to(const char *host, const char *port, char why[PROBE_WHY])
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    struct addrinfo *all;
    const int error = getaddrinfo(host, port, &hints, &all);
    if (error) {
        snprintf(why, PROBE_WHY, "%s: %s", host, gai_strerror(error));
        return -1;
    }
    const int fd = connect_any(all);
    if (fd < 0)
        snprintf(why, PROBE_WHY, "%s port %s: %s", host, port, strerror(errno));
    freeaddrinfo(all);
    return fd;
}

/* Begins TLS, with a certificate that must be valid for the host. */
static bool start_tls(line *at, const char *host, bool old, char why[PROBE_WHY])
{
    at->context = SSL_CTX_new(TLS_client_method());
    at->tls = at->context ? SSL_new(at->context) : NULL;
    if (!at->tls) {
        snprintf(why, PROBE_WHY, "OpenSSL cannot start");
        return false;
    }
    SSL_CTX_set_default_verify_paths(at->context);
    SSL_set_verify(at->tls, SSL_VERIFY_PEER, NULL);
    if (old) {
        SSL_set_min_proto_version(at->tls, TLS1_VERSION);
        SSL_set_max_proto_version(at->tls, TLS1_1_VERSION);
        SSL_set_cipher_list(at->tls, "ALL:@SECLEVEL=0");
    }
    X509_VERIFY_PARAM *checks = SSL_get0_param(at->tls);
    if (!X509_VERIFY_PARAM_set1_ip_asc(checks, host)) {
        X509_VERIFY_PARAM_set1_host(checks, host, 0);
        SSL_set_tlsext_host_name(at->tls, host);
    }
    SSL_set_fd(at->tls, at->fd);
    if (SSL_connect(at->tls) == 1)
        return true;
    const long verified = SSL_get_verify_result(at->tls);
    const unsigned long error = ERR_peek_last_error();
    snprintf(why, PROBE_WHY, "TLS: %s",
             verified != X509_V_OK ? X509_verify_cert_error_string(verified)
             : error               ? ERR_reason_error_string(error)
                                   : "the server ended the connection");
    return false;
}

static void hang_up(line *at)
{
    SSL_free(at->tls);
    SSL_CTX_free(at->context);
    if (at->fd >= 0)
        close(at->fd);
}

/* ---- the request and its reply ---- */

static bool put(line *at, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t part = at->tls ? SSL_write(at->tls, bytes, (int)size) : send(at->fd, bytes, size, MSG_NOSIGNAL);
        if (part <= 0)
            return false;
        bytes += part;
        size -= (size_t)part;
    }
    return true;
}

static void put_request(line *at, const char *host, const char *port, bool is_https, const probe_question *question)
{
    static const char zeros[16384];
    char text[2048];
    const bool usual = strcmp(port, is_https ? "443" : "80") == 0, bracketed = strchr(host, ':');
    const int length =
        snprintf(text, sizeof text,
                 "%s %s HTTP/1.1\r\nHost: %s%s%s%s%s\r\n%sUser-Agent: yaniv-check\r\nContent-Length: %zu\r\n\r\n",
                 question->method, question->path, bracketed ? "[" : "", host, bracketed ? "]" : "", usual ? "" : ":",
                 usual ? "" : port, question->lines, question->body);
    bool fine = put(at, text, length > 0 && (size_t)length < sizeof text ? (size_t)length : 0);
    for (size_t left = question->body; left > 0 && fine;) {
        const size_t part = left < sizeof zeros ? left : sizeof zeros;
        fine = put(at, zeros, part); /* a server that refuses the body early has replied nevertheless */
        left -= part;
    }
}

/* Reads until the head and the beginning of the body have arrived, or the server says no more. */
static void take_reply(line *at, probe_reply *reply)
{
    char text[PROBE_HEAD + PROBE_BODY];
    size_t size = 0;
    const char *end = NULL;
    while (size + 1 < sizeof text) {
        const ssize_t part = at->tls ? SSL_read(at->tls, text + size, (int)(sizeof text - 1 - size))
                                     : recv(at->fd, text + size, sizeof text - 1 - size, 0);
        if (part <= 0)
            break;
        size += (size_t)part;
        text[size] = '\0';
        end = strstr(text, "\r\n\r\n");
        if (end && (end[4] || strstr(text, "\r\nContent-Length: 0\r\n")))
            break;
    }
    text[size] = '\0';
    if (!end || sscanf(text, "HTTP/1.%*d %d", &reply->status) != 1)
        return;
    snprintf(reply->head, sizeof reply->head, "%.*s\r\n", (int)(end - text), text);
    snprintf(reply->body, sizeof reply->body, "%.*s", PROBE_BODY - 1, end + 4);
}

bool probe_ask(const char *url, const probe_question *question, probe_reply *reply)
{
    char host[HOST], port[8];
    bool is_https;
    line at = {.fd = -1};
    *reply = (probe_reply){0};
    if (!probe_split(url, host, sizeof host, port, &is_https)) {
        snprintf(reply->why, sizeof reply->why, "%s is not a URL", url);
        return false;
    }
    at.fd = connect_to(host, port, reply->why);
    if (at.fd >= 0 && (!is_https || start_tls(&at, host, question->old_tls, reply->why))) {
        put_request(&at, host, port, is_https, question);
        take_reply(&at, reply);
        if (!reply->status)
            snprintf(reply->why, sizeof reply->why, "there is no reply");
    }
    hang_up(&at);
    return reply->status;
}

bool probe_header(const probe_reply *reply, const char *name, char *value, size_t capacity)
{
    const size_t length = strlen(name);
    for (const char *at = strstr(reply->head, "\r\n"); at && at[2]; at = strstr(at + 2, "\r\n")) {
        const char *here = at + 2;
        if (strncasecmp(here, name, length) != 0 || here[length] != ':')
            continue;
        here += length + 1;
        here += strspn(here, " \t");
        snprintf(value, capacity, "%.*s", (int)strcspn(here, "\r"), here);
        return true;
    }
    return false;
}
