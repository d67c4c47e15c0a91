/* Looking on: which connections have which tables open. */
#ifndef WATCH_H
#define WATCH_H

#include "refusal.h"
#include "room.h"

watch *watch_find(const conn *who, const room *where);

/* Have both room for that? `seated`: who sits there, or will. */
bool watch_may_begin(const conn *who, const room *where, bool seated);

/* Opens a table for a connection, once. Refused if either has too many. */
refusal watch_begin(core *c, conn *who, room *where);
void watch_end(core *c, watch *w);

#endif
