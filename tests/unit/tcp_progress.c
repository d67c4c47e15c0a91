/* What the kernel knows about a TCP connection. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../../src/server/net/tcp_progress.h"
#include "../check.h"

typedef struct {
    int client, server;
} connection;

static connection open_connection(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    connection made = {.client = socket(AF_INET, SOCK_STREAM, 0)};
    CHECK(setsockopt(listener, SOL_SOCKET, SO_OOBINLINE, &(int){1}, sizeof(int)) == 0);
    CHECK(bind(listener, (struct sockaddr *)&at, sizeof at) == 0 && listen(listener, 1) == 0);
    CHECK(getsockname(listener, (struct sockaddr *)&at, &size) == 0);
    CHECK(connect(made.client, (struct sockaddr *)&at, sizeof at) == 0);
    made.server = accept(listener, NULL, NULL);
    CHECK(made.server >= 0);
    close(listener);
    return made;
}

static void close_connection(const connection *it)
{
    close(it->client);
    close(it->server);
}

/* Returns the number of bytes that the server has read, or -1 if that is not known. */
static int bytes_read(const connection *it)
{
    uint64_t bytes = 0;
    return tcp_read(it->server, &bytes) ? (int)bytes : -1;
}

TEST(bytes_that_have_only_arrived_do_not_count_as_read)
{
    char text[10];
    const connection it = open_connection();
    CHECK_NUMBER(bytes_read(&it), -1);
    CHECK(send(it.client, "0123456789", 10, 0) == 10 && recv(it.server, text, 6, 0) == 6);
    CHECK_NUMBER(bytes_read(&it), 6);
    CHECK(send(it.client, "!", 1, MSG_OOB) == 1);
    CHECK_NUMBER(bytes_read(&it), 6);
    close_connection(&it);
}

TEST(the_end_of_what_a_client_sends_does_not_count_as_read)
{
    char text[10];
    const connection it = open_connection();
    CHECK(send(it.client, "0123456789", 10, 0) == 10 && recv(it.server, text, 6, 0) == 6);
    shutdown(it.client, SHUT_WR);
    CHECK_NUMBER(bytes_read(&it), 6);
    CHECK(recv(it.server, text, 6, 0) == 4);
    CHECK_NUMBER(bytes_read(&it), 10);
    CHECK(recv(it.server, text, 6, 0) == 0);
    CHECK_NUMBER(bytes_read(&it), 10);
    close_connection(&it);
}

TEST(nothing_is_known_of_a_connection_that_the_client_has_reset)
{
    char text[10];
    const connection it = open_connection();
    CHECK(send(it.client, "0123456789", 10, 0) == 10 && recv(it.server, text, 6, 0) == 6);
    shutdown(it.client, SHUT_WR);
    setsockopt(it.client, SOL_SOCKET, SO_LINGER, &(struct linger){.l_onoff = 1}, sizeof(struct linger));
    close(it.client);
    CHECK(poll(&(struct pollfd){.fd = it.server}, 1, 10000) == 1);
    CHECK_NUMBER(bytes_read(&it), -1);
    close(it.server);
}

CHECK_MAIN
