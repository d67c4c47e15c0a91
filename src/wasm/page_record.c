#include "page_record.h"

#include "../chance/fair.h"
#include "../json/objects.h"
#include "wasm_position.h"

static char text[PAGE_RECORD_BYTES];
static size_t length;
static yv_record record;
static bool opened;
static yv_card cards[YV_MAX_DECK];

/* ---- steps ---- */

void page_record_clear(yv_span arguments, jsonw *out)
{
    (void)arguments;
    (void)out;
    length = 0;
    opened = false;
}

void page_record_add(yv_span arguments, jsonw *out)
{
    if (opened || arguments.length + 1 > PAGE_RECORD_BYTES - length) {
        wasm_refuse_words(out, "the record is too long");
        return;
    }
    __builtin_memcpy(text + length, arguments.at, arguments.length);
    length += arguments.length;
    text[length++] = '\n';
}

static void put_position(jsonw *out)
{
    jsonw_key(out, "now"), wasm_put_view(out, &record.game, YV_NOBODY);
    jsonw_key(out, "hands"), json_hands(out, &record.game);
}

static void put_action_keys(jsonw *out, const yv_step *step)
{
    jsonw_key(out, "seat"), json_seat(out, step->action.seat);
    jsonw_key(out, "action"), json_action(out, &step->action);
    jsonw_key(out, "reshuffled"), jsonw_number(out, step->reshuffled);
}

static void put_step_keys(jsonw *out, const yv_step *step)
{
    switch (step->what) {
    case YV_STEP_DEAL: put_position(out); break;
    case YV_STEP_ACTION: put_action_keys(out, step), put_position(out); break;
    case YV_STEP_LEAVE: jsonw_key(out, "seat"), json_seat(out, step->seat); break;
    case YV_STEP_ROUND:
        put_position(out);
        jsonw_key(out, "result"), wasm_put_result(out, &record.game);
        break;
    case YV_STEP_OVER: jsonw_key(out, "winners"), json_seats(out, record.game.winners); break;
    case YV_STEP_ERROR: jsonw_key(out, "words"), jsonw_string(out, record.message); break;
    case YV_STEP_TAG:
    case YV_STEP_END: break;
    }
}

void page_record_next(yv_span arguments, jsonw *out)
{
    static const char *const words[] = {
        [YV_STEP_DEAL] = "deal", [YV_STEP_ACTION] = "action", [YV_STEP_LEAVE] = "quit", [YV_STEP_ROUND] = "round",
        [YV_STEP_OVER] = "over", [YV_STEP_ERROR] = "error",   [YV_STEP_END] = "end",
    };
    yv_step step;
    (void)arguments;
    if (!opened)
        yv_record_begin(&record, text, length);
    opened = true;
    do
        step = yv_record_next(&record);
    while (step.what == YV_STEP_TAG);
    jsonw_open(out, '{');
    jsonw_key(out, "step"), jsonw_string(out, words[step.what]);
    jsonw_key(out, "line"), jsonw_number(out, record.line);
    put_step_keys(out, &step);
    jsonw_close(out, '}');
}

/* ---- shuffles ---- */

static bool take_key(yv_span *rest, uint8_t key[FAIR_BYTES], jsonw *out)
{
    if (yv_span_to_bytes(yv_span_take_word(rest), key, FAIR_BYTES))
        return true;
    wasm_refuse_words(out, "this is not a key");
    return false;
}

void page_fair_deck(yv_span arguments, jsonw *out)
{
    uint8_t key[FAIR_BYTES];
    long players;
    yv_rules rules;
    if (take_key(&arguments, key, out) && wasm_take_number(&arguments, 2, YV_MAX_PLAYERS, &players, out)
        && wasm_take_rules(arguments, &rules, out))
        json_cards(out, cards, fair_deck(key, &rules, (int)players, cards));
}

void page_fair_stock(yv_span arguments, jsonw *out)
{
    uint8_t key[FAIR_BYTES];
    long k;
    int count = 0;
    if (!take_key(&arguments, key, out) || !wasm_take_number(&arguments, 1, INT32_MAX, &k, out))
        return;
    if (!yv_parse_cards(yv_span_trim(arguments), cards, YV_MAX_DECK, &count)) {
        wasm_refuse_words(out, "these are not cards");
        return;
    }
    fair_stock(key, (uint32_t)k, cards, count);
    json_cards(out, cards, count);
}

void page_fair_starter(yv_span arguments, jsonw *out)
{
    uint8_t key[FAIR_BYTES];
    long players;
    if (take_key(&arguments, key, out) && wasm_take_number(&arguments, 2, YV_MAX_PLAYERS, &players, out))
        json_seat(out, fair_starter(key, (int)players));
}
