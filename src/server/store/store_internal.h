/* The internals of the store, for its own files. */
#ifndef STORE_INTERNAL_H
#define STORE_INTERNAL_H

#include <sqlite3.h>
#include <string.h>

#include "../../base/utf8.h"
#include "moderation_store.h"
#include "store.h"

/* The SELECT statements: rows of a table in store_read.c. */
typedef enum {
    QUERY_LAST_PLAYER,
    QUERY_NEWEST,
    QUERY_PLAYER,
    QUERY_TOKEN,
    QUERY_USER,
    QUERY_PASSWORD,
    QUERY_RELATIONS,
    QUERY_PICTURE,
    QUERY_TABLES,
    QUERY_ENTRIES,
    QUERY_STATS,
    QUERY_PRESETS,
    QUERY_RATINGS,
    QUERY_LEADERS,
    QUERY_SKILLED,
    QUERY_GAME,
    QUERY_SEATS,
    QUERY_RECENT,
    QUERY_MET,
    QUERY_HAVE_PLAYED,
    QUERY_UPLOADS,
    QUERY_GAMES_OF,
    QUERY_PLAYED,
    QUERY_SIGN_INS,
    QUERY_RECOVERY,
    QUERY_ACCOUNT,
    QUERY_SAID,
    QUERY_RATING_CHANGES,
    QUERY_ACTS_ON,
    QUERY_BANS_OF,
    QUERY_REPORTS_BY,
    QUERY_REPORTS_OF,
    QUERY_SEEN_FROM,
    QUERY_RIGHTS,
    QUERY_PACE,
    QUERIES,
} query;

/* More SELECT statements: rows of a table in store_moderation.c. */
typedef enum {
    LOOK_BANS,
    LOOK_LAST_BAN,
    LOOK_OPERATOR,
    LOOK_OPERATORS,
    LOOK_ACTS,
    LOOK_REPORTS,
    LOOK_REPORT_PICTURE,
    LOOK_SETTING,
    LOOK_USER_NAME,
    LOOK_MEETINGS,
    LOOK_NEIGHBOURS,
    LOOK_PACES,
    LOOK_RECORDS,
    LOOKS,
} look;

enum { MOST_WRITES = 96, STORE_BUSY_MS = 5000 };

struct store {
    int lock;                         /* a locked descriptor of the file, which keeps other servers away */
    sqlite3 *in, *out;                /* for writing and for reading */
    sqlite3_stmt *write[MOST_WRITES]; /* prepared: the rows of the table in store_write.c */
    sqlite3_stmt *begin, *commit, *rollback;
    sqlite3_stmt *put_game, *put_seat, *put_stats, *put_preset, *put_pace, *sweep, *sweep_end;
    bool wipes;    /* something was deleted that the write-ahead log may still have */
    int64_t swept; /* the last log entry that the current sweep has looked at */
    sqlite3_stmt *read[QUERIES];
    sqlite3_stmt *look[LOOKS];
};

/* Executes a statement that returns no rows, and resets it. Returns an SQLite result code. */
static inline int store_run(sqlite3_stmt *statement)
{
    sqlite3_step(statement);
    return sqlite3_reset(statement);
}

/* Moves to the next row. Every query must end with sqlite3_reset, because an open query keeps SQLite from
 * checkpointing. */
static inline bool next(sqlite3_stmt *row)
{
    return sqlite3_step(row) == SQLITE_ROW;
}

static inline const char *text_of(sqlite3_stmt *row, int column)
{
    return (const char *)sqlite3_column_text(row, column);
}

/* Returns "" for NULL. */
static inline const char *words_of(sqlite3_stmt *row, int column)
{
    const char *text = text_of(row, column);
    return text ? text : "";
}

static inline void copy_text(char *to, size_t capacity, const char *from)
{
    const size_t length = from ? utf8_fit(from, strlen(from), capacity - 1) : 0;
    if (length)
        memcpy(to, from, length);
    to[length] = '\0';
}

/* Prepare all statements. Return false if SQLite rejects one. */
bool store_prepare_writes(store *s);
bool store_prepare_reads(store *s);
bool store_prepare_moderation(store *s);

/* Writes a finished game, its seats, and what they add to the statistics. Returns an SQLite result code. */
int store_put_game(store *s, const fact *f);

/* The SQL function forget_name(record, seat), which returns the record with that seat's player renamed to "deleted". */
void store_forget_name(sqlite3_context *result, int count, sqlite3_value **values);

/* The SQL function forget_player(entry, player), which does the same for an entry of a log that starts a game. */
void store_forget_player(sqlite3_context *result, int count, sqlite3_value **values);

#endif
