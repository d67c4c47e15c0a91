#include "ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/utf8.h"
#include "../sys/xalloc.h"

/* ---- rows ---- */

void ledger_add(ledger *l, const ledger_row *row)
{
    if (l->rounds == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 32;
        l->row = xrealloc(l->row, (size_t)l->capacity * sizeof *l->row);
    }
    l->row[l->rounds++] = *row;
}

void ledger_clear(ledger *l)
{
    l->rounds = 0;
}

void ledger_free(ledger *l)
{
    free(l->row);
    *l = (ledger){0};
}

static ledger_row row_of(const yv_game *game)
{
    const yv_result *result = &game->result;
    ledger_row row = {.scored = result->scored,
                      .assaf = result->assaf,
                      .out = result->out,
                      .cut = result->cut,
                      .caller = result->caller};
    memcpy(row.score, result->score, sizeof row.score);
    memcpy(row.total, game->total, sizeof row.total);
    return row;
}

void ledger_read(ledger *l, const char *text, size_t length)
{
    static yv_record record;
    yv_step step;
    ledger_clear(l);
    yv_record_begin(&record, text, length);
    do {
        step = yv_record_next(&record);
        if (step.what == YV_STEP_ROUND) {
            const ledger_row row = row_of(&record.game);
            ledger_add(l, &row);
        }
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
}

/* ---- the sheet ---- */

enum {
    NUMBER_COLS = 4,
    CELL_LEAST = 5,
    CELL_USUAL = 9,
    CELL_MOST = 14
}; /* in a narrower column, only totals are shown */

static int cell_cols(rect place, int players)
{
    const int cols = (place.cols - NUMBER_COLS) / players;
    return cols < CELL_LEAST ? CELL_LEAST : cols > CELL_MOST ? CELL_MOST : cols;
}

/* Draws a score, and marks calls, Assafs, cuts and players who go out. */
static void put_cell(canvas *c, int row, int col, int cols, const ledger_row *of, int seat)
{
    char score[40];
    const bool called = of->caller == seat, assaf = of->assaf >> seat & 1;
    if (!(of->scored >> seat & 1)) {
        canvas_put_right(c, row, col, cols, INK_DIM, of->out >> seat & 1 ? "out" : "-");
        return;
    }
    snprintf(score, sizeof score, "%s%+d %4d", called ? "y" : assaf ? "A" : "", of->score[seat], of->total[seat]);
    if (of->score[seat] == 0)
        snprintf(score, sizeof score, "%s0 %4d", called ? "y" : assaf ? "A" : "", of->total[seat]);
    if (cols < CELL_USUAL)
        snprintf(score, sizeof score, "%d", of->total[seat]);
    canvas_put_right(c, row, col, cols, of->cut >> seat & 1 ? INK_GOOD : INK_TEXT, score);
    if (of->out >> seat & 1)
        canvas_put_right(c, row, col, cols, INK_BAD, score);
}

static void put_heads(canvas *c, rect place, const ledger_heads *heads, int cols)
{
    for (int seat = 0; seat < heads->players; seat++) {
        const int col = place.col + NUMBER_COLS + seat * cols;
        canvas_put_right(c, place.row, col + 1, cols - 1, ledger_ink(seat),
                         seat == heads->you ? "You" : heads->name[seat]);
    }
}

static void put_row(canvas *c, rect place, int line, const ledger *l, int round, const ledger_heads *heads, int cols)
{
    char number[16];
    snprintf(number, sizeof number, "%3d", round + 1);
    canvas_put(c, place.row + line, place.col, NUMBER_COLS, INK_DIM, number);
    for (int seat = 0; seat < heads->players; seat++)
        put_cell(c, place.row + line, place.col + NUMBER_COLS + seat * cols, cols, &l->row[round], seat);
}

int ledger_draw(const ledger *l, canvas *c, rect place, const ledger_heads *heads, int back)
{
    const int cols = cell_cols(place, heads->players);
    const int space = place.rows - 1;
    const int hidden = l->rounds > space ? l->rounds - space : 0;
    const int first = hidden - (back < hidden ? back : hidden);
    put_heads(c, place, heads, cols);
    for (int i = 0; i < space && first + i < l->rounds; i++)
        put_row(c, place, 1 + i, l, first + i, heads, cols);
    if (l->rounds == 0)
        canvas_put(c, place.row + 1, place.col + 1, place.cols - 1, INK_DIM, "No round has been finished yet.");
    return hidden;
}

/* ---- the chart ---- */

ink ledger_ink(int seat)
{
    static const ink inks[] = {INK_KEY, INK_CLUBS, INK_HEARTS, INK_DIAMONDS, INK_JOKER, INK_TURN, INK_GOOD, INK_STRONG};
    return inks[seat % (int)(sizeof inks / sizeof inks[0])];
}

static int highest_total(const ledger *l, const ledger_heads *heads)
{
    int highest = heads->limit > 0 && heads->limit <= 400 ? heads->limit : 10;
    for (int round = 0; round < l->rounds; round++)
        for (int seat = 0; seat < heads->players; seat++)
            if (l->row[round].total[seat] > highest)
                highest = l->row[round].total[seat];
    return highest;
}

/* Returns the row of a total in a chart whose lowest row is 0 points. */
static int row_of_total(rect chart, int total, int highest)
{
    const int clamped = total < 0 ? 0 : total > highest ? highest : total;
    return chart.row + chart.rows - 1 - (clamped * (chart.rows - 1) + highest / 2) / highest;
}

static void put_limit(canvas *c, rect chart, rect place, int limit, int highest)
{
    char number[16];
    if (limit <= 0 || limit > highest)
        return;
    const int row = row_of_total(chart, limit, highest);
    snprintf(number, sizeof number, "%4d", limit);
    canvas_put(c, row, place.col, 5, INK_BAD, number);
    for (int col = chart.col; col < chart.col + chart.cols; col++)
        canvas_put(c, row, col, 1, INK_BAD, "┄");
}

/* Returns the total after a round; before the first round it is 0. */
static int total_after(const ledger *l, int round, int seat)
{
    return round == 0 ? 0 : l->row[round - 1].total[seat];
}

/* Interpolates between the totals of two rounds. */
static int total_at(const ledger *l, int seat, int col, int cols)
{
    const int last = cols - 1, round = col * l->rounds / last, past = col * l->rounds % last;
    const int from = total_after(l, round, seat), to = round < l->rounds ? total_after(l, round + 1, seat) : from;
    return from + (to - from) * past / last;
}

static void put_line(canvas *c, rect chart, const ledger *l, int seat, int highest, const char *name)
{
    char initial[8];
    for (int i = 0; i < chart.cols; i++)
        canvas_put(c, row_of_total(chart, total_at(l, seat, i, chart.cols), highest), chart.col + i, 1,
                   ledger_ink(seat), "·");
    uint32_t first;
    snprintf(initial, sizeof initial, "%.*s", (int)utf8_decode(name, UTF8_LONGEST, &first), name);
    canvas_put(c, row_of_total(chart, total_after(l, l->rounds, seat), highest), chart.col + chart.cols - 1, 1,
               ledger_ink(seat), initial);
}

void ledger_draw_chart(const ledger *l, canvas *c, rect place, const ledger_heads *heads)
{
    const rect chart = {place.row, place.col + 5, place.rows, place.cols - 6};
    if (chart.rows < 4 || chart.cols < 10 || l->rounds == 0)
        return;
    const int highest = highest_total(l, heads);
    canvas_put(c, place.row + place.rows - 1, place.col, 5, INK_DIM, "   0");
    put_limit(c, chart, place, heads->limit, highest);
    for (int seat = 0; seat < heads->players; seat++)
        put_line(c, chart, l, seat, highest, seat == heads->you ? "Y" : heads->name[seat]);
}
