/* A score sheet for tests: each round is only a call and the hands shown.
 *
 *     sheet s = sheet_begin("traveller", 3);
 *     sheet_call(&s, 1, "4 12 30");                    // seat 1 calls, with 4 points
 *     CHECK_TEXT(sheet_scores(&s), "0 12 30");         */
#ifndef SHEET_H
#define SHEET_H

#include "table.h"

typedef struct {
    table t; /* only its game is used, which has no cards */
} sheet;

static inline sheet sheet_begin(const char *words, int players)
{
    sheet s = {.t = {.message = ""}};
    const yv_rules rules = table_rules(words);
    if (yv_start(&s.t.game, &rules, players).code)
        table_die("cannot be played", words);
    return s;
}

/* Opens a round. If no seat must start, seat 1 does. */
static inline void sheet_open(sheet *s)
{
    yv_open_round(&s->t.game, s->t.game.starter == YV_NOBODY ? 0 : s->t.game.starter);
}

static inline void sheet_show(sheet *s, int caller, bool wrong_word, const char *points)
{
    int point[YV_MAX_PLAYERS] = {0};
    yv_span rest = yv_span_of(points);
    for (int seat = 0; seat < s->t.game.players; seat++) {
        long number = 0;
        yv_span_to_number(yv_span_take_word(&rest), -1000, 1000, &number);
        point[seat] = (int)number;
    }
    yv_score_call(&s->t.game, (yv_seat)(caller - 1), wrong_word, point);
}

static inline void sheet_call(sheet *s, int caller, const char *points)
{
    sheet_open(s);
    sheet_show(s, caller, false, points);
}

static inline const char *sheet_scores(const sheet *s)
{
    return table_scores(&s->t);
}
static inline const char *sheet_totals(const sheet *s)
{
    return table_totals(&s->t);
}

/* Returns a set of seats as digits: "13" for seats 1 and 3. */
static inline const char *sheet_seats(yv_seats seats)
{
    static char buffers[4][YV_MAX_PLAYERS + 1];
    static int turn;
    yv_text text = yv_text_in(buffers[turn = (turn + 1) % 4], sizeof buffers[0]);
    for (int seat = 0; seat < YV_MAX_PLAYERS; seat++)
        if (seats >> seat & 1)
            yv_put_number(&text, seat + 1);
    return text.buffer;
}

#endif
