/* The lobby: the public tables, and the connections that show them. Changes are sent a few times a second, with one
 * message for all changes of a table. Every message goes to everybody who looks at the lobby, so only some are sent at
 * a time, and the other tables wait for their turn: nobody can flood all the others by changing tables quickly. */
#ifndef LOBBY_H
#define LOBBY_H

#include "../../base/jsonw.h"
#include "room.h"

enum {
    LOBBY_EVERY_MS = 250,
    LOBBY_MOST_LISTED = 300, /* tables in one answer, … */
    LOBBY_MOST_FROM = 60,    /* … as many of them made from one address */
    LOBBY_MOST_SENT = 10000, /* messages at a time, to all connections together … */
    LOBBY_FEWEST_TOLD = 8,   /* … but at least about this many tables */
};

/* Show the lobby to a connection from now on, or no longer. */
void lobby_enter(core *c, conn *to);
void lobby_leave(core *c, conn *to);

/* Makes the next lobby_tick send the number of spectators of this room to its watchers, and that or a later one send
 * its row to the lobby. */
void lobby_note(core *c, room *r);

/* Makes a later lobby_tick tell the lobby that the room is gone. */
void lobby_remove(core *c, room *r);

/* Makes a later lobby_tick tell the lobby about a table of another node: its row as JSON, or NULL if it is gone. */
void lobby_tell(core *c, const char *table, const char *row, size_t length);

/* Forgets a lobby_note for a room that is about to be freed. */
void lobby_forget(core *c, room *r);

/* Sends what has been noted, or a part of it, if it is time. */
void lobby_tick(core *c);

/* Forgets everything that has been noted. */
void lobby_close(core *c);

/* Writes a list of the public tables that are not over: the LOBBY_MOST_LISTED newest, without those that exceed
 * LOBBY_MOST_FROM of one address. */
void lobby_render_tables(core *c, jsonw *out);

/* Returns the best public table that waits for players of these rules and where this person may sit down, or NULL. */
room *lobby_find_company(core *c, const person *p, const yv_rules *rules);

#endif
