/* A connection to PostgreSQL with prepared statements, and with a limit on the time that anything may take.
 *
 * One thread at a time may use a link. A link that fails is closed; pg_link_open connects it again. */
#ifndef PG_LINK_H
#define PG_LINK_H

#include <libpq-fe.h>

#include "statement.h"
#include "store.h"

enum { PG_MOST_PARAMETERS = 32, PG_STATE = 6 };

/* SQLSTATEs of our own functions (pg_schema.c). */
#define PG_FENCED  "YV001" /* the table is held under another epoch */
#define PG_ALREADY "YV002" /* the batch is stored already */

typedef struct pg_link pg_link;

/* A statement of a link. */
typedef struct {
    pg_link *link;
    const statement_row *row;
    const char *name; /* of the prepared statement */
    int parameters;
    PGresult *result; /* of a query that is being read */
    int at;           /* its present row */
    bool has_run;
    bool streams; /* its rows come one by one */
    const char *value[PG_MOST_PARAMETERS];
    int length[PG_MOST_PARAMETERS], format[PG_MOST_PARAMETERS];
    uint8_t number[PG_MOST_PARAMETERS][8];
    char *clean[PG_MOST_PARAMETERS]; /* copies of texts that are not UTF-8, without the wrong bytes */
} pg_statement;

struct pg_link {
    char *url;
    int timeout_ms;
    PGconn *conn; /* NULL while it is not connected */
    pg_statement *statements;
    int count, capacity;
    unsigned attempts; /* that have failed */
    bool revives;      /* a query whose connection is gone connects again, once */
    bool batches;      /* run() queues statements for pg_link_finish */
    int queued;        /* statements since pg_link_begin */
    char why[STORE_WHY];
    char state[PG_STATE]; /* the SQLSTATE of the last error; "" if there was none or the connection failed */
};

/* Prepares a link. Adds statements before it is opened; `to` then refers to the one that was added. */
void pg_link_init(pg_link *link, const char *url, int timeout_ms);
void pg_link_add(pg_link *link, const statement_row *row, statement *to);
void pg_link_free(pg_link *link);

/* Lets a query hand over its rows one by one as they come, instead of keeping all of them in memory. The link can do
 * nothing else until it is reset. */
void pg_statement_stream(statement *of);

/* Connects, unless it is connected, and prepares all statements. Returns false, with the reason in link->why, if that
 * fails. It may take as long as the URL's connect_timeout says for each of its hosts: 2 seconds if it says nothing. */
bool pg_link_open(pg_link *link);

/* Connects without preparing, so that the schema can be made first. */
bool pg_link_connect(pg_link *link);
bool pg_link_prepare(pg_link *link);
void pg_link_close(pg_link *link);

/* Executes SQL without parameters, also several statements. Returns false, with the reason in link->why, if that fails.
 */
bool pg_link_execute(pg_link *link, const char *sql);

/* Executes one statement without parameters and returns the number in its first row, or `otherwise`. */
int64_t pg_link_number(pg_link *link, const char *sql, int64_t otherwise);

/* A pipeline: between pg_link_begin and pg_link_finish, run() only queues a statement. pg_link_finish waits for all
 * results. It returns -1 if all succeeded, the number of the first statement that failed, counted from 0, or -2 if the
 * connection failed, so that nobody knows what has happened. */
enum { PG_ALL_DONE = -1, PG_DISCONNECTED = -2 };
bool pg_link_begin(pg_link *link);
int pg_link_finish(pg_link *link);

/* Copies the characters of a text that PostgreSQL takes: UTF-8 without NULs. Returns how many bytes they have. */
size_t pg_copy_clean(const char *text, size_t length, char *to);

#endif
