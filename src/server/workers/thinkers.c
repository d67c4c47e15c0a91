#include "thinkers.h"

#include <stdlib.h>
#include <string.h>

#include "../../sys/clock.h"
#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "model_cache.h"
#include "workers.h"

enum {
    MOST_WAITING = 1 << 20, /* questions; there are fewer seats, and the core asks at most one question for each */
    EASY_LOAD = 8,          /* waiting questions per thread; with more, each gets less time */
    SHORTEST_THINK_MS = 4,
};

struct thinkers {
    workers *workers;
    model_cache *model_cache;
    int threads;
    void (*answer)(void *context, uint64_t ticket, const yv_action *action);
    void *context;
};

typedef struct {
    job job;
    thinkers *asked;
    core_bot_job question;
    yv_action answer;
    yv_card *stock;
    yv_action actions[];
} thought;

/* Replays the round up to the question and records what everybody saw of it. Returns false if an action is illegal,
 * which would be a bug. */
static bool replay_round(const core_bot_job *q, yv_game *game, round_history *past)
{
    const yv_card *stock = q->stock;
    round_history_clear(past);
    habits_tell(&q->known, past);
    for (int i = 0; i < q->actions; i++) {
        const int size = yv_reshuffle_size(game, &q->action[i]);
        round_history_see(past, &game->rules, &q->action[i], &game->drop);
        const yv_error error = yv_apply(game, &q->action[i], size ? stock : NULL, size);
        if (error.code != YV_OK)
            return false;
        stock += size;
    }
    return true;
}

/* Returns the time for one question. With many waiting, each gets less, so that games keep moving. */
static int think_ms(thinkers *b)
{
    const int load = workers_waiting(b->workers) / (b->threads * EASY_LOAD);
    const int time = BOT_USUAL_THINK_MS / (1 + load);
    return time < SHORTEST_THINK_MS ? SHORTEST_THINK_MS : time;
}

static const bot_level *level_for(const bot_level *wanted)
{
    return wanted->needs_net && !weights_builtin() ? bot_find_level("medium") : wanted;
}

static yv_action choose(thinkers *b, const core_bot_job *q)
{
    const yv_action pass = {.verb = YV_PASS, .seat = q->seat, .take = YV_NO_CARD};
    const bot_level *level = level_for(q->level);
    const bot_model *model =
        level->needs_net ? model_cache_take(b->model_cache, &q->dealt.rules, q->dealt.players) : NULL;
    bot thinker = bot_make(level, model, q->seed);
    round_history past;
    yv_game game = q->dealt;
    yv_action answer = pass;
    thinker.think_ms = think_ms(b);
    thinker.clock_us = clock_us;
    if (replay_round(q, &game, &past)) {
        const yv_view view = yv_view_of(&game, q->seat);
        if (!q->slap || (view.may_slap && view.turn != q->seat))
            answer = bot_choose(&thinker, &view, &past);
    } else
        log_write(LOG_ERROR, "bot-cannot-replay", "ticket=%llu seat=%d actions=%d", (unsigned long long)q->ticket,
                  q->seat, q->actions);
    if (model)
        model_cache_give_back(b->model_cache, model);
    return answer;
}

static void work(job *self)
{
    thought *t = (thought *)self;
    t->answer = choose(t->asked, &t->question);
}

static void done(job *self)
{
    thought *t = (thought *)self;
    t->asked->answer(t->asked->context, t->question.ticket, &t->answer);
    free(t);
}

static void drop(job *self)
{
    free(self);
}

/* Returns the number of cards in all new stocks of the question. */
static int count_stock(const core_bot_job *q)
{
    const yv_card *stock = q->stock;
    yv_game game = q->dealt;
    for (int i = 0; stock && i < q->actions; i++) {
        const int size = yv_reshuffle_size(&game, &q->action[i]);
        yv_do(&game, &q->action[i], size ? stock : NULL, size);
        stock += size;
    }
    return (int)(stock - q->stock);
}

void thinkers_ask(thinkers *b, const core_bot_job *question)
{
    const size_t actions = (size_t)question->actions * sizeof question->action[0];
    const size_t cards = question->stock ? (size_t)count_stock(question) : 0;
    thought *t = xalloc(sizeof *t + actions + cards);
    *t = (thought){.job = {.work = work, .done = done, .drop = drop}, .asked = b, .question = *question};
    if (actions)
        memcpy(t->actions, question->action, actions);
    t->stock = (yv_card *)t->actions + actions;
    if (cards)
        memcpy(t->stock, question->stock, cards);
    t->question.action = t->actions;
    t->question.stock = t->stock;
    if (workers_give(b->workers, &t->job))
        return;
    log_write(LOG_ERROR, "too-many-bot-questions", "ticket=%llu", (unsigned long long)question->ticket);
    free(t);
}

thinkers *thinkers_open(uv_loop_t *loop, int threads,
                        void (*answer)(void *context, uint64_t ticket, const yv_action *action), void *context)
{
    thinkers *b = xalloc(sizeof *b);
    *b = (thinkers){.threads = threads, .answer = answer, .context = context};
    b->workers = workers_open(loop, threads, MOST_WAITING, true);
    b->model_cache = model_cache_open();
    return b;
}

void thinkers_close(thinkers *b)
{
    workers_close(b->workers);
    model_cache_close(b->model_cache);
    free(b);
}

int thinkers_waiting(thinkers *b)
{
    return workers_waiting(b->workers);
}
