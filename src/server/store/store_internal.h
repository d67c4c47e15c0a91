/* The internals of the store, for its own files. */
#ifndef STORE_INTERNAL_H
#define STORE_INTERNAL_H

#include <string.h>

#include "../../base/utf8.h"
#include "moderation_store.h"
#include "statement.h"
#include "store.h"

/* The SELECT statements: rows of a table in store_read.c. */
typedef enum {
    QUERY_NEWEST,
    QUERY_PLAYER,
    QUERY_TOKEN,
    QUERY_VISITOR,
    QUERY_ARRIVAL,
    QUERY_USER,
    QUERY_PASSWORD,
    QUERY_RELATIONS,
    QUERY_PICTURE,
    QUERY_TABLES,
    QUERY_ENTRIES,
    QUERY_ENTRIES_AFTER,
    QUERY_ENTRIES_OF,
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
    QUERY_PAST,
    QUERY_FORGETTING,
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
    QUERY_PLAYER_NUMBERS,
    QUERY_BAN_NUMBERS,
    QUERY_CLAIM_USER,
    QUERIES,
} query;

/* More SELECT statements: rows of a table in store_moderation.c. */
typedef enum {
    LOOK_BANS,
    LOOK_OPERATOR,
    LOOK_OPERATORS,
    LOOK_ACTS,
    LOOK_REPORTS,
    LOOK_REPORT_PICTURE,
    LOOK_OPEN_REPORTS,
    LOOK_SETTING,
    LOOK_AGREED,
    LOOK_USER_NAME,
    LOOK_MEETINGS,
    LOOK_NEIGHBOURS,
    LOOK_PACES,
    LOOK_RECORDS,
    LOOKS,
} look;

/* Statements that a game over needs, and the fence: rows of a table in store_game.c. */
typedef enum { PUT_GAME, PUT_SEAT, PUT_STATS, PUT_PRESET, PUT_PACE, PUTS } put;

extern const statement_row store_queries[QUERIES], store_looks[LOOKS], store_puts[PUTS];

/* The statements that write facts, in store_write.c. Those of one kind are adjacent, and are executed from top to
 * bottom. */
typedef enum { IN_SQLITE = 1, IN_POSTGRES = 2, IN_BOTH = 3 } dialects;
typedef struct {
    fact_kind kind;
    dialects in;
    const char *sql;
    const char *fields; /* a letter for each parameter: see bind_one */
} write_row;
enum { MOST_WRITES = 96, MOST_PARAMETERS = 16 };
extern const write_row store_writes[];
extern const int store_write_rows;

/* Returns the letter of statement_row.parameters for a letter of write_row.fields. */
char store_kind_of_field(char field);

typedef struct {
    int64_t next, left;
} number_block;

/* The part that differs between the databases. */
typedef struct {
    bool (*commit)(store *s, fact *first, char why[STORE_WHY]);
    bool (*is_down)(store *s);
    void (*close)(store *s);
} store_calls;

struct store {
    const store_calls *calls;
    void *of; /* an sqlite_store or a pg_store */
    statement read[QUERIES], look[LOOKS], write[MOST_WRITES], put[PUTS];
    int64_t block;          /* how many numbers a block has */
    bool in_parts;          /* all entries of all logs are too much for one query */
    _Atomic uint64_t epoch; /* of the session; 0 if the store needs no leases. A new session begins in a thread */
    number_block numbers[STORE_NUMBERS];
};

static inline void copy_text(char *to, size_t capacity, const char *from)
{
    const size_t length = from ? utf8_fit(from, strlen(from), capacity - 1) : 0;
    if (length)
        memcpy(to, from, length);
    to[length] = '\0';
}

/* Runs the statements of a fact, and stops at the first that does not succeed. */
run_result store_write_fact(store *s, const fact *f);

/* Writes a finished game, its seats, and what they add to the statistics. */
run_result store_put_game(store *s, const fact *f);

/* Returns a copy of a record, to be freed, in which the player of this seat, counted from 1, is called "deleted".
 * Returns NULL if the record has no such seat. */
char *store_hide_name(const char *record, int seat);

/* Does the same for an entry of a log that starts a game, by the player's id. */
char *store_hide_player(const char *entry, player_id player);

/* The two databases. `reads_only` is for another thread or program: nothing is locked or written. */
store *sqlite_store_open(const char *path, bool reads_only, char why[STORE_WHY]);
store *pg_store_open(const char *url, bool reads_only, char why[STORE_WHY]);

#endif
