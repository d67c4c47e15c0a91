#include "score.h"

#include "../sheet/format.h"
#include "../sheet/hands.h"
#include "local.h"
#include "page.h"
#include "refusal.h"

/* The module has one sheet before it; the other one is for trying. */
static sheet now, tried;
static char text[PAGE_ROOM];

/* Nothing can be asked of a sheet before one has been opened. */
static bool is_open(yv_text *out)
{
    if (now.players == 0)
        refusal_put_words(out, "0 there is no sheet");
    return now.players > 0;
}

static bool read_sheet(yv_span from, yv_text *out)
{
    char words[256];
    yv_text why = yv_text_in(words, sizeof words);
    int line = 0;
    if (sheet_read(&tried, from, &line, &why)) {
        now = tried;
        return true;
    }
    refusal_put_words(out, "");
    yv_put_number(out, line);
    yv_put_char(out, ' ');
    yv_put_string(out, words);
    return false;
}

void score_open(yv_span about, yv_text *out)
{
    read_sheet(about, out);
}

void score_add(yv_span about, yv_text *out)
{
    if (!is_open(out))
        return;
    yv_text all = yv_text_in(text, sizeof text);
    sheet_write(&now, &all);
    yv_put_string(&all, "round ");
    yv_put_number(&all, sheet_round_now(&now.now.game));
    yv_put_char(&all, ' ');
    yv_put_bytes(&all, about.at, about.length);
    yv_put_char(&all, '\n');
    if (yv_text_cut(&all))
        refusal_put_words(out, "0 the sheet is full");
    else
        read_sheet((yv_span){text, all.length}, out);
}

void score_undo(yv_span about, yv_text *out)
{
    (void)about;
    if (is_open(out) && !sheet_undo(&now))
        refusal_put_words(out, "there is nothing to take back");
}

void score_text(yv_span about, yv_text *out)
{
    (void)about;
    if (is_open(out))
        sheet_write(&now, out);
}

void score_hand(yv_span about, yv_text *out)
{
    char words[200];
    yv_text why = yv_text_in(words, sizeof words);
    sheet_hand hand;
    if (!is_open(out))
        return;
    if (hand_read(&now.rules, about, &hand, &why))
        yv_put_number(out, hand.points);
    else
        refusal_put_words(out, words);
}

/* ---- a game after some entries ---- */

static void put_line(yv_text *out, const char *key, long number)
{
    yv_put_string(out, key);
    yv_put_char(out, ' ');
    yv_put_number(out, number);
    yv_put_char(out, '\n');
}

static void put_entry(yv_text *out, const sheet_entry *entry)
{
    static const char *const kinds[SHEET_KINDS] = {"call", "offence", "expel", "leave", "handover"};
    yv_put_string(out, "kind ");
    yv_put_string(out, kinds[entry->kind]);
    yv_put_char(out, '\n');
    put_line(out, "who", entry->seat + 1);
    put_line(out, "wrong_word", entry->wrong_word);
    for (int seat = 0; entry->kind == SHEET_CALL && seat < now.players; seat++) {
        yv_put_string(out, "shown ");
        if (entry->shown >> seat & 1)
            hand_write(&entry->hand[seat], out);
        yv_put_char(out, '\n');
    }
}

static void put_standing(yv_text *out, const sheet_state *state)
{
    const yv_game *game = &state->game;
    put_line(out, "entries", now.count);
    put_line(out, "rated", now.rated);
    put_line(out, "ended", state->ended_round);
    put_line(out, "over", game->phase == YV_OVER);
    put_line(out, "next", sheet_round_now(game));
    put_line(out, "starter", game->starter == YV_NOBODY ? 0 : game->starter + 1);
    for (int seat = 0; seat < now.players; seat++) {
        put_line(out, "rating", state->ratings.of[seat]);
        put_line(out, "in", yv_is_in(game, seat));
        put_line(out, "before", state->before[seat]);
    }
}

void score_at(yv_span about, yv_text *out)
{
    long entries;
    if (!is_open(out))
        return;
    if (!yv_span_to_number(about, 0, now.count, &entries)) {
        refusal_put_words(out, "there are not so many entries");
        return;
    }
    sheet_state state = sheet_state_at_start(&now);
    for (int i = 0; i < entries; i++)
        sheet_step(&state, &now.entry[i]);
    if (entries > 0)
        put_entry(out, &now.entry[entries - 1]);
    put_standing(out, &state);
    local_show(&state.game);
    local_result((yv_span){"", 0}, out);
}
