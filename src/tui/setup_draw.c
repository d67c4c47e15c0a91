#include "setup_draw.h"

#include <stdio.h>
#include <string.h>

#include "../rulebook/rules_text.h"
#include "keybar.h"
#include "layout.h"
#include "setup_rows.h"

enum { LEFT_COLS = 37, FOOT_ROWS = 4, NARROW_FOOT_ROWS = 5 };

/* ---- one row ---- */

static void draw_row(setup *u, canvas *c, rect at, int row, ink with, const char *name, const char *value)
{
    const int name_cols = 14;
    if (u->row == row)
        canvas_lay(c, at, GROUND_FOCUS);
    canvas_put(c, at.row, at.col, 1, INK_CHOSEN, u->row == row ? "▶" : "");
    canvas_put(c, at.row, at.col + 2, name_cols, with, name);
    canvas_put(c, at.row, at.col + 2 + name_cols, at.cols - 2 - name_cols, u->row == row ? INK_CHOSEN : with, value);
    hits_add(&u->h, at, HIT_ROW, row);
}

static void put_seat(const setup *u, int seat, int row, yv_text *text)
{
    const local_seat *who = &u->seat[seat];
    if (who->level) {
        yv_put_string(text, "bot, ");
        yv_put_string(text, who->level->name);
    } else {
        yv_put_string(text, who->name[0] || (u->naming && row == u->row) ? who->name : seat == 0 ? "you" : "a person");
        yv_put_string(text, u->naming && row == u->row ? "_" : "");
    }
}

static void draw_left_row(setup *u, canvas *c, rect at, int row)
{
    const setup_row is = setup_row_at(u, row);
    char name[32] = "", value[SETUP_MESSAGE];
    yv_text text = yv_text_in(value, sizeof value);
    switch (is.kind) {
    case SETUP_OFFER:
        snprintf(name, sizeof name, "Resume:");
        yv_put_string(&text, u->offer);
        break;
    case SETUP_PRESET:
        snprintf(name, sizeof name, "Game");
        yv_put_string(&text, yv_presets[u->rules.preset].name);
        break;
    case SETUP_PLAYERS:
        snprintf(name, sizeof name, "Players");
        yv_put_number(&text, u->players);
        break;
    default: snprintf(name, sizeof name, "  seat %d", is.number + 1); put_seat(u, is.number, row, &text);
    }
    draw_row(u, c, at, row, INK_TEXT, name, value);
}

/* Draws an option. Options that differ from the preset stand out; those that make no difference are dim. */
static void draw_option(setup *u, canvas *c, rect at, int row)
{
    const int option = setup_row_at(u, row).number;
    const yv_rules usual = yv_rules_of_preset(u->rules.preset);
    const bool differs = yv_rules_get(&usual, option) != yv_rules_get(&u->rules, option);
    char value[64];
    yv_text text = yv_text_in(value, sizeof value);
    yv_rules_put_value(&u->rules, option, &text);
    yv_put_string(&text, differs ? " *" : "");
    const ink with = rules_text_idle(&u->rules, option) ? INK_DIM : differs ? INK_GOOD : INK_TEXT;
    draw_row(u, c, at, row, with, yv_options[option].key, value);
}

/* ---- the lists ---- */

/* Returns the first of `count` lines to show in `rows` rows, so that the line `focus` is in the middle if possible. */
static int first_line(int focus, int count, int rows)
{
    int top = focus - rows / 2;
    top = top > count - rows ? count - rows : top;
    return top < 0 ? 0 : top;
}

/* Draws ▲ and ▼ where a list goes on. */
static void draw_arrows(canvas *c, rect at, bool up, bool down)
{
    canvas_put(c, at.row, at.col + at.cols - 1, 1, INK_KEY, up ? "▲" : "");
    canvas_put(c, at.row + at.rows - 1, at.col + at.cols - 1, 1, INK_KEY, down ? "▼" : "");
}

static int draw_left(setup *u, canvas *c, rect at)
{
    int row = u->offer[0] != '\0';
    for (int line = 0; setup_row_at(u, row).kind != SETUP_OPTION; row++, line++)
        draw_left_row(u, c, (rect){at.row + line, at.col, 1, at.cols}, row);
    return row;
}

static void draw_options(setup *u, canvas *c, rect at, int first)
{
    const int focus = u->row >= first ? u->row - first : 0;
    const int top = first_line(focus, YV_OPTIONS, at.rows);
    for (int i = 0; i < at.rows && top + i < YV_OPTIONS; i++)
        draw_option(u, c, (rect){at.row + i, at.col, 1, at.cols - 2}, first + top + i);
    draw_arrows(c, at, top > 0, top + at.rows < YV_OPTIONS);
}

/* Draws everything as one list, for narrow screens. */
static void draw_one_list(setup *u, canvas *c, rect at)
{
    const int before = u->offer[0] != '\0', count = setup_row_count(u) - before;
    const int top = first_line(u->row - before, count, at.rows);
    for (int i = 0; i < at.rows && top + i < count; i++) {
        const int row = before + top + i;
        const rect line = {at.row + i, at.col, 1, at.cols - 2};
        if (setup_row_at(u, row).kind == SETUP_OPTION)
            draw_option(u, c, line, row);
        else
            draw_left_row(u, c, line, row);
    }
    draw_arrows(c, at, top > 0, top + at.rows < count);
}

/* ---- the meaning of the row ---- */

static void put_option_words(const setup *u, int option, yv_text *text)
{
    const char *idle = rules_text_idle(&u->rules, option);
    yv_put_string(text, yv_options[option].key);
    yv_put_string(text, ": ");
    yv_put_string(text, yv_options[option].about);
    yv_put_string(text, ".\n");
    rules_text_write_option(text, &u->rules, option);
    if (idle) {
        yv_put_string(text, " (Makes no difference: ");
        yv_put_string(text, idle);
        yv_put_string(text, ".)");
    }
}

static void put_words(const setup *u, yv_text *text)
{
    const setup_row is = setup_row_at(u, u->row);
    switch (is.kind) {
    case SETUP_OFFER:
        yv_put_string(text, "Press Enter to resume your unfinished game. A new game sets it aside.");
        break;
    case SETUP_PRESET: yv_put_string(text, yv_presets[u->rules.preset].about); break;
    case SETUP_PLAYERS: yv_put_string(text, "The number of players: people at this keyboard, and bots."); break;
    case SETUP_SEAT:
        if (u->seat[is.number].level)
            yv_put_string(text, u->seat[is.number].level->about);
        else
            yv_put_string(text, "A person at this keyboard. Press n to type a name. With several people, hands are "
                                "hidden between turns.");
        break;
    case SETUP_OPTION: put_option_words(u, is.number, text); break;
    }
}

static void draw_foot(setup *u, canvas *c, rect at)
{
    char words[1024], why[SETUP_MESSAGE], wrong[SETUP_MESSAGE + 40];
    yv_text text = yv_text_in(words, sizeof words);
    put_words(u, &text);
    canvas_fill(c, at, GROUND_PAGE);
    const rect in = rect_inset(at, 0, 1);
    canvas_wrap(c, in, 0, INK_TEXT, words);
    if (!setup_is_wrong(u, why))
        return;
    snprintf(wrong, sizeof wrong, "You can't start this game: %s.", why);
    canvas_fill(c, (rect){in.row + in.rows - 1, in.col, 1, in.cols}, GROUND_PAGE);
    canvas_put(c, in.row + in.rows - 1, in.col, in.cols, INK_BAD, wrong);
}

static void draw_keys(setup *u, canvas *c, rect at)
{
    static const keybar_key keys[] = {{"Enter", "start", '\r'}, {"↑↓", "choose", 0},   {"←→", "change", '+'},
                                      {"d", "default", 'd'},    {"T", "colours", 'T'}, {"n", "name", 'n'},
                                      {"q", "quit", 'q'}};
    keybar bar = {0};
    keybar_add(&bar, keys, sizeof keys / sizeof keys[0]);
    canvas_fill(c, at, GROUND_BAR);
    keybar_draw(&bar, c, rect_inset(at, 0, 1), &u->h);
}

static void draw_lists(setup *u, canvas *c, int top, int rows)
{
    const int left = c->cols > 2 * LEFT_COLS + 20 ? c->cols / 2 - 2 : LEFT_COLS;
    if (c->cols < LAYOUT_USUAL_COLS) {
        draw_one_list(u, c, (rect){top, 1, rows, c->cols - 2});
        return;
    }
    const int first = draw_left(u, c, (rect){top, 1, rows, left});
    draw_options(u, c, (rect){top, left + 4, rows, c->cols - left - 5}, first);
}

void setup_draw(setup *u, canvas *c)
{
    const rect bar = {0, 0, 1, c->cols}, keys = {c->rows - 1, 0, 1, c->cols};
    const int foot_rows = c->cols < LAYOUT_USUAL_COLS ? NARROW_FOOT_ROWS : FOOT_ROWS;
    const rect foot = {c->rows - 1 - foot_rows, 0, foot_rows, c->cols};
    const int top = u->offer[0] ? 4 : 2;
    u->h.count = 0;
    canvas_fill(c, bar, GROUND_BAR);
    canvas_put(c, 0, 1, c->cols - 2, INK_STRONG, "Yaniv   New game");
    if (u->offer[0])
        draw_left_row(u, c, (rect){2, 1, 1, c->cols - 2}, 0);
    draw_lists(u, c, top, foot.row - top - 1);
    draw_foot(u, c, foot);
    draw_keys(u, c, keys);
}
