/* Telling clients: answers to requests, events of rooms to those who look on.
 *
 * A message is begun in the core's buffer, keys are added, and it is sent to one or many. */
#ifndef NOTIFY_H
#define NOTIFY_H

#include "refusal.h"
#include "room.h"

/* {"event":…: begins a message that is not numbered. */
void notify_begin(core *c, const char *event);
void notify_send(core *c, conn *to);

/* Answers. notify_ok_begin leaves the object open for more keys. */
void notify_ok_begin(core *c, int64_t id);
void notify_ok(core *c, conn *to, int64_t id);
void notify_refusal(core *c, conn *to, int64_t id, refusal no);

/* What a client is told when it comes; that something about the player has changed; goodbye. */
void notify_hello(core *c, conn *to);
void notify_you(core *c, person *p);
void notify_bye(core *c, int back_ms);

/* An event of the room to all who look on: each is told what its seat may know. */
void notify_event(core *c, room *r, const room_entry *e);

/* The whole state to one; to all. `since`: the last event that it has, or -1. */
void notify_state(core *c, room *r, conn *to, int64_t since);
void notify_states(core *c, room *r);

/* About now. */
void notify_presence(core *c, room *r, yv_seat seat);
void notify_clock(core *c, room *r);
void notify_ready(core *c, room *r);
void notify_watching(core *c, room *r);
void notify_starting(core *c, room *r);
void notify_closed(core *c, room *r);

#endif
