/* Tables and players of other nodes, as far as this core needs to know them. If this node is the only one, there are
 * none. */
#ifndef ELSEWHERE_H
#define ELSEWHERE_H

#include "room.h"

/* Return the next table of another node after this one, NULL for the first: where this player sits; that the lobby
 * shows. Return NULL at the end. */
const core_table_row *elsewhere_next(const core *c, player_id id, const core_table_row *after);
const core_table_row *elsewhere_next_listed(const core *c, const core_table_row *after);

/* Returns the table of another node with this code, or NULL. */
const core_table_row *elsewhere_find(const core *c, uint64_t code);

/* Returns the seat of a player, who sits there. */
int elsewhere_seat(const core_table_row *row, player_id id);

/* Returns the first unfinished rated game of the player, or NULL. */
const core_table_row *elsewhere_unfinished(const core *c, player_id id);

/* Returns how many tables of other nodes were made from this address. */
int elsewhere_tables_from(const core *c, uint64_t address);

/* True if `other` is connected to another node and `viewer` may know it. */
bool elsewhere_sees_online(const core *c, player_id viewer, player_id other);

/* Describes a room for other nodes. Its texts are valid until the next call into the core; `buffer` is for them. */
void elsewhere_fill_row(const core *c, const room *r, jsonw *buffer, core_table_row *row);

/* Tell other nodes that a room has changed, or is closed. */
void elsewhere_tell(core *c, const room *r);
void elsewhere_tell_closed(const core *c, const char *table);

#endif
