#include "setup_rows.h"

#include <string.h>

/* ---- which ---- */

static int offers(const setup *u)
{
    return u->offer[0] != '\0';
}

int setup_row_count(const setup *u)
{
    return offers(u) + 2 + u->players + YV_OPTIONS;
}

setup_row setup_row_at(const setup *u, int row)
{
    if (row < offers(u))
        return (setup_row){SETUP_OFFER, 0};
    row -= offers(u);
    if (row < 2)
        return (setup_row){row == 0 ? SETUP_PRESET : SETUP_PLAYERS, 0};
    row -= 2;
    return row < u->players ? (setup_row){SETUP_SEAT, row} : (setup_row){SETUP_OPTION, row - u->players};
}

/* ---- changing ---- */

/* Cycles through a person and the levels of bots. */
static void change_seat(setup *u, int seat, int by)
{
    const int count = bot_level_count + 1;
    const int now = u->seat[seat].level ? (int)(u->seat[seat].level - bot_levels) + 1 : 0;
    const int next = (now + by + count) % count;
    u->seat[seat].level = next == 0 ? NULL : &bot_levels[next - 1];
    if (next != 0)
        u->seat[seat].name[0] = '\0';
}

static void set_option(setup *u, int option, int value)
{
    char word[32], ignored[SETUP_MESSAGE];
    yv_text text = yv_text_in(word, sizeof word), why = yv_text_in(ignored, sizeof ignored);
    const yv_option *row = &yv_options[option];
    if (row->values)
        yv_put_string(&text, row->values[value]);
    else
        yv_put_number(&text, value);
    yv_rules_set(&u->rules, yv_span_of(row->key), yv_span_of(word), &why);
}

/* Returns the step of a number: larger for wide ranges. */
static int step_of(const yv_option *row)
{
    const int range = row->highest - row->lowest;
    return range > 150 ? 10 : 1;
}

static int change_choice(const yv_option *row, int now, int by)
{
    int count = 1; /* there is at least one value */
    while (row->values[count])
        count++;
    return (now + (by > 0 ? 1 : -1) + count) % count;
}

/* Moves up or down to the next multiple of the step. */
static int change_number(const yv_option *row, int now, int by)
{
    const int step = by == 1 || by == -1 ? step_of(row) : 1;
    const int from = now - row->lowest;
    const int next = row->lowest + (by > 0 ? (from / step + 1) * step : (from + step - 1) / step * step - step);
    return next < row->lowest ? row->lowest : next > row->highest ? row->highest : next;
}

static void change_option(setup *u, int option, int by)
{
    const yv_option *row = &yv_options[option];
    const int now = yv_rules_get(&u->rules, option);
    set_option(u, option, row->values ? change_choice(row, now, by) : change_number(row, now, by));
}

void setup_change(setup *u, setup_row row, int by, bool fine)
{
    switch (row.kind) {
    case SETUP_OFFER: break;
    case SETUP_PRESET:
        u->rules = yv_rules_of_preset((u->rules.preset + by + YV_PRESETS) % YV_PRESETS);
        setup_clamp(u);
        break;
    case SETUP_PLAYERS:
        u->players += by;
        setup_clamp(u);
        break;
    case SETUP_SEAT: change_seat(u, row.number, by); break;
    case SETUP_OPTION: change_option(u, row.number, fine ? 2 * by : by); break;
    }
}

void setup_reset(setup *u, setup_row row)
{
    const yv_rules usual = yv_rules_of_preset(u->rules.preset);
    if (row.kind == SETUP_PRESET)
        u->rules = usual;
    else if (row.kind == SETUP_OPTION)
        set_option(u, row.number, yv_rules_get(&usual, row.number));
    else if (row.kind == SETUP_SEAT)
        u->seat[row.number].name[0] = '\0';
}
