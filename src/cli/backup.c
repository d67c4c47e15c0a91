/* yaniv backup: copies a server's data while it runs. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "commands.h"
#include "data.h"

enum { OPTION_DATA };

static const cli_option options[] = {
    [OPTION_DATA] = {"--data", "FILE", "the server's data file (default: the file that `yaniv serve` uses by default)",
                     "@files"},
    {NULL, NULL, NULL, NULL},
};

enum { PAGES_PER_STEP = 1000 };

typedef struct {
    const char *from, *to;
    char part[PATH_MAX]; /* the unfinished copy, next to the target */
} backup_job;

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

/* True if SQLite finds no damage: a copy that cannot be used is worse than none. */
static bool is_intact(sqlite3 *target)
{
    sqlite3_stmt *query = NULL;
    bool intact = sqlite3_prepare_v2(target, "PRAGMA quick_check(1)", -1, &query, NULL) == SQLITE_OK
                  && sqlite3_step(query) == SQLITE_ROW
                  && strcmp((const char *)sqlite3_column_text(query, 0), "ok") == 0;
    sqlite3_finalize(query);
    return intact;
}

/* Keeps one transaction open for all steps: otherwise SQLite would start again whenever the server stores something. */
static bool copy(sqlite3 *source, sqlite3 *target, const backup_job *it)
{
    static const char begin[] = "BEGIN; SELECT count(*) FROM sqlite_schema";
    if (sqlite3_exec(source, begin, NULL, NULL, NULL) != SQLITE_OK) {
        data_complain(it->from, source);
        return false;
    }
    if (!copy_pages(source, target)) {
        if (!data_interrupted())
            data_complain(it->to, target);
        return false;
    }
    if (is_intact(target))
        return true;
    cli_complain("%s: the copy is damaged; the data file may be damaged too", it->to);
    return false;
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
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (!slash)
        return sync_path(".");
    slash[slash == folder] = '\0';
    return sync_path(folder);
}

static bool put_in_place(const backup_job *it)
{
    if (sync_path(it->part) && rename(it->part, it->to) == 0 && sync_folder_of(it->to))
        return true;
    cli_complain("%s: %s", it->to, strerror(errno));
    return false;
}

/* Creates the unfinished copy first, so that a missing or read-only folder is noticed before anything is copied.
 * mkstemp makes it readable for its owner alone, because it contains the hashes of passwords. */
static bool make_part(backup_job *it)
{
    if (snprintf(it->part, sizeof it->part, "%s.XXXXXX", it->to) >= (int)sizeof it->part) {
        cli_complain("%.60s…: the name is too long", it->to);
        return false;
    }
    const int file = mkstemp(it->part);
    if (file < 0) {
        cli_complain("%s: %s", it->to, strerror(errno));
        return false;
    }
    close(file);
    return true;
}

static bool is_same_file(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
           && first.st_ino == second.st_ino;
}

static bool is_possible(const backup_job *it)
{
    struct stat target;
    if (is_same_file(it->from, it->to))
        cli_complain("%s: that is the data file itself", it->to);
    else if (stat(it->to, &target) == 0 && !S_ISREG(target.st_mode))
        cli_complain("%s: this is not a regular file", it->to);
    else
        return true;
    return false;
}

static bool back_up(backup_job *it, sqlite3 *source)
{
    sqlite3 *target = NULL;
    if (!is_possible(it) || !make_part(it))
        return false;
    /* A copy that is deleted if anything fails needs no journal. It is synced once, at the end. */
    static const char no_journal[] = "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF";
    bool good = sqlite3_open_v2(it->part, &target, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK
                && sqlite3_exec(target, no_journal, NULL, NULL, NULL) == SQLITE_OK;
    if (!good)
        data_complain(it->to, target);
    good = good && copy(source, target, it);
    good = sqlite3_close(target) == SQLITE_OK && good && put_in_place(it);
    if (!good)
        unlink(it->part);
    return good;
}

/* ---- the command ---- */

static backup_job read_arguments(const cli_command *command, int argc, char **argv)
{
    static char standard[PATH_MAX];
    data_default_path(standard);
    backup_job it = {.from = standard};
    cli_args args = cli_args_of(command, argc, argv);
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        if (option == OPTION_DATA)
            it.from = args.value;
        else if (it.to)
            cli_misused(command, "give one TARGET only");
        else
            it.to = args.value;
    }
    if (!it.to || !it.to[0])
        cli_misused(command, "the TARGET is missing");
    return it;
}

static int run(const cli_command *command, int argc, char **argv)
{
    backup_job it = read_arguments(command, argc, argv);
    sqlite3 *source = data_open(it.from);
    if (!source)
        return CLI_WRONG;
    data_catch_signals();
    const bool good = back_up(&it, source);
    sqlite3_close(source);
    if (!good && data_interrupted())
        return CLI_INTERRUPTED;
    return good ? CLI_OK : CLI_WRONG;
}

const cli_command backup_command = {
    .name = "backup",
    .arguments = "[--data FILE] TARGET",
    .summary = "copy a server's data, also while it runs",
    .details = "Copies everything that a server keeps (players, games, open tables) into one file, with which a server "
               "can be\n"
               "started. The server may be running and is not slowed down. The copy replaces TARGET only when it is "
               "complete and\n"
               "has been checked; if anything goes wrong, TARGET stays as it was.\n"
               "\n"
               "Only you can read the copy, because it contains the hashes of passwords.",
    .examples = "  yaniv backup /backup/yaniv-$(date +%F).db\n"
                "  yaniv backup --data /var/lib/yaniv/yaniv.db /backup/yaniv.db\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
