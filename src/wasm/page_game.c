#include "page_game.h"

#include "../ai/levels.h"
#include "../json/objects.h"
#include "../runner/runner.h"
#include "wasm_position.h"

/* The level "easy". The module does not use bot_levels, which would link all levels and make it large. */
static const bot_level easy = {.name = "easy", .choose = greedy_choose};

/* The module plays one game at a time. Before the first one its game has no players. */
static runner now;
static yv_rng chance;
static bot adviser;

void page_game_new(yv_span arguments, jsonw *out)
{
    long players, seed;
    yv_rules rules;
    if (!wasm_take_number(&arguments, 2, YV_MAX_PLAYERS, &players, out)
        || !wasm_take_number(&arguments, 0, INT32_MAX, &seed, out) || !wasm_take_rules(arguments, &rules, out))
        return;
    runner begun = {.chance = runner_rng(&chance)};
    const yv_error error = runner_start(&begun, &rules, (int)players);
    if (error.code) {
        wasm_refuse(out, error);
        return;
    }
    now = begun;
    chance = yv_rng_seeded((uint64_t)seed);
    adviser = bot_make(&easy, NULL, (uint64_t)seed);
}

void page_game_deal(yv_span arguments, jsonw *out)
{
    (void)arguments;
    if (now.game.players > 0 && now.game.phase == YV_DEALING)
        runner_deal(&now);
    else
        wasm_refuse_words(out, "there is nothing to deal");
}

void page_game_act(yv_span arguments, jsonw *out)
{
    yv_seat seat;
    yv_action action;
    if (!wasm_take_seat(&arguments, now.game.players, &seat, out) || !wasm_take_action(arguments, seat, &action, out))
        return;
    const yv_error error = runner_act(&now, &action);
    if (error.code) {
        wasm_refuse(out, error);
        return;
    }
    jsonw_open(out, '{');
    jsonw_key(out, "reshuffled"), jsonw_number(out, now.reshuffled);
    jsonw_close(out, '}');
}

void page_game_see(yv_span arguments, jsonw *out)
{
    long seat;
    if (wasm_take_number(&arguments, 0, now.game.players, &seat, out))
        wasm_put_view(out, &now.game, (yv_seat)(seat ? seat - 1 : YV_NOBODY));
}

void page_game_result(yv_span arguments, jsonw *out)
{
    (void)arguments;
    wasm_put_result(out, &now.game);
}

void page_game_choose(yv_span arguments, jsonw *out)
{
    static yv_action legal[YV_USUAL_ACTIONS];
    yv_seat seat;
    if (!wasm_take_seat(&arguments, now.game.players, &seat, out))
        return;
    const yv_view view = yv_view_of(&now.game, seat);
    if (!yv_view_in_round(&view) || bot_list(&view, legal) == 0) {
        wasm_refuse_words(out, "there is nothing to decide");
        return;
    }
    const yv_action action = bot_choose(&adviser, &view, &now.past);
    json_action(out, &action);
}
