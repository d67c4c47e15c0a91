/* Game equity: what totals are worth, as the chance to win the game, and so what each outcome of a round is worth.
 *
 * For two players it is a table over both totals, made by value iteration: a round spares one of the two and charges
 * the other, so many points so often; cuts and the limit do the rest. Players who are near a cut play for it, and who
 * is near the limit plays to stay in: so how often a round charges whom depends on the totals, and has to be told. That
 * landing on a multiple of the cut is often worth more than winning the round then comes out of it by itself. For more
 * players the chances against each of the others are combined. */
#ifndef EQUITY_H
#define EQUITY_H

#include "neural_net.h"

enum {
    EQUITY_ONE = 65535, /* certain to win */
    EQUITY_STEPS = 256, /* totals 0 … 255, or that many steps up to a higher limit */
};

/* How often a round charges a player so many points, or lets them land on a cut (NEURAL_LANDS), out of EQUITY_ONE
 * rounds. Only how the two players' compare with each other counts. */
typedef struct {
    uint16_t of[NEURAL_POINTS];
} equity_charges;

/* The same for every step of totals: see equity_total. */
typedef struct {
    equity_charges at[EQUITY_STEPS];
} equity_prospects;

typedef struct {
    yv_rules rules;
    int unit;  /* points a step */
    int steps; /* up to the limit */
    /* The chance of a total, the first, to outlast another; or somebody who is out, which is certain. */
    uint16_t beats[EQUITY_STEPS][EQUITY_STEPS + 1];
} equity;

/* Fills the table for these rules. It takes some milliseconds: once for a game, or for many under the same rules. */
void equity_prepare(equity *table, const yv_rules *rules, const equity_prospects *prospects);

/* Into how many steps totals are divided under these rules, the last the limit, and what total a step stands for. */
int equity_steps(const yv_rules *rules);
int equity_total(const yv_rules *rules, int step);

/* What losses do cost in an ordinary game, whatever the totals, for a start. */
void equity_usual(const yv_rules *rules, equity_prospects *prospects);

/* What each outcome of this round is worth to the view's seat: its chance to win the game, out of EQUITY_ONE. */
void equity_of_outcomes(const equity *table, const yv_view *view, int32_t worth[NEURAL_OUTCOMES]);

/* What a point is worth here, roughly, for comparing worths with points. Where it only matters who wins the round it is
 * a part of that; it is never next to nothing, even where nothing much is left to win. */
int32_t equity_of_point(const int32_t worth[NEURAL_OUTCOMES]);

#endif
