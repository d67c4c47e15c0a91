/* Game equity: the chance to win the game with given totals, and so the worth of each outcome of a round.
 *
 * For two players it is a table over both totals, computed by value iteration: a round spares one of the two and
 * charges the other some points with known frequencies, and then cuts and the limit apply. Players near a cut play for
 * it, and players near the limit play to stay in, so these frequencies depend on the totals, and the caller supplies
 * them. The table shows by itself that landing on a multiple of the cut is often worth more than winning the round. For
 * more players, the chances against each opponent are combined. */
#ifndef EQUITY_H
#define EQUITY_H

#include "neural_net.h"

enum {
    EQUITY_ONE = 65535, /* certain to win */
    EQUITY_STEPS = 256, /* totals 0 … 255, or 256 steps up to a higher limit */
};

/* How often, in EQUITY_ONE rounds, a round charges a player each class of points (neural_net.h) or lets them land on a cut
 * (NEURAL_LANDS). Only the ratio between two players' frequencies counts. */
typedef struct {
    uint16_t of[NEURAL_POINTS];
} equity_charges;

/* The same for every step of totals; see equity_total. */
typedef struct {
    equity_charges at[EQUITY_STEPS];
} equity_prospects;

typedef struct {
    yv_rules rules;
    int unit;  /* points in a step */
    int steps; /* the number of steps up to the limit */
    /* The chance that the first total outlasts the second, or outlasts a player who is out, which is certain. */
    uint16_t beats[EQUITY_STEPS][EQUITY_STEPS + 1];
} equity;

/* Fills the table for these rules. Takes some milliseconds; one table serves all games under the same rules. */
void equity_prepare(equity *table, const yv_rules *rules, const equity_prospects *prospects);

/* Return the number of steps that totals are divided into under these rules, the last being the limit, and the total
 * that a step stands for. */
int equity_steps(const yv_rules *rules);
int equity_total(const yv_rules *rules, int step);

/* Fills in the usual charges of an ordinary game, the same for all totals, as a starting point. */
void equity_usual(const yv_rules *rules, equity_prospects *prospects);

/* Finds what each outcome of this round is worth to the view's seat: its chance to win the game, out of EQUITY_ONE. */
void equity_of_outcomes(const equity *table, const yv_view *view, int32_t worth[NEURAL_OUTCOMES]);

/* Returns roughly what a point is worth here, for comparing worths with points. Where only winning the round matters,
 * it is a fraction of that. It is never close to zero, even if there is little left to win. */
int32_t equity_of_point(const int32_t worth[NEURAL_OUTCOMES]);

#endif
