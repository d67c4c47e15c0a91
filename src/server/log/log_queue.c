#include "log_queue.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "log.h"

enum { QUEUE_BYTES = 256 << 10, REPORT_BYTES = LOG_HEAD_BYTES + 32, WAIT_AT_END_S = 1 };

static struct {
    pthread_mutex_t lock;
    pthread_cond_t more, written;
    bool is_open;
    bool is_writing; /* the thread has taken lines that it has not written yet */
    size_t size;     /* bytes in `lines` */
    uint64_t dropped, reported;
    char lines[QUEUE_BYTES];
} queue = {.lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER, .written = PTHREAD_COND_INITIALIZER};

/* Waits for a reader, if another program has made stderr non-blocking. A failed write cannot be reported anywhere. */
static void write_out(const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t part = write(STDERR_FILENO, bytes, size);
        if (part < 0 && errno == EAGAIN)
            poll(&(struct pollfd){.fd = STDERR_FILENO, .events = POLLOUT}, 1, -1);
        else if (part < 0 && errno != EINTR)
            return;
        bytes += part > 0 ? part : 0;
        size -= part > 0 ? (size_t)part : 0;
    }
}

/* Takes all lines, and a line that says how many were dropped since. The caller must hold the lock. */
static size_t take(char taken[QUEUE_BYTES + REPORT_BYTES])
{
    size_t size = queue.size;
    memcpy(taken, queue.lines, size);
    queue.size = 0;
    if (queue.dropped > queue.reported) {
        size += log_put_head(taken + size, LOG_WARNING, "log-dropped");
        size += (size_t)sprintf(taken + size, " lines=%" PRIu64 "\n", queue.dropped - queue.reported);
    }
    queue.reported = queue.dropped;
    return size;
}

static void *write_lines(void *unused)
{
    static char taken[QUEUE_BYTES + REPORT_BYTES];
    pthread_mutex_lock(&queue.lock);
    for (;;) {
        while (queue.size == 0)
            pthread_cond_wait(&queue.more, &queue.lock);
        const size_t size = take(taken);
        queue.is_writing = true;
        pthread_mutex_unlock(&queue.lock);
        write_out(taken, size);
        pthread_mutex_lock(&queue.lock);
        queue.is_writing = false;
        pthread_cond_signal(&queue.written);
    }
    return unused;
}

bool log_queue_open(void)
{
    pthread_t thread;
    if (queue.is_open || pthread_create(&thread, NULL, write_lines, NULL) != 0)
        return queue.is_open;
    pthread_detach(thread); /* nobody can join it while it waits for a reader */
    pthread_mutex_lock(&queue.lock);
    queue.is_open = true;
    pthread_mutex_unlock(&queue.lock);
    return true;
}

void log_queue_close(void)
{
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += WAIT_AT_END_S;
    pthread_mutex_lock(&queue.lock);
    while (queue.is_open && (queue.size > 0 || queue.is_writing)
           && pthread_cond_timedwait(&queue.written, &queue.lock, &end) == 0)
        ;
    queue.is_open = false;
    pthread_mutex_unlock(&queue.lock);
}

void log_queue_put(const char *line, size_t length)
{
    pthread_mutex_lock(&queue.lock);
    const bool is_open = queue.is_open, fits = length <= QUEUE_BYTES - queue.size;
    if (is_open && fits) {
        memcpy(queue.lines + queue.size, line, length);
        queue.size += length;
        pthread_cond_signal(&queue.more);
    } else if (is_open)
        queue.dropped++;
    pthread_mutex_unlock(&queue.lock);
    if (!is_open)
        write_out(line, length);
}

uint64_t log_queue_dropped(void)
{
    pthread_mutex_lock(&queue.lock);
    const uint64_t dropped = queue.dropped;
    pthread_mutex_unlock(&queue.lock);
    return dropped;
}
