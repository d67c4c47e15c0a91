#include "sitting.h"

#include "../chance/shuffle.h"

/* The module keeps one game. */
static yv_game game;
static bool begun;
static const bot_level *level[YV_MAX_PLAYERS]; /* NULL: a person */
static bot bots[YV_MAX_PLAYERS];
static bot_model model;
static round_history past; /* what everybody has seen of this round … */
static yv_drop drop;       /* … and the drop as it lay after that */
static yv_committed chance;
static const weights *numbers;
static yv_record reading;

void sitting_take_chance(const uint8_t seed[YV_SEED_BYTES])
{
    chance = yv_committed_seeded(seed, 0);
}

void sitting_take_weights(const weights *with)
{
    numbers = with;
}

const weights *sitting_weights(void)
{
    return numbers;
}

const yv_game *sitting_game(void)
{
    return begun ? &game : NULL;
}

bool sitting_is_bot(yv_seat seat)
{
    return begun && seat < game.players && level[seat];
}

/* ---- bots ---- */

static uint64_t next_seed(void)
{
    const uint64_t high = yv_committed_next(&chance);
    return high << 32 | yv_committed_next(&chance);
}

static void seat_bots(void)
{
    bot_model_prepare(&model, numbers, &game.rules, game.players);
    for (yv_seat seat = 0; seat < game.players; seat++)
        if (level[seat])
            bots[seat] = bot_make(level[seat], &model, next_seed());
}

/* Notes what has happened, for the bots: a deal if there is no action. */
static void remember(const yv_action *action)
{
    if (action)
        round_history_see(&past, &game.rules, action, &drop);
    else
        round_history_clear(&past);
    drop = game.drop;
}

/* ---- beginning, and going on ---- */

static const bot_level *find_level(yv_span name)
{
    for (int i = 0; i < bot_level_count; i++)
        if (yv_span_is(name, bot_levels[i].name))
            return &bot_levels[i];
    return NULL;
}

static bool is_seat_key(yv_span key)
{
    const yv_span word = {key.at, 4};
    return key.length == 5 && yv_span_is(word, "seat") && key.at[4] >= '1' && key.at[4] <= '8';
}

static bool read_tag(const yv_step *step, yv_text *why)
{
    if (!is_seat_key(step->key) || yv_span_is(step->value, "person"))
        return true;
    const bot_level *found = find_level(step->value);
    level[step->key.at[4] - '1'] = found;
    if (found && (!found->needs_net || numbers))
        return true;
    yv_put_string(why, found ? "this bot needs weights" : "there is no bot of that level");
    return false;
}

static bool begin(yv_text *why)
{
    const yv_error error = yv_start(&game, &reading.rules, reading.players);
    if (error.code) {
        yv_error_write(error, why);
        return false;
    }
    seat_bots();
    return begun = true;
}

static bool follow(const yv_step *step, yv_text *why)
{
    switch (step->what) {
    case YV_STEP_TAG: return read_tag(step, why);
    case YV_STEP_DEAL:
    case YV_STEP_ACTION:
        if (!begun && !begin(why))
            return false;
        game = reading.game;
        remember(step->what == YV_STEP_ACTION ? &step->action : NULL);
        return true;
    case YV_STEP_ERROR: yv_put_string(why, reading.message); return false;
    case YV_STEP_END: return begun || begin(why);
    default: return true;
    }
}

bool sitting_open(yv_span record, int *line, yv_text *why)
{
    yv_step step;
    begun = false;
    __builtin_memset(level, 0, sizeof level);
    yv_record_begin(&reading, record.at, record.length);
    do {
        step = yv_record_next(&reading);
        if (!follow(&step, why)) {
            *line = reading.line;
            return begun = false;
        }
    } while (step.what != YV_STEP_END);
    return true;
}

/* ---- playing ---- */

static void shuffle(yv_card *cards, int count)
{
    yv_shuffle(cards, count, yv_committed_next, &chance);
}

void sitting_deal(yv_text *lines)
{
    yv_card deck[YV_MAX_DECK];
    yv_seat starter = game.starter;
    if (starter == YV_NOBODY || game.round == 0)
        starter = (yv_seat)yv_random_below(yv_committed_next, &chance, game.players);
    const int size = yv_rules_fill_deck(&game.rules, game.players, deck);
    shuffle(deck, size);
    if (yv_deal(&game, starter, deck, size).code)
        return;
    yv_record_put_deal(lines, &game, deck);
    remember(NULL);
}

yv_error sitting_act(const yv_action *action, yv_text *lines)
{
    yv_card stock[YV_MAX_DECK];
    const yv_error error = yv_check(&game, action);
    if (error.code)
        return error;
    const int count = yv_reshuffle_size(&game, action);
    __builtin_memcpy(stock, game.pile, (size_t)count);
    shuffle(stock, count);
    yv_do(&game, action, count ? stock : NULL, count);
    yv_record_put_action(lines, action, stock, count);
    if (game.phase == YV_DEALING || game.phase == YV_OVER)
        yv_record_put_result(lines, &game);
    remember(action);
    return error;
}

/* ---- thinking ---- */

yv_action sitting_think(yv_seat seat, int think_ms)
{
    const yv_view view = yv_view_of(&game, seat);
    bots[seat].think_ms = think_ms;
    bots[seat].clock_us = clock_us;
    return bot_choose(&bots[seat], &view, &past);
}

bool sitting_advise(yv_seat seat, int think_ms, advice *all)
{
    if (!numbers)
        return false;
    const yv_view view = yv_view_of(&game, seat);
    const bot adviser = advise_bot(&model, next_seed(), think_ms, clock_us);
    advise(&adviser, &view, &past, all);
    return true;
}
