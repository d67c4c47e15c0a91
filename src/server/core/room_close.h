/* Closing rooms. */
#ifndef ROOM_CLOSE_H
#define ROOM_CLOSE_H

#include "room.h"

#define ROOM_CLOSED_BY_OPERATOR "operator"

/* Closes the table for good: tells its watchers and the lobby, deletes it from the store, and frees it. `reason` is one
 * word for the server's log. */
void room_close(core *c, room *r, const char *reason);

/* Frees the room in memory only. */
void room_free(core *c, room *r);

/* Closes tables without a game that nobody has open and where nobody who is connected sits, a limited number at a time.
 */
void room_close_abandoned(core *c);

#endif
