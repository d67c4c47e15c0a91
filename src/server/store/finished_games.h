/* All finished games of a store, for programs other than the server. */
#ifndef FINISHED_GAMES_H
#define FINISHED_GAMES_H

#include <sqlite3.h>

#include "store.h"

typedef bool finished_visit(void *context, const stored_game *game);

/* Visit all games by their ids until `visit` returns false: with id, code, rules, rated, ended and the record. A data
 * file may have any version, and a server may be running. Return false, with the reason in `why`, if the games cannot
 * be read. */
bool finished_games_in_file(sqlite3 *file, finished_visit *visit, void *context, char why[STORE_WHY]);
bool finished_games_in_database(const char *url, finished_visit *visit, void *context, char why[STORE_WHY]);

#endif
