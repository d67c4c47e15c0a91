/* Measures what a single decision of a champion gains over the expert's, as a share of a game.
 *
 * In positions from games among experts, the champion decides once. Both decisions are then played out many times from
 * the true hands, with the stock in other orders: all seats play as experts until the round is over, and the worth of
 * the totals counts. Thousands of decisions can be compared in the time that a few games take. */
#ifndef GAINS_H
#define GAINS_H

#include "../ai/bot.h"

enum { GAINS_SEES_ALL = -1 }; /* as think_ms: a player who knows all hands, and plays each candidate out */

typedef struct {
    double gain, error; /* the mean over all positions, and its standard error */
    double differs;     /* the share of positions in which the two decide differently */
} gains;

/* Measures it in this many positions. The same rules and players always give the same positions. */
gains gains_measure(const weights *with, const char *rules, int players, int think_ms, long positions);

#endif
