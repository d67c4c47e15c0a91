/* Opens, locks, checks and closes the data file. */
#include "store_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "../../sys/xalloc.h"
#include "schema.h"

/* synchronous=FULL means one fsync per commit in WAL mode, so that a commit survives a power failure. NORMAL could lose
 * the last commits, although clients have already received their messages. The writer checkpoints every 4000 pages
 * instead of every 1000: with group commit nearly all writes go to the write-ahead log. secure_delete overwrites
 * deleted text with zeros. */
static const char for_writing[] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000;"
                                  "PRAGMA foreign_keys=OFF; PRAGMA cache_size=-16000; PRAGMA secure_delete=ON;";
static const char for_reading[] = "PRAGMA query_only=ON; PRAGMA cache_size=-4000;";

/* Keeps other servers away from the file. SQLite uses locks of another kind, which the system drops when any descriptor
 * of the file is closed; so this descriptor stays open as long as SQLite's. */
static bool take_lock(store *s, const char *path, char why[STORE_WHY])
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
    if (sqlite3_open_v2(path, db, flags, NULL) == SQLITE_OK && sqlite3_busy_timeout(*db, STORE_BUSY_MS) == SQLITE_OK
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

static bool prepare(store *s, char why[STORE_WHY])
{
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
    sqlite3_create_function(s->in, "forget_name", 2, flags, NULL, store_forget_name, NULL, NULL);
    sqlite3_create_function(s->in, "forget_player", 2, flags, NULL, store_forget_player, NULL, NULL);
    if (!store_prepare_writes(s)) {
        snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(s->in));
        return false;
    }
    if (!store_prepare_reads(s) || !store_prepare_moderation(s)) {
        snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(s->out));
        return false;
    }
    return true;
}

store *store_open(const char *path, char why[STORE_WHY])
{
    store *s = xalloc(sizeof *s);
    *s = (store){.lock = -1};
    if (take_lock(s, path, why) && open_side(&s->in, path, for_writing, why) && check(s->in, why)
        && schema_upgrade(s->in, why, STORE_WHY) && open_side(&s->out, path, for_reading, why) && prepare(s, why))
        return s;
    store_close(s);
    return NULL;
}

store *store_open_reader(const char *path, char why[STORE_WHY])
{
    store *s = xalloc(sizeof *s);
    *s = (store){.lock = -1};
    if (open_side(&s->out, path, for_reading, why) && store_prepare_reads(s) && store_prepare_moderation(s))
        return s;
    if (s->out)
        snprintf(why, STORE_WHY, "%s", sqlite3_errmsg(s->out));
    store_close(s);
    return NULL;
}

static void close_side(sqlite3 *db)
{
    for (sqlite3_stmt *each; db && (each = sqlite3_next_stmt(db, NULL));)
        sqlite3_finalize(each);
    sqlite3_close(db);
}

void store_close(store *s)
{
    if (!s)
        return;
    close_side(s->out);
    close_side(s->in); /* the last connection writes the WAL back into the file */
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}
