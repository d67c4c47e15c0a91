#include "offline_game.h"

#include "../json/advice_json.h"
#include "../json/objects.h"
#include "../runner/runner.h"
#include "bench_exports.h"
#include "wasm_position.h"

/* The module plays one game at a time. */
static runner now;
static bool begun;
static bot_model model;
static yv_committed chance;
static const weights *numbers;
static yv_record reading;
static char lines[4096]; /* what the last deal or action added to the record; no piece is longer */

/* ---- before a game ---- */

void offline_game_chance(yv_span arguments, jsonw *out)
{
    uint8_t seed[YV_SEED_BYTES];
    if (yv_span_to_bytes(arguments, seed, sizeof seed))
        chance = yv_committed_seeded(seed, 0);
    else
        wasm_refuse_words(out, "64 hex digits are needed");
}

void offline_use_weights(const weights *with)
{
    numbers = with;
}

const weights *offline_weights(void)
{
    return numbers;
}

void offline_game_weights(yv_span arguments, jsonw *out)
{
    char words[128];
    yv_text why = yv_text_in(words, sizeof words);
    long length;
    numbers = NULL;
    if (wasm_take_number(&arguments, 0, (long)bench_weights_capacity(), &length, out)
        && !(numbers = weights_find(bench_weights(), (size_t)length, &why)))
        wasm_refuse_words(out, words);
}

/* ---- chance, and the record ---- */

static void shuffle(yv_card *cards, int count)
{
    yv_shuffle(cards, count, yv_committed_next, &chance);
}

static int shuffle_deck(void *source, const yv_game *game, yv_seat *starter, yv_card deck[YV_MAX_DECK])
{
    (void)source;
    if (*starter == YV_NOBODY)
        *starter = (yv_seat)yv_random_below(yv_committed_next, &chance, game->players);
    const int size = yv_rules_fill_deck(&game->rules, game->players, deck);
    shuffle(deck, size);
    return size;
}

static void shuffle_stock(void *source, const yv_game *game, yv_card *stock, int count)
{
    (void)source;
    __builtin_memcpy(stock, game->pile, (size_t)count);
    shuffle(stock, count);
}

static void keep_lines(void *sink, const char *bytes, size_t count)
{
    (void)sink;
    yv_text text = yv_text_in(lines, sizeof lines);
    yv_put_bytes(&text, bytes, count);
}

static uint64_t next_seed(void)
{
    const uint64_t high = yv_committed_next(&chance);
    return high << 32 | yv_committed_next(&chance);
}

/* ---- resuming ---- */

static bool seat_bots(yv_text *why)
{
    bot_model_prepare(&model, numbers, &now.game.rules, now.game.players);
    for (yv_seat seat = 0; seat < now.game.players; seat++) {
        const bot_level *level = now.bot[seat].level;
        if (level && level->needs_net && !numbers) {
            yv_put_string(why, "this bot needs weights");
            return false;
        }
        if (level)
            now.bot[seat] = bot_make(level, &model, next_seed());
    }
    return true;
}

static bool begin(yv_text *why)
{
    const yv_error error = runner_start(&now, &reading.rules, reading.players);
    if (error.code)
        yv_error_write(error, why);
    return begun = !error.code && seat_bots(why);
}

static bool follow(const yv_step *step, yv_text *why)
{
    switch (step->what) {
    case YV_STEP_TAG: return runner_read_tag(&now, step, why);
    case YV_STEP_DEAL:
    case YV_STEP_ACTION:
        if (!begun && !begin(why))
            return false;
        runner_follow(&now, &reading, step);
        return true;
    case YV_STEP_ERROR: yv_put_string(why, reading.message); return false;
    case YV_STEP_END: return begun || begin(why);
    default: return true;
    }
}

void offline_game_open(yv_span arguments, jsonw *out)
{
    char words[256];
    yv_text why = yv_text_in(words, sizeof words);
    yv_step step;
    begun = false;
    now = (runner){.chance = {shuffle_deck, shuffle_stock, NULL}};
    yv_record_begin(&reading, arguments.at, arguments.length);
    do {
        step = yv_record_next(&reading);
        if (!follow(&step, &why)) {
            begun = false;
            wasm_refuse_line(out, reading.line, words);
            return;
        }
    } while (step.what != YV_STEP_END);
    now.record = (runner_record){.put = keep_lines};
}

/* ---- playing ---- */

static bool is_begun(jsonw *out)
{
    if (!begun)
        wasm_refuse_words(out, "there is no game");
    return begun;
}

static void put_lines(jsonw *out)
{
    jsonw_open(out, '{');
    jsonw_key(out, "lines"), jsonw_string(out, lines);
    jsonw_key(out, "reshuffled"), jsonw_number(out, now.reshuffled);
    jsonw_close(out, '}');
    lines[0] = '\0';
}

void offline_game_deal(yv_span arguments, jsonw *out)
{
    (void)arguments;
    if (!begun || now.game.phase != YV_DEALING) {
        wasm_refuse_words(out, "there is nothing to deal");
        return;
    }
    runner_deal(&now);
    put_lines(out);
}

void offline_game_act(yv_span arguments, jsonw *out)
{
    yv_seat seat;
    yv_action action;
    if (!is_begun(out) || !wasm_take_seat(&arguments, now.game.players, &seat, out)
        || !wasm_take_action(arguments, seat, &action, out))
        return;
    const yv_error error = runner_act(&now, &action);
    if (error.code)
        wasm_refuse(out, error);
    else
        put_lines(out);
}

void offline_game_due(yv_span arguments, jsonw *out)
{
    static const char *const words[] = {"deal", "play", "play", "swap", "over"};
    (void)arguments;
    if (!is_begun(out))
        return;
    const bool in_round = yv_in_round(&now.game);
    jsonw_open(out, '{');
    jsonw_key(out, "what"), jsonw_string(out, words[now.game.phase]);
    jsonw_key(out, "turn"), json_seat(out, in_round ? now.game.turn : YV_NOBODY);
    jsonw_key(out, "slapper"), json_seat(out, in_round ? now.game.slapper : YV_NOBODY);
    jsonw_close(out, '}');
}

void offline_game_see(yv_span arguments, jsonw *out)
{
    long seat;
    if (is_begun(out) && wasm_take_number(&arguments, 0, now.game.players, &seat, out))
        wasm_put_view(out, &now.game, (yv_seat)(seat ? seat - 1 : YV_NOBODY));
}

void offline_game_result(yv_span arguments, jsonw *out)
{
    (void)arguments;
    if (is_begun(out))
        wasm_put_result(out, &now.game);
}

/* ---- thinking ---- */

/* True if the seat has something to decide. */
static bool is_asked(yv_seat seat)
{
    static yv_action legal[YV_USUAL_ACTIONS];
    if (!yv_in_round(&now.game) || !yv_is_in(&now.game, seat))
        return false;
    const yv_view view = yv_view_of(&now.game, seat);
    const bool answers = now.game.phase == YV_SWAPPING && seat != now.game.turn;
    return (answers || seat == now.game.turn || view.may_slap) && bot_list(&view, legal) > 0;
}

/* Takes two arguments: a seat, which must have something to decide, and its time to think. */
static bool take_thinker(yv_span *arguments, yv_seat *seat, long *think_ms, jsonw *out)
{
    if (!is_begun(out) || !wasm_take_seat(arguments, now.game.players, seat, out)
        || !wasm_take_number(arguments, -1, OFFLINE_MOST_THINK_MS, think_ms, out))
        return false;
    if (!is_asked(*seat))
        wasm_refuse_words(out, "there is nothing to decide");
    return is_asked(*seat);
}

void offline_game_think(yv_span arguments, jsonw *out)
{
    yv_seat seat;
    long think_ms;
    if (!take_thinker(&arguments, &seat, &think_ms, out))
        return;
    if (!runner_is_bot(&now, seat)) {
        wasm_refuse_words(out, "there is no bot in this seat");
        return;
    }
    long chance_seed;
    if (yv_span_to_number(yv_span_take_word(&arguments), 0, INT32_MAX, &chance_seed))
        now.bot[seat].chance = yv_rng_seeded((uint64_t)chance_seed);
    now.bot[seat].think_ms = (int)think_ms;
    now.bot[seat].clock_us = clock_us;
    const yv_action action = runner_ask_bot(&now, seat);
    json_action(out, &action);
}

void offline_game_advise(yv_span arguments, jsonw *out)
{
    static advice choices;
    yv_seat seat;
    long think_ms;
    if (!take_thinker(&arguments, &seat, &think_ms, out))
        return;
    if (!numbers) {
        wasm_refuse_words(out, "there are no weights");
        return;
    }
    const bot adviser = advise_bot(&model, next_seed(), (int)think_ms, clock_us);
    runner_advise(&now, &adviser, seat, &choices);
    json_advice(out, &choices, OFFLINE_CHOICES);
}
