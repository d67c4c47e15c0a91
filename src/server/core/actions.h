/* Actions of players and bots, and the slap-down race between them. */
#ifndef ACTIONS_H
#define ACTIONS_H

#include "refusal.h"
#include "room.h"

/* Does an action, or holds it because a slap-down may be under way, or refuses it. `from` is the connection that asked,
 * NULL for a bot, and `id` its request. If *held is set, actions_release answers that request later. */
refusal actions_try(core *c, room *r, const yv_action *action, const conn *from, int64_t id, bool *held);

/* Does the held action, unless a slap-down has made it illegal, and answers its request. Its time must have come. */
void actions_release(core *c, room *r);

/* Refuses the held action, if there is one, because the table is about to close or to move to another node. */
void actions_cancel(core *c, room *r, refusal why);

/* Does the answer of the bot in this seat. Its time must have come. */
void actions_take_bots(core *c, room *r, yv_seat seat);

#endif
