/* Events as JSON: docs/PROTOCOL.md.
 *
 * A live event carries the state right after its entry, with the view of each seat. A missed event, which a client gets
 * when it comes back, says only what happened. */
#ifndef RENDER_EVENT_H
#define RENDER_EVENT_H

#include "../../base/jsonw.h"
#include "room.h"

/* Writes "event", "table" and "n". */
void render_event_head(jsonw *out, const char *event, const room *r, uint64_t n);

/* Write the other keys of an event: first those that are the same for all viewers, then those that depend on the
 * viewer's seat, if it has any. */
void render_event_common(const core *c, jsonw *out, const room *r, const room_entry *e, bool live);
void render_event_private(jsonw *out, const room *r, const room_entry *e, yv_seat viewer, bool live);
bool render_event_is_private(room_entry_kind kind);

/* Writes the speaker and what was said, or "muted" if the viewer mutes or blocks the speaker. The viewer NULL is an
 * operator, who sees everything. */
void render_said_keys(const core *c, jsonw *out, const room *r, const room_said *what, const person *viewer);

/* Writes a list of the events after number `since`, or null if the log no longer has all of them. */
void render_missed(const core *c, jsonw *out, const room *r, const person *viewer, int64_t since);

#endif
