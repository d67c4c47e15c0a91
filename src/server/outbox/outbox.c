#include "outbox.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "arena.h"

enum {
    MOST_WAITING = 64 << 20, /* bytes: beyond that the outbox is stuck */
    RETRY_MS = 250,
    COMPLAIN_EVERY = 40, /* tries */
};

/* Something that leaves when the batch it is in is durable: a text, the end of a connection, or a call. */
typedef struct letter letter;
struct letter {
    letter *next;
    enum { LETTER_TEXT, LETTER_CLOSE, LETTER_CALL } kind;
    uint64_t to;
    const char *text; /* of one that waits: with a margin before it */
    size_t length;
    void (*call)(void *context, uint64_t id);
    void *context;
};

typedef struct {
    fact *first_fact, **last_fact;
    letter *first_letter, **last_letter;
    uint64_t number, ops;
    arena memory;
} batch;

struct outbox {
    store *store;
    outbox_ports ports;
    uv_async_t done; /* the thread has finished the batch in flight */
    batch batches[2];
    batch *open;   /* takes what comes */
    batch *flying; /* is with the thread, or NULL */
    outbox_figures figures;

    pthread_t thread;
    pthread_mutex_t mutex; /* for what follows */
    pthread_cond_t woken;
    const fact *work;       /* for the thread to write; NULL: nothing */
    bool written, ending; /* the batch in flight is durable; the thread is to end */
    uint64_t spent_us;    /* in the last commit */

    _Atomic bool failing; /* the last try did not succeed */
    _Atomic uint64_t failures;
};

static void begin_batch(batch *b, uint64_t number)
{
    arena_clear(&b->memory);
    b->first_fact = NULL;
    b->last_fact = &b->first_fact;
    b->first_letter = NULL;
    b->last_letter = &b->first_letter;
    b->number = number;
    b->ops = 0;
}

/* ---- the thread ---- */

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Waits a while after a failure, or until the outbox ends. The mutex is held. */
static void rest(outbox *o)
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
    if (o->failures++ % COMPLAIN_EVERY == 0)
        log_write(LOG_ERROR, "cannot-store", "reason=\"%s\" retry_ms=%d", why, RETRY_MS);
    o->failing = true;
}

static void note_success(outbox *o)
{
    if (o->failing)
        log_write(LOG_WARNING, "can-store-again", "failures=%llu", (unsigned long long)o->failures);
    o->failing = false;
}

/* Writes one batch, however long it takes. The mutex is held, but not while writing. False: the outbox has ended. */
static bool write_batch(outbox *o)
{
    for (char why[STORE_WHY];;) {
        const fact *work = o->work;
        pthread_mutex_unlock(&o->mutex);
        const uint64_t start = now_us();
        const bool written = store_commit(o->store, work, why);
        const uint64_t spent = now_us() - start;
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
        rest(o);
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

/* ---- the loop's side ---- */

/* A letter that waited lies in the batch's memory, which is ours to give away. */
static void deliver(outbox *o, const letter *l, bool waited)
{
    switch (l->kind) {
    case LETTER_TEXT:
        if (waited)
            o->ports.lend(o->ports.context, l->to, (char *)(uintptr_t)l->text, l->length);
        else
            o->ports.send(o->ports.context, l->to, l->text, l->length);
        break;
    case LETTER_CLOSE: o->ports.close(o->ports.context, l->to, l->text); break;
    case LETTER_CALL: l->call(l->context, l->to); break;
    }
}

/* The batch in flight has landed: its letters leave. It counts as flying until the last one has left, so that letters
 * which come about meanwhile stay behind them. */
static void land(outbox *o)
{
    batch *b = o->flying;
    for (const letter *l = b->first_letter; l; l = l->next)
        deliver(o, l, true);
    o->ports.sent(o->ports.context, b->number);
    begin_batch(b, 0);
    o->flying = NULL;
}

static void batch_landed(uv_async_t *handle)
{
    outbox *o = handle->data;
    pthread_mutex_lock(&o->mutex);
    const bool landed = o->written;
    o->written = false;
    o->figures.commit_us += landed ? o->spent_us : 0;
    pthread_mutex_unlock(&o->mutex);
    if (!landed)
        return;
    o->figures.commits++;
    o->figures.ops += o->flying->ops;
    land(o);
    outbox_go(o);
}

static void take_off(outbox *o)
{
    o->flying = o->open;
    o->open = o->flying == &o->batches[0] ? &o->batches[1] : &o->batches[0];
    begin_batch(o->open, o->flying->number + 1);
}

void outbox_go(outbox *o)
{
    /* What came while a batch was in flight but has nothing to store itself needs no thread. */
    while (!o->flying && !o->open->first_fact && o->open->first_letter) {
        take_off(o);
        land(o);
    }
    if (o->flying || !o->open->first_fact)
        return;
    take_off(o);
    pthread_mutex_lock(&o->mutex);
    o->work = o->flying->first_fact;
    pthread_cond_signal(&o->woken);
    pthread_mutex_unlock(&o->mutex);
}

/* ---- feeding it ---- */

static const char *keep(batch *b, const char *text)
{
    return text ? arena_copy(&b->memory, text, strlen(text)) : NULL;
}

static const game_over *keep_over(batch *b, const game_over *over)
{
    game_over *copy = arena_take(&b->memory, sizeof *copy);
    *copy = *over;
    copy->game = keep(b, over->game);
    copy->rules = keep(b, over->rules);
    copy->record = arena_copy(&b->memory, over->record, over->record_length);
    for (int i = 0; i < over->seats; i++)
        copy->seat[i].level = keep(b, over->seat[i].level);
    return copy;
}

void outbox_store(outbox *o, const fact *what)
{
    batch *b = o->open;
    fact *copy = arena_take(&b->memory, sizeof *copy);
    *copy = *what;
    copy->next = NULL;
    copy->at = what->at ? what->at : (int64_t)time(NULL);
    copy->table = keep(b, what->table);
    copy->game = keep(b, what->game);
    copy->name = keep(b, what->name);
    copy->user = keep(b, what->user);
    copy->password = keep(b, what->password);
    copy->text = arena_copy(&b->memory, what->text, what->length);
    copy->over = what->over ? keep_over(b, what->over) : NULL;
    *b->last_fact = copy;
    b->last_fact = &copy->next;
    b->ops++;
}

static bool goes_at_once(const outbox *o)
{
    return !o->flying && !o->open->first_fact && !o->open->first_letter;
}

static void put_letter(outbox *o, letter l)
{
    batch *b = o->open;
    if (goes_at_once(o)) {
        deliver(o, &l, false);
        return;
    }
    letter *copy = arena_take(&b->memory, sizeof *copy + OUTBOX_MARGIN + l.length + 1);
    char *text = (char *)(copy + 1) + OUTBOX_MARGIN;
    *copy = l;
    copy->text = text;
    if (l.length)
        memcpy(text, l.text, l.length);
    text[l.length] = '\0';
    *b->last_letter = copy;
    b->last_letter = &copy->next;
}

void outbox_send(outbox *o, uint64_t conn, const char *text, size_t length)
{
    put_letter(o, (letter){.kind = LETTER_TEXT, .to = conn, .text = text, .length = length});
}

void outbox_close_conn(outbox *o, uint64_t conn, const char *why)
{
    put_letter(o, (letter){.kind = LETTER_CLOSE, .to = conn, .text = why, .length = strlen(why)});
}

void outbox_when_durable(outbox *o, void (*call)(void *context, uint64_t id), void *context, uint64_t id)
{
    put_letter(o, (letter){.kind = LETTER_CALL, .to = id, .call = call, .context = context});
}

/* ---- opening, closing, questions ---- */

outbox *outbox_open(uv_loop_t *loop, store *to, const outbox_ports *ports)
{
    outbox *o = xrealloc(NULL, sizeof *o);
    memset(o, 0, sizeof *o);
    o->store = to;
    o->ports = *ports;
    begin_batch(&o->batches[0], 1);
    o->open = &o->batches[0];
    o->done.data = o;
    uv_async_init(loop, &o->done, batch_landed);
    pthread_mutex_init(&o->mutex, NULL);
    pthread_cond_init(&o->woken, NULL);
    pthread_create(&o->thread, NULL, write_batches, o);
    return o;
}

static void forget(uv_handle_t *handle)
{
    outbox *o = handle->data;
    arena_free(&o->batches[0].memory);
    arena_free(&o->batches[1].memory);
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
    figures.bytes = o->open->memory.used + (o->flying ? o->flying->memory.used : 0);
    return figures;
}
