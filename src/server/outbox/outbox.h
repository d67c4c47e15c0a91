/* The outbox: facts to store and messages to send, in the order in which they come.
 *
 * No message leaves before all facts that came before it are durable. To make that cheap, facts and messages are
 * collected in a batch while a thread writes the previous batch; one commit makes a whole batch durable (group commit).
 * A message with no fact before it leaves at once.
 *
 * If the store cannot write (a full disk, say), the thread retries until it can. Until then the outbox is stuck and
 * sends nothing, and its user should take no new requests. */
#ifndef OUTBOX_H
#define OUTBOX_H

#include <uv.h>

#include "../store/store.h"

typedef struct outbox outbox;

enum { OUTBOX_MARGIN = 16 };

/* The functions that send messages. The outbox calls them in the thread of the loop. */
typedef struct {
    void *context;
    void (*send)(void *context, uint64_t conn, const char *text, size_t length);
    /* Sends a text that stays where it is until `sent` returns. The sender may overwrite the OUTBOX_MARGIN bytes before
     * it. */
    void (*lend)(void *context, uint64_t conn, char *text, size_t length);
    void (*close)(void *context, uint64_t conn, const char *why);
    void (*sent)(void *context, uint64_t batch); /* the batch is durable and all its messages have left */
    /* Another node has taken a table (store/lease.h): the facts of this batch about it were not stored, and none of the
     * next batch will be. Is called before `close` for every connection with a message in these two batches, which
     * are not sent. May be NULL if there are no leases. */
    void (*fenced)(void *context, const char *table);
} outbox_callbacks;

outbox *outbox_open(uv_loop_t *loop, store *to, const outbox_callbacks *callbacks);

/* Ends the thread. Facts that are not durable by then are lost: see outbox_is_empty. The caller must run the loop once
 * more. */
void outbox_close(outbox *o);

/* Take a fact to store, a text to send, or a connection to close. They copy their arguments. */
void outbox_store(outbox *o, const fact *what);
void outbox_send(outbox *o, uint64_t conn, const char *text, size_t length);
void outbox_close_conn(outbox *o, uint64_t conn, const char *why);

/* Calls `call` when all earlier facts are durable, which may be at once. */
void outbox_when_durable(outbox *o, void (*call)(void *context, uint64_t id), void *context, uint64_t id);

/* Gives the open batch to the thread, if that is idle. The caller must call it at the end of every turn of the loop. */
void outbox_go(outbox *o);

/* Returns the number of the open batch. Everything that is stored now becomes durable with it; see
 * outbox_callbacks.sent. */
uint64_t outbox_batch(const outbox *o);

bool outbox_is_empty(const outbox *o); /* everything is durable and has left */
bool outbox_is_stuck(const outbox *o); /* the store cannot write, or is too far behind */

typedef struct {
    uint64_t commits, facts, failures;
    uint64_t fenced;    /* facts that were not stored, because another node has taken their table */
    uint64_t commit_us; /* time spent in commits */
    size_t bytes;       /* of facts and messages that wait */
} outbox_figures;
outbox_figures outbox_count(const outbox *o);

#endif
