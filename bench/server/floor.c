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

#include "figures.h"
#include "swarm.h"

enum { ASKED = 80, TOLD = 430, MOST = 1024 }; /* bytes of a move and of what each is told; events at a time */

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

/* ---- the relay: whatever comes from one of four goes to all of them ---- */

static void relay(const int *fd, uint32_t from)
{
    static char bytes[4096];
    const ssize_t got = recv(fd[from], bytes, sizeof bytes, 0);
    if (got == 0)
        _exit(0);
    for (ssize_t moves = got / ASKED; moves > 0; moves--)
        for (uint32_t seat = 0; seat < 4; seat++)
            if (send(fd[from / 4 * 4 + seat], bytes, TOLD, MSG_NOSIGNAL) < 0)
                _exit(0);
}

static _Noreturn void serve(int listener, int clients)
{
    struct epoll_event events[MOST];
    const int epoll = epoll_create1(0);
    int *fd = calloc((size_t)clients, sizeof *fd);
    for (int i = 0; i < clients; i++) {
        uint32_t number;
        const int come = accept(listener, NULL, NULL);
        if (come < 0 || recv(come, &number, sizeof number, MSG_WAITALL) != sizeof number)
            die("load: accept");
        fd[number] = come;
        add(epoll, come, number);
    }
    for (;;)
        for (int i = 0, count = epoll_wait(epoll, events, MOST, -1); i < count; i++)
            relay(fd, events[i].data.u32);
}

/* ---- the clients: each moves when it has heard of the three others ---- */

typedef struct {
    int fd, seat;
    size_t heard; /* bytes */
    size_t moves; /* that it has heard of */
} listener;

static const char move[ASKED];

static uint64_t hear(listener *c)
{
    static char bytes[65536];
    uint64_t own = 0;
    const ssize_t got = recv(c->fd, bytes, sizeof bytes, 0);
    if (got <= 0)
        die("load: the relay is gone");
    for (c->heard += (size_t)got; c->heard >= TOLD; c->heard -= TOLD)
        if ((int)(++c->moves % 4) == c->seat) {
            send(c->fd, move, ASKED, MSG_NOSIGNAL);
            own++;
        }
    return own;
}

static listener *connect_all(const struct sockaddr_in *to, int epoll, int count)
{
    listener *all = calloc((size_t)count, sizeof *all);
    for (int i = 0; i < count; i++) {
        const uint32_t number = (uint32_t)i;
        all[i] = (listener){.fd = socket(AF_INET, SOCK_STREAM, 0), .seat = i % 4};
        if (connect(all[i].fd, (const struct sockaddr *)to, sizeof *to) != 0)
            die("load: connect");
        send(all[i].fd, &number, sizeof number, MSG_NOSIGNAL);
        add(epoll, all[i].fd, number);
    }
    return all;
}

static uint64_t play_for(listener *all, int epoll, double seconds)
{
    struct epoll_event events[MOST];
    uint64_t moves = 0;
    for (const int64_t end = swarm_clock() + (int64_t)(seconds * 1e6); swarm_clock() < end;)
        for (int i = 0, count = epoll_wait(epoll, events, MOST, 100); i < count; i++)
            moves += hear(&all[events[i].data.u32]);
    return moves;
}

int floor_run(int groups, double seconds)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    const int heard = socket(AF_INET, SOCK_STREAM, 0), epoll = epoll_create1(0);
    if (bind(heard, (struct sockaddr *)&at, size) != 0 || listen(heard, SOMAXCONN) != 0)
        die("load: listen");
    getsockname(heard, (struct sockaddr *)&at, &size);
    const pid_t server = fork();
    if (server == 0)
        serve(heard, 4 * groups);
    listener *all = connect_all(&at, epoll, 4 * groups);
    for (int i = 0; i < groups; i++)
        send(all[4 * i].fd, move, ASKED, MSG_NOSIGNAL);
    play_for(all, epoll, 2);
    const double before = figures_cpu_seconds(server);
    const int64_t begun = swarm_clock();
    const uint64_t moves = play_for(all, epoll, seconds);
    const double cpu = figures_cpu_seconds(server) - before, took = (double)(swarm_clock() - begun) / 1e6;
    printf("tables %d seconds %.1f moves %llu cpu_seconds %.2f moves_per_second %.0f moves_per_cpu_second %.0f\n",
           groups, took, (unsigned long long)moves, cpu, (double)moves / took, cpu > 0 ? (double)moves / cpu : 0);
    kill(server, SIGKILL);
    waitpid(server, NULL, 0);
    return 0;
}
