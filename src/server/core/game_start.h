/* Starting games and rematches. */
#ifndef GAME_START_H
#define GAME_START_H

#include "refusal.h"
#include "room.h"

/* Refuses settings of a rated table under which no game can be rated. */
refusal game_start_check_rated(core *c, const room_settings *s);

/* Refuses a game if this host, or the address that the table was made from, has begun too many. */
refusal game_start_check_often(core *c, player_id host, uint64_t address);

/* Starts a game, or a rematch, with the players and bots who sit there. Players are charged for other rated games that
 * they leave unfinished. A player who has not agreed to that is left out, and so is one who does not have the table
 * open when a rematch starts. Fails if the table cannot start. */
refusal game_start(core *c, room *r);

/* Puts the bots that a "Play now" player waits for into the free seats, until four seats are taken, and starts. */
refusal game_start_with_bots(core *c, room *r);

/* Counts the rated games that the players at the table have played with each other, and notes whether the next game is
 * casual for that reason. */
void game_start_count_rated(core *c, room *r);

/* Starts a rematch if everybody at the table wants it. */
void game_start_rematch_if_all(core *c, room *r);

#endif
