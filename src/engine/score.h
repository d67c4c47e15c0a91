/* Scores: ends a round and decides which totals are cut, which seats go out, which seat starts the next round, and
 * whether the game is over.
 *
 * These functions look at no cards, so they also keep the score of a game with real cards: begin each round with
 * yv_open_round, and end it with one of the others. */
#ifndef YV_SCORE_H
#define YV_SCORE_H

#include "game.h"

YV_BEGIN_C

/* Begins the next round without dealing cards. The game must be between rounds. */
void yv_open_round(yv_game *game, yv_seat starter);

/* Ends the round with a call. points[seat] is what the hand of each active seat is worth. */
void yv_score_call(yv_game *game, yv_seat caller, bool wrong_word, const int points[YV_MAX_PLAYERS]);

/* Returns the seat that wins a round without a caller: of these seats the one with the fewest points, of several the
 * first in seat order after `after`, which itself comes last. */
yv_seat yv_lowest_hand(const yv_game *game, yv_seats among, yv_seat after, const int points[YV_MAX_PLAYERS]);

/* Ends the round with a call out of turn. The winner is the lowest hand of the other seats. */
void yv_score_offence(yv_game *game, yv_seat offender, yv_seat winner);

/* Ends the round because the stock has run out; `last` drew its last card. points is as for yv_score_call. */
void yv_score_stock_out(yv_game *game, yv_seat last, const int points[YV_MAX_PLAYERS]);

/* Puts a seat out for a false call. If one player is left, the game is over. Otherwise the round goes on, and
 * game->turn is still the seat that called. */
void yv_expel(yv_game *game, yv_seat seat);

YV_END_C

#endif
