#include "thinking.h"

#include "../chance/shuffle.h"

#include <stdlib.h>
#include <time.h>

typedef struct {
    bot_model model;
    yv_game game;
    round_history past;
    bot bot[YV_MAX_PLAYERS];
    yv_rng chance;
    uint32_t *taken; /* nanoseconds of each decision so far */
    long count;
} party;

static uint64_t nanoseconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static uint64_t microseconds(void)
{
    return nanoseconds() / 1000;
}

static void deal(party *at)
{
    yv_card deck[YV_MAX_DECK];
    const int size = yv_rules_fill_deck(&at->game.rules, at->game.players, deck);
    yv_rng_shuffle(&at->chance, deck, size);
    yv_deal(&at->game, at->game.starter == YV_NOBODY ? 0 : at->game.starter, deck, size);
    round_history_clear(&at->past);
}

static void act(party *at, const yv_action *action)
{
    yv_card stock[YV_MAX_DECK];
    const int size = yv_reshuffle_size(&at->game, action);
    for (int i = 0; i < size; i++)
        stock[i] = at->game.pile[i];
    yv_rng_shuffle(&at->chance, stock, size);
    round_history_see(&at->past, &at->game.rules, action, &at->game.drop);
    yv_do(&at->game, action, stock, size);
}

static void ask(party *at)
{
    const yv_game *game = &at->game;
    const bool slap = game->slapper != YV_NOBODY;
    const yv_seat seat = slap ? game->slapper : game->phase == YV_SWAPPING ? yv_next_to_answer(game) : game->turn;
    const yv_view view = yv_view_of(game, seat);
    const uint64_t begun = nanoseconds();
    const yv_action action = bot_choose(&at->bot[seat], &view, &at->past);
    at->taken[at->count++] = (uint32_t)(nanoseconds() - begun);
    if (slap && action.verb == YV_PASS)
        at->game.slapper = YV_NOBODY;
    else
        act(at, &action);
}

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

static void sit_down(party *at, const bot_level *level, const yv_rules *rules, int players, int think_ms)
{
    yv_start(&at->game, rules, players);
    for (yv_seat seat = 0; seat < players; seat++) {
        at->bot[seat] = bot_make(level, &at->model, yv_rng_next(&at->chance));
        at->bot[seat].think_ms = think_ms;
        at->bot[seat].clock_us = microseconds;
    }
}

thinking thinking_measure(const bot_level *level, const weights *with, const char *rules, int players, int think_ms,
                          long decisions)
{
    party *at = calloc(1, sizeof *at);
    uint32_t *taken = malloc((size_t)decisions * sizeof *taken);
    yv_rules parsed = yv_rules_of_preset(0);
    yv_text nowhere = yv_text_in(NULL, 0);
    if (!at || !taken)
        abort();
    yv_rules_parse(&parsed, yv_span_of(rules), &nowhere);
    bot_model_prepare(&at->model, with, &parsed, players);
    at->chance = yv_rng_seeded(1);
    at->taken = taken;
    at->game.phase = YV_OVER;
    while (at->count < decisions) {
        if (at->game.phase == YV_OVER)
            sit_down(at, level, &parsed, players, think_ms);
        if (at->game.phase == YV_DEALING)
            deal(at);
        ask(at);
    }
    const thinking found = sum_up(taken, decisions);
    free(taken);
    free(at);
    return found;
}
