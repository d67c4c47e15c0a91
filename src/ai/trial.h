/* Trials: a possible world that is played on, everybody doing what the net would in their seat, by what that seat may
 * see. */
#ifndef TRIAL_H
#define TRIAL_H

#include "../chance/shuffle.h"
#include "bot_model.h"
#include "round_history.h"

/* What a round can come to for each seat, as the chance to win the game; worked out when it is first asked for. Totals
 * do not change in a round, so it serves all trials of a position. */
typedef struct {
    int32_t of[YV_MAX_PLAYERS][NET_OUTCOMES];
    yv_seats known;
} trial_worths;

typedef struct {
    const bot_model *model;
    trial_worths *worths;
    yv_game game;
    round_history past;
    yv_rng chance; /* for reshuffles */
} trial;

const int32_t *trial_worths_of(trial_worths *worths, const equity *table, const yv_view *view);

/* Who acts next. The round must not be over. */
yv_seat trial_who(const trial *at);
bool trial_is_over(const trial *at);

/* Does a legal action; YV_PASS lets a slap-down go. */
void trial_do(trial *at, const yv_action *action);

/* What the net would do in a seat that is to act; returns what it thinks of that, in 1/256 of EQUITY_ONE's units. */
int32_t trial_choose(trial *at, yv_seat seat, yv_action *chosen);

/* What a round that is over came to for a seat, in the same units. */
int32_t trial_result(const trial *at, yv_seat seat, const int32_t outcome_worth[NET_OUTCOMES]);

/* Plays to the end of the round, and returns what it came to; after very many turns, what the net thinks of it. */
int32_t trial_finish(trial *at, yv_seat seat, const int32_t outcome_worth[NET_OUTCOMES]);

#endif
