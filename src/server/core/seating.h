/* Seats: sitting down, standing up, being away, and leaving a rated game for good. */
#ifndef SEATING_H
#define SEATING_H

#include "room.h"

/* Puts a player or a bot into a seat while the table waits. A player becomes the host if the host is not there. */
void seating_sit(core *c, room *r, yv_seat seat, const occupant *who);

/* Puts a player into a free seat; a player who has a seat moves. `leaves` is as in occupant; `fill` is not NULL if they
 * came through Play now. */
void seating_take(core *c, room *r, yv_seat seat, const person *p, const char *leaves, const bot_level *fill);

/* Frees a seat while the table waits. If the host stands up, another person who sits there becomes the host. */
void seating_stand(core *c, room *r, yv_seat seat);

/* Lets a bot play for the person in this seat: with ENTRY_AWAY until they act again, with ENTRY_PART because they
 * left. */
void seating_away(core *c, room *r, yv_seat seat, room_entry_kind kind);

/* Gives the seat back to its person. */
void seating_back(core *c, room *r, yv_seat seat);

/* Charges the person for leaving the game for good, if it is rated. A bot plays the seat to the end. */
void seating_quit(core *c, room *r, yv_seat seat);

#endif
