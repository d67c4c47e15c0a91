/* The first questions of a session: the names of the players, and the rules. */
#ifndef SCORE_PLAYERS_H
#define SCORE_PLAYERS_H

#include "session.h"

/* Asks for the names of the players, and for the rules if `with_rules`, until they are valid, and starts the game.
 * Returns false at the end of the input, or after `quit`. */
bool players_ask(session *at, bool with_rules);

#endif
