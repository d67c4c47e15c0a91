/* Watching: which connections have which tables open, whether their players have a seat there or not. */
#ifndef WATCH_H
#define WATCH_H

#include "refusal.h"
#include "room.h"

/* Returns the watch of a connection at a table, or NULL. */
watch *watch_find(const conn *from, const room *r);

/* True if the connection has the table open or may open it. More connections may have it open if their players are
 * `seated`, or are about to sit down. */
bool watch_may_begin(const conn *from, const room *r, bool seated);

/* Opens a table for a connection, unless it is open. The connection receives the state at the end of the current call,
 * with the events after number `since`; -1 for none. Fails if the connection has too many tables open, or the table too
 * many watchers. */
refusal watch_begin(core *c, conn *from, room *r, int64_t since);
void watch_end(core *c, watch *w);

/* True if the watch of a player who has stood up does not exceed the limits on onlookers. */
bool watch_may_stay(const watch *w);

#endif
