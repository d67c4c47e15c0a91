/* The core of the server: connected players, the lobby, tables, games, the slap-down race and ratings.
 *
 * It has no sockets, files, clocks or threads of its own. Requests, the time and stored facts come in through these
 * functions; replies and facts to store go out through the ports. The same calls give the same bytes, so a whole server
 * with its clients runs in a simulator from one seed.
 *
 * Only one thread may call it. */
#ifndef CORE_H
#define CORE_H

#include "core_ports.h"

typedef struct core core;

enum { CORE_MAX_FRAME = 8192 }; /* bytes of a request */

/* Returns a new core. The caller must release it with core_close. */
core *core_open(const core_settings *settings, const core_ports *ports);
void core_close(core *c);

/* Restore the stored tables, after a start and before any other call: every table, then its log in order. Return false
 * if a table or an entry cannot be read; the core then logs that and leaves the table out. */
bool core_restore_table(core *c, const char *table);
bool core_restore_log(core *c, const char *table, uint64_t n, const char *text, size_t length);
void core_restored(core *c, core_time now);

/* A player has connected. `address` is a number for the network address; the limits also apply to it, unless it is 0.
 * `muted` and `blocked` are that player's stored relations. */
void core_connected(core *c, core_conn conn, uint64_t address, const profile *who, const player_id *muted, int muteds,
                    const player_id *blocked, int blockeds, core_time now);
/* False if the address owes requests, because it has made the server send too much: then its clients may not connect.
 */
bool core_may_connect(core *c, uint64_t address, core_time now);
/* A connection has sent a request, of which `length` bytes are here. */
void core_received(core *c, core_conn conn, const char *text, size_t length, core_time now);
/* The same for a request that arrived `age_us` before this call, maybe at another node. `again` says that it may have
 * been handled before, because its answer was lost: an action that has been done is then not refused as stale. Returns
 * true if the answer will be sent later, because an action is held back for a possible slap-down. */
bool core_received_late(core *c, core_conn conn, const char *text, size_t length, int64_t age_us, bool again,
                        core_time now);
/* The network has measured the smoothed round trip of a connection. */
void core_measured(core *c, core_conn conn, int round_trip_us);
void core_disconnected(core *c, core_conn conn, core_time now);

/* Return false if the player, or all players of the address together, have changed names or pictures too often, or have
 * asked too often for all that is kept about them. They count the change or the question. */
bool core_may_rename(core *c, player_id id, uint64_t address, core_time now);
bool core_may_change_picture(core *c, player_id id, uint64_t address, core_time now);
bool core_may_export(core *c, player_id id, uint64_t address, core_time now);

/* False if so much has been stored for the address that a picture, an uploaded game or a row of a table must wait. The
 * second function charges the address for one; a row counts as CORE_ROW_BYTES. */
bool core_may_store(core *c, uint64_t address, core_time now);
void core_stored(core *c, uint64_t address, size_t bytes, core_time now);

/* A player's name, picture or kind has changed. Rating and skill in `who` are ignored: they change only in the core. */
void core_player_changed(core *c, const profile *who);

/* True if `other` is connected and `viewer` may know it: `other` does not hide it, and neither blocks the other. If so
 * and `table` is not NULL, sets it to the code of a public table where `other` sits and a seat is free, or to NULL; the
 * code is valid until the next call. */
bool core_sees_online(const core *c, player_id viewer, player_id other, const char **table);

/* Describes a table. Returns false if there is no such table, or if the address has asked for too many tables that do
 * not exist; 0 is an address without limits. */
bool core_describe_table(core *c, const char *table, uint64_t address, core_time now, core_table_facts *facts);

/* A player is deleted. The core frees the player's seats and closes the connections. */
void core_player_gone(core *c, player_id id, core_time now);

/* Visits the codes of the tables where a player sits. */
void core_each_table_of(const core *c, player_id id, void (*visit)(void *context, const char *table), void *context);

/* Hands over the answer to a bot job: an action of its seat; for a slap-down, YV_SLAP or YV_PASS. */
void core_bot_answers(core *c, uint64_t ticket, const yv_action *action, core_time now);

/* Does everything that is due. Returns the time of the next call, or INT64_MAX if none is needed. Every call above may
 * change that time. */
core_time core_tick(core *c, core_time now);

/* Tells every client, or one, that the server goes down and comes back after `back_ms`. */
void core_say_bye(core *c, int back_ms);
void core_say_bye_to(core *c, core_conn conn, int back_ms);

/* Returns the figures for /metrics. */
core_figures core_count(const core *c);

/* True if every room is in the lists where it belongs. For tests: this looks at all rooms. */
bool core_has_lists(const core *c);

#endif
