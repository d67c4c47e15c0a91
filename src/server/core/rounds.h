/* Rounds: dealing them, and ending them and the game. */
#ifndef ROUNDS_H
#define ROUNDS_H

#include "room.h"

/* Shuffles and deals the next round. The game must be waiting for that. */
void rounds_deal(core *c, room *r);

/* Ends the round, and the game, if the last action has done so. */
void rounds_end_if_over(core *c, room *r);

#endif
