/* What operators see of the core and do to it. These are calls into the core, as those of core.h are; the program
 * around it decides who may make them, and keeps the audit trail. */
#ifndef CORE_OPERATOR_H
#define CORE_OPERATOR_H

#include "../../base/jsonw.h"
#include "core.h"

/* Visits every player who is connected. */
void core_each_online(const core *c, void (*visit)(void *context, const profile *who, int connections, int tables),
                      void *context);

/* Writes tables as items of a JSON list, at most `most`. Returns how many it wrote. */
int core_write_tables(const core *c, int most, jsonw *out);

/* Writes one table with its players and its chat. Returns false, and writes nothing, if there is no such table. */
bool core_write_table(const core *c, const char *table, jsonw *out);

/* Closes a table. A game in progress is stored without a winner. Returns false if there is no such table; otherwise
 * writes the code of its game, which is empty if no game was in progress. */
bool core_close_table(core *c, const char *table, char game[GAME_CODE_LENGTH + 1], core_time now);

/* Removes the message of event n from a table, for everybody and from the store. Returns false if the table has no such
 * message, or no longer remembers it. */
bool core_remove_message(core *c, const char *table, uint64_t n, core_time now);

/* Sends a text to all connected clients. */
void core_announce(core *c, const char *text);

/* While the core is read-only, games in progress go on, and all other changes are refused. */
void core_set_read_only(core *c, bool on, core_time now);

/* Lets the player of this connection write at public tables from this time on. */
void core_set_chat_from(core *c, core_conn conn, core_time from);

/* Lets all of these players write that much later, or earlier if it is negative. */
void core_shift_chat(core *c, core_time by);

#endif
