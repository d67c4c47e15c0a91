#include "page_sheet.h"

#include "../json/objects.h"
#include "../sheet/format.h"
#include "../sheet/hands.h"
#include "page.h"
#include "wasm_position.h"

/* The open sheet, and one to read into, so that a text that cannot be read leaves the open sheet unchanged. */
static sheet now, tried;
static char text[PAGE_CAPACITY];

static bool is_open(jsonw *out)
{
    if (now.players == 0)
        wasm_refuse_words(out, "there is no sheet");
    return now.players > 0;
}

static void read_sheet(yv_span from, jsonw *out)
{
    char words[256];
    yv_text why = yv_text_in(words, sizeof words);
    int line = 0;
    if (sheet_read(&tried, from, &line, &why))
        now = tried;
    else
        wasm_refuse_line(out, line, words);
}

void page_sheet_open(yv_span arguments, jsonw *out)
{
    read_sheet(arguments, out);
}

void page_sheet_add(yv_span arguments, jsonw *out)
{
    if (!is_open(out))
        return;
    yv_text all = yv_text_in(text, sizeof text);
    sheet_write(&now, &all);
    yv_put_string(&all, "round ");
    yv_put_number(&all, sheet_round_now(&now.now.game));
    yv_put_char(&all, ' ');
    yv_put_bytes(&all, arguments.at, arguments.length);
    yv_put_char(&all, '\n');
    if (yv_text_cut(&all))
        wasm_refuse_words(out, "the sheet is full");
    else
        read_sheet((yv_span){text, all.length}, out);
}

void page_sheet_undo(yv_span arguments, jsonw *out)
{
    (void)arguments;
    if (is_open(out) && !sheet_undo(&now))
        wasm_refuse_words(out, "there is nothing to take back");
}

void page_sheet_text(yv_span arguments, jsonw *out)
{
    (void)arguments;
    if (!is_open(out))
        return;
    yv_text all = yv_text_in(text, sizeof text);
    sheet_write(&now, &all);
    jsonw_string(out, text);
}

void page_sheet_hand(yv_span arguments, jsonw *out)
{
    char words[200];
    yv_text why = yv_text_in(words, sizeof words);
    sheet_hand hand;
    if (!is_open(out))
        return;
    if (hand_read(&now.rules, arguments, &hand, &why))
        jsonw_number(out, hand.points);
    else
        wasm_refuse_words(out, words);
}

/* ---- a game after some entries ---- */

static void put_entry_keys(jsonw *out, const sheet_entry *entry)
{
    static const char *const kinds[SHEET_KINDS] = {"call", "offence", "expel", "leave", "handover", "stockout"};
    jsonw_key(out, "kind");
    if (entry)
        jsonw_string(out, kinds[entry->kind]);
    else
        jsonw_null(out);
    jsonw_key(out, "seat"), json_seat(out, entry ? entry->seat : YV_NOBODY);
}

static void put_standing_keys(jsonw *out, const sheet_state *state)
{
    const yv_game *game = &state->game;
    const bool over = game->phase == YV_OVER;
    jsonw_key(out, "over"), jsonw_bool(out, over);
    jsonw_key(out, "round"), jsonw_number(out, sheet_round_now(game));
    jsonw_key(out, "starter"), json_seat(out, game->starter);
    jsonw_key(out, "in"), jsonw_open(out, '[');
    for (int seat = 0; seat < now.players; seat++)
        jsonw_bool(out, yv_is_in(game, seat));
    jsonw_close(out, ']');
    jsonw_key(out, "rating"), json_ratings(out, state->ratings.of, now.players);
    jsonw_key(out, "result");
    if (state->ended_round)
        wasm_put_result(out, game);
    else
        jsonw_null(out);
    jsonw_key(out, "winners"), json_seats(out, over ? game->winners : 0);
}

void page_sheet_at(yv_span arguments, jsonw *out)
{
    long entries;
    if (!is_open(out) || !wasm_take_number(&arguments, 0, now.count, &entries, out))
        return;
    sheet_state state = sheet_state_at_start(&now);
    for (int i = 0; i < entries; i++)
        sheet_step(&state, &now.entry[i]);
    jsonw_open(out, '{');
    jsonw_key(out, "entries"), jsonw_number(out, now.count);
    jsonw_key(out, "rated"), jsonw_bool(out, now.rated);
    put_entry_keys(out, entries > 0 ? &now.entry[entries - 1] : NULL);
    put_standing_keys(out, &state);
    jsonw_close(out, '}');
}
