/* Applies entries to a room. Nothing here depends on the time or on connections, so that a room restored from its log
 * equals the room that wrote it. */
#ifndef ROOM_APPLY_H
#define ROOM_APPLY_H

#include "room.h"

/* Changes the room as the entry says, which must not be an ENTRY_UNDO (room_undo.h). Returns false if that is
 * impossible, which means that a stored log is wrong. */
bool room_apply(core *c, room *r, const room_entry *e);

#endif
