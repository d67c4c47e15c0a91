#include "tcp_progress.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

/* States of a connection. The header of libc that names them does not agree with the kernel's. */
enum { ESTABLISHED = 1, CLOSE_WAIT = 8 };

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

/* Sets *bytes to the number of bytes of data that have been received. Returns false if that is not known. The kernel
 * counts the end of the stream as a byte; once the connection is closed, it no longer tells whether it has done so. */
static bool count_data(int fd, uint64_t *bytes)
{
    const struct tcp_info info = ask(fd);
    const bool has_ended = info.tcpi_state == CLOSE_WAIT;
    if (info.tcpi_bytes_received == 0 || (!has_ended && info.tcpi_state != ESTABLISHED))
        return false;
    *bytes = info.tcpi_bytes_received - has_ended;
    return true;
}

bool tcp_read(int fd, uint64_t *bytes)
{
    enum { MOST_TRIES = 100 };
    int unread = -1, before = -1;
    uint64_t received = 0;
    for (int i = 0; i < MOST_TRIES; i++) { /* bytes may arrive between the questions */
        if (ioctl(fd, FIONREAD, &before) != 0 || !count_data(fd, &received) || ioctl(fd, FIONREAD, &unread) != 0)
            return false;
        if (before == unread) {
            *bytes = received - (uint64_t)unread;
            return true;
        }
    }
    return false;
}
