/* yaniv backup: copies a server's data while it runs. */
#include <sys/stat.h>

#include "cli.h"
#include "commands.h"
#include "data.h"
#include "data_copy.h"
#include "data_transfer.h"

enum { OPTION_DATA, OPTION_STORE };

static const cli_option options[] = {
    [OPTION_DATA] = {"--data", "FILE", "the server's data file (default: the file that `yaniv serve` uses by default)",
                     "@files"},
    [OPTION_STORE] = {"--store", "WHERE", "the server's data: a data file, or the URL of a PostgreSQL database",
                      "@files"},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const char *from, *to;
} backup_job;

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

static bool back_up(const backup_job *it, sqlite3 *source)
{
    data_copy copy;
    return is_possible(it) && data_copy_fill(&copy, source, it->from, it->to) && data_copy_put_in_place(&copy);
}

static backup_job read_arguments(const cli_command *command, int argc, char **argv)
{
    static char standard[PATH_MAX];
    data_default_path(standard);
    backup_job it = {.from = standard};
    cli_args args = cli_args_of(command, argc, argv);
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        if (option == OPTION_DATA || option == OPTION_STORE)
            it.from = data_keep_url(args.value);
        else if (it.to)
            cli_misused(command, "give one TARGET only");
        else
            it.to = args.value;
    }
    if (!it.to || !it.to[0])
        cli_misused(command, "the TARGET is missing");
    return it;
}

static bool back_up_file(const backup_job *it)
{
    sqlite3 *source = data_open(it->from);
    const bool good = source && back_up(it, source);
    sqlite3_close(source);
    return good;
}

static bool back_up_database(const backup_job *it)
{
    data_copy copy;
    return is_possible(it) && data_copy_fill_from_database(&copy, it->from, true, it->to)
           && data_copy_put_in_place(&copy);
}

static int run(const cli_command *command, int argc, char **argv)
{
    const backup_job it = read_arguments(command, argc, argv);
    data_catch_signals();
    const bool good = store_is_url(it.from) ? back_up_database(&it) : back_up_file(&it);
    if (!good && data_interrupted())
        return CLI_INTERRUPTED;
    return good ? CLI_OK : CLI_WRONG;
}

const cli_command backup_command = {
    .name = "backup",
    .arguments = "[--data FILE | --store URL] TARGET",
    .summary = "copy a server's data, also while it runs",
    .details = "Copies everything that a server keeps (players, games, open tables) into one file, which\n"
               "`yaniv restore` puts back. The server may be running and is not slowed down. The copy replaces\n"
               "TARGET only when it is complete and has been checked; if anything goes wrong, TARGET stays as it was.\n"
               "With --store, the copy of a PostgreSQL database is a data file too, and a server can use it as it is.\n"
               "\n"
               "Only you can read the copy, because it contains the hashes of passwords.",
    .examples = "  yaniv backup /backup/yaniv-$(date +%F).db\n"
                "  yaniv backup --data /var/lib/yaniv/yaniv.db /backup/yaniv.db\n"
                "  yaniv restore /backup/yaniv.db\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
