/* Game equity: the chance to win the game with given totals, and so the worth of each outcome of a round.
 *
 * A round spares one player and charges each of the others some points with known frequencies, and then cuts and the
 * limit apply. Players near a cut play for it, and players near the limit play to stay in, so these frequencies depend
 * on the totals, and the caller supplies them. Of two players exactly one is charged; the odds of who it is are the
 * ratio of their odds. What follows from that is exact for two players: a table over
 * both totals, which is computed by value iteration and shows by itself that landing on a multiple of the cut is often
 * worth more than winning the round; or, over a fixed number of rounds, a table over the lead and the rounds to go. For
 * more players it is nearly right: the players are rivals (rivals.h) who try to last longest, or to have the lowest
 * total. The chances of all players together are 1, and a round does not change them on average. */
#ifndef EQUITY_H
#define EQUITY_H

#include "neural_net.h"
#include "rivals.h"

enum {
    EQUITY_ONE = 65535, /* certain to win */
    EQUITY_STEPS = 256, /* totals 0 … 255, or 256 steps up to a higher limit */
    EQUITY_ROUNDS = 16, /* rounds to go; more are scaled down to this */
    EQUITY_LEADS = 256, /* a higher lead counts as this */
    EQUITY_SUMS = 512,  /* points of several rounds; more count as this */
};

/* How often, in EQUITY_ONE rounds against opponents with all kinds of totals, a round charges a player each class of
 * points (neural_net.h) or lets them land on a cut (NEURAL_LANDS). In the other rounds the player is spared. The sum is
 * at most EQUITY_ONE. */
typedef struct {
    uint16_t of[NEURAL_POINTS];
} equity_charges;

/* The same for every step of totals; see equity_total. */
typedef struct {
    equity_charges at[EQUITY_STEPS];
} equity_prospects;

typedef struct {
    yv_rules rules;
    int players;
    int unit;  /* points in a step */
    int steps; /* the number of steps up to the limit */

    /* For two players: the chance that the first total outlasts the second, or outlasts a player who is out, which is
     * certain; and, where rounds are counted, the chance with some rounds to go and a lead. */
    uint16_t beats[EQUITY_STEPS][EQUITY_STEPS + 1];
    uint16_t ahead[EQUITY_ROUNDS + 1][EQUITY_LEADS];

    /* For more players: how long a total lasts as it is, and if the next round charges it; the mean of that charge, and
     * the mean number of rounds that it lasts. */
    rivals_fate lasts[EQUITY_STEPS], charged_lasts[EQUITY_STEPS];
    uint8_t charge[EQUITY_STEPS], life[EQUITY_STEPS];
    /* How likely the points of some rounds are more than a number; and the same if the first round charges. */
    uint16_t sums[EQUITY_ROUNDS + 1][EQUITY_SUMS], charged_sums[EQUITY_ROUNDS + 1][EQUITY_SUMS];
    int drift; /* the mean points of a round, in 1/256 */
} equity;

/* Fills the tables for these rules and this many players. `of_two` are the prospects when two players are left, who are
 * charged less often than several; with two players it is the same as `prospects`. Takes some milliseconds; the tables
 * serve all games of this kind. */
void equity_prepare(equity *table, const yv_rules *rules, int players, const equity_prospects *prospects,
                    const equity_prospects *of_two);

/* Return the number of steps that totals are divided into under these rules, the last being the limit, and the total
 * that a step stands for. */
int equity_steps(const yv_rules *rules);
int equity_total(const yv_rules *rules, int step);

/* Fills in the usual charges of an ordinary game, the same for all totals, as a starting point. */
void equity_usual(const yv_rules *rules, int players, equity_prospects *prospects);

/* Returns the chance of the view's seat to win the game, out of EQUITY_ONE, between two rounds. */
int32_t equity_of_totals(const equity *table, const yv_view *view);

/* Returns the same for any seat of a game whose round or which itself is over, in 1/256 of those units: 0 for a seat
 * that is out, and its part of a shared win. */
int32_t equity_of_ended(const equity *table, const yv_game *game, yv_seat seat);

/* Find what each outcome of this round is worth to the view's seat: its chance to win the game, out of EQUITY_ONE. The
 * second uses what the history says of the opponents' manners. */
void equity_of_outcomes(const equity *table, const yv_view *view, int32_t worth[NEURAL_OUTCOMES]);
void equity_of_outcomes_against(const equity *table, const yv_view *view, const round_history *past,
                                int32_t worth[NEURAL_OUTCOMES]);

/* Returns roughly what a point is worth here, for comparing worths with points. Where only winning the round matters,
 * it is a fraction of that. It is never close to zero, even if there is little left to win. */
int32_t equity_of_point(const int32_t worth[NEURAL_OUTCOMES]);

#endif
