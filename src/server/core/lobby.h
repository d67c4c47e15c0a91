/* The lobby: public tables, and who looks at them. What changes is told a few times a second, once for all changes. */
#ifndef LOBBY_H
#define LOBBY_H

#include "../../json/jsonw.h"
#include "room.h"

enum {
    LOBBY_EVERY_MS = 250,
    LOBBY_MOST_LISTED = 300, /* tables in one answer */
};

void lobby_enter(core *c, conn *who);
void lobby_leave(core *c, conn *who);

/* Something of this room has changed that the lobby shows, or how many look on. */
void lobby_note(core *c, room *r);
void lobby_tell_gone(core *c, room *r); /* at once: the room will not be there later */
void lobby_forget(core *c, room *r);

/* Tells what has changed, when it is time. */
void lobby_tick(core *c);

/* Writes all public tables that are not over, as a list. */
void lobby_put_tables(core *c, jsonw *out);

/* A public table that waits for players of these rules, where this person may sit down; or NULL. */
room *lobby_find_company(core *c, const person *p, const yv_rules *rules);

#endif
