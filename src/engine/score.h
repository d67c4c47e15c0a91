/* Scores: what a round gives, who is cut, who goes out, who begins the next round, when the game is over.
 *
 * These work on totals alone, so they also keep the score of a game with real cards: begin each round with
 * yv_open_round, and end it with one of the others. */
#ifndef YV_SCORE_H
#define YV_SCORE_H

#include "game.h"

/* Begins the next round, with no cards. The game must be between rounds. */
void yv_open_round(yv_game *game, yv_seat starter);

/* Ends the round by a call: points[seat] is what each active seat's hand is worth. */
void yv_score_call(yv_game *game, yv_seat caller, bool wrong_word, const int points[YV_MAX_PLAYERS]);

/* Ends the round by a call out of turn; game->turn is whose turn it was. */
void yv_score_offence(yv_game *game, yv_seat offender);

/* Puts a seat out for a false call. If that leaves one player the game is over; else the round goes on, and
 * game->turn is still the seat that called. */
void yv_expel(yv_game *game, yv_seat seat);

#endif
