/* Calls into the core of a node that runs some of a server's tables, while other nodes run the others. The core does
 * not know which of its connections are those of other nodes; the program around it does (src/server/cluster). */
#ifndef CORE_NODE_H
#define CORE_NODE_H

#include "core.h"
#include "refusal.h"

/* True if this core has the table. */
bool core_has_table(const core *c, const char *table);

/* Sets the times of one table whose log has been restored, and lets it go on. */
void core_table_restored(core *c, const char *table, core_time now);

/* Forgets a table that another node runs from now on. Nothing is stored. With `answers`, an action that waits for a
 * possible slap-down is refused; otherwise nobody is told anything. */
void core_drop_table(core *c, const char *table, bool answers);

/* Writes the code of any table. Returns false if there is none. */
bool core_first_table(const core *c, char table[TABLE_CODE_LENGTH + 1]);
int core_count_tables(const core *c);

/* While the core is halted, nothing happens at its tables: no timer runs. It must not be sent requests. */
void core_set_halted(core *c, bool on, core_time now);

/* True if a public table here waits for the player who sends this "Play now". Writes the rules that the request asks
 * for. */
enum { CORE_RULES_BYTES = 1024 };
bool core_has_company(core *c, core_conn conn, const char *text, size_t length, char rules[CORE_RULES_BYTES]);

/* Visits the codes of all tables. The visit must not change them. */
void core_each_table(const core *c, void (*visit)(void *context, const char *table), void *context);

/* Visits the connections that have a table open, with the number of the table's last event. */
void core_each_watcher(const core *c, const char *table, void (*visit)(void *context, core_conn conn, uint64_t n),
                       void *context);

/* Describes a table for other nodes. The texts of `row` are valid until the next call into the core. Returns false if
 * there is no such table. */
bool core_describe_row(core *c, const char *table, core_table_row *row);

/* Opens a table for a connection that had it open at another node, and sends the state with the events after `since`;
 * -1 for none. Returns false if that is not possible. */
bool core_reopen(core *c, core_conn conn, const char *table, int64_t since, core_time now);

/* True if the connection has this table open at this node. */
bool core_has_open(const core *c, core_conn conn, const char *table);

/* Takes the token of a request that another node will handle, or that waits. Returns false if there is none: the caller
 * must refuse the request as REFUSE_TOO_FAST. core_uncharge gives the token back, and core_excuse_action does so for an
 * action that was done: person.h. */
bool core_charge(core *c, core_conn conn, core_time now);
void core_uncharge(core *c, core_conn conn);

/* Takes a token of the player for the code of a table that this node does not know, before the database is asked for
 * it. Returns false if the player or the address has none. core_return_code gives it back, before the request is
 * handled. */
bool core_take_code(core *c, core_conn conn);
void core_return_code(core *c, core_conn conn);
void core_excuse_action(core *c, core_conn conn);

/* The connection is at another node, which takes the tokens of its requests. */
void core_set_elsewhere(core *c, core_conn conn);

/* A player, or an address, has taken tokens of this kind at another node, as core_others tells them. */
void core_spent(core *c, bool of_address, uint64_t key, int kind, int tokens, core_time now);

/* A player has an unfinished rated game at this table of another node. If the player has one here too, because both
 * started at the same moment, then one of them has to go: the one whose table has the later code. The player leaves it
 * for good. */
void core_check_unfinished(core *c, player_id id, const char *table, core_time now);

/* Refuses a request. Closes the connection if it has asked too fast too often. */
void core_refuse_request(core *c, core_conn conn, int64_t id, refusal no);

/* Tells a connection that a table is closed. */
void core_tell_closed(core *c, core_conn conn, const char *table);

/* Tells the lobby about a table of another node: its row as JSON, or NULL if it is gone. */
void core_tell_lobby(core *c, const char *table, const char *row, size_t length);

/* Sends a message to a player's connections, unless the player has muted `from`. */
void core_tell_player(core *c, player_id id, player_id from, const char *text, size_t length);

/* A player's rating and skill have changed at another node. */
void core_player_rated(core *c, const profile *who);

/* A player has muted or blocked another one, or no longer does, at another node. */
void core_player_related(core *c, player_id id, relation kind, player_id other, bool on);

/* Visits all players whom the core knows. The visit must not change them. */
void core_each_player(const core *c, void (*visit)(void *context, player_id id), void *context);

/* Corrects what the core knows of a player by what is stored. Returns false if the player has just changed something
 * that may not be stored yet; nothing is then changed. */
bool core_correct_player(core *c, const profile *stored, const player_id *muted, int muteds, const player_id *blocked,
                         int blockeds, core_time now);

/* Lets a player leave the game at a table for good, because they play another one. Does nothing if the table no longer
 * plays the game with this code; "" stands for any game. */
void core_leave(core *c, player_id id, const char *table, const char *game, core_time now);

/* What another node must know of a connection. The lists are valid until the next call. */
typedef struct {
    const profile *who;
    const player_id *muted, *blocked;
    int muteds, blockeds;
    uint64_t address;
    int round_trip;
    core_time chat_from;
} core_conn_facts;
bool core_describe_conn(const core *c, core_conn conn, core_conn_facts *facts);

/* Returns how many connections a player has here. */
int core_conns_of(const core *c, player_id id, bool *hidden);

#endif
