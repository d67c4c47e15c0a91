/* A thread pool for slow jobs: bots, passwords, pictures. The queue of waiting jobs has a limit. */
#ifndef WORKERS_H
#define WORKERS_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

typedef struct workers workers;

/* A job is the first member of a larger struct, which its creator allocates. */
typedef struct job job;
struct job {
    job *next;               /* only the workers use it … */
    int round;               /* … and this: how many jobs of its group were waiting before it */
    bool urgent;             /* comes before all jobs that are not */
    uint64_t group;          /* groups take turns, and a few jobs of each may wait; 0: in no group */
    void (*work)(job *self); /* runs in one of the threads */
    void (*done)(job *self); /* runs afterwards in the thread of the loop; may free the job */
    void (*drop)(job *self); /* runs instead of `done` if the workers are closed first; frees the job */
};

/* If `yields` is set, other threads go first on a busy machine: clients wait for the loop and the store, but less for
 * bots, passwords and pictures. */
workers *workers_open(uv_loop_t *loop, int threads, int most_waiting, bool yields);

/* Adds a job to the queue. Returns false, and does nothing, if too many are waiting, or too many of its group. */
bool workers_give(workers *w, job *what);

/* Returns the number of jobs that no thread has taken yet. */
int workers_waiting(workers *w);

/* Waits for the jobs in progress and drops the others. The caller must run the loop once more. */
void workers_close(workers *w);

#endif
