#include "thinking.h"

#include <stdlib.h>

#include "../runner/runner.h"
#include "../sys/clock.h"
#include "../sys/xalloc.h"

static int compare(const void *one, const void *other)
{
    const uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static thinking sum_up(uint32_t *taken, long count)
{
    double sum = 0;
    for (long i = 0; i < count; i++)
        sum += taken[i];
    qsort(taken, (size_t)count, sizeof *taken, compare);
    return (thinking){taken[count / 2] / 1e3, taken[count * 99 / 100] / 1e3, sum / (double)count / 1e3,
                      taken[count - 1] / 1e3, count};
}

/* Starts a game and makes its bots, with seeds from the generator that also shuffles. */
static void start(runner *run, const bot *like, const yv_rules *rules, int players, yv_rng *chance)
{
    runner_start(run, rules, players);
    run->game.starter = 0;
    for (int seat = 0; seat < players; seat++) {
        run->bot[seat] = *like;
        run->bot[seat].chance = yv_rng_seeded(yv_rng_next(chance));
    }
}

/* Returns the nanoseconds that the bot took. */
static uint32_t ask(runner *run, yv_seat seat)
{
    const uint64_t begun = clock_thread_ns();
    const yv_action action = runner_ask_bot(run, seat);
    const uint64_t taken = clock_thread_ns() - begun;
    runner_do(run, &action);
    return (uint32_t)taken;
}

thinking thinking_measure(const bot_level *level, const weights *with, const char *rules, int players, int think_ms,
                          long decisions)
{
    static bot_model model;
    yv_rng chance = yv_rng_seeded(1);
    runner run = {.chance = runner_rng(&chance), .game.phase = YV_OVER};
    uint32_t *taken = xalloc((size_t)decisions * sizeof *taken);
    yv_rules parsed = yv_rules_of_preset(0);
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_rules_parse(&parsed, yv_span_of(rules), &nowhere);
    bot_model_prepare(&model, with, &parsed, players);
    bot like = bot_make(level, &model, 0);
    like.think_ms = think_ms;
    like.clock_us = clock_thread_us;
    for (long count = 0; count < decisions;) {
        const runner_due due = runner_next(&run);
        switch (due.what) {
        case RUNNER_OVER: start(&run, &like, &parsed, players, &chance); break;
        case RUNNER_DEAL: runner_deal(&run); break;
        default: taken[count++] = ask(&run, due.seat);
        }
    }
    const thinking found = sum_up(taken, decisions);
    free(taken);
    return found;
}
