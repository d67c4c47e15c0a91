#include "outbox.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../../sys/clock.h"
#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "../workers/workers.h"
#include "batch_memory.h"

enum {
    MOST_WAITING = 64 << 20, /* bytes in the open batch; with more, the outbox counts as stuck */
    RETRY_MS = 250,
    LOG_EVERY = 40, /* failed attempts */
};

/* A message, which leaves when its batch is durable: a text, the end of a connection, or a call. */
typedef struct message message;
struct message {
    message *next;
    enum { MESSAGE_TEXT, MESSAGE_CLOSE, MESSAGE_CALL } kind;
    uint64_t to;
    const char *text; /* in a batch, there is a margin before the text */
    size_t length;
    void (*call)(void *context, uint64_t id);
    void *context;
};

typedef struct {
    fact *first_fact, **last_fact;
    message *first_message, **last_message;
    uint64_t number, facts;
    bool is_void; /* its messages may tell what was never stored */
    batch_memory memory;
} batch;

struct outbox {
    job write; /* the job of the thread; must be the first member, so that a job pointer is an outbox pointer */
    workers *writer;
    store *store;
    outbox_callbacks callbacks;
    batch batches[2];
    batch *open;    /* takes new facts and messages */
    batch *writing; /* the batch that the thread writes, or NULL */
    outbox_figures figures;
    uint64_t spent_us; /* the duration of the last commit; set by the thread */
    bool written;      /* the thread's batch is durable; set by the thread */

    /* Both threads use these. */
    _Atomic bool ending;  /* the thread must give up */
    _Atomic bool failing; /* the last attempt to write failed */
    _Atomic uint64_t failures;
};

static void begin_batch(batch *b, uint64_t number)
{
    batch_memory_clear(&b->memory);
    b->first_fact = NULL;
    b->last_fact = &b->first_fact;
    b->first_message = NULL;
    b->last_message = &b->first_message;
    b->number = number;
    b->facts = 0;
    b->is_void = false;
}

/* ---- the thread ---- */

/* Waits RETRY_MS, or until the outbox is closed. */
static void wait_to_retry(const outbox *o)
{
    enum { STEP_MS = 10 };
    for (int waited = 0; waited < RETRY_MS && !o->ending; waited += STEP_MS)
        usleep(STEP_MS * 1000);
}

static void note_failure(outbox *o, const char *why)
{
    if (o->failures++ % LOG_EVERY == 0)
        log_write(LOG_ERROR, "cannot-store", "reason=\"%s\" retry_ms=%d", why, RETRY_MS);
    o->failing = true;
}

static void note_success(outbox *o)
{
    if (o->failing)
        log_write(LOG_WARNING, "can-store-again", "failures=%llu", (unsigned long long)o->failures);
    o->failing = false;
}

/* Writes a batch, and retries until that succeeds or the outbox is closed. */
static void write_batch(job *self)
{
    outbox *o = (outbox *)self;
    for (char why[STORE_WHY]; !o->written && !o->ending;) {
        const uint64_t start = clock_us();
        o->written = store_commit(o->store, o->writing->first_fact, why);
        o->spent_us = clock_us() - start;
        if (o->written) {
            note_success(o);
        } else {
            note_failure(o, why);
            wait_to_retry(o);
        }
    }
}

/* ---- the thread of the loop ---- */

/* Sends a message. A message that has waited in a batch is lent, because its text lies in the memory of the batch. */
static void deliver(outbox *o, const message *m, bool waited)
{
    switch (m->kind) {
    case MESSAGE_TEXT:
        if (waited)
            o->callbacks.lend(o->callbacks.context, m->to, (char *)(uintptr_t)m->text, m->length);
        else
            o->callbacks.send(o->callbacks.context, m->to, m->text, m->length);
        break;
    case MESSAGE_CLOSE: o->callbacks.close(o->callbacks.context, m->to, m->text); break;
    case MESSAGE_CALL: m->call(m->context, m->to); break;
    }
}

/* Another node has taken a table, and what this node has stored for it was refused. Messages of this batch and the next
 * may tell of it. So their connections are closed instead, and the clients come back to see what is true. */
static void void_messages(outbox *o)
{
    const char *last = NULL;
    for (const fact *f = o->writing->first_fact; f; f = f->next) {
        if (!f->fenced)
            continue;
        o->writing->is_void = o->open->is_void = true;
        o->figures.fenced++;
        if (o->callbacks.fenced && (!last || strcmp(last, f->table) != 0))
            o->callbacks.fenced(o->callbacks.context, f->table);
        last = f->table;
    }
}

/* Sends the messages of the batch that has become durable. Meanwhile the batch still counts as being written, so that
 * new messages stay behind its messages. */
static void send_batch(outbox *o)
{
    batch *b = o->writing;
    for (const message *m = b->first_message; m; m = m->next)
        if (b->is_void && m->kind == MESSAGE_TEXT)
            o->callbacks.close(o->callbacks.context, m->to, "moved");
        else
            deliver(o, m, true);
    o->callbacks.sent(o->callbacks.context, b->number);
    begin_batch(b, 0);
    o->writing = NULL;
}

static void batch_written(job *self)
{
    outbox *o = (outbox *)self;
    if (!o->written)
        return;
    o->figures.commit_us += o->spent_us;
    o->figures.commits++;
    o->figures.facts += o->writing->facts;
    void_messages(o);
    send_batch(o);
    outbox_go(o);
}

/* Makes the open batch the batch that is being written, and opens a new one. */
static void seal_batch(outbox *o)
{
    o->writing = o->open;
    o->open = o->writing == &o->batches[0] ? &o->batches[1] : &o->batches[0];
    begin_batch(o->open, o->writing->number + 1);
}

void outbox_go(outbox *o)
{
    /* A batch without facts needs no thread. */
    while (!o->writing && !o->open->first_fact && o->open->first_message) {
        seal_batch(o);
        send_batch(o);
    }
    if (o->writing || !o->open->first_fact)
        return;
    seal_batch(o);
    o->written = false;
    workers_give(o->writer, &o->write);
}

/* ---- taking facts and messages ---- */

static const char *keep(batch *b, const char *text)
{
    return text ? batch_memory_copy(&b->memory, text, strlen(text)) : NULL;
}

static const game_over *keep_over(batch *b, const game_over *over)
{
    game_over *copy = batch_memory_take(&b->memory, sizeof *copy);
    *copy = *over;
    copy->game = keep(b, over->game);
    copy->rules = keep(b, over->rules);
    copy->record = batch_memory_copy(&b->memory, over->record, over->record_length);
    for (int i = 0; i < over->seats; i++)
        copy->seat[i].level = keep(b, over->seat[i].level);
    return copy;
}

void outbox_store(outbox *o, const fact *what)
{
    batch *b = o->open;
    fact *copy = batch_memory_take(&b->memory, sizeof *copy);
    *copy = *what;
    copy->next = NULL;
    copy->at = what->at ? what->at : (int64_t)time(NULL);
    copy->table = keep(b, what->table);
    copy->game = keep(b, what->game);
    copy->name = keep(b, what->name);
    copy->user = keep(b, what->user);
    copy->password = keep(b, what->password);
    copy->text = batch_memory_copy(&b->memory, what->text, what->length);
    copy->over = what->over ? keep_over(b, what->over) : NULL;
    *b->last_fact = copy;
    b->last_fact = &copy->next;
    b->facts++;
}

static bool goes_at_once(const outbox *o)
{
    return !o->writing && !o->open->first_fact && !o->open->first_message;
}

static void put_message(outbox *o, message m)
{
    batch *b = o->open;
    if (goes_at_once(o)) {
        deliver(o, &m, false);
        return;
    }
    message *copy = batch_memory_take(&b->memory, sizeof *copy + OUTBOX_MARGIN + m.length + 1);
    char *text = (char *)(copy + 1) + OUTBOX_MARGIN;
    *copy = m;
    copy->text = text;
    if (m.length)
        memcpy(text, m.text, m.length);
    text[m.length] = '\0';
    *b->last_message = copy;
    b->last_message = &copy->next;
}

void outbox_send(outbox *o, uint64_t conn, const char *text, size_t length)
{
    put_message(o, (message){.kind = MESSAGE_TEXT, .to = conn, .text = text, .length = length});
}

void outbox_close_conn(outbox *o, uint64_t conn, const char *why)
{
    put_message(o, (message){.kind = MESSAGE_CLOSE, .to = conn, .text = why, .length = strlen(why)});
}

void outbox_when_durable(outbox *o, void (*call)(void *context, uint64_t id), void *context, uint64_t id)
{
    put_message(o, (message){.kind = MESSAGE_CALL, .to = id, .call = call, .context = context});
}

/* ---- opening, closing, figures ---- */

static void drop_batch(job *self)
{
    (void)self; /* outbox_close frees it */
}

outbox *outbox_open(uv_loop_t *loop, store *to, const outbox_callbacks *callbacks)
{
    outbox *o = xalloc(sizeof *o);
    memset(o, 0, sizeof *o);
    o->write = (job){.work = write_batch, .done = batch_written, .drop = drop_batch};
    o->writer = workers_open(loop, 1, 1, false);
    o->store = to;
    o->callbacks = *callbacks;
    begin_batch(&o->batches[0], 1);
    o->open = &o->batches[0];
    return o;
}

void outbox_close(outbox *o)
{
    o->ending = true;
    workers_close(o->writer);
    batch_memory_free(&o->batches[0].memory);
    batch_memory_free(&o->batches[1].memory);
    free(o);
}

uint64_t outbox_batch(const outbox *o)
{
    return o->open->number;
}

bool outbox_is_empty(const outbox *o)
{
    return goes_at_once(o);
}

bool outbox_is_stuck(const outbox *o)
{
    return o->failing || o->open->memory.used > MOST_WAITING;
}

outbox_figures outbox_count(const outbox *o)
{
    outbox_figures figures = o->figures;
    figures.failures = o->failures;
    figures.bytes = o->open->memory.used + (o->writing ? o->writing->memory.used : 0);
    return figures;
}
