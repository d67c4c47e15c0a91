/* Telling clients: answers to requests, events of rooms to those who look on.
 *
 * A message is begun in the core's buffer, keys are added, and it is sent to one or many. */
#ifndef TELL_H
#define TELL_H

#include "refusal.h"
#include "room.h"

/* {"event":…: begins a message that is not numbered. */
void tell_begin(core *c, const char *event);
void tell_send(core *c, conn *to);

/* Answers. tell_ok_begin leaves the object open for more keys. */
void tell_ok_begin(core *c, int64_t id);
void tell_ok(core *c, conn *to, int64_t id);
void tell_refusal(core *c, conn *to, int64_t id, refusal no);

/* What a client is told when it comes; that something about the player has changed; goodbye. */
void tell_hello(core *c, conn *to);
void tell_you(core *c, person *p);
void tell_bye(core *c, int back_ms);

/* An event of the room to all who look on: each is told what its seat may know. */
void tell_event(core *c, room *r, const log_line *l);

/* The whole state to one; to all. `since`: the last event that it has, or -1. */
void tell_state(core *c, room *r, conn *to, int64_t since);
void tell_states(core *c, room *r);

/* About now. */
void tell_presence(core *c, room *r, yv_seat seat);
void tell_clock(core *c, room *r);
void tell_ready(core *c, room *r);
void tell_watching(core *c, room *r);
void tell_starting(core *c, room *r);
void tell_closed(core *c, room *r);

#endif
