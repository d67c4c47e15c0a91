/* The directory: what this node knows of the other nodes, of their tables, and of the players who are connected to
 * them. It is learned from the bus and may be a moment old; the database decides who owns a table. */
#ifndef DIRECTORY_H
#define DIRECTORY_H

#include "../../sys/map.h"
#include "../core/core_ports.h"

typedef struct peer peer; /* another node */

/* A table of another node, or one that no node owns. */
typedef struct directory_row directory_row;
struct directory_row {
    core_table_row row; /* first, so that a core_table_row's address is its directory_row's; its texts are owned */
    uint64_t code;
    peer *owner;                   /* NULL if the table is free */
    uint64_t epoch;                /* under which the owner runs it */
    uint64_t mark;                 /* the owner's last full state that has the table */
    int64_t claimed;               /* when this node last asked the database for the table; 0 if never */
    bool stale;                    /* no living node had it when this node last looked for such tables */
    directory_row *before, *after; /* in the list of all rows */
};

typedef struct {
    map rows;   /* directory_row, by code */
    map seated; /* lists of rows, by player */
    map online; /* lists of peers, by player … */
    map hidden; /* … and of those where the player does not want to be seen */
    map made;   /* how many rows were made from each address: numbers as pointers */
    directory_row *first, *last;
} directory;

void directory_free(directory *d);

directory_row *directory_find(const directory *d, uint64_t code);

/* Adds or replaces a table. Copies the row. */
directory_row *directory_put(directory *d, const core_table_row *row, peer *owner);
void directory_remove(directory *d, directory_row *gone);

/* The tables of this owner are free. */
void directory_disown(directory *d, const peer *owner);

/* A player is connected to this node, or no longer is; or hides it. */
void directory_set_online(directory *d, player_id id, peer *at, bool online, bool hidden);
void directory_forget_online(directory *d, const peer *at);
bool directory_is_online(const directory *d, player_id id);

/* Visits the players who are connected to other nodes, once for each node, also those who hide it. */
void directory_each_online(const directory *d, void (*visit)(void *context, player_id id, const peer *at),
                           void *context);

/* As in core_others. */
const core_table_row *directory_next_of_player(const directory *d, player_id id, const core_table_row *after);
const core_table_row *directory_next_listed(const directory *d, const core_table_row *after);
int directory_tables_from(const directory *d, uint64_t address);

/* Returns a public table that waits for players of these rules and has a free seat, and whose owner is not NULL; or
 * NULL. */
const directory_row *directory_find_company(const directory *d, const char *rules, player_id whose);

#endif
