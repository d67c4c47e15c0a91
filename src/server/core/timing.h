/* When things happen in a room: turns and their clocks, held actions, pauses, absence, closing. */
#ifndef TIMING_H
#define TIMING_H

#include "room.h"

enum {
    TIMING_START_MS = 10 * 1000,      /* who came by Play now waits for others so long, … */
    TIMING_FULL_MS = 3 * 1000,        /* … and if no seat is free, so long */
    TIMING_KICK_MS = 2 * 60 * 1000,   /* who was sent away does not sit there again */
    TIMING_FIRST_DEAL_MS = 500,       /* for the players' parts of the first shuffle to come in */
    TIMING_SEAT_MS = 2 * 60 * 1000,   /* a seat at a table that waits is kept for somebody who is not there */
    TIMING_EMPTY_MS = 10 * 60 * 1000, /* a table without people is kept */
};

/* Notes when a turn, a round or a game began or ended: after each new line. */
void timing_note(core *c, room *r, const room_entry *e);

/* After a start of the server: everything begins anew. */
void timing_restored(core *c, room *r);

/* What is left, in ms. The clock: -1 if none is running. */
int64_t timing_clock_left(const core *c, const room *r);
int64_t timing_wait_left(const core *c, const room *r);
int64_t timing_grace_left(const core *c, const room_seat *seat);
int64_t timing_pause_left(const core *c, const room *r);
int64_t timing_start_left(const core *c, const room *r); /* -1: it does not start by itself */

/* Whose clock it is: who is to move; of those who answer a false call, the next. */
yv_seat timing_clock_of(const room *r);

/* Is anybody there to play for? A game that does not count stands still while nobody is. */
bool timing_is_alive(const room *r);

/* A person has come, or has gone. */
void timing_came(core *c, room *r, yv_seat seat);
void timing_went(core *c, room *r, yv_seat seat);

/* Does what is due, and finds out what comes next. After this the room may be gone. */
void timing_tick(core *c, room *r);

/* To be called whenever something has changed: asks bots, and sets the time of what comes next. */
void timing_go_on(core *c, room *r);

#endif
