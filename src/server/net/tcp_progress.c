#include "tcp_progress.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

static struct tcp_info ask(int fd)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &size) != 0)
        info = (struct tcp_info){0};
    return info;
}

uint64_t tcp_acknowledged(int fd)
{
    return ask(fd).tcpi_bytes_acked;
}

uint64_t tcp_received(int fd)
{
    return ask(fd).tcpi_bytes_received;
}

bool tcp_read(int fd, uint64_t *bytes)
{
    enum { MOST_TRIES = 100 };
    int unread = -1, before = -1;
    uint64_t received = 0;
    for (int i = 0; i < MOST_TRIES; i++) { /* bytes may arrive between the questions */
        if (ioctl(fd, FIONREAD, &before) != 0 || (received = tcp_received(fd)) == 0
            || ioctl(fd, FIONREAD, &unread) != 0)
            return false;
        if (before == unread) {
            *bytes = received - (uint64_t)unread;
            return true;
        }
    }
    return false;
}
