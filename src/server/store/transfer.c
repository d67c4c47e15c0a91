#include "transfer.h"

#include <stdio.h>
#include <stdlib.h>

#include "../../entropy/blake.h"
#include "../../sys/xalloc.h"
#include "pg_schema.h"
#include "schema.h"
#include "sqlite_statement.h"

enum { ROWS_AT_ONCE = 500, PROGRESS_EVERY = 1000, TIMEOUT_MS = 600000, MOST_SQL = 2048, TABLES_MOST = 24 };

/* What is copied: the columns that both databases have. Entries of tables that are closed are not. */
typedef struct {
    const char *name, *columns;
    const char *kinds; /* a letter for each column, as in statement_row */
    const char *where;
} copied_table;

static const copied_table tables[] = {
    {"player",
     "id, name, \"user\", password, rating, picture, since, games, wins, rounds, yanivs, assafs_met, assafs, slaps, "
     "cuts,"
     " outs, streak, best_streak, most_players, rated, rated_wins, mu, sigma, private, recovery",
     "ntttnnnnnnnnnnnnnnnnnnnnt", ""},
    {"token", "hash, player, created, seen, agent", "bnnnt", ""},
    {"board", "id, code, opened", "ntn", ""},
    {"log", "board, n, text, said, starts", "nnbnn", " WHERE board IN (SELECT id FROM board)"},
    {"game", "id, code, rules, rated, ended, record, offline, private, closed", "nttnntnnn", ""},
    {"seat", "game, seat, player, name, level, won, quit, total, rating_change", "nnnttnnnn", ""},
    {"rating", "id, player, at, game, change, rating", "nnntnn", ""},
    {"relation", "player, relation, other", "nnn", ""},
    {"picture", "player, webp", "nb", ""},
    {"preset", "player, preset", "nt", ""},
    {"ban", "id, player, network, made, until, lifted, operator, reason", "nntnnnnt", ""},
    {"operator", "player, since", "nn", ""},
    {"act", "id, at, operator, act, target, reason", "nnnttt", ""},
    {"report", "id, at, reporter, player, what, evidence, picture, closed, outcome", "nnnnttbnt", ""},
    {"setting", "name, value", "tb", ""},
    {"seen_from", "player, address, first, last", "nnnn", ""},
    {"pace", "game, seat, times", "nnt", ""},
};

enum { TABLES = sizeof tables / sizeof tables[0] };
_Static_assert((int)TABLES <= (int)TABLES_MOST, "there is space for that many statements");

/* A sum over the rows of a table: their order does not matter. */
typedef struct {
    int64_t rows;
    uint64_t hash[4];
} sum;

typedef struct {
    const transfer_hooks *hooks;
    char *why;
    char sql[2][TABLES_MOST][MOST_SQL];
    statement_row rows[2][TABLES_MOST]; /* to read, and to write */
    char *bytes;                        /* of the present row */
    size_t capacity;
} transfer;

static bool explain(transfer *t, const char *reason)
{
    snprintf(t->why, STORE_WHY, "%s", reason);
    return false;
}

static void write_sql(transfer *t)
{
    for (int i = 0; i < TABLES; i++) {
        size_t length =
            (size_t)snprintf(t->sql[1][i], MOST_SQL, "INSERT INTO %s(%s) VALUES(", tables[i].name, tables[i].columns);
        for (int at = 0; tables[i].kinds[at]; at++)
            length += (size_t)snprintf(t->sql[1][i] + length, MOST_SQL - length, "%s", at ? ", ?" : "?");
        snprintf(t->sql[1][i] + length, MOST_SQL - length, ")");
        snprintf(t->sql[0][i], MOST_SQL, "SELECT %s FROM %s%s", tables[i].columns, tables[i].name, tables[i].where);
        t->rows[0][i] = (statement_row){t->sql[0][i], "", NULL};
        t->rows[1][i] = (statement_row){t->sql[1][i], tables[i].kinds, NULL};
    }
}

/* ---- rows ---- */

static void add_bytes(transfer *t, size_t *length, const void *bytes, size_t size)
{
    if (*length + size > t->capacity) {
        t->capacity = 2 * (*length + size);
        t->bytes = xrealloc(t->bytes, t->capacity);
    }
    if (size)
        memcpy(t->bytes + *length, bytes, size);
    *length += size;
}

/* Adds the present row: for each column whether it is NULL, its length and its bytes. PostgreSQL keeps of a text what
 * is UTF-8, so only that counts. */
static void add_row(transfer *t, const copied_table *of, const statement *row, sum *to)
{
    size_t length = 0;
    uint64_t hash[4];
    for (int i = 0; of->kinds[i]; i++) {
        const char *text = text_of(row, i);
        const int64_t number = of->kinds[i] == 'n' && text ? number_of(row, i) : 0;
        int64_t size = text && of->kinds[i] != 'n' ? (int64_t)size_of(row, i) : -1;
        add_bytes(t, &length, text ? "v" : "0", 1);
        add_bytes(t, &length, &number, sizeof number);
        const size_t place = length;
        add_bytes(t, &length, &size, sizeof size);
        add_bytes(t, &length, text, size > 0 ? (size_t)size : 0);
        if (size > 0 && of->kinds[i] == 't') {
            size = (int64_t)pg_copy_clean(text, (size_t)size, t->bytes + place + sizeof size);
            memcpy(t->bytes + place, &size, sizeof size);
            length = place + sizeof size + (size_t)size;
        }
    }
    blake_hash(NULL, (const uint8_t *)t->bytes, length, (uint8_t *)hash);
    to->rows++;
    for (int i = 0; i < 4; i++)
        to->hash[i] += hash[i];
}

static run_result copy_row(const copied_table *of, const statement *row, statement *to)
{
    for (int i = 0; of->kinds[i]; i++) {
        const char *text = text_of(row, i);
        if (!text)
            bind_bytes(to, i + 1, NULL, 0);
        else if (of->kinds[i] == 'n')
            bind_number(to, i + 1, number_of(row, i));
        else if (of->kinds[i] == 't')
            bind_text_part(to, i + 1, text, size_of(row, i));
        else
            bind_bytes(to, i + 1, text, size_of(row, i));
    }
    return run(to);
}

static void tell(const transfer *t, const copied_table *of, int64_t rows, int64_t all)
{
    if (t->hooks->progress)
        t->hooks->progress(t->hooks->context, of->name, rows, all);
}

/* Copies the rows of a table, in pipelines if `link` is not NULL. */
static bool copy_table(transfer *t, const copied_table *of, statement *from, statement *to, pg_link *link, int64_t all,
                       sum *copied)
{
    bool good = true;
    if (link && !pg_link_begin(link))
        return explain(t, link->why);
    while (good && next(from)) {
        add_row(t, of, from, copied);
        good = copy_row(of, from, to) == RUN_OK;
        if (good && link && copied->rows % ROWS_AT_ONCE == 0)
            good = pg_link_finish(link) == PG_ALL_DONE && pg_link_begin(link);
        if (copied->rows % PROGRESS_EVERY == 0)
            tell(t, of, copied->rows, all);
        if (t->hooks->is_stopped(t->hooks->context))
            good = false;
    }
    reset(from);
    if (link && link->batches && pg_link_finish(link) != PG_ALL_DONE)
        good = false;
    if (!good && link)
        explain(t, link->why);
    tell(t, of, copied->rows, all);
    return good;
}

/* Reads the copy, and compares it with what was copied. */
static bool compare_table(transfer *t, const copied_table *of, statement *copy, const sum *copied)
{
    sum found = {0};
    char reason[STORE_WHY];
    while (next(copy))
        add_row(t, of, copy, &found);
    reset(copy);
    if (found.rows == copied->rows && memcmp(found.hash, copied->hash, sizeof found.hash) == 0)
        return true;
    snprintf(reason, sizeof reason, "the copy of the table %s differs: it has %lld rows of %lld%s", of->name,
             (long long)found.rows, (long long)copied->rows, found.rows == copied->rows ? ", with other contents" : "");
    return explain(t, reason);
}

/* ---- both ends ---- */

static bool open_link(transfer *t, pg_link *link)
{
    if (pg_link_open(link) && pg_link_execute(link, "SET idle_in_transaction_session_timeout = 0"))
        return true;
    return explain(t, link->why);
}

static bool is_unused(transfer *t, pg_link *link)
{
    static const char alive[] = "SELECT count(*) FROM node WHERE NOT ended AND expires > clock_timestamp()";
    const int64_t nodes = pg_link_number(link, alive, -1);
    if (nodes > 0)
        return explain(t, "a server is using the database; stop all servers first");
    return nodes == 0 || explain(t, link->why);
}

static int64_t count_rows(sqlite3 *db, const copied_table *of)
{
    char sql[256];
    sqlite3_stmt *row = NULL;
    int64_t count = 0;
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s%s", of->name, of->where);
    if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW)
        count = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    return count;
}

static int64_t count_rows_there(pg_link *link, const copied_table *of)
{
    char sql[256];
    snprintf(sql, sizeof sql, "SELECT count(*) FROM %s%s", of->name, of->where);
    return pg_link_number(link, sql, -1);
}

/* ---- from SQLite to PostgreSQL ---- */

static bool make_space(transfer *t, pg_link *link, bool replaces)
{
    char sql[512] = "TRUNCATE recoded, "; /* former codes are for connections that are open, and are not copied */
    size_t length = strlen(sql);
    if (!pg_link_execute(link, "BEGIN; LOCK TABLE node IN SHARE ROW EXCLUSIVE MODE"))
        return explain(t, link->why);
    if (!is_unused(t, link))
        return false;
    for (int i = 0; i < TABLES; i++) {
        const int64_t rows = count_rows_there(link, &tables[i]);
        if (rows < 0)
            return explain(t, link->why);
        if (rows > 0 && !replaces)
            return explain(t, "the database is not empty");
        length += (size_t)snprintf(sql + length, sizeof sql - length, "%s%s", i ? ", " : "", tables[i].name);
    }
    return !replaces || pg_link_execute(link, sql) || explain(t, link->why);
}

/* The ids of deleted players are not used again. */
static bool set_sequences(transfer *t, sqlite3 *from, pg_link *link)
{
    char sql[200];
    sqlite3_stmt *row = NULL;
    int64_t last = 0;
    if (sqlite3_prepare_v2(from, "SELECT seq FROM sqlite_sequence WHERE name = 'player'", -1, &row, NULL) == SQLITE_OK
        && sqlite3_step(row) == SQLITE_ROW)
        last = sqlite3_column_int64(row, 0);
    sqlite3_finalize(row);
    snprintf(sql, sizeof sql,
             "SELECT setval('player_number', greatest(%lld + 1, (SELECT max(id) + 1 FROM player)), false)",
             (long long)last);
    return (pg_schema_set_sequences(link) && pg_link_execute(link, sql)) || explain(t, link->why);
}

static bool copy_into_postgres(transfer *t, sqlite3 *from, pg_link *link, statement *reading, statement *writing,
                               bool replaces)
{
    if (!make_space(t, link, replaces))
        return false;
    for (int i = 0; i < TABLES; i++) {
        statement source;
        sum copied = {0};
        if (!sqlite_statement_prepare(from, t->sql[0][i], &source))
            return explain(t, sqlite3_errmsg(from));
        const int64_t all = count_rows(from, &tables[i]);
        bool good = copy_table(t, &tables[i], &source, &writing[i], link, all, &copied)
                    && compare_table(t, &tables[i], &reading[i], &copied);
        if (good && copied.rows != all) /* a file that cannot be read ends like one that was read */
            good = explain(t, sqlite3_errcode(from) == SQLITE_OK ? "the file has changed" : sqlite3_errmsg(from));
        sqlite_statement_finalize(&source);
        if (!good)
            return false;
    }
    return set_sequences(t, from, link) && (pg_link_execute(link, "COMMIT") || explain(t, link->why));
}

static transfer *begin(const transfer_hooks *hooks, char why[STORE_WHY])
{
    transfer *t = xalloc(sizeof *t);
    memset(t, 0, sizeof *t);
    t->hooks = hooks;
    t->why = why;
    write_sql(t);
    return t;
}

static bool end(transfer *t, bool good)
{
    if (!good && t->hooks->is_stopped(t->hooks->context))
        explain(t, "interrupted");
    free(t->bytes);
    free(t);
    return good;
}

bool transfer_to_postgres(sqlite3 *from, const char *url, bool replaces, const transfer_hooks *hooks,
                          char why[STORE_WHY])
{
    transfer *t = begin(hooks, why);
    pg_link link;
    statement reading[TABLES_MOST], writing[TABLES_MOST];
    pg_link_init(&link, url, TIMEOUT_MS);
    bool good = pg_link_connect(&link) && pg_schema_upgrade(&link);
    pg_link_close(&link);
    if (!good)
        explain(t, link.why);
    for (int i = 0; i < TABLES; i++) {
        pg_link_add(&link, &t->rows[0][i], &reading[i]);
        pg_statement_stream(&reading[i]);
        pg_link_add(&link, &t->rows[1][i], &writing[i]);
    }
    good = good && open_link(t, &link) && copy_into_postgres(t, from, &link, reading, writing, replaces);
    pg_link_free(&link); /* what was not committed is undone */
    return end(t, good);
}

/* ---- from PostgreSQL to SQLite ---- */

static bool copy_sequence(transfer *t, pg_link *link, sqlite3 *to)
{
    static const char last[] =
        "SELECT CASE WHEN is_called THEN last_value + 31 ELSE last_value - 1 END FROM player_number";
    _Static_assert(PG_BLOCK == 32, "the last number of a block is 31 after the first");
    char sql[200];
    const int64_t number = pg_link_number(link, last, -1);
    if (number < 0)
        return explain(t, link->why);
    snprintf(sql, sizeof sql,
             "DELETE FROM sqlite_sequence WHERE name = 'player'; INSERT INTO sqlite_sequence VALUES('player', %lld)",
             (long long)number);
    return sqlite3_exec(to, sql, NULL, NULL, NULL) == SQLITE_OK || explain(t, sqlite3_errmsg(to));
}

static bool copy_into_sqlite(transfer *t, pg_link *link, statement *reading, sqlite3 *to, bool is_backup)
{
    if (!pg_link_execute(link, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        return explain(t, link->why);
    if (!is_backup && !is_unused(t, link))
        return false;
    if (pg_schema_version(link) != schema_version)
        return explain(t, "the database has another version than this program; start a server of this version first");
    if (!schema_upgrade(to, t->why, STORE_WHY))
        return false;
    if (sqlite3_exec(to, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK)
        return explain(t, sqlite3_errmsg(to));
    for (int i = 0; i < TABLES; i++) {
        statement writing, copy = {0};
        sum copied = {0};
        const int64_t all = count_rows_there(link, &tables[i]);
        bool good = sqlite_statement_prepare(to, t->sql[1][i], &writing)
                    && sqlite_statement_prepare(to, t->sql[0][i], &copy)
                    && copy_table(t, &tables[i], &reading[i], &writing, NULL, all, &copied);
        if (!good)
            explain(t, link->conn && !link->state[0] ? sqlite3_errmsg(to) : link->why);
        good = good && compare_table(t, &tables[i], &copy, &copied);
        if (good && copied.rows != all)
            good = explain(t, link->conn ? "the database has changed" : link->why);
        sqlite_statement_finalize(&writing);
        sqlite_statement_finalize(&copy);
        if (!good)
            return false;
    }
    return copy_sequence(t, link, to)
           && (sqlite3_exec(to, "COMMIT", NULL, NULL, NULL) == SQLITE_OK || explain(t, sqlite3_errmsg(to)));
}

bool transfer_to_sqlite(const char *url, sqlite3 *to, bool is_backup, const transfer_hooks *hooks, char why[STORE_WHY])
{
    transfer *t = begin(hooks, why);
    pg_link link;
    statement reading[TABLES_MOST];
    pg_link_init(&link, url, TIMEOUT_MS);
    for (int i = 0; i < TABLES; i++) {
        pg_link_add(&link, &t->rows[0][i], &reading[i]);
        pg_statement_stream(&reading[i]);
    }
    const bool good = open_link(t, &link) && copy_into_sqlite(t, &link, reading, to, is_backup);
    pg_link_free(&link);
    return end(t, good);
}
