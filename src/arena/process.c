#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../sys/clock.h"

enum {
    SLICE_MS = 50,   /* how often a wait checks `stop` */
    CORPSE_MS = 200, /* time for a program whose output has ended to exit with a status */
    STEP_MS = 2,
};

extern char **environ;

int process_explain(process_trouble trouble, char *words, size_t capacity)
{
    static const char *const all[] = {
#define X(name, words) [PROCESS_##name] = words,
        PROCESS_TROUBLES(X)
#undef X
    };
    const char *pattern = all[trouble.code], *gap = strstr(pattern, "{n}");
    if (!gap)
        return snprintf(words, capacity, "%s", pattern);
    return snprintf(words, capacity, "%.*s%d%s", (int)(gap - pattern), pattern, trouble.number, gap + 3);
}

/* ---- time ---- */

static void sleep_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

/* Waits until the descriptor is ready or broken; the next read or write shows which. Returns FINE, LATE or STOPPED. */
static process_code wait_for(const process *program, int descriptor, short events, int64_t deadline)
{
    for (;;) {
        if (program->stop && atomic_load_explicit(program->stop, memory_order_relaxed))
            return PROCESS_STOPPED;
        const int64_t left = deadline - clock_ms();
        if (left <= 0)
            return PROCESS_LATE;
        struct pollfd one = {.fd = descriptor, .events = events};
        if (poll(&one, 1, left < SLICE_MS ? (int)left : SLICE_MS) > 0)
            return PROCESS_FINE;
    }
}

/* Returns the time limit that applies now. */
static int allowance(const process *program)
{
    return program->limit_ms + (program->answers == 0 ? PROCESS_START_MS : 0);
}

/* ---- starting ---- */

static bool spawn(process *program, const char *command, int input, int output)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t normal, none;
    char *const words[] = {"sh", "-c", (char *)(size_t)command, NULL};
    sigemptyset(&none);
    sigemptyset(&normal);
    sigaddset(&normal, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigdefault(&attributes, &normal);
    posix_spawnattr_setsigmask(&attributes, &none);
    const int error = posix_spawn(&program->pid, "/bin/sh", &files, &attributes, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    errno = error;
    return error == 0;
}

static void close_both(const int *pair)
{
    const int reason = errno;
    close(pair[0]), close(pair[1]);
    errno = reason;
}

bool process_open(process *program, const char *command)
{
    int input[2], output[2];
    signal(SIGPIPE, SIG_IGN);
    program->pid = 0;
    program->answers = 0;
    program->heard_count = 0;
    program->broken = (process_trouble){PROCESS_FINE, 0};
    if (pipe2(input, O_CLOEXEC) != 0)
        return false;
    if (pipe2(output, O_CLOEXEC) != 0) {
        close_both(input);
        return false;
    }
    if (!spawn(program, command, input[0], output[1])) {
        close_both(input), close_both(output);
        program->pid = 0;
        return false;
    }
    close(input[0]), close(output[1]);
    program->to = input[1], program->from = output[0];
    fcntl(program->to, F_SETFL, O_NONBLOCK);
    fcntl(program->from, F_SETFL, O_NONBLOCK);
    return true;
}

/* ---- ending ---- */

/* True if the program has ended. Does not reap the process, so that its id stays in use until its group has been ended
 * too. */
static bool has_ended(const process *program, siginfo_t *how)
{
    how->si_pid = 0;
    return waitid(P_PID, (id_t)program->pid, how, WEXITED | WNOHANG | WNOWAIT) == 0 && how->si_pid == program->pid;
}

static bool ends_before(const process *program, int64_t deadline, siginfo_t *how)
{
    while (!has_ended(program, how)) {
        if (clock_ms() >= deadline)
            return false;
        sleep_ms(STEP_MS);
    }
    return true;
}

/* Returns why the program's pipe is broken: how the program ended, or `otherwise` if it is still running. */
static process_trouble find_cause(const process *program, process_code otherwise)
{
    enum { NOT_EXECUTABLE = 126, NOT_FOUND = 127 };
    siginfo_t how;
    if (!ends_before(program, clock_ms() + CORPSE_MS, &how))
        return (process_trouble){otherwise, 0};
    if (how.si_code != CLD_EXITED)
        return (process_trouble){PROCESS_KILLED, how.si_status};
    const bool shells = how.si_status == NOT_EXECUTABLE || how.si_status == NOT_FOUND;
    return (process_trouble){shells && program->answers == 0 ? PROCESS_NOT_FOUND : PROCESS_EXITED, how.si_status};
}

void process_dismiss(process *program)
{
    if (program->pid == 0 || program->to < 0)
        return;
    close(program->to);
    program->to = -1;
    program->leave_by = clock_ms() + PROCESS_GRACE_MS;
}

void process_kill(process *program)
{
    if (program->pid == 0)
        return;
    kill(-program->pid, SIGKILL);
    while (waitpid(program->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    process_dismiss(program);
    close(program->from);
    program->pid = 0;
}

void process_close(process *program)
{
    siginfo_t how;
    if (program->pid == 0)
        return;
    process_dismiss(program);
    ends_before(program, program->leave_by, &how);
    process_kill(program);
}

/* ---- talking ---- */

static process_trouble write_all(const process *program, const char *bytes, size_t count, int64_t deadline)
{
    while (count > 0) {
        const ssize_t written = write(program->to, bytes, count);
        if (written >= 0) {
            bytes += written, count -= (size_t)written;
            continue;
        }
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN)
            return find_cause(program, PROCESS_CLOSED_INPUT);
        const process_code code = wait_for(program, program->to, POLLOUT, deadline);
        if (code)
            return (process_trouble){code == PROCESS_LATE ? PROCESS_DEAF : code, allowance(program)};
    }
    return (process_trouble){PROCESS_FINE, 0};
}

void process_tell(process *program, const char *bytes, size_t count)
{
    if (!program->broken.code)
        program->broken = write_all(program, bytes, count, clock_ms() + allowance(program));
}

/* Reads the available output without waiting. Returns false at the end of the output. */
static bool hear(process *program)
{
    const size_t room = sizeof program->heard - program->heard_count;
    const ssize_t got = read(program->from, program->heard + program->heard_count, room);
    if (got > 0)
        program->heard_count += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Copies the first `count` bytes that were read, made printable, and removes `used` bytes. */
static void take_heard(process *program, size_t count, size_t used, char *answer)
{
    for (size_t i = 0; i < count; i++) {
        const char c = program->heard[i];
        answer[i] = c == '\t' || c == '\r' ? ' ' : c >= ' ' && c <= '~' ? c : '?';
    }
    while (count > 0 && answer[count - 1] == ' ')
        count--;
    answer[count] = '\0';
    program->heard_count -= used;
    memmove(program->heard, program->heard + used, program->heard_count);
}

static bool take_line(process *program, char *answer)
{
    const char *newline = memchr(program->heard, '\n', program->heard_count);
    if (!newline)
        return false;
    const size_t length = (size_t)(newline - program->heard);
    take_heard(program, length, length + 1, answer);
    program->answers++;
    return true;
}

static process_trouble read_line(process *program, int64_t deadline, char *answer)
{
    while (!take_line(program, answer)) {
        if (program->heard_count == sizeof program->heard) {
            take_heard(program, sizeof program->heard - 1, sizeof program->heard, answer);
            return (process_trouble){PROCESS_ENDLESS, PROCESS_MOST_ANSWER};
        }
        const process_code code = wait_for(program, program->from, POLLIN, deadline);
        if (code)
            return (process_trouble){code, allowance(program)};
        if (!hear(program))
            return find_cause(program, PROCESS_CLOSED);
    }
    return (process_trouble){PROCESS_FINE, 0};
}

/* True if the program wrote anything before it was asked. An extra line would be taken for the answer to the next
 * question, and all later answers would be off by one. */
static bool spoke_unasked(process *program, char *answer)
{
    hear(program);
    if (program->heard_count == 0)
        return false;
    const char *newline = memchr(program->heard, '\n', program->heard_count);
    const size_t most = program->heard_count < sizeof program->heard ? program->heard_count : sizeof program->heard - 1;
    take_heard(program, newline ? (size_t)(newline - program->heard) : most, program->heard_count, answer);
    return true;
}

process_trouble process_ask(process *program, const char *bytes, size_t count, char *answer)
{
    const int64_t deadline = clock_ms() + allowance(program);
    answer[0] = '\0';
    if (program->broken.code)
        return program->broken;
    if (spoke_unasked(program, answer))
        return (process_trouble){PROCESS_UNASKED, 0};
    const process_trouble trouble = write_all(program, bytes, count, deadline);
    return trouble.code ? trouble : read_line(program, deadline, answer);
}
