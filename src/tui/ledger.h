/* The score sheet of a game in play: a row for every round that is over, and a chart of the totals. */
#ifndef LEDGER_H
#define LEDGER_H

#include "../engine/yaniv.h"
#include "canvas.h"

typedef struct {
    int16_t score[YV_MAX_PLAYERS];
    int32_t total[YV_MAX_PLAYERS];
    yv_seats scored, assaf, cut, out;
    yv_seat caller; /* YV_NOBODY if there was none */
} ledger_row;

typedef struct {
    ledger_row *row;
    int rounds, capacity;
} ledger;

/* Adds a row; ledger_free gives all of them back. */
void ledger_add(ledger *l, const ledger_row *row);
void ledger_clear(ledger *l);
void ledger_free(ledger *l);

/* Fills it with the rounds of a record that are over. */
void ledger_read(ledger *l, const char *record, size_t length);

/* What a sheet is drawn with. */
typedef struct {
    const char *const *name; /* as they may be shown */
    int players;
    yv_seat you; /* or YV_NOBODY */
    yv_seats in;
    int limit; /* 0: there is none */
} ledger_heads;

/* The rounds, the last ones if not all fit and `back` is 0, and the totals under them. Returns how many rows there are
 * to be scrolled back. */
int ledger_draw(const ledger *l, canvas *c, rect place, const ledger_heads *heads, int back);

/* The totals as lines over the rounds. */
void ledger_draw_chart(const ledger *l, canvas *c, rect place, const ledger_heads *heads);

/* The ink that stands for a seat in the chart. */
ink ledger_ink(int seat);

#endif
