#include "model_cache.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "../../sys/xalloc.h"

enum { MODELS = 24 }; /* 130 KB each; more than there are threads, so that one is always free */

typedef struct {
    bot_model model;
    yv_rules rules;
    int players; /* 0 if the slot is empty */
    int users;
    bool ready;
    uint64_t used; /* the value of `takings` when it was last taken */
} slot;

struct model_cache {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    uint64_t takings;
    slot slot[MODELS];
};

model_cache *model_cache_open(void)
{
    model_cache *c = xalloc(sizeof *c);
    memset(c, 0, sizeof *c);
    pthread_mutex_init(&c->mutex, NULL);
    pthread_cond_init(&c->changed, NULL);
    return c;
}

void model_cache_close(model_cache *c)
{
    pthread_cond_destroy(&c->changed);
    pthread_mutex_destroy(&c->mutex);
    free(c);
}

static slot *find(model_cache *c, const yv_rules *rules, int players)
{
    for (int i = 0; i < MODELS; i++)
        if (c->slot[i].players == players && memcmp(&c->slot[i].rules, rules, sizeof *rules) == 0)
            return &c->slot[i];
    return NULL;
}

/* Returns the unused slot that was used least recently, or NULL if all are in use. */
static slot *find_free(model_cache *c)
{
    slot *best = NULL;
    for (int i = 0; i < MODELS; i++)
        if (!c->slot[i].users && (!best || c->slot[i].used < best->used))
            best = &c->slot[i];
    return best;
}

/* Makes a model in a free slot. The caller must hold the mutex, which is released while the model is prepared. */
static slot *make(model_cache *c, const yv_rules *rules, int players)
{
    slot *s;
    while (!(s = find_free(c)))
        pthread_cond_wait(&c->changed, &c->mutex);
    s->rules = *rules;
    s->players = players;
    s->users = 1;
    s->ready = false;
    pthread_mutex_unlock(&c->mutex);
    bot_model_prepare(&s->model, weights_builtin(), rules, players);
    pthread_mutex_lock(&c->mutex);
    s->ready = true;
    pthread_cond_broadcast(&c->changed);
    return s;
}

const bot_model *model_cache_take(model_cache *c, const yv_rules *rules, int players)
{
    pthread_mutex_lock(&c->mutex);
    slot *s = find(c, rules, players);
    if (s)
        s->users++;
    else
        s = make(c, rules, players);
    s->used = ++c->takings;
    while (!s->ready)
        pthread_cond_wait(&c->changed, &c->mutex);
    pthread_mutex_unlock(&c->mutex);
    return &s->model;
}

void model_cache_give_back(model_cache *c, const bot_model *model)
{
    slot *s = (slot *)model; /* the model is the first member of its slot */
    pthread_mutex_lock(&c->mutex);
    s->users--;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->mutex);
}
