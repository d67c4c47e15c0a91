/* The times of a room: when its turn, round or game began, how long its clocks still run, and how long it waits for
 * absent players. */
#ifndef ROOM_TIMES_H
#define ROOM_TIMES_H

#include "room.h"

enum {
    ROOM_START_MS = 10 * 1000,      /* a "Play now" player who joined a table waits this long for others, … */
    ROOM_FULL_MS = 3 * 1000,        /* … or this long once no seat is free */
    ROOM_FIRST_DEAL_MS = 500,       /* time for the players' parts of the first shuffle to come in */
    ROOM_SEAT_MS = 2 * 60 * 1000,   /* a waiting table keeps the seat of an absent player this long */
    ROOM_EMPTY_MS = 10 * 60 * 1000, /* a table without people is kept this long */
};

/* Sets the times that follow from an entry that has just been applied. */
void room_times_note(const core *c, room *r, const room_entry *e);

/* Begins all times anew after a start of the server. */
void room_times_restored(const core *c, room *r);

/* The person in this seat has connected, or has lost the last connection. */
void room_times_came(const core *c, room *r, yv_seat seat);
void room_times_went(const core *c, room *r, yv_seat seat);

/* Returns when the clock of the present turn runs out; TIMER_NEVER if none is running. */
core_time room_times_clock_end(const room *r);

/* Return the time that is left, in ms. The clock and the start return -1 if there is none. */
int64_t room_times_clock_left(const core *c, const room *r);
int64_t room_times_window_left(const core *c, const room *r);
int64_t room_times_grace_left(const core *c, const room_seat *seat);
int64_t room_times_pause_left(const core *c, const room *r);
int64_t room_times_start_left(const core *c, const room *r);

#endif
