/* The first questions of a sitting at the score sheet: who plays, and by which rules. */
#ifndef SCORE_PLAYERS_H
#define SCORE_PLAYERS_H

#include "session.h"

/* Asks for the players' names, and the rules if they are to be asked for, until they fit each other; the game is then
 * begun. False at the end of the input, or if somebody says quit. */
bool players_ask(session *at, bool with_rules);

#endif
