/* Bots at the tables: their own seats, and seats of people who are away. They are asked outside (core_ports.ask_bot),
 * and what they answer is done when a person would have: then it enters as a person's action does. */
#ifndef ROOM_BOTS_H
#define ROOM_BOTS_H

#include "room.h"

/* The level of this name, or NULL. */
const bot_level *room_bots_find_level(yv_span name);

/* Who plays this seat while a bot does. */
const bot_level *room_bots_level(const room *r, int seat);

/* Must this seat do something now: move, or answer a false call? */
bool room_bots_must_act(const room *r, int seat);

/* Asks every bot that has something to decide and is not being asked yet. */
void room_bots_ask(core *c, room *r);

/* The position has changed: what they were asked no longer matters. */
void room_bots_forget(core *c, room *r);

/* An answer has come. */
void room_bots_answered(core *c, uint64_t ticket, const yv_action *action);

#endif
