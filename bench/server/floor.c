#include "floor.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../src/sys/clock.h"
#include "figures.h"

enum {
    REQUEST_BYTES = 80, /* of a move */
    EVENT_BYTES = 430,  /* of the message that each client receives */
    MOST_EVENTS = 1024, /* at a time */
};

static _Noreturn void die(const char *what)
{
    perror(what);
    exit(1);
}

static void add(int epoll, int fd, uint32_t number)
{
    const int yes = 1;
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = number};
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event) != 0)
        die("load: epoll");
}

/* ---- the relay: a message from one of four clients goes to all of them ---- */

static void relay(const int *fd, uint32_t from)
{
    static char bytes[4096];
    const ssize_t got = recv(fd[from], bytes, sizeof bytes, 0);
    if (got == 0)
        _exit(0);
    for (ssize_t moves = got / REQUEST_BYTES; moves > 0; moves--)
        for (uint32_t seat = 0; seat < 4; seat++)
            if (send(fd[from / 4 * 4 + seat], bytes, EVENT_BYTES, MSG_NOSIGNAL) < 0)
                _exit(0);
}

static _Noreturn void serve(int listener, int clients)
{
    struct epoll_event events[MOST_EVENTS];
    const int epoll = epoll_create1(0);
    int *fd = calloc((size_t)clients, sizeof *fd);
    for (int i = 0; i < clients; i++) {
        uint32_t number;
        const int client = accept(listener, NULL, NULL);
        if (client < 0 || recv(client, &number, sizeof number, MSG_WAITALL) != sizeof number)
            die("load: accept");
        fd[number] = client;
        add(epoll, client, number);
    }
    for (;;)
        for (int i = 0, count = epoll_wait(epoll, events, MOST_EVENTS, -1); i < count; i++)
            relay(fd, events[i].data.u32);
}

/* ---- the clients: each moves after the three others have ---- */

typedef struct {
    int fd, seat;
    size_t received; /* bytes of unfinished messages */
    size_t moves;    /* moves received so far */
} floor_client;

static const char move[REQUEST_BYTES];

/* Reads messages, and sends a move after each third one. Returns the number of moves that it sent. */
static uint64_t receive(floor_client *c)
{
    static char bytes[65536];
    uint64_t sent = 0;
    const ssize_t got = recv(c->fd, bytes, sizeof bytes, 0);
    if (got <= 0)
        die("load: the relay has closed the connection");
    for (c->received += (size_t)got; c->received >= EVENT_BYTES; c->received -= EVENT_BYTES)
        if ((int)(++c->moves % 4) == c->seat) {
            send(c->fd, move, REQUEST_BYTES, MSG_NOSIGNAL);
            sent++;
        }
    return sent;
}

static floor_client *connect_all(const struct sockaddr_in *to, int epoll, int count)
{
    floor_client *all = calloc((size_t)count, sizeof *all);
    for (int i = 0; i < count; i++) {
        const uint32_t number = (uint32_t)i;
        all[i] = (floor_client){.fd = socket(AF_INET, SOCK_STREAM, 0), .seat = i % 4};
        if (connect(all[i].fd, (const struct sockaddr *)to, sizeof *to) != 0)
            die("load: connect");
        send(all[i].fd, &number, sizeof number, MSG_NOSIGNAL);
        add(epoll, all[i].fd, number);
    }
    return all;
}

static uint64_t play_for(floor_client *all, int epoll, double seconds)
{
    struct epoll_event events[MOST_EVENTS];
    uint64_t moves = 0;
    for (const uint64_t end = clock_us() + (uint64_t)(seconds * 1e6); clock_us() < end;)
        for (int i = 0, count = epoll_wait(epoll, events, MOST_EVENTS, 100); i < count; i++)
            moves += receive(&all[events[i].data.u32]);
    return moves;
}

int floor_run(int groups, double seconds)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    const int listener = socket(AF_INET, SOCK_STREAM, 0), epoll = epoll_create1(0);
    if (bind(listener, (struct sockaddr *)&at, size) != 0 || listen(listener, SOMAXCONN) != 0)
        die("load: listen");
    getsockname(listener, (struct sockaddr *)&at, &size);
    const pid_t server = fork();
    if (server == 0)
        serve(listener, 4 * groups);
    floor_client *all = connect_all(&at, epoll, 4 * groups);
    for (int i = 0; i < groups; i++)
        send(all[4 * i].fd, move, REQUEST_BYTES, MSG_NOSIGNAL);
    play_for(all, epoll, 2);
    const double before = figures_cpu_seconds(server);
    const uint64_t begun = clock_us();
    const uint64_t moves = play_for(all, epoll, seconds);
    const double cpu = figures_cpu_seconds(server) - before, took = (double)(clock_us() - begun) / 1e6;
    printf("tables %d seconds %.1f moves %llu cpu_seconds %.2f moves_per_second %.0f moves_per_cpu_second %.0f\n",
           groups, took, (unsigned long long)moves, cpu, (double)moves / took, cpu > 0 ? (double)moves / cpu : 0);
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    return 0;
}
