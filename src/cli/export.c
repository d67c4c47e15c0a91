/* yaniv export: writes the finished games of a server as records. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../base/jsonw.h"
#include "cli.h"
#include "commands.h"
#include "data.h"
#include "file.h"
#include "folder.h"
#include "../sys/xalloc.h"

enum { OPTION_DATA, OPTION_FOLDER };

static const cli_option options[] = {
    [OPTION_DATA] = {"--data", "FILE", "the server's data file (default: the file that `yaniv serve` uses by default)",
                     "@files"},
    [OPTION_FOLDER] = {"--folder", "DIR",
                       "write a file GAME.yaniv for each game; without this option, print JSON lines", "@files"},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const char *data;
    const char *folder; /* NULL for standard output */
    long games, written;
    bool failed;
} export_job;

/* A row of the data file. */
typedef struct {
    int64_t id;
    const char *code, *rules, *record;
    int64_t ended;
    bool rated;
    size_t length; /* of the record */
} game_row;

/* ---- one game ---- */

static void print_game(const game_row *it)
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
static bool is_up_to_date(const char *path, const game_row *it)
{
    char why[FILE_WHY];
    size_t length;
    struct stat found;
    if (stat(path, &found) != 0 || (size_t)found.st_size != it->length)
        return false;
    char *bytes = file_try(path, &length, why, sizeof why);
    const bool same = bytes && length == it->length && memcmp(bytes, it->record, length) == 0;
    free(bytes);
    return same;
}

static bool write_game(export_job *job, const game_row *it)
{
    char path[PATH_MAX];
    if (!is_safe_name(it->code)) {
        cli_complain("%s: game %lld has a code that cannot be the name of a file", job->data, (long long)it->id);
        return false;
    }
    snprintf(path, sizeof path, "%s/%s.yaniv", job->folder, it->code);
    if (is_up_to_date(path, it))
        return true;
    job->written++;
    return file_write(path, it->record, it->length);
}

/* ---- all of them ---- */

static const char *text_of(sqlite3_stmt *row, int column)
{
    const unsigned char *text = sqlite3_column_text(row, column);
    return text ? (const char *)text : "";
}

static game_row game_of(sqlite3_stmt *row)
{
    game_row it = {.id = sqlite3_column_int64(row, 0),
                   .code = text_of(row, 1),
                   .rules = text_of(row, 2),
                   .rated = sqlite3_column_int(row, 3),
                   .ended = sqlite3_column_int64(row, 4),
                   .record = text_of(row, 5)};
    it.length = strlen(it.record);
    return it;
}

static bool put_game(export_job *job, const game_row *it)
{
    job->games++;
    if (job->folder)
        return write_game(job, it);
    print_game(it);
    return !ferror(stdout);
}

/* Writes some games after the id `after`, and returns the id of the last one, or `after` if there are no more. Reading
 * all games in one go would keep the server from checkpointing its file. */
static int64_t put_some(export_job *job, sqlite3 *db, sqlite3_stmt *query, int64_t after)
{
    int result;
    sqlite3_bind_int64(query, 1, after);
    while ((result = sqlite3_step(query)) == SQLITE_ROW && !job->failed && !data_interrupted()) {
        const game_row it = game_of(query);
        after = it.id;
        job->failed = !put_game(job, &it);
    }
    if (result != SQLITE_DONE && result != SQLITE_ROW) {
        data_complain(job->data, db);
        job->failed = true;
    }
    sqlite3_reset(query);
    return after;
}

static void put_all(export_job *job, sqlite3 *db)
{
    static const char sql[] =
        "SELECT id, code, rules, rated, ended, record FROM game WHERE id > ? ORDER BY id LIMIT 200";
    sqlite3_stmt *query = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &query, NULL) != SQLITE_OK) {
        data_complain(job->data, db);
        job->failed = true;
    }
    for (int64_t before = -1, last = 0; !job->failed && !data_interrupted() && last != before;) {
        before = last;
        last = put_some(job, db, query, last);
    }
    sqlite3_finalize(query);
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
        if (option == OPTION_DATA)
            it.data = args.value;
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
    sqlite3 *db = data_open(it.data);
    if (!db)
        return CLI_WRONG;
    data_catch_signals();
    it.failed = !make_folder(&it);
    if (!it.failed)
        put_all(&it, db);
    sqlite3_close(db);
    if (it.folder && !it.failed)
        fprintf(stderr, "%ld game%s, %ld of them new or changed\n", it.games, it.games == 1 ? "" : "s", it.written);
    if (it.failed)
        return CLI_WRONG;
    return data_interrupted() ? CLI_INTERRUPTED : CLI_OK;
}

const cli_command export_command = {
    .name = "export",
    .arguments = "[--data FILE] [--folder DIR | -]",
    .summary = "write a server's finished games as records",
    .details = "The server may be running. With --folder, each game is written to a file GAME.yaniv. Files that are up "
               "to date are\n"
               "not written again, so you can run this every night. Without --folder, or with -, each game is printed "
               "as a JSON\n"
               "object on one line, with the keys game, rules, rated, ended (in seconds since 1970) and record.",
    .examples = "  yaniv export --folder games && yaniv check games/*.yaniv\n"
                "  yaniv export --data /var/lib/yaniv/yaniv.db | jq -r 'select(.rated) | .game'\n",
    .completes = NULL,
    .options = options,
    .run = run,
};
