/* yaniv export: writes the finished games of a server as records. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../base/jsonw.h"
#include "../server/store/finished_games.h"
#include "cli.h"
#include "commands.h"
#include "data.h"
#include "data_transfer.h"
#include "file.h"
#include "folder.h"
#include "../sys/xalloc.h"

enum { OPTION_DATA, OPTION_STORE, OPTION_FOLDER };

static const cli_option options[] = {
    [OPTION_DATA] = {"--data", "FILE", "the server's data file (default: the file that `yaniv serve` uses by default)",
                     "@files"},
    [OPTION_STORE] = {"--store", "WHERE", "the server's data: a data file, or the URL of a PostgreSQL database",
                      "@files"},
    [OPTION_FOLDER] = {"--folder", "DIR",
                       "write a file GAME.yaniv for each game; without this option, print JSON lines", "@files"},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const char *data;
    const char *folder;    /* NULL for standard output */
    char name[STORE_NAME]; /* of the data, for people */
    long games, written;
    bool failed;
} export_job;

/* ---- one game ---- */

static void print_game(const stored_game *it)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "game"), jsonw_string(&out, it->code);
    jsonw_key(&out, "rules"), jsonw_string(&out, it->rules);
    jsonw_key(&out, "rated"), jsonw_bool(&out, it->rated);
    jsonw_key(&out, "ended"), jsonw_number(&out, it->ended);
    jsonw_key(&out, "record"), jsonw_string(&out, it->record);
    jsonw_close(&out, '}');
    puts(out.bytes);
    jsonw_free(&out);
}

/* True if the code is safe as a part of a path: the data file may come from anywhere. */
static bool is_safe_name(const char *code)
{
    const size_t length = strspn(code, "abcdefghijklmnopqrstuvwxyz0123456789");
    return length > 0 && length <= 64 && code[length] == '\0';
}

/* True if the file exists with the same content. */
static bool is_up_to_date(const char *path, const stored_game *it)
{
    char why[FILE_WHY];
    size_t length;
    struct stat found;
    if (stat(path, &found) != 0 || (size_t)found.st_size != it->record_length)
        return false;
    char *bytes = file_try(path, &length, why, sizeof why);
    const bool same = bytes && length == it->record_length && memcmp(bytes, it->record, length) == 0;
    free(bytes);
    return same;
}

static bool write_game(export_job *job, const stored_game *it)
{
    char path[PATH_MAX];
    if (!is_safe_name(it->code)) {
        cli_complain("%s: game %lld has a code that cannot be the name of a file", job->name, (long long)it->id);
        return false;
    }
    snprintf(path, sizeof path, "%s/%s.yaniv", job->folder, it->code);
    if (is_up_to_date(path, it))
        return true;
    job->written++;
    return file_write(path, it->record, it->record_length);
}

/* ---- all of them ---- */

static bool put_game(export_job *job, const stored_game *it)
{
    job->games++;
    if (job->folder)
        return write_game(job, it);
    print_game(it);
    return !ferror(stdout);
}

static bool visit_game(void *context, const stored_game *game)
{
    export_job *job = context;
    job->failed = !put_game(job, game);
    return !job->failed && !data_interrupted();
}

static void put_all(export_job *job, sqlite3 *file)
{
    char why[STORE_WHY] = "";
    const bool good = file ? finished_games_in_file(file, visit_game, job, why)
                           : finished_games_in_database(job->data, visit_game, job, why);
    if (!good)
        cli_complain("%s: %s", job->name, why);
    job->failed |= !good;
}

/* ---- the command ---- */

static export_job read_arguments(const cli_command *command, int argc, char **argv)
{
    static char standard[PATH_MAX];
    data_default_path(standard);
    export_job it = {.data = standard};
    bool dash = false;
    cli_args args = cli_args_of(command, argc, argv);
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        if (option == OPTION_DATA || option == OPTION_STORE)
            it.data = data_keep_url(args.value);
        else if (option == OPTION_FOLDER)
            it.folder = args.value;
        else if (strcmp(args.value, "-") == 0)
            dash = true;
        else
            cli_misused(command, "unexpected argument '%s'; to write into a folder, use --folder DIR", args.value);
    }
    if (it.folder && (dash || strlen(it.folder) >= FOLDER_CAPACITY - 80 || !it.folder[0]))
        cli_misused(command, dash ? "--folder and - exclude each other" : "the name of the folder is %s",
                    it.folder[0] ? "too long" : "empty");
    return it;
}

static bool make_folder(const export_job *it)
{
    char path[PATH_MAX];
    if (!it->folder)
        return true;
    snprintf(path, sizeof path, "%s", it->folder);
    if (folder_make(path))
        return true;
    cli_complain("%s: %s", path, strerror(errno));
    return false;
}

static int run(const cli_command *command, int argc, char **argv)
{
    export_job it = read_arguments(command, argc, argv);
    const bool is_file = !store_is_url(it.data);
    sqlite3 *file = is_file ? data_open(it.data) : NULL;
    if (is_file && !file)
        return CLI_WRONG;
    store_write_name(it.data, it.name);
    data_catch_signals();
    it.failed = !make_folder(&it);
    if (!it.failed)
        put_all(&it, file);
    sqlite3_close(file);
    if (it.folder && !it.failed)
        fprintf(stderr, "%ld game%s, %ld of them new or changed\n", it.games, it.games == 1 ? "" : "s", it.written);
    if (it.failed)
        return CLI_WRONG;
    return data_interrupted() ? CLI_INTERRUPTED : CLI_OK;
}

const cli_command export_command = {
    .name = "export",
    .arguments = "[--data FILE | --store URL] [--folder DIR | -]",
    .summary = "write a server's finished games as records",
    .details =
        "Writes the finished games of a server, which may be running. With --folder, each game is written to a file\n"
        "GAME.yaniv. Files that are up to date are not written again, so you can run this every night. Without\n"
        "--folder, or with -, each game is printed as a JSON object on one line, with the keys game, rules, rated, "
        "ended\n"
        "(in seconds since 1970) and record.",
    .examples = "  yaniv export --folder games && yaniv check games/*.yaniv\n"
                "  yaniv export --data /var/lib/yaniv/yaniv.db | jq -r 'select(.rated) | .game'\n",
    .completes = NULL,
    .options = options,
    .run = run,
};
