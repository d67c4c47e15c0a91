/* Friends: the people that a player has played with. Who may see that a player is online, and where to join them. */
#ifndef FRIENDS_H
#define FRIENDS_H

#include "room.h"

/* Returns the other player if they are connected and the viewer may know it: the other does not hide it, and neither
 * blocks the other. Otherwise returns NULL. */
person *friends_find_online(const core *c, player_id viewer, player_id other);

/* Returns a public table that waits for players, where this player sits and a seat is free, or NULL. */
const room *friends_open_table(const person *p);

#endif
