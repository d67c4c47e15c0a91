/* Outlook: corrects the net's estimates of the chance to win within a round, so that a deal is neither good nor bad
 * luck on average.
 *
 * The estimate of a position is that of its best action, and the best of many estimates is too hopeful on average, by
 * nearly the same amount at all turns of a round. So for every round other deals are sampled and played until each seat
 * has had its first turn. One factor on the odds makes the estimates at these turns add up to the chances before the
 * deal. The odds of a seat are those between its best and its worst outcome of the round, so an estimate that is
 * certain stays as it is, and the order of estimates never changes. The order of the seats does not matter either: that
 * it is good to start remains part of the luck of a deal.
 *
 * The same deal gives the same outlook on every machine. */
#ifndef OUTLOOK_H
#define OUTLOOK_H

#include "../ai/bot_model.h"

enum { OUTLOOK_DEALS = 96 }; /* sampled for a round; takes some 100 net decisions for each player */

typedef struct {
    double factor;                                       /* on the odds: below 1 if the net is too hopeful */
    int32_t worst[YV_MAX_PLAYERS], best[YV_MAX_PLAYERS]; /* what the outcomes of the round are worth, by seat */
} outlook;

/* Returns the outlook of a round that has just been dealt. `before` are the chances of all seats before the deal. They,
 * and all estimates, are in the units of judge_actions. */
outlook outlook_of(const bot_model *model, const yv_game *dealt, const int32_t before[YV_MAX_PLAYERS]);

/* Returns the corrected estimate of a seat. */
double outlook_correct(const outlook *of, yv_seat seat, double estimate);

#endif
