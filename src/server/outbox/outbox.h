/* The outbox: what is to be stored and what is to be said, in the order in which it came about.
 *
 * Nothing is said before everything that was to be stored before it is durable. To make that cheap, ops and letters
 * gather in a batch while the batch before it is being written by a thread of its own; one commit makes a whole batch
 * durable. With nothing to store before it, a letter goes out at once.
 *
 * If the store cannot write (a full disk), the batch is held and tried again until it can: the outbox is stuck, nothing
 * is said, and whoever feeds it should take in nothing new meanwhile. */
#ifndef OUTBOX_H
#define OUTBOX_H

#include <uv.h>

#include "../store/store.h"

typedef struct outbox outbox;

enum { OUTBOX_MARGIN = 16 };

/* How letters leave; all in the thread of the loop. */
typedef struct {
    void *context;
    void (*send)(void *context, uint64_t conn, const char *text, size_t length);
    /* The same for a text that waited: it stays where it is until `sent` returns, and the bytes before it, so many as
     * OUTBOX_MARGIN says, are whoever's who sends it. */
    void (*lend)(void *context, uint64_t conn, char *text, size_t length);
    void (*close)(void *context, uint64_t conn, const char *why);
    void (*sent)(void *context, uint64_t batch); /* that batch is durable and all its letters have left */
} outbox_ports;

outbox *outbox_open(uv_loop_t *loop, store *to, const outbox_ports *ports);

/* Ends the thread; what is not durable by then is lost: see outbox_is_empty. The loop has to be run once more. */
void outbox_close(outbox *o);

/* Ops and letters; everything is copied. */
void outbox_store(outbox *o, const fact *what);
void outbox_send(outbox *o, uint64_t conn, const char *text, size_t length);
void outbox_close_conn(outbox *o, uint64_t conn, const char *why);

/* Calls back when everything before it is durable; at once if it is. */
void outbox_when_durable(outbox *o, void (*call)(void *context, uint64_t id), void *context, uint64_t id);

/* Hands the open batch to the thread, if that has nothing to do. To be called at the end of every turn of the loop. */
void outbox_go(outbox *o);

/* The number of the batch that takes what comes now; see outbox_ports.sent. */
uint64_t outbox_batch(const outbox *o);

bool outbox_is_empty(const outbox *o); /* everything is durable and has left */
bool outbox_is_stuck(const outbox *o); /* the store cannot write, or falls too far behind */

typedef struct {
    uint64_t commits, ops, failures;
    uint64_t commit_us; /* spent in commits */
    size_t bytes;       /* that wait */
} outbox_figures;
outbox_figures outbox_count(const outbox *o);

#endif
