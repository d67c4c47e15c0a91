/* The score sheet of a game in progress: a row for every finished round, and a chart of the totals. */
#ifndef LEDGER_H
#define LEDGER_H

#include "../engine/yaniv.h"
#include "canvas.h"

typedef struct {
    int16_t score[YV_MAX_PLAYERS];
    int32_t total[YV_MAX_PLAYERS];
    yv_seats scored, assaf, cut, out;
    yv_seat caller; /* or YV_NOBODY */
} ledger_row;

typedef struct {
    ledger_row *row;
    int rounds, capacity;
} ledger;

/* Adds a row. ledger_free releases all rows. */
void ledger_add(ledger *l, const ledger_row *row);
void ledger_clear(ledger *l);
void ledger_free(ledger *l);

/* Replaces the rows by the finished rounds of a record. */
void ledger_read(ledger *l, const char *record, size_t length);

/* The names and numbers that drawing a sheet needs. */
typedef struct {
    const char *const *name; /* cleaned */
    int players;
    yv_seat you; /* or YV_NOBODY */
    yv_seats in;
    int limit; /* 0 if there is none */
} ledger_heads;

/* Draws the rounds and, below them, the totals. If not all rounds fit, draws the last ones, or those `back` rows before
 * them. Returns how many rows it can be scrolled back. */
int ledger_draw(const ledger *l, canvas *c, rect place, const ledger_heads *heads, int back);

/* Draws the totals as lines over the rounds. */
void ledger_draw_chart(const ledger *l, canvas *c, rect place, const ledger_heads *heads);

/* Returns the ink of a seat in the chart. */
ink ledger_ink(int seat);

#endif
