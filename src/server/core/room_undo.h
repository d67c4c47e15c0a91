/* Taking a turn back: the game returns to the position before an action of a seat, and forgets everything after it.
 *
 * The stored log only grows: an ENTRY_UNDO says what was taken back, so that a room restored from it is the same. The
 * log in memory loses the entries that were taken back, so that the game's record has only what counts. */
#ifndef ROOM_UNDO_H
#define ROOM_UNDO_H

#include "room.h"

/* True if so much has been taken back in this game that playing it again after a restart would take too long. */
bool room_undo_is_used_up(const room *r);

/* True if the seat has acted in this game, so that an entry that takes its last action back can be applied. */
bool room_undo_is_possible(const room *r, yv_seat seat);

/* Takes back the last action of the entry's seat. The log must already have the entry as its last one. The cards of the
 * stock lie as they did, so the same ones come again. Returns false if that is impossible, which means that a stored
 * log is wrong. */
bool room_undo_apply(core *c, room *r, const room_entry *e);

#endif
