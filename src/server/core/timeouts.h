/* What happens in a room by itself: clocks run out, held actions and bots' answers are done, rounds are dealt, tables
 * start and close. */
#ifndef TIMEOUTS_H
#define TIMEOUTS_H

#include "room.h"

/* Returns when the next thing happens in this room; TIMER_NEVER if nothing does. */
core_time timeouts_next(const room *r);

/* Does what is due next, if it is due now, and marks the room as changed. The room may be gone afterwards. */
void timeouts_run(core *c, room *r);

#endif
