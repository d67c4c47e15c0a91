/* Committing: the only way in which a room changes. */
#ifndef ROOM_COMMIT_H
#define ROOM_COMMIT_H

#include "room.h"

/* Applies the entry to the room, stores it, sends its messages, and marks the room as changed. The messages are sent at
 * once because they describe the state right after this entry. The entry must be possible. */
void room_commit(core *c, room *r, const room_entry *e);

/* Applies an entry that was read from the store. Returns false if it cannot be read or applied. */
bool room_restore(core *c, room *r, yv_span text);

#endif
