#include "workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../../sys/heap.h"
#include "../../sys/xalloc.h"

enum { MOST_OF_GROUP = 8 };

typedef struct {
    job *first, **last;
} queue;

struct workers {
    uv_async_t woken; /* some jobs are done */
    int threads, most_waiting;
    bool yields;
    pthread_t *thread;
    pthread_mutex_t mutex; /* protects the fields below */
    pthread_cond_t more;
    queue waiting, done;
    int count; /* of waiting jobs */
    bool ending;
};

static void put(queue *q, job *what)
{
    what->next = NULL;
    *q->last = what;
    q->last = &what->next;
}

static job *take(queue *q)
{
    job *what = q->first;
    if (what && !(q->first = what->next))
        q->last = &q->first;
    return what;
}

/* Lets the other threads go first on a busy machine. This thread begins with the priority of the loop, which may be low
 * already. */
static void step_back(void)
{
    enum { STEPS = 5 };
    const id_t self = (id_t)gettid(); /* on Linux, the priority of this thread alone */
    setpriority(PRIO_PROCESS, self, getpriority(PRIO_PROCESS, self) + STEPS); /* at most 19 */
}

static void *serve(void *context)
{
    workers *w = context;
    heap_reserve();
    if (w->yields)
        step_back();
    pthread_mutex_lock(&w->mutex);
    for (;;) {
        while (!w->waiting.first && !w->ending)
            pthread_cond_wait(&w->more, &w->mutex);
        if (w->ending)
            break;
        job *what = take(&w->waiting);
        w->count--;
        pthread_mutex_unlock(&w->mutex);
        what->work(what);
        pthread_mutex_lock(&w->mutex);
        put(&w->done, what);
        uv_async_send(&w->woken);
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

static job *take_done(workers *w)
{
    pthread_mutex_lock(&w->mutex);
    job *what = take(&w->done);
    pthread_mutex_unlock(&w->mutex);
    return what;
}

static void finish(uv_async_t *handle)
{
    for (job *what; (what = take_done(handle->data));)
        what->done(what);
}

workers *workers_open(uv_loop_t *loop, int threads, int most_waiting, bool yields)
{
    workers *w = xalloc(sizeof *w);
    memset(w, 0, sizeof *w);
    w->threads = threads;
    w->most_waiting = most_waiting;
    w->yields = yields;
    w->waiting.last = &w->waiting.first;
    w->done.last = &w->done.first;
    w->woken.data = w;
    uv_async_init(loop, &w->woken, finish);
    pthread_mutex_init(&w->mutex, NULL);
    pthread_cond_init(&w->more, NULL);
    w->thread = xalloc((size_t)threads * sizeof *w->thread);
    for (int i = 0; i < threads; i++)
        if (pthread_create(&w->thread[i], NULL, serve, w) != 0)
            abort(); /* as if there were no memory: jobs would wait forever */
    return w;
}

static int count_group(const queue *q, uint64_t group)
{
    int count = 0;
    for (const job *each = group ? q->first : NULL; each; each = each->next)
        count += each->group == group;
    return count;
}

static bool precedes(const job *one, const job *other)
{
    return one->urgent != other->urgent ? one->urgent : one->round < other->round;
}

/* Puts a job before the first that it precedes. */
static void put_in_order(queue *q, job *what)
{
    job **at = &q->first;
    while (*at && !precedes(what, *at))
        at = &(*at)->next;
    what->next = *at;
    *at = what;
    if (!what->next)
        q->last = &what->next;
}

bool workers_give(workers *w, job *what)
{
    pthread_mutex_lock(&w->mutex);
    what->round = count_group(&w->waiting, what->group);
    const bool fits = w->count < w->most_waiting && what->round < MOST_OF_GROUP;
    if (fits) {
        if (what->urgent || what->group)
            put_in_order(&w->waiting, what);
        else
            put(&w->waiting, what);
        w->count++;
        pthread_cond_signal(&w->more);
    }
    pthread_mutex_unlock(&w->mutex);
    return fits;
}

int workers_waiting(workers *w)
{
    pthread_mutex_lock(&w->mutex);
    const int count = w->count;
    pthread_mutex_unlock(&w->mutex);
    return count;
}

static void forget(uv_handle_t *handle)
{
    workers *w = handle->data;
    pthread_cond_destroy(&w->more);
    pthread_mutex_destroy(&w->mutex);
    free(w->thread);
    free(w);
}

void workers_close(workers *w)
{
    pthread_mutex_lock(&w->mutex);
    w->ending = true;
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->mutex);
    for (int i = 0; i < w->threads; i++)
        pthread_join(w->thread[i], NULL);
    for (job *what; (what = take(&w->waiting));)
        what->drop(what);
    for (job *what; (what = take(&w->done));)
        what->drop(what);
    uv_close((uv_handle_t *)&w->woken, forget);
}
