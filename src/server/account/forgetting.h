/* Deletes a player from the records of finished games, some at a time: thousands of records in one transaction would
 * keep all games waiting. The server remembers where it has to go on after a restart. */
#ifndef FORGETTING_H
#define FORGETTING_H

#include "../services/services.h"

/* Stores the first part, so that it becomes durable with what was stored before, and lets the others follow. The caller
 * must store FACT_PLAYER_DELETED before, which also removes what is remembered of the player. */
void forgetting_begin(services *s, player_id id);

/* Goes on with those players with whom the server was not done when it ended. */
void forgetting_resume(services *s);

#endif
