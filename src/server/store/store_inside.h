/* The inside of a store, for its own files. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include <sqlite3.h>

#include "store.h"

/* The questions that are asked of it: rows of a table in store_read.c. */
typedef enum {
    ASK_LAST_PLAYER,
    ASK_PLAYER,
    ASK_TOKEN,
    ASK_USER,
    ASK_PASSWORD,
    ASK_RELATIONS,
    ASK_PICTURE,
    ASK_TABLES,
    ASK_LINES,
    ASK_STATS,
    ASK_PRESETS,
    ASK_RATINGS,
    ASK_LEADERS,
    ASK_GAME,
    ASK_SEATS,
    ASK_RECENT,
    ASKS,
} ask;

enum { MOST_WRITES = 48 };

struct store {
    int lock;                                                     /* a descriptor that keeps other servers away */
    sqlite3 *in, *out;                                            /* for writing and for reading */
    sqlite3_stmt *write[MOST_WRITES], *begin, *commit, *rollback; /* prepared, as in the table of store_write.c */
    sqlite3_stmt *put_game, *put_seat, *put_stats, *put_preset, *sweep, *sweep_end;
    int64_t swept; /* lines up to this one have been looked at in this sweep */
    sqlite3_stmt *read[ASKS];
};

/* Prepare the statements of either side; false if one of them is wrong. */
bool store_prepare_writes(store *s);
bool store_prepare_reads(store *s);

/* Writes a finished game: its seats and what they add to the statistics. An SQLite result. */
int store_put_game(store *s, const fact *f);

/* The SQL function forget_name(record, seat): the record, with that seat's player called "deleted". */
void store_forget_name(sqlite3_context *result, int count, sqlite3_value **values);

#endif
