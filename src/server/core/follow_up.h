/* The follow-up does everything that the change of a room requires. It runs at the end of every call into the core, so
 * that no other function can forget it. */
#ifndef FOLLOW_UP_H
#define FOLLOW_UP_H

#include "room.h"

/* For each room that was marked as changed, in that order: sets its times, asks its bots, notes it for the lobby, sends
 * its notices, and sets its timer. */
void follow_up_changes(core *c);

#endif
