/* Players, seats, settings and lobby rows as JSON: docs/PROTOCOL.md. Each function writes one value; a function whose
 * name ends in `_keys` writes keys of an object that the caller has opened. */
#ifndef RENDER_H
#define RENDER_H

#include "../../base/jsonw.h"
#include "room.h"

/* Writes at most SECRET_BYTES bytes as a string of hexadecimal digits. */
void render_hex(jsonw *out, const uint8_t *bytes, int count);

/* Writes the commitment to a secret: its hash. */
void render_commit(const core *c, jsonw *out, const uint8_t secret[SECRET_BYTES]);

/* Writes the player or bot in a seat, or null; and a list of these for all seats. */
void render_occupant(jsonw *out, const room *r, int seat);
void render_seats(jsonw *out, const room *r);

/* Writes "here", "away", "left" and "grace_ms" of a seat; and a list of such objects, with null for free seats. */
void render_presence_keys(const core *c, jsonw *out, const room *r, int seat);
void render_presence(const core *c, jsonw *out, const room *r);

void render_settings(jsonw *out, const room_settings *s);
void render_lobby_row(const core *c, jsonw *out, const room *r);

/* Writes the rules as on the rules line of a record. */
void render_rules_text(jsonw *out, const yv_rules *rules);

/* Returns the protocol's word for a phase. */
const char *render_phase(room_phase phase);

#endif
