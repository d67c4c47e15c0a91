/* A program that reads and writes lines: the shell starts it in a process group of its own, with two pipes.
 *
 * Nothing here waits longer than its time limit, whatever the program does, and nothing is left of the program or its
 * children once it is closed. The program shares our stderr. */
#ifndef PROCESS_H
#define PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    PROCESS_MOST_ANSWER = 256, /* bytes of an answer with its newline; the longest legal answer has 38 */
    PROCESS_START_MS = 5000,   /* extra time for the first answer: the program may load a model when it starts */
    PROCESS_GRACE_MS = 500,    /* the time between closing a program's input and killing it */
};

/* The possible troubles with a program. {n} is a number, such as a status or a signal. */
#define PROCESS_TROUBLES(X)                                                                                            \
    X(FINE, "nothing is wrong")                                                                                        \
    X(STOPPED, "the match was stopped")                                                                                \
    X(NOT_STARTED, "it could not be started")                                                                          \
    X(NOT_FOUND, "the shell could not run it (exit status {n})")                                                       \
    X(LATE, "it did not answer within {n} ms")                                                                         \
    X(DEAF, "it did not read its input for {n} ms")                                                                    \
    X(EXITED, "it ended with exit status {n}")                                                                         \
    X(KILLED, "it was ended by signal {n}")                                                                            \
    X(CLOSED, "it closed its output")                                                                                  \
    X(CLOSED_INPUT, "it closed its input")                                                                             \
    X(ENDLESS, "it wrote {n} bytes without the end of a line")                                                         \
    X(UNASKED, "it wrote a line without being asked")

typedef enum {
#define X(name, words) PROCESS_##name,
    PROCESS_TROUBLES(X)
#undef X
} process_code;

typedef struct {
    process_code code;
    int number;
} process_trouble;

/* Writes the trouble in words; returns as snprintf does. */
int process_explain(process_trouble trouble, char *words, size_t capacity);

typedef struct {
    pid_t pid;                       /* the id of the process and its group; 0 when nothing is running */
    int to, from;                    /* our ends of its input and output */
    int limit_ms;                    /* for each answer but the first */
    const atomic_bool *stop;         /* all waiting ends when this becomes true; may be NULL */
    int64_t leave_by;                /* after process_dismiss: the time by which the program must have exited */
    long answers;                    /* number of answers so far */
    process_trouble broken;          /* trouble while writing, which process_ask reports */
    char heard[PROCESS_MOST_ANSWER]; /* output that has been read but not used … */
    size_t heard_count;              /* … and its length */
} process;

/* Starts `command` with /bin/sh -c. The caller must set limit_ms and stop before. Makes our program ignore SIGPIPE from
 * then on, because writing to a program that is gone must not end ours. Returns false, with errno set, if nothing could
 * be started. */
bool process_open(process *program, const char *command);

/* Writes to the program. Keeps any trouble in `broken` for process_ask: a program that has stopped reading does no harm
 * until it is asked. */
void process_tell(process *program, const char *bytes, size_t count);

/* Writes a question and reads the answer into answer[PROCESS_MOST_ANSWER], without its newline, as printable ASCII:
 * anything else becomes a question mark. With PROCESS_UNASKED and PROCESS_ENDLESS, `answer` holds what the program
 * wrote instead; with any other trouble it is empty. */
process_trouble process_ask(process *program, const char *bytes, size_t count, char *answer);

/* Closes the program's input, which tells it to exit. */
void process_dismiss(process *program);

/* Waits up to PROCESS_GRACE_MS for a dismissed program to exit, then kills its whole group. Does nothing if nothing is
 * running. */
void process_close(process *program);

/* Kills the program and its whole group at once. */
void process_kill(process *program);

#endif
