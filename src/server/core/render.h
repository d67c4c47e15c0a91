/* What clients are told, as JSON: docs/PROTOCOL.md. Each function writes one value, or the keys of an object that is
 * open. What a seat may know of a game comes from its view and nowhere else. */
#ifndef RENDER_H
#define RENDER_H

#include "../../json/jsonw.h"
#include "profile_json.h"
#include "room.h"

void render_settings(jsonw *out, const room_settings *s);
void render_seats(jsonw *out, const room *r);
void render_presence_keys(core *c, jsonw *out, const room *r, int seat);
void render_lobby_row(core *c, jsonw *out, const room *r);

/* The whole state of a room as this person may see it. */
void render_start_key(core *c, jsonw *out, const room *r); /* when it starts by itself */
void render_state(core *c, jsonw *out, const room *r, const person *viewer);

/* The keys of an event: first what is the same for all, then what depends on the seat that looks. Live ones have the
 * view and all that goes with it; a missed one is only what happened. */
void render_event_head(jsonw *out, const char *event, const room *r, uint64_t n);
void render_event_common(core *c, jsonw *out, const room *r, const room_entry *e, bool live);
void render_event_private(core *c, jsonw *out, const room *r, const room_entry *e, yv_seat viewer, bool live);

/* Has an event keys that depend on who looks? */
bool render_event_is_private(room_entry_kind kind);

/* What was said, unless this person does not want to hear it. */
void render_said_keys(core *c, jsonw *out, player_id from, said_kind said, int phrase, const char *text,
                      const person *viewer);

/* The events after number `since`, or null if they are not all remembered. */
void render_missed(core *c, jsonw *out, const room *r, const person *viewer, int64_t since);

/* The commitment to a secret, in hexadecimal digits. */
void render_commit(core *c, jsonw *out, const uint8_t secret[SECRET_BYTES]);

#endif
