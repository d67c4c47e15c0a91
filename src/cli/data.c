#include "data.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "folder.h"

enum { TIMEOUT_MS = 10000 }; /* much longer than the server ever holds a lock */

static volatile sig_atomic_t interrupted;

static void note_signal(int signal)
{
    (void)signal;
    interrupted = 1;
}

void data_catch_signals(void)
{
    const struct sigaction action = {.sa_handler = note_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool data_interrupted(void)
{
    return interrupted;
}

void data_complain(const char *path, sqlite3 *db)
{
    cli_complain("%s: %s", path, sqlite3_errmsg(db));
}

void data_default_path(char path[PATH_MAX])
{
    if (folder_find(path) && strlen(path) < FOLDER_CAPACITY)
        strcat(path, "/server.db");
    else
        path[0] = '\0';
}

void data_folder_of(const char *path, char folder[PATH_MAX])
{
    snprintf(folder, PATH_MAX, "%s", path);
    char *slash = strrchr(folder, '/');
    if (!slash)
        strcpy(folder, ".");
    else
        slash[slash == folder] = '\0';
}

static bool has_games(sqlite3 *db, const char *path)
{
    sqlite3_stmt *query = NULL;
    int result = sqlite3_prepare_v2(db, "SELECT 1 FROM sqlite_schema WHERE name = 'game'", -1, &query, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_step(query);
    if (result == SQLITE_DONE || result == SQLITE_NOTADB)
        cli_complain("%s: this is not the data file of a server", path);
    else if (result != SQLITE_ROW)
        data_complain(path, db);
    sqlite3_finalize(query);
    return result == SQLITE_ROW;
}

/* Opens the file for writing if permissions allow: after a crash, SQLite must repair it before it can be read. */
sqlite3 *data_open(const char *path)
{
    sqlite3 *db = NULL;
    if (access(path, R_OK) != 0) {
        cli_complain("%s: %s", path, strerror(errno));
        return NULL;
    }
    if (sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK)
        data_complain(path, db);
    else if (sqlite3_busy_timeout(db, TIMEOUT_MS) == SQLITE_OK && has_games(db, path))
        return db;
    sqlite3_close(db);
    return NULL;
}
