/* The lobby: the public tables, and the connections that show them. Changes are sent a few times a second, with one
 * message for all changes of a table. */
#ifndef LOBBY_H
#define LOBBY_H

#include "../../base/jsonw.h"
#include "room.h"

enum {
    LOBBY_EVERY_MS = 250,
    LOBBY_MOST_LISTED = 300, /* tables in one answer */
};

void lobby_enter(core *c, conn *to);
void lobby_leave(core *c, conn *to);

/* Makes the next lobby_tick send the row of this room to the lobby, and the number of its spectators to its
 * watchers. */
void lobby_note(core *c, room *r);

/* Tells the lobby at once that the room is gone. */
void lobby_remove(core *c, room *r);

/* Tells the lobby about a table of another node: its row as JSON, or NULL if it is gone. */
void lobby_tell(core *c, const char *table, const char *row, size_t length);

/* Forgets a lobby_note for a room that is about to be freed. */
void lobby_forget(core *c, room *r);

/* Sends all noted rows, if it is time. */
void lobby_tick(core *c);

/* Writes a list of all public tables that are not over. */
void lobby_render_tables(core *c, jsonw *out);

/* Returns the best public table that waits for players of these rules and where this person may sit down, or NULL. */
room *lobby_find_company(core *c, const person *p, const yv_rules *rules);

#endif
