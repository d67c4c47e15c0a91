#include "offline_watch.h"

#include "../json/advice_json.h"
#include "offline_game.h"
#include "view_words.h"

static yv_view view;
static bot_model model;
static bool prepared; /* the model is ready for these rules and this number of players */
static yv_rules rules_prepared;
static int players_prepared;

static bool refuse(jsonw *out, const char *words)
{
    wasm_refuse_words(out, words);
    return false;
}

/* ---- what was seen ---- */

static bool read_drop(yv_span word, yv_drop *drop, bool *reshuffled)
{
    *drop = (yv_drop){.count = 0};
    *reshuffled = word.length > 0 && word.at[0] == '*';
    if (*reshuffled)
        word = (yv_span){word.at + 1, word.length - 1};
    return yv_span_is(word, "-") || view_words_read_drop(&view.rules, word, drop);
}

/* Keeps track of the discards: a reshuffle puts those under the drop into the stock, and a throw buries the drop. */
static void see_discards(const yv_action *action, const yv_drop *before, bool reshuffled)
{
    if (reshuffled) {
        __builtin_memcpy(view.restocked, view.buried, sizeof view.buried);
        __builtin_memset(view.buried, 0, sizeof view.buried);
    }
    if (action->verb != YV_PLAY)
        return;
    for (int i = 0; i < before->count; i++)
        view.buried[before->card[i]]++;
    if (action->take != YV_STOCK && view.buried[action->take] > 0)
        view.buried[action->take]--;
}

static bool take_action(yv_span line, round_history *past, jsonw *out)
{
    yv_drop before;
    bool reshuffled;
    yv_seat seat;
    yv_action action;
    if (!read_drop(yv_span_take_word(&line), &before, &reshuffled))
        return refuse(out, "this is not a drop");
    if (!wasm_take_seat(&line, view.players, &seat, out) || !wasm_take_action(line, seat, &action, out))
        return false;
    round_history_see(past, &view.rules, &action, &before);
    see_discards(&action, &before, reshuffled);
    return true;
}

/* Guesses the discards for a player who came in the middle of a round and has not seen them all. Any of the unseen
 * cards may be among them, and one guess is as good as another. */
static bool guess_discards(void)
{
    yv_tally unseen = yv_view_unseen(&view);
    int hidden = view.stock, cards = 0;
    for (int seat = 0; seat < view.players; seat++)
        hidden += seat == view.seat ? 0 : view.counts[seat] - view.known_counts[seat];
    for (int face = 0; face < YV_FACES; face++)
        cards += unseen.of[face];
    for (int face = 0; cards > hidden; face = (face + 7) % YV_FACES) {
        if (unseen.of[face] == 0)
            continue;
        unseen.of[face]--, cards--;
        view.buried[face]++;
    }
    return cards == hidden;
}

/* ---- advising ---- */

static bool same_rules(const yv_rules *one, const yv_rules *other)
{
    const uint8_t *bytes = (const uint8_t *)one, *others = (const uint8_t *)other;
    size_t same = 0;
    while (same < sizeof *one && bytes[same] == others[same])
        same++;
    return same == sizeof *one;
}

static void prepare(void)
{
    if (prepared && players_prepared == view.players && same_rules(&rules_prepared, &view.rules))
        return;
    bot_model_prepare(&model, offline_weights(), &view.rules, view.players);
    rules_prepared = view.rules;
    players_prepared = view.players;
    prepared = true;
}

static bool take_view(yv_span *rest, jsonw *out)
{
    if (!wasm_take_rules(wasm_take_line(rest), &view.rules, out))
        return false;
    if (!view_words_read(&view, wasm_take_line(rest)) || view.seat == YV_NOBODY || view.players < 2)
        return refuse(out, "this is not the view of a seat");
    return true;
}

static bool can_advise(jsonw *out)
{
    static yv_action legal[YV_USUAL_ACTIONS];
    if (!offline_weights() || bot_list(&view, legal) == 0)
        return refuse(out, "there is nothing to decide");
    return guess_discards() || refuse(out, "cards are missing");
}

void offline_watch(yv_span arguments, jsonw *out)
{
    static advice choices;
    yv_span first = wasm_take_line(&arguments);
    long think_ms;
    round_history past;
    if (!wasm_take_number(&first, -1, OFFLINE_MOST_THINK_MS, &think_ms, out) || !take_view(&arguments, out))
        return;
    round_history_clear(&past);
    while (arguments.length > 0)
        if (!take_action(wasm_take_line(&arguments), &past, out))
            return;
    if (!can_advise(out))
        return;
    prepare();
    const bot adviser = advise_bot(&model, (uint64_t)view.round, (int)think_ms, clock_us);
    advise(&adviser, &view, &past, &choices);
    json_advice(out, &choices, OFFLINE_CHOICES);
}
