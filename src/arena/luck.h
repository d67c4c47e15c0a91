/* Luck: how much chance has helped each seat in a match, for subtracting it from the result without bias.
 *
 * Whenever a card is drawn from the stock, every card of the stock was equally likely, whatever the players know and
 * do. So the difference between a forecast after the actual draw and the mean of the same forecast over all possible
 * draws is 0 on average, for any forecast; the same is true of a deal. The result minus the sum of these differences
 * has the same mean as the result. The better the forecast, the less it varies (control variates; for poker: AIVAT).
 *
 * The forecast is the net's, by what the seat that draws may know. Enumerating all draws would take too long, so the
 * mean is that of a few random draws, which are just as likely. */
#ifndef LUCK_H
#define LUCK_H

#include "../ai/playout.h"
#include "../runner/runner.h"

enum { LUCK_ONE = EQUITY_ONE * 256 }; /* a whole game */

typedef struct {
    const bot_model *model;        /* must have a net */
    yv_rng chance;                 /* for the draws and deals that might have been */
    int64_t of[YV_MAX_PLAYERS];    /* of each seat so far, in parts of LUCK_ONE; they add up to 0 but for rounding */
    int32_t stake[YV_MAX_PLAYERS]; /* the chances of the seats before the round, in parts of EQUITY_ONE */
    playout_worths worths;         /* of the outcomes of the round */
} luck;

luck luck_of(const bot_model *model, uint64_t seed);

/* Note a deal and an action, after they have happened. `before` is the game before, and `past` what everybody had seen
 * of the round before the action. */
void luck_note_deal(luck *all, const yv_game *before, const yv_game *after);
void luck_note_action(luck *all, const yv_game *before, const round_history *past, const yv_action *action,
                      const yv_game *after);

#endif
