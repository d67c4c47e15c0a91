/* A program that is talked to in lines: started by the shell, in a process group of its own, over two pipes.
 *
 * Nothing here waits for longer than its time limit, whatever the program does or does not do, and nothing is left of
 * the program, its children included, once it is closed. Its stderr is ours. */
#ifndef PROCESS_H
#define PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    PROCESS_MOST_ANSWER = 256, /* bytes of an answer, with its newline; the longest that means anything has 38 */
    PROCESS_START_MS = 5000,   /* more for the first answer, since starting up, loading a model say, is part of it */
    PROCESS_GRACE_MS = 500,    /* between the end of its input and the end of a program that stays */
};

/* What can go wrong with a program; {n} is a number that belongs to it. */
#define PROCESS_TROUBLES(X)                                                                                            \
    X(FINE, "nothing is wrong")                                                                                        \
    X(STOPPED, "the match was stopped")                                                                                \
    X(NOT_STARTED, "it could not be started")                                                                          \
    X(NOT_FOUND, "the shell could not run it (exit status {n})")                                                       \
    X(LATE, "it did not answer within {n} ms")                                                                         \
    X(DEAF, "it did not read what it was told for {n} ms")                                                             \
    X(EXITED, "it ended, with exit status {n}")                                                                        \
    X(KILLED, "it was ended by signal {n}")                                                                            \
    X(CLOSED, "it closed its output")                                                                                  \
    X(CLOSED_INPUT, "it closed its input")                                                                             \
    X(ENDLESS, "it wrote {n} bytes without the end of a line")                                                         \
    X(UNASKED, "it spoke without being asked")

typedef enum {
#define X(name, words) PROCESS_##name,
    PROCESS_TROUBLES(X)
#undef X
} process_code;

typedef struct {
    process_code code;
    int number;
} process_trouble;

/* Writes the trouble in words, as snprintf does. */
int process_explain(process_trouble trouble, char *words, size_t capacity);

typedef struct {
    pid_t pid;                       /* its own and its group's; 0 when nothing is running */
    int to, from;                    /* our ends of its input and output */
    int limit_ms;                    /* for each answer but the first */
    const atomic_bool *stop;         /* set from outside when everything is to end; may be NULL */
    int64_t leave_by;                /* once it was dismissed: when it must be gone */
    long answers;                    /* that it has given so far */
    process_trouble broken;          /* what went wrong while it was being told something: found out when it is asked */
    char heard[PROCESS_MOST_ANSWER]; /* read from it and not used yet … */
    size_t heard_count;              /* … this much */
} process;

/* Starts `command` by /bin/sh -c. The fields limit_ms and stop are the caller's to set before. Writing to a program
 * that is gone must not end ours: SIGPIPE is ignored from here on. On false nothing is running, and errno says why. */
bool process_open(process *program, const char *command);

/* Writes to the program. What goes wrong is kept in `broken`, for a program that can no longer hear need not matter
 * before it is asked something. */
void process_tell(process *program, const char *bytes, size_t count);

/* Writes a question and reads the line that answers it, which is put into answer[PROCESS_MOST_ANSWER] without its
 * newline, as printable ASCII: anything else becomes a question mark. With PROCESS_UNASKED and PROCESS_ENDLESS `answer`
 * is what it said instead, and empty with any other trouble. */
process_trouble process_ask(process *program, const char *bytes, size_t count, char *answer);

/* Ends its input, which tells it to go. */
void process_dismiss(process *program);

/* Waits a little for a program that was dismissed, then ends it and all of its group. Does nothing if nothing is
 * running. */
void process_close(process *program);

/* Ends it and all of its group at once. */
void process_kill(process *program);

#endif
