/* Paths that end in the id of a player, such as /avatar/17. */
#ifndef PATH_H
#define PATH_H

#include "../services/services.h"

/* Finds the player whose id follows `prefix` in the path of the request. If there is none, replies 404 and returns
 * false. */
bool path_find_player(services *s, exchange *x, const char *prefix, profile *found);

#endif
