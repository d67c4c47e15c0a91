/* Bots at the tables: in their own seats, and for people who are away. A bot is asked through core_ports.ask_bot. Its
 * answer waits as long as a person would take, and is then done like a person's action. */
#ifndef ROOM_BOTS_H
#define ROOM_BOTS_H

#include "room.h"

/* Lets the bots act fast from now on, until a person has to act or the round is over. */
void room_bots_hurry(core *c, room *r);

/* Asks every bot that has something to decide and is not being asked yet. */
void room_bots_ask(core *c, room *r);

/* Drops all questions and answers, because the position has changed. */
void room_bots_forget(core *c, room *r);

/* Keeps the answer to a question, and marks its room as changed. Ignores a ticket that was dropped. */
void room_bots_answered(core *c, uint64_t ticket, const yv_action *action);

#endif
