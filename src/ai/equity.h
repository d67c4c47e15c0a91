/* Game equity: what totals are worth, as the chance to win the game, and so what each outcome of a round is worth.
 *
 * For two players it is a table over both totals, made by value iteration: a round spares one of the two and charges
 * the other, so many points so often; cuts and the limit do the rest. That landing on a multiple of the cut is often
 * worth more than winning the round comes out of it by itself. For more players the chances against each of the others
 * are combined. */
#ifndef EQUITY_H
#define EQUITY_H

#include "net.h"

enum {
    EQUITY_ONE = 65535, /* certain to win */
    EQUITY_STEPS = 256, /* totals 0 … 255, or that many steps up to a higher limit */
};

/* How often a round charges its loser so many points, out of EQUITY_ONE in all. */
typedef struct {
    uint16_t of[NET_POINTS];
} equity_charges;

typedef struct {
    yv_rules rules;
    int unit;                                   /* points a step */
    int steps;                                  /* up to the limit */
    uint16_t beats[EQUITY_STEPS][EQUITY_STEPS]; /* the chance of a total, the first, to outlast another */
} equity;

/* Fills the table for these rules. It takes some milliseconds: once for a game, or for many under the same rules. */
void equity_prepare(equity *table, const yv_rules *rules, const equity_charges *charges);

/* What loses do cost in an ordinary game, for a start. */
equity_charges equity_usual_charges(const yv_rules *rules);

/* What each outcome of this round is worth to the view's seat: its chance to win the game, out of EQUITY_ONE. */
void equity_of_outcomes(const equity *table, const yv_view *view, int32_t worth[NET_OUTCOMES]);

/* What a point is worth here, roughly, for comparing worths with points. Where it only matters who wins the round it is
 * a part of that; it is never next to nothing, even where nothing much is left to win. */
int32_t equity_of_point(const int32_t worth[NET_OUTCOMES]);

#endif
