/* A score sheet for tests: rounds are typed as a person would, and totals and scores are read as text. */
#ifndef TEST_SCORE_SHEET_H
#define TEST_SCORE_SHEET_H

#include "../src/sheet/quick.h"
#include "check.h"

static sheet it;                     /* the sheet of the test */
static char message[YV_MAX_MESSAGE]; /* why the last line was refused */

static inline yv_text why(void)
{
    return yv_text_in(message, sizeof message);
}

/* Begins a sheet for players A, B, C, … under these rules. */
static inline void begin(const char *rules, int players)
{
    yv_text reason = why();
    sheet_clear(&it);
    CHECK(yv_rules_parse(&it.rules, yv_span_of(rules), &reason));
    for (int i = 0; i < players; i++)
        CHECK(sheet_add_player(&it, (yv_span){&"ABCDEFGH"[i], 1}, &reason));
    CHECK(sheet_begin(&it, &reason));
    CHECK_TEXT(message, "");
}

/* Types a line in which all hands are given. Returns false, with the reason in `message`, if it is refused. */
static inline bool type(const char *line)
{
    yv_text reason = why();
    sheet_entry entry;
    return quick_read_call(&it, &it.now.game, yv_span_of(line), &entry, &reason) && entry.shown
           && sheet_add(&it, &entry, &reason);
}

static inline bool happens(sheet_kind kind, int seat, int turn)
{
    yv_text reason = why();
    const sheet_entry entry = {.kind = (uint8_t)kind, .seat = (yv_seat)(seat - 1), .winner = (yv_seat)(turn - 1)};
    return sheet_add(&it, &entry, &reason);
}

static inline const char *totals(void)
{
    static char buffer[200];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    for (int seat = 0; seat < it.players; seat++) {
        yv_put_string(&text, seat ? " " : "");
        yv_put_number(&text, it.now.game.total[seat]);
        yv_put_string(&text, yv_is_in(&it.now.game, seat) ? "" : "x");
    }
    return buffer;
}

static inline const char *scores(void)
{
    static char buffer[200];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    for (int seat = 0; seat < it.players; seat++) {
        yv_put_string(&text, seat ? " " : "");
        if (it.now.game.result.scored >> seat & 1)
            yv_put_number(&text, it.now.game.result.score[seat]);
        else
            yv_put_char(&text, '-');
    }
    return buffer;
}

static inline int starter(void)
{
    return it.now.game.starter + 1;
}

static inline bool over(void)
{
    return it.now.game.phase == YV_OVER;
}

/* Sets the totals as if many rounds had been played. They must not be multiples of 50, which a score of 0 would not
 * cut. */
static inline void set_totals(const int *values)
{
    for (int seat = 0; seat < it.players; seat++)
        it.now.game.total[seat] = values[seat];
}
#define TOTALS(...) set_totals((const int[]){__VA_ARGS__})

#endif
