/* yaniv migrate: moves a server's data between a file and a PostgreSQL database. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "../server/store/schema.h"
#include "cli.h"
#include "commands.h"
#include "data.h"
#include "data_copy.h"
#include "data_transfer.h"

enum { OPTION_FROM, OPTION_TO };

static const cli_option options[] = {
    [OPTION_FROM] = {"--from", "WHERE", "the data to move: a data file, or the URL of a database", "@files"},
    [OPTION_TO] = {"--to", "WHERE",
                   "the place to move it to: an empty database, or a data file that does not exist yet", "@files"},
    {NULL, NULL, NULL, NULL},
};

/* Keeps servers away from a data file, as they do from each other. Returns the open file, or -1 after a message. */
static int lock_file(const char *path)
{
    const int lock = open(path, O_RDWR | O_CLOEXEC);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    if (lock < 0) {
        cli_complain("%s: %s", path, strerror(errno));
        return -1;
    }
    cli_complain("%s: a server is using it; stop the server first", path);
    close(lock);
    return -1;
}

static bool move_to_database(const char *path, const char *url)
{
    char why[STORE_WHY];
    const int lock = lock_file(path);
    sqlite3 *from = lock >= 0 ? data_open(path) : NULL;
    bool good = from;
    if (good && !schema_upgrade(from, why, sizeof why)) {
        cli_complain("%s: %s", path, why);
        good = false;
    }
    good = good && data_transfer_to_database(from, url, false);
    sqlite3_close(from);
    if (lock >= 0)
        close(lock);
    return good;
}

static bool move_to_file(const char *url, const char *path)
{
    data_copy copy;
    if (access(path, F_OK) == 0) {
        cli_complain("%s: this file exists", path);
        return false;
    }
    return data_copy_fill_from_database(&copy, url, false, path) && data_copy_put_in_place(&copy);
}

static int run(const cli_command *command, int argc, char **argv)
{
    char *where[2] = {NULL, NULL};
    cli_args args = cli_args_of(command, argc, argv);
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        if (option != OPTION_FROM && option != OPTION_TO)
            cli_misused(command, "unexpected argument '%s'; use --from and --to", args.value);
        where[option] = data_keep_url(args.value);
    }
    if (!where[OPTION_FROM] || !where[OPTION_TO])
        cli_misused(command, "give both --from and --to");
    if (store_is_url(where[OPTION_FROM]) == store_is_url(where[OPTION_TO]))
        cli_misused(command,
                    "one of --from and --to must be a file, and the other a URL such as postgresql://host/yaniv");
    data_catch_signals();
    const bool good = store_is_url(where[OPTION_TO]) ? move_to_database(where[OPTION_FROM], where[OPTION_TO])
                                                     : move_to_file(where[OPTION_FROM], where[OPTION_TO]);
    if (!good && data_interrupted())
        return CLI_INTERRUPTED;
    if (good)
        data_transfer_print_sum();
    return good ? CLI_OK : CLI_WRONG;
}

const cli_command migrate_command = {
    .name = "migrate",
    .arguments = "--from WHERE --to WHERE",
    .summary = "move a server's data to PostgreSQL, or back to a file",
    .details =
        "Copies everything that a server keeps and compares the copy with the original: the number of rows and a hash\n"
        "of their contents, table by table. The original stays as it is. No server may be using either of them. If\n"
        "anything goes wrong, or with Ctrl-C, the target is as it was before.\n"
        "\n"
        "Give the password of the database in PGPASSWORD or in a file (PGPASSFILE), not in the URL.",
    .examples = "  yaniv migrate --from yaniv.db --to postgresql://db.example.org/yaniv\n"
                "  yaniv migrate --from postgresql://db.example.org/yaniv --to yaniv.db\n",
    .completes = NULL,
    .options = options,
    .run = run,
};
