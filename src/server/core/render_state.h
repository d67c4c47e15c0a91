/* The state of a table as JSON: docs/PROTOCOL.md. */
#ifndef RENDER_STATE_H
#define RENDER_STATE_H

#include "../../base/jsonw.h"
#include "room.h"

/* Writes "start_ms": the time until the table starts by itself, or null. */
void render_start_key(const core *c, jsonw *out, const room *r);

/* Writes the whole state as this person may see it. */
void render_state(const core *c, jsonw *out, const room *r, const person *viewer);

#endif
