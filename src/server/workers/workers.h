/* Threads for what takes long: bots that think, passwords, pictures. Jobs wait in a queue that has an end. */
#ifndef WORKERS_H
#define WORKERS_H

#include <stdbool.h>
#include <uv.h>

typedef struct workers workers;

/* A piece of work: put it first into a struct of its own, which its maker owns. */
typedef struct job job;
struct job {
    job *next;               /* the workers' business */
    void (*work)(job *self); /* in one of their threads */
    void (*done)(job *self); /* then, in the loop's: may free it */
    void (*drop)(job *self); /* instead of either of them, if the workers close first */
};

workers *workers_open(uv_loop_t *loop, int threads, int most_waiting);

/* False if too many are waiting: then nothing has happened. */
bool workers_give(workers *w, job *what);

int workers_waiting(workers *w);

/* Waits for what is being worked at and drops the rest. The loop has to be run once more. */
void workers_close(workers *w);

#endif
