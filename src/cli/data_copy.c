#include "data_copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "data_transfer.h"

enum { PAGES_PER_STEP = 1000 };

bool data_is_intact(sqlite3 *db, const char *check)
{
    sqlite3_stmt *query = NULL;
    const bool intact = sqlite3_prepare_v2(db, check, -1, &query, NULL) == SQLITE_OK
                        && sqlite3_step(query) == SQLITE_ROW
                        && strcmp((const char *)sqlite3_column_text(query, 0), "ok") == 0;
    sqlite3_finalize(query);
    return intact;
}

/* ---- copying ---- */

static void show_progress(sqlite3_backup *copying, bool done)
{
    const int all = sqlite3_backup_pagecount(copying), left = sqlite3_backup_remaining(copying);
    if (!isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r%3d %%", all > 0 ? (int)((long long)(all - left) * 100 / all) : 100);
    if (done)
        fputs("\r     \r", stderr);
}

static bool copy_pages(sqlite3 *source, sqlite3 *target)
{
    sqlite3_backup *copying = sqlite3_backup_init(target, "main", source, "main");
    int result = copying ? SQLITE_OK : SQLITE_ERROR;
    while (result == SQLITE_OK && !data_interrupted()) {
        result = sqlite3_backup_step(copying, PAGES_PER_STEP);
        show_progress(copying, false);
    }
    if (copying)
        show_progress(copying, true);
    return sqlite3_backup_finish(copying) == SQLITE_OK && result == SQLITE_DONE;
}

/* Keeps one transaction open for all steps: otherwise SQLite would start again whenever the server stores something. */
static bool copy_all(sqlite3 *source, const char *from, sqlite3 *target, const char *to)
{
    static const char begin[] = "BEGIN; SELECT count(*) FROM sqlite_schema";
    if (sqlite3_exec(source, begin, NULL, NULL, NULL) != SQLITE_OK) {
        data_complain(from, source);
        return false;
    }
    if (!copy_pages(source, target)) {
        if (!data_interrupted())
            data_complain(to, target);
        return false;
    }
    if (data_is_intact(target, "PRAGMA quick_check(1)"))
        return true;
    cli_complain("%s: the copy is damaged; the data file may be damaged too", to);
    return false;
}

/* Creates the unfinished copy first, so that a missing or read-only folder is noticed before anything is copied.
 * mkstemp makes it readable for its owner alone, because it contains the hashes of passwords. */
static bool make_part(data_copy *copy)
{
    if (snprintf(copy->part, sizeof copy->part, "%s.XXXXXX", copy->to) >= (int)sizeof copy->part) {
        cli_complain("%.60s…: the name is too long", copy->to);
        return false;
    }
    const int file = mkstemp(copy->part);
    if (file < 0) {
        cli_complain("%s: %s", copy->to, strerror(errno));
        return false;
    }
    close(file);
    return true;
}

/* Opens the unfinished copy. Returns NULL after a message. */
static sqlite3 *open_part(data_copy *copy, const char *to)
{
    /* A copy that is deleted if anything fails needs no journal. It is synced once, at the end. */
    static const char no_journal[] = "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF";
    sqlite3 *target = NULL;
    copy->to = to;
    if (!make_part(copy))
        return NULL;
    if (sqlite3_open_v2(copy->part, &target, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
        && sqlite3_exec(target, no_journal, NULL, NULL, NULL) == SQLITE_OK)
        return target;
    data_complain(to, target);
    sqlite3_close(target);
    unlink(copy->part);
    return NULL;
}

static bool close_part(data_copy *copy, sqlite3 *target, bool good)
{
    good = sqlite3_close(target) == SQLITE_OK && good;
    if (!good)
        unlink(copy->part);
    return good;
}

bool data_copy_fill(data_copy *copy, sqlite3 *source, const char *from, const char *to)
{
    sqlite3 *target = open_part(copy, to);
    return target && close_part(copy, target, copy_all(source, from, target, to));
}

bool data_copy_fill_from_database(data_copy *copy, const char *url, bool is_backup, const char *to)
{
    sqlite3 *target = open_part(copy, to);
    return target && close_part(copy, target, data_transfer_to_file(url, target, is_backup));
}

/* ---- replacing the target ---- */

static bool sync_path(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool good = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return good;
}

static bool sync_folder_of(const char *path)
{
    char folder[PATH_MAX];
    data_folder_of(path, folder);
    return sync_path(folder);
}

bool data_copy_put_in_place(data_copy *copy)
{
    if (sync_path(copy->part) && rename(copy->part, copy->to) == 0 && sync_folder_of(copy->to))
        return true;
    cli_complain("%s: %s", copy->to, strerror(errno));
    unlink(copy->part);
    return false;
}
