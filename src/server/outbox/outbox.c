#include "outbox.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../sys/clock.h"
#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "batch_memory.h"

enum {
    MOST_WAITING = 64 << 20, /* bytes in the open batch: with more, the outbox is stuck */
    RETRY_MS = 250,
    LOG_EVERY = 40, /* failed attempts */
};

/* Leaves when its batch is durable: a text, the end of a connection, or a call. */
typedef struct message message;
struct message {
    message *next;
    enum { MESSAGE_TEXT, MESSAGE_CLOSE, MESSAGE_CALL } kind;
    uint64_t to;
    const char *text; /* in a batch, it has a margin before it */
    size_t length;
    void (*call)(void *context, uint64_t id);
    void *context;
};

typedef struct {
    fact *first_fact, **last_fact;
    message *first_message, **last_message;
    uint64_t number, facts;
    batch_memory memory;
} batch;

struct outbox {
    store *store;
    outbox_callbacks callbacks;
    uv_async_t done; /* the thread has written its batch */
    batch batches[2];
    batch *open;    /* takes new facts and messages */
    batch *writing; /* the one that the thread writes, or NULL */
    outbox_figures figures;

    pthread_t thread;
    pthread_mutex_t mutex; /* protects the fields below */
    pthread_cond_t woken;
    const fact *work;  /* for the thread to write, or NULL */
    bool written;      /* the thread's batch is durable */
    bool ending;       /* the thread must end */
    uint64_t spent_us; /* in the last commit */

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
}

/* ---- the thread ---- */

/* Waits RETRY_MS, or until the outbox is closed. The caller must hold the mutex. */
static void wait_to_retry(outbox *o)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += RETRY_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    if (!o->ending)
        pthread_cond_timedwait(&o->woken, &o->mutex, &until);
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

/* Writes a batch, and retries until that succeeds. Returns false if the outbox is closed before. The caller must hold
 * the mutex; it is released while writing. */
static bool write_batch(outbox *o)
{
    for (char why[STORE_WHY];;) {
        const fact *work = o->work;
        pthread_mutex_unlock(&o->mutex);
        const uint64_t start = clock_us();
        const bool written = store_commit(o->store, work, why);
        const uint64_t spent = clock_us() - start;
        if (written)
            note_success(o);
        else
            note_failure(o, why);
        pthread_mutex_lock(&o->mutex);
        if (written) {
            o->spent_us = spent;
            o->work = NULL;
            o->written = true;
            return true;
        }
        wait_to_retry(o);
        if (o->ending)
            return false;
    }
}

static void *write_batches(void *context)
{
    outbox *o = context;
    pthread_mutex_lock(&o->mutex);
    for (;;) {
        while (!o->work && !o->ending)
            pthread_cond_wait(&o->woken, &o->mutex);
        if (!o->work || !write_batch(o))
            break;
        uv_async_send(&o->done);
    }
    pthread_mutex_unlock(&o->mutex);
    return NULL;
}

/* ---- the thread of the loop ---- */

/* A message that has waited in a batch can be lent: its text lies in the memory of the batch. */
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

/* Sends the messages of the batch that is durable now. Meanwhile it still counts as being written, so that new messages
 * stay behind them. */
static void send_batch(outbox *o)
{
    batch *b = o->writing;
    for (const message *m = b->first_message; m; m = m->next)
        deliver(o, m, true);
    o->callbacks.sent(o->callbacks.context, b->number);
    begin_batch(b, 0);
    o->writing = NULL;
}

static void batch_written(uv_async_t *handle)
{
    outbox *o = handle->data;
    pthread_mutex_lock(&o->mutex);
    const bool written = o->written;
    o->written = false;
    o->figures.commit_us += written ? o->spent_us : 0;
    pthread_mutex_unlock(&o->mutex);
    if (!written)
        return;
    o->figures.commits++;
    o->figures.facts += o->writing->facts;
    send_batch(o);
    outbox_go(o);
}

/* Makes the open batch the one that is being written. */
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
    pthread_mutex_lock(&o->mutex);
    o->work = o->writing->first_fact;
    pthread_cond_signal(&o->woken);
    pthread_mutex_unlock(&o->mutex);
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

outbox *outbox_open(uv_loop_t *loop, store *to, const outbox_callbacks *callbacks)
{
    outbox *o = xalloc(sizeof *o);
    memset(o, 0, sizeof *o);
    o->store = to;
    o->callbacks = *callbacks;
    begin_batch(&o->batches[0], 1);
    o->open = &o->batches[0];
    o->done.data = o;
    uv_async_init(loop, &o->done, batch_written);
    pthread_mutex_init(&o->mutex, NULL);
    pthread_cond_init(&o->woken, NULL);
    pthread_create(&o->thread, NULL, write_batches, o);
    return o;
}

static void forget(uv_handle_t *handle)
{
    outbox *o = handle->data;
    batch_memory_free(&o->batches[0].memory);
    batch_memory_free(&o->batches[1].memory);
    pthread_cond_destroy(&o->woken);
    pthread_mutex_destroy(&o->mutex);
    free(o);
}

void outbox_close(outbox *o)
{
    pthread_mutex_lock(&o->mutex);
    o->ending = true;
    pthread_cond_signal(&o->woken);
    pthread_mutex_unlock(&o->mutex);
    pthread_join(o->thread, NULL);
    uv_close((uv_handle_t *)&o->done, forget);
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
