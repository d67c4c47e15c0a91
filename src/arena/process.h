/* A program that reads and writes lines: the shell starts it in a process group of its own, with two pipes.
 *
 * Nothing here waits longer than its time limit, whatever the program does, and nothing is left of the program or its
 * children once it is closed. It shares our stderr. */
#ifndef PROCESS_H
#define PROCESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum {
    PROCESS_MOST_ANSWER = 256, /* bytes of an answer, with its newline; the longest legal one has 38 */
    PROCESS_START_MS = 5000,   /* extra time for the first answer, for starting up and, say, loading a model */
    PROCESS_GRACE_MS = 500,    /* from the end of its input until it is killed */
};

/* What can go wrong with a program; {n} is a number that goes with it. */
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

/* Writes the trouble in words; returns as snprintf does. */
int process_explain(process_trouble trouble, char *words, size_t capacity);

typedef struct {
    pid_t pid;                       /* the id of the process and its group; 0 when nothing is running */
    int to, from;                    /* our ends of its input and output */
    int limit_ms;                    /* for each answer but the first */
    const atomic_bool *stop;         /* becomes true to end all waiting; may be NULL */
    int64_t leave_by;                /* once it is dismissed: when it must be gone */
    long answers;                    /* number of answers so far */
    process_trouble broken;          /* trouble while writing to it, which is reported when it is asked */
    char heard[PROCESS_MOST_ANSWER]; /* read from it and not used yet … */
    size_t heard_count;              /* … this much */
} process;

/* Starts `command` by /bin/sh -c. The caller sets limit_ms and stop before. Ignores SIGPIPE from here on, because
 * writing to a program that is gone must not end ours. If it fails, nothing is running and errno says why. */
bool process_open(process *program, const char *command);

/* Writes to the program. Keeps any trouble in `broken`: a program that has stopped reading does no harm until it is
 * asked. */
void process_tell(process *program, const char *bytes, size_t count);

/* Writes a question and reads the answer into answer[PROCESS_MOST_ANSWER], without its newline, as printable ASCII:
 * anything else becomes a question mark. With PROCESS_UNASKED and PROCESS_ENDLESS `answer` is what the program wrote
 * instead; with any other trouble it is empty. */
process_trouble process_ask(process *program, const char *bytes, size_t count, char *answer);

/* Ends its input, which tells it to exit. */
void process_dismiss(process *program);

/* Waits a little for a program that was dismissed, then kills it and its whole group. Does nothing if nothing is
 * running. */
void process_close(process *program);

/* Kills it and its whole group at once. */
void process_kill(process *program);

#endif
