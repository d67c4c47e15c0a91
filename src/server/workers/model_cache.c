#include "model_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

enum { BRAINS = 24 }; /* 130 KB each; more than there are threads, so that one is always free */

typedef struct {
    bot_model model;
    yv_rules rules;
    int players; /* 0: nothing is here */
    int users;
    bool ready;
    uint64_t used; /* when, counted in takings */
} slot;

struct model_cache {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    uint64_t takings;
    slot slot[BRAINS];
};

model_cache *model_cache_open(void)
{
    model_cache *b = xrealloc(NULL, sizeof *b);
    memset(b, 0, sizeof *b);
    pthread_mutex_init(&b->mutex, NULL);
    pthread_cond_init(&b->changed, NULL);
    return b;
}

void model_cache_close(model_cache *b)
{
    pthread_cond_destroy(&b->changed);
    pthread_mutex_destroy(&b->mutex);
    free(b);
}

static slot *find(model_cache *b, const yv_rules *rules, int players)
{
    for (int i = 0; i < BRAINS; i++)
        if (b->slot[i].players == players && memcmp(&b->slot[i].rules, rules, sizeof *rules) == 0)
            return &b->slot[i];
    return NULL;
}

/* The one that nobody has used for longest, or NULL if all are in use. */
static slot *find_free(model_cache *b)
{
    slot *best = NULL;
    for (int i = 0; i < BRAINS; i++)
        if (!b->slot[i].users && (!best || b->slot[i].used < best->used))
            best = &b->slot[i];
    return best;
}

/* The mutex is held, but not while the brain is made. */
static slot *make(model_cache *b, const yv_rules *rules, int players)
{
    slot *s;
    while (!(s = find_free(b)))
        pthread_cond_wait(&b->changed, &b->mutex);
    s->rules = *rules;
    s->players = players;
    s->users = 1;
    s->ready = false;
    pthread_mutex_unlock(&b->mutex);
    bot_model_prepare(&s->model, weights_builtin(), rules, players);
    pthread_mutex_lock(&b->mutex);
    s->ready = true;
    pthread_cond_broadcast(&b->changed);
    return s;
}

const bot_model *model_cache_take(model_cache *b, const yv_rules *rules, int players)
{
    pthread_mutex_lock(&b->mutex);
    slot *s = find(b, rules, players);
    if (s)
        s->users++;
    else
        s = make(b, rules, players);
    s->used = ++b->takings;
    while (!s->ready)
        pthread_cond_wait(&b->changed, &b->mutex);
    pthread_mutex_unlock(&b->mutex);
    return &s->model;
}

void model_cache_give_back(model_cache *b, const bot_model *model)
{
    slot *s = (slot *)model; /* the brain comes first in its slot */
    pthread_mutex_lock(&b->mutex);
    s->users--;
    pthread_cond_broadcast(&b->changed);
    pthread_mutex_unlock(&b->mutex);
}
