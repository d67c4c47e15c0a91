/* The log of a room in memory: the entries of the present game, and where its events begin. */
#ifndef ROOM_LOG_H
#define ROOM_LOG_H

#include "room.h"

/* Adds the text of an entry. The start of a game discards the earlier entries, which are in the store and are not
 * needed again. */
void room_log_add(room *r, room_entry_kind kind, yv_span text);

/* True if the log still has event n. */
bool room_log_has_event(const room *r, uint64_t n);

/* Returns the text of event n, which the log must have. */
yv_span room_log_event(const room *r, uint64_t n);

/* Returns the entry that begins at this place of the log. */
yv_span room_log_entry(const room *r, size_t at);

/* Returns the place of the last event. */
size_t room_log_last_event(const room *r);

/* Removes the entries from this place up to the last event, which stays. The earlier events can no longer be asked for;
 * what was removed still counts for room_log_is_full. */
void room_log_take_back(room *r, size_t from);

/* Replaces the text of event n, a message that the log must have, with a shorter one. Returns the number of its
 * entry. */
uint64_t room_log_replace(room *r, uint64_t n, yv_span text);

/* Writes the record of the game: the log without the headers. `record` needs log_length bytes. Returns its length. */
size_t room_log_copy_record(const room *r, char *record);

#endif
