/* The store in an SQLite file: opening, locking, checking and closing it; statements and commits. */
#include "store_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "../../sys/xalloc.h"
#include "../log/log.h"
#include "schema.h"
#include "sqlite_statement.h"

enum { BUSY_MS = 5000 };

typedef struct {
    int lock;          /* a locked descriptor of the file, which keeps other servers away */
    sqlite3 *in, *out; /* for writing and for reading */
    sqlite3_stmt *begin, *commit, *rollback, *sweep, *sweep_end;
    bool wipes;    /* something was deleted that the write-ahead log may still have */
    int64_t swept; /* the last log entry that the current sweep has looked at */
} sqlite_store;

static bool prepare_one(sqlite3 *db, const char *sql, sqlite3_stmt **to)
{
    return sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, to, NULL) == SQLITE_OK;
}

static bool prepare_rows(sqlite3 *db, const statement_row *rows, int count, statement *to)
{
    for (int i = 0; i < count; i++)
        if (!sqlite_statement_prepare(db, rows[i].sql, &to[i]))
            return false;
    return true;
}

/* ---- committing ---- */

/* Deletes log entries of closed tables, which lie among the entries of open ones. Each time a table is closed, this
 * looks at some more entries, and after the last entry it starts again. So it deletes about as many entries as are
 * written. */
static int sweep(sqlite_store *lite)
{
    sqlite3_bind_int64(lite->sweep_end, 1, lite->swept);
    const bool any =
        sqlite3_step(lite->sweep_end) == SQLITE_ROW && sqlite3_column_type(lite->sweep_end, 0) != SQLITE_NULL;
    const int64_t end = any ? sqlite3_column_int64(lite->sweep_end, 0) : 0;
    sqlite3_reset(lite->sweep_end);
    sqlite3_bind_int64(lite->sweep, 1, lite->swept);
    sqlite3_bind_int64(lite->sweep, 2, end);
    lite->swept = end; /* 0 at the end, so that the next sweep starts again */
    return any ? sqlite_statement_execute(lite->sweep) : SQLITE_OK;
}

static bool write_one(store *s, sqlite_store *lite, const fact *f)
{
    const run_result result = store_write_fact(s, f);
    lite->wipes |= f->kind == FACT_PLAYER_DELETED || f->kind == FACT_LOG_REPLACED
                   || (f->kind == FACT_GAMES_FORGOTTEN && f->number == STORE_ALL_GAMES);
    if (result == RUN_REFUSED)
        log_write(LOG_ERROR, "refused-by-store", "kind=%d player=%lld reason=\"%s\"", (int)f->kind,
                  (long long)f->player, sqlite3_errmsg(lite->in));
    return result != RUN_FAILED && (f->kind != FACT_TABLE_CLOSED || sweep(lite) == SQLITE_OK);
}

/* Copies the write-ahead log into the file and empties it, so that what a player has deleted is in neither. If another
 * program is reading, tries again after the next commit. */
static void wipe(sqlite_store *lite)
{
    sqlite3_busy_timeout(lite->in, 0);
    lite->wipes = sqlite3_wal_checkpoint_v2(lite->in, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL) != SQLITE_OK;
    sqlite3_busy_timeout(lite->in, BUSY_MS);
}

static bool commit(store *s, fact *first, char why[STORE_WHY])
{
    sqlite_store *lite = s->of;
    bool good = sqlite_statement_execute(lite->begin) == SQLITE_OK;
    for (const fact *f = first; f && good; f = f->next)
        good = write_one(s, lite, f);
    if (good && sqlite_statement_execute(lite->commit) == SQLITE_OK) {
        if (lite->wipes)
            wipe(lite);
        return true;
    }
    snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(lite->in));
    if (!sqlite3_get_autocommit(lite->in))
        sqlite_statement_execute(lite->rollback);
    return false;
}

/* ---- opening and closing ---- */

/* synchronous=FULL means one fsync per commit in WAL mode, so that a commit survives a power failure. NORMAL could lose
 * the last commits, although clients have already received their messages. The writer checkpoints every 4000 pages
 * instead of every 1000: with group commit nearly all writes go to the write-ahead log. secure_delete overwrites
 * deleted text with zeros. */
static const char for_writing[] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000;"
                                  "PRAGMA foreign_keys=OFF; PRAGMA cache_size=-16000; PRAGMA secure_delete=ON;";
static const char for_reading[] = "PRAGMA query_only=ON; PRAGMA cache_size=-4000;";

/* Keeps other servers away from the file. SQLite uses locks of another kind, which the system drops when any descriptor
 * of the file is closed; so this descriptor stays open as long as SQLite's. */
static bool take_lock(sqlite_store *s, const char *path, char why[STORE_WHY])
{
    s->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->lock < 0) {
        snprintf(why, STORE_WHY, "%s", strerror(errno));
        return false;
    }
    if (flock(s->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    snprintf(why, STORE_WHY, "another server is using it");
    return false;
}

static bool open_side(sqlite3 **db, const char *path, const char *settings, char why[STORE_WHY])
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, db, flags, NULL) == SQLITE_OK && sqlite3_busy_timeout(*db, BUSY_MS) == SQLITE_OK
        && sqlite3_exec(*db, settings, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    const bool damaged = sqlite3_errcode(*db) == SQLITE_CORRUPT;
    snprintf(why, STORE_WHY, damaged ? "the file is damaged (%s); restore a backup of it" : "%s", sqlite3_errmsg(*db));
    return false;
}

/* Finds out whether the file is damaged before anything is written to it. */
static bool check(sqlite3 *db, char why[STORE_WHY])
{
    sqlite3_stmt *row = NULL;
    const char *found = NULL;
    if (sqlite3_prepare_v2(db, "PRAGMA quick_check(1)", -1, &row, NULL) == SQLITE_OK && sqlite3_step(row) == SQLITE_ROW)
        found = (const char *)sqlite3_column_text(row, 0);
    const bool fine = found && strcmp(found, "ok") == 0;
    if (!fine)
        snprintf(why, STORE_WHY, "the file is damaged (%s); restore a backup of it",
                 found ? found : sqlite3_errmsg(db));
    sqlite3_finalize(row);
    return fine;
}

/* The SQL function forget_name(record, seat), which returns the record with that seat's player renamed to "deleted". */
static void forget_name(sqlite3_context *result, int count, sqlite3_value **values)
{
    (void)count;
    char *changed = store_hide_name((const char *)sqlite3_value_text(values[0]), sqlite3_value_int(values[1]));
    if (changed)
        sqlite3_result_text(result, changed, -1, free);
    else
        sqlite3_result_value(result, values[0]);
}

/* The SQL function forget_player(entry, player), which does the same for an entry of a log that starts a game. */
static void forget_player(sqlite3_context *result, int count, sqlite3_value **values)
{
    (void)count;
    char *changed = store_hide_player((const char *)sqlite3_value_text(values[0]), sqlite3_value_int64(values[1]));
    if (changed)
        sqlite3_result_blob(result, changed, (int)strlen(changed), free);
    else
        sqlite3_result_value(result, values[0]);
}

static bool prepare_writes(store *s, sqlite_store *lite)
{
    static const char sweep_end[] = "SELECT max(id) FROM (SELECT id FROM log WHERE id > ? ORDER BY id LIMIT 600)";
    static const char sweep_some[] = "DELETE FROM log WHERE id > ? AND id <= ? AND board NOT IN (SELECT id FROM board)";
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    sqlite3_create_function(lite->in, "forget_name", 2, flags, NULL, forget_name, NULL, NULL);
    sqlite3_create_function(lite->in, "forget_player", 2, flags, NULL, forget_player, NULL, NULL);
    for (int i = 0; i < store_write_rows; i++)
        if (store_writes[i].in & IN_SQLITE && !sqlite_statement_prepare(lite->in, store_writes[i].sql, &s->write[i]))
            return false;
    return prepare_rows(lite->in, store_puts, PUTS, s->put) && prepare_one(lite->in, sweep_end, &lite->sweep_end)
           && prepare_one(lite->in, sweep_some, &lite->sweep) && prepare_one(lite->in, "BEGIN IMMEDIATE", &lite->begin)
           && prepare_one(lite->in, "COMMIT", &lite->commit) && prepare_one(lite->in, "ROLLBACK", &lite->rollback);
}

static bool prepare_all(store *s, sqlite_store *lite, char why[STORE_WHY])
{
    sqlite3 *at_fault = NULL;
    if (lite->in && !prepare_writes(s, lite))
        at_fault = lite->in;
    else if (!prepare_rows(lite->out, store_queries, QUERIES, s->read)
             || !prepare_rows(lite->out, store_looks, LOOKS, s->look))
        at_fault = lite->out;
    if (at_fault)
        snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(at_fault));
    return !at_fault;
}

static bool is_down(store *s)
{
    (void)s;
    return false;
}

static void close_side(sqlite3 *db)
{
    for (sqlite3_stmt *each; db && (each = sqlite3_next_stmt(db, NULL));)
        sqlite3_finalize(each);
    sqlite3_close(db);
}

static void close_lite(store *s)
{
    sqlite_store *lite = s->of;
    close_side(lite->out);
    close_side(lite->in); /* the last connection writes the WAL back into the file */
    if (lite->lock >= 0)
        close(lite->lock);
    free(lite);
    free(s);
}

store *sqlite_store_open(const char *path, bool reads_only, char why[STORE_WHY])
{
    static const store_calls calls = {commit, is_down, close_lite};
    store *s = xalloc(sizeof *s);
    sqlite_store *lite = xalloc(sizeof *lite);
    *lite = (sqlite_store){.lock = -1};
    memset(s, 0, sizeof *s);
    s->calls = &calls;
    s->of = lite;
    s->block = INT64_MAX; /* nobody else gives numbers */
    const bool writable = reads_only
                          || (take_lock(lite, path, why) && open_side(&lite->in, path, for_writing, why)
                              && check(lite->in, why) && schema_upgrade(lite->in, why, STORE_WHY));
    if (writable && open_side(&lite->out, path, for_reading, why) && prepare_all(s, lite, why))
        return s;
    close_lite(s);
    return NULL;
}
