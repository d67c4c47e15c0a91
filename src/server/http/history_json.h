/* Skills, statistics and finished games as JSON. */
#ifndef HISTORY_JSON_H
#define HISTORY_JSON_H

#include "../../base/jsonw.h"
#include "../services/services.h"

/* Writes {"mu":25.000,"sigma":8.333}. */
void history_put_skill(jsonw *out, const skill *of);

/* Writes the object `stats` of a player's page. */
void history_put_stats(jsonw *out, store *from, player_id id, const player_stats *p);

/* Writes the keys of a game that every list has, into an open object. */
void history_put_game_keys(jsonw *out, const stored_game *game);

/* Writes a game with its seats, and with its record and the times of the player's moves unless they are NULL. The
 * players are those that the roster knows; without one, in another thread, as they are stored. */
void history_put_game(jsonw *out, store *from, roster *players, const stored_game *game, const char *pace);

#endif
