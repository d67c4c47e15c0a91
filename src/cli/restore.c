/* yaniv restore: puts a backup back, for a server that is not running. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../server/store/schema.h"
#include "cli.h"
#include "commands.h"
#include "data.h"
#include "data_copy.h"
#include "data_transfer.h"
#include "folder.h"

enum { OPTION_DATA, OPTION_STORE, OPTION_FORCE };

static const cli_option options[] = {
    [OPTION_DATA] = {"--data", "FILE", "the server's data file (default: the file that `yaniv serve` uses by default)",
                     "@files"},
    [OPTION_STORE] = {"--store", "WHERE", "the server's data: a data file, or the URL of a PostgreSQL database",
                      "@files"},
    [OPTION_FORCE] = {"--force", NULL, "replace the data if there are any", NULL},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const char *backup;
    char data[PATH_MAX];
    const char *url; /* of the database to restore into; NULL for the data file */
    bool by_default; /* `data` is the default file, whose folder may have to be made */
    bool force;
} restore_job;

/* ---- the backup ---- */

static int version_of(sqlite3 *db)
{
    sqlite3_stmt *query = NULL;
    int version = 0;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &query, NULL) == SQLITE_OK
        && sqlite3_step(query) == SQLITE_ROW)
        version = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    return version;
}

static bool is_good_backup(const char *path, sqlite3 *db)
{
    if (!data_is_intact(db, "PRAGMA integrity_check(1)")) {
        cli_complain("%s: this backup is damaged", path);
        return false;
    }
    const int version = version_of(db);
    if (version >= 1 && version <= schema_version)
        return true;
    cli_complain("%s: the backup has version %d, but this program knows versions 1 to %d", path, version,
                 schema_version);
    return false;
}

/* ---- the data file ---- */

/* Opens the present data file, if there is one, and locks it against servers as they do against each other. Returns
 * false after a message if it must not be replaced; otherwise *lock is the open file or -1. */
static bool lock_data(const restore_job *it, int *lock)
{
    *lock = open(it->data, O_RDWR | O_CLOEXEC);
    if (*lock < 0) {
        if (errno == ENOENT)
            return true;
        cli_complain("%s: %s", it->data, strerror(errno));
        return false;
    }
    if (!it->force)
        cli_complain("%s: this file exists; --force replaces it", it->data);
    else if (flock(*lock, LOCK_EX | LOCK_NB) != 0)
        cli_complain("%s: a server is using it; stop the server first", it->data);
    else
        return true;
    close(*lock);
    return false;
}

/* Gives the file to the owner of the file that it replaces, or else to the owner of the folder. A server under systemd
 * has a user of its own, but its administrator restores as root. */
static bool give_to_owner(const restore_job *it, const data_copy *copy)
{
    char folder[PATH_MAX];
    struct stat owned;
    data_folder_of(it->data, folder);
    if (geteuid() != 0 || (stat(it->data, &owned) != 0 && stat(folder, &owned) != 0)
        || chown(copy->part, owned.st_uid, owned.st_gid) == 0)
        return true;
    cli_complain("%s: %s", it->data, strerror(errno));
    unlink(copy->part);
    return false;
}

/* Removes the files beside the old data that hold its latest changes; SQLite would apply them to the new data. */
static bool remove_leftovers(const restore_job *it, const data_copy *copy)
{
    static const char *const endings[] = {"-wal", "-shm"};
    for (int i = 0; i < 2; i++) {
        char path[PATH_MAX + 8];
        snprintf(path, sizeof path, "%s%s", it->data, endings[i]);
        if (unlink(path) != 0 && errno != ENOENT) {
            cli_complain("%s: %s", path, strerror(errno));
            unlink(copy->part);
            return false;
        }
    }
    return true;
}

static bool restore(const restore_job *it, sqlite3 *backup)
{
    data_copy copy;
    int lock;
    if (!is_good_backup(it->backup, backup) || !lock_data(it, &lock))
        return false;
    const bool good = data_copy_fill(&copy, backup, it->backup, it->data) && give_to_owner(it, &copy)
                      && remove_leftovers(it, &copy) && data_copy_put_in_place(&copy);
    if (lock >= 0)
        close(lock);
    return good;
}

/* A backup of an older version is upgraded in memory. */
static bool restore_into_database(const restore_job *it, sqlite3 *backup)
{
    char why[STORE_WHY];
    sqlite3 *copy = NULL;
    if (!is_good_backup(it->backup, backup))
        return false;
    bool good = sqlite3_open(":memory:", &copy) == SQLITE_OK;
    sqlite3_backup *copying = good ? sqlite3_backup_init(copy, "main", backup, "main") : NULL;
    if (copying)
        sqlite3_backup_step(copying, -1);
    good = sqlite3_backup_finish(copying) == SQLITE_OK && good;
    if (!good)
        data_complain(it->backup, copy);
    if (good && !schema_upgrade(copy, why, sizeof why)) {
        cli_complain("%s: %s", it->backup, why);
        good = false;
    }
    good = good && data_transfer_to_database(copy, it->url, it->force);
    sqlite3_close(copy);
    return good;
}

/* ---- the command ---- */

static bool make_default_folder(const restore_job *it)
{
    char folder[PATH_MAX];
    if (!it->by_default || (folder_find(folder) && folder_make(folder)))
        return true;
    cli_complain("%s: %s", folder, strerror(errno));
    return false;
}

static restore_job read_arguments(const cli_command *command, int argc, char **argv)
{
    restore_job it = {.by_default = true};
    cli_args args = cli_args_of(command, argc, argv);
    data_default_path(it.data);
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        if (option == OPTION_FORCE)
            it.force = true;
        else if (option == OPTION_STORE && store_is_url(args.value))
            it.url = data_keep_url(args.value);
        else if (option == OPTION_DATA || option == OPTION_STORE) {
            it.by_default = false;
            if (snprintf(it.data, sizeof it.data, "%s", args.value) >= (int)sizeof it.data)
                cli_misused(command, "the name of the data file is too long");
        } else if (it.backup)
            cli_misused(command, "give one BACKUP only");
        else
            it.backup = args.value;
    }
    if (!it.backup || !it.backup[0])
        cli_misused(command, "the BACKUP is missing");
    if (!it.data[0])
        cli_misused(command, "there is no home folder; name the data file with --data");
    return it;
}

static int run(const cli_command *command, int argc, char **argv)
{
    const restore_job it = read_arguments(command, argc, argv);
    sqlite3 *backup = data_open(it.backup);
    if (!backup)
        return CLI_WRONG;
    data_catch_signals();
    const bool good = it.url ? restore_into_database(&it, backup) : make_default_folder(&it) && restore(&it, backup);
    sqlite3_close(backup);
    if (!good && data_interrupted())
        return CLI_INTERRUPTED;
    return good ? CLI_OK : CLI_WRONG;
}

const cli_command restore_command = {
    .name = "restore",
    .arguments = "[--data FILE | --store URL] [--force] BACKUP",
    .summary = "put back a copy of a server's data",
    .details = "Makes a file that `yaniv backup` wrote the data file of a server. The server must not be running. The\n"
               "backup is checked first. If there is a data file already, it is replaced only with --force, and only\n"
               "when the copy is complete. The same holds for a PostgreSQL database, with --store.\n"
               "\n"
               "The backup stays where it is. A backup of an older program is upgraded when the server starts.",
    .examples = "  yaniv restore /backup/yaniv.db\n"
                "  yaniv restore --data /var/lib/yaniv/yaniv.db --force /backup/yaniv.db\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
