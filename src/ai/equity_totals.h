/* How totals move: what a charge makes of a total, and the clock of the race between several players. The tables of
 * equity.h are filled by these functions (equity.c) and read by them (equity_outcomes.c); no other file uses them. */
#ifndef EQUITY_TOTALS_H
#define EQUITY_TOTALS_H

#include "equity.h"

enum {
    EQUITY_OUT = EQUITY_STEPS, /* stands for a step: the player is out */
    /* The points of the other losers: of several opponents only one wins a round, and the rest score about this. */
    EQUITY_USUAL_LOSS = 12,
};

/* Returns the total after a charge, with cuts applied, or -1 if it puts the player out. Nobody goes out where only
 * rounds are counted. */
static inline int equity_charge(const yv_rules *rules, int total, int points)
{
    total += points;
    if (points != 0)
        total = yv_rules_cut(rules, total);
    if (rules->end == YV_end_rounds)
        return total;
    const bool out = rules->out == YV_out_reach ? total >= rules->limit : total > rules->limit;
    return out ? -1 : total < 0 ? 0 : total;
}

/* Returns the step of the table that a total belongs to. */
static inline int equity_step_of(const equity *table, int total)
{
    const int step = total / table->unit;
    return step < 0 ? 0 : step > table->steps ? table->steps : step;
}

/* Returns the total after an outcome of this class: a charge of its points or, for NEURAL_LANDS, of as many as lead to
 * the next cut. Returns -1 if it puts the player out. */
static inline int equity_after_charge(const yv_rules *rules, int total, int class)
{
    const int misses = class == NEURAL_LANDS ? features_to_cut(rules, total) : 0;
    return equity_charge(rules, total, misses ? misses : neural_points_of(class));
}

/* Returns the chance of a player with this lead, which may be negative, by a row of equity.ahead. */
static inline int32_t equity_ahead_by(const uint16_t chances[EQUITY_LEADS], int lead)
{
    const int magnitude = lead < 0 ? -lead : lead;
    const int32_t chance = chances[magnitude < EQUITY_LEADS ? magnitude : EQUITY_LEADS - 1];
    return lead < 0 ? EQUITY_ONE - chance : chance;
}

/* Exactly one player is spared in a round, so if one is, the others are not. The race knows nothing of that: its
 * players are spared independently. Their totals drift apart as they really do if each is charged as often as at a
 * table with one player less, that is (n - 2) / (n - 1) instead of (n - 1) / n of the time, and the clock runs faster
 * by as much. With two players that would be never, on a clock that runs infinitely fast; there, tables give the
 * chances. */
enum { EQUITY_CLOCK_ONE = 256 };

/* Returns how fast the clock of the race runs in a game of this many players, in EQUITY_CLOCK_ONE. */
static inline int equity_clock_of(int players)
{
    const int n = players > 2 ? players : 3;
    return EQUITY_CLOCK_ONE * (n - 1) * (n - 1) / (n * (n - 2));
}

#endif
