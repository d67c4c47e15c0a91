/* The future events of a simulation, ordered by time. Events with equal times stay in the order in which they were
 * added. */
#ifndef SIM_QUEUE_H
#define SIM_QUEUE_H

#include <stdint.h>
#include <stdlib.h>

typedef enum {
    SIM_TO_SERVER,
    SIM_TO_CLIENT,
    SIM_WAKE,
    SIM_FLUSH,
    SIM_BOT,
    SIM_KILL,
    SIM_CUT,
    SIM_NODE, /* something of a server with several nodes: nodes.h */
} sim_what;

typedef struct {
    int64_t at;
    uint64_t order;
    sim_what what;
    uint64_t conn; /* or the number of a client, or a ticket */
    char *text;
    void *more; /* of SIM_NODE */
} sim_event;

typedef struct {
    sim_event *event;
    size_t count, capacity;
    uint64_t order;
} sim_queue;

static inline int sim_before(const sim_event *a, const sim_event *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static inline void sim_push(sim_queue *q, sim_event event)
{
    if (q->count == q->capacity) {
        q->capacity = q->capacity ? 2 * q->capacity : 256;
        q->event = realloc(q->event, q->capacity * sizeof *q->event);
    }
    event.order = ++q->order;
    size_t at = q->count++;
    for (; at > 0 && sim_before(&event, &q->event[(at - 1) / 2]); at = (at - 1) / 2)
        q->event[at] = q->event[(at - 1) / 2];
    q->event[at] = event;
}

static inline sim_event sim_pop(sim_queue *q)
{
    const sim_event first = q->event[0], last = q->event[--q->count];
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child + 1 < q->count && sim_before(&q->event[child + 1], &q->event[child]))
            child++;
        if (child >= q->count || !sim_before(&q->event[child], &last))
            break;
        q->event[at] = q->event[child];
        at = child;
    }
    if (q->count > 0)
        q->event[at] = last;
    return first;
}

#endif
