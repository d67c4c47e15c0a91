/* Games as JSON: docs/PROTOCOL.md. Everything that is written for a seat comes from its view. */
#ifndef RENDER_GAME_H
#define RENDER_GAME_H

#include "../../base/jsonw.h"
#include "room.h"

/* Writes "caller", "called", "passed" and the clocks of the turn, which are the same for all viewers. */
void render_turn_keys(const core *c, jsonw *out, const room *r);

/* Write "view" in two parts: first what every viewer may see, then what only this seat sees, with "drawn". */
void render_view_open(jsonw *out, const room *r);
void render_view_close(jsonw *out, const room *r, yv_seat viewer);

/* Writes the keys of the result of a round, which is numbered from 0. */
void render_result_keys(jsonw *out, const room *r, int number);

/* Writes a list of ratings, one for each seat. */
void render_ratings(jsonw *out, const room *r, const int32_t *rating);

/* Writes the whole game as this seat may see it. */
void render_game(const core *c, jsonw *out, const room *r, yv_seat viewer);

#endif
