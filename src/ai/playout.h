/* Playouts: a possible world is played on, and in every seat the net chooses by what that seat may see. A bot may
 * choose for the other seats instead. */
#ifndef PLAYOUT_H
#define PLAYOUT_H

#include "../chance/shuffle.h"
#include "belief.h"
#include "bot.h"
#include "round_history.h"

/* The chance to win the game after each outcome of the round, for each seat; worked out when it is first needed. Totals
 * do not change within a round, so all playouts of a position share it. */
typedef struct {
    int32_t of[YV_MAX_PLAYERS][NEURAL_OUTCOMES];
    yv_seats known;
} playout_worths;

typedef struct {
    const bot_model *model;
    playout_worths *worths;
    yv_game game;
    round_history past;
    const bot *others; /* how seats other than the searching one choose; NULL if they choose as the net does */
    yv_rng chance;     /* for reshuffles, and for the others */
} playout;

/* Returns the worth of each outcome to the view's seat. */
const int32_t *playout_worths_of(playout_worths *worths, const equity *table, const yv_view *view,
                                 const round_history *past);

/* Begins in a new world (world.h), drawn from the beliefs of the view's seat. */
void playout_begin(playout *at, const yv_view *view, const round_history *past, const belief *all, yv_rng *chance);

/* Does a legal action; YV_PASS declines a slap-down. */
void playout_do(playout *at, const yv_action *action);

/* Chooses what the net would do in the seat that is to act. Returns the net's estimate of that action, in 1/256 of
 * EQUITY_ONE's units. */
int32_t playout_choose(playout *at, yv_seat seat, yv_action *chosen);

/* Plays on until a seat has played `turns` - 1 more turns and is to play again. Returns true then, with the net's
 * estimate of that position in *worth; false if the round is over before. */
bool playout_to_turn(playout *at, yv_seat own, int turns, int32_t *worth);

#endif
