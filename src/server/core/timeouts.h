/* Everything that happens in a room because time has passed: clocks run out, held actions and bots' answers are done,
 * rounds are dealt, tables start and close. */
#ifndef TIMEOUTS_H
#define TIMEOUTS_H

#include "room.h"

/* Returns the time of the next such event in this room, or TIMER_NEVER. */
core_time timeouts_next(const room *r);

/* Does the next event, if it is due now, and marks the room as changed. The room may be gone afterwards. */
void timeouts_run(core *c, room *r);

#endif
