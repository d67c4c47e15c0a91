/* Puzzles as lines of their file (docs/dev/PUZZLES.md). */
#include "puzzle.h"

enum { HUNDREDTHS = REVIEW_ONE / 10000 }; /* of a percent */

/* Returns the next line of a record that is an action, without its seat; an empty span at the end. */
static yv_span next_act(yv_span *rest)
{
    while (rest->length > 0) {
        yv_span line = yv_span_take_until(rest, '\n');
        if (line.length > 2 && line.at[0] >= '1' && line.at[0] <= '8' && line.at[1] == ' ')
            return (yv_span){line.at + 2, line.length - 2};
    }
    return *rest;
}

/* Writes an action briefly: `7h7s-` from the stock, `7h7s+Kd` from the drop, `!` for a slap-down; else in words. */
static void put_act(yv_text *text, yv_span act)
{
    const yv_span thrown = yv_span_take_word(&act), taken = yv_span_trim(act);
    if (yv_span_is(thrown, "slap")) {
        yv_put_char(text, '!');
        return;
    }
    yv_put_bytes(text, thrown.at, thrown.length);
    if (taken.length == 0)
        return;
    yv_put_char(text, yv_span_is(taken, "deck") ? '-' : '+');
    if (!yv_span_is(taken, "deck"))
        yv_put_bytes(text, taken.at, taken.length);
}

static void put_action(yv_text *text, const yv_action *action)
{
    char words[64];
    yv_text act = yv_text_in(words, sizeof words);
    yv_put_action(&act, action);
    put_act(text, (yv_span){words, act.length});
}

bool puzzle_can_be_written(const yv_game *game, yv_span round)
{
    for (yv_span act; (act = next_act(&round)).length > 0;)
        if (!yv_span_has(act, ' ') && !yv_span_is(act, "slap"))
            return false;
    int restocked = 0;
    for (int face = 0; face < YV_FACES; face++)
        restocked += game->restocked[face];
    return restocked == 0 && __builtin_popcount(game->in) == game->players && game->phase == YV_PLAYING;
}

/* ---- the line ---- */

static void put_totals(yv_text *text, const yv_game *game)
{
    for (int seat = 0; seat < game->players; seat++) {
        if (seat > 0)
            yv_put_char(text, ',');
        yv_put_number(text, game->total[seat]);
    }
}

/* Writes the part of the deck that has been dealt and drawn. */
static void put_deck(yv_text *text, const yv_game *game, yv_span round)
{
    while (round.length > 0) {
        yv_span line = yv_span_take_until(&round, '\n');
        if (yv_span_is(yv_span_take_word(&line), "deck"))
            yv_put_bytes(text, yv_span_trim(line).at, (size_t)game->next * 2);
    }
}

static void put_acts(yv_text *text, yv_span round)
{
    bool first = true;
    for (yv_span act; (act = next_act(&round)).length > 0; first = false) {
        if (!first)
            yv_put_char(text, ' ');
        put_act(text, act);
    }
}

static void put_others(yv_text *text, const puzzle *one)
{
    for (int i = 0; i < one->others; i++) {
        if (i > 0)
            yv_put_char(text, ',');
        put_action(text, &one->other[i]);
        yv_put_char(text, ':');
        yv_put_number(text, one->loss[i] / HUNDREDTHS);
    }
}

static void put_reason(yv_text *text, const advise_reason *reason)
{
    if (reason->lacks)
        yv_put_char(text, '-');
    advise_put_code(text, (advise_code)reason->code);
    yv_put_char(text, ':');
    yv_put_number(text, reason->number);
    yv_put_char(text, ':');
    yv_put_number(text, reason->other);
    yv_put_char(text, ':');
    yv_put_cards(text, reason->card, reason->count);
    yv_put_char(text, ':');
    yv_put_number(text, reason->seat == YV_NOBODY ? 0 : reason->seat + 1);
}

static void put_field(yv_text *text, long number)
{
    yv_put_char(text, '|');
    yv_put_number(text, number);
}

void puzzle_put(yv_text *text, const puzzle *one, const yv_game *game, yv_span round)
{
    yv_put_string(text, puzzle_theme_name(one->theme));
    put_field(text, one->level);
    yv_put_char(text, '|');
    yv_rules_write(&game->rules, text);
    yv_put_char(text, '|');
    put_totals(text, game);
    put_field(text, game->starter + 1);
    yv_put_char(text, '|');
    put_deck(text, game, round);
    yv_put_char(text, '|');
    put_acts(text, round);
    put_field(text, one->seat + 1);
    yv_put_char(text, '|');
    put_action(text, &one->best);
    put_field(text, one->gap / HUNDREDTHS);
    put_field(text, (one->se + HUNDREDTHS / 2) / HUNDREDTHS);
    yv_put_char(text, '|');
    put_others(text, one);
    yv_put_char(text, '|');
    put_reason(text, &one->reason);
}
