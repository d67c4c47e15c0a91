/* yaniv: one program, many subcommands. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/commands.h"
#include "cli/help.h"

#ifndef YANIV_VERSION
#define YANIV_VERSION "unknown"
#endif

const cli_command *const cli_commands[] = {
    &play_command,    &watch_command,   &serve_command,  &history_command, &replay_command, &review_command,
    &puzzles_command, &check_command,   &verify_command, &hint_command,    &arena_command,  &rules_command,
    &bench_command,   &train_command,   &help_command,   &score_command,   &export_command, &backup_command,
    &restore_command, &migrate_command, &admin_command,  &cluster_command,
};
const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

/* Returns the exit code: an error if output could not be written, for example to a full disk. */
static int finish(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    cli_complain("the output could not be written");
    return code == CLI_OK ? CLI_WRONG : code;
}

int main(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        help_print_overview();
        return finish(CLI_OK);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("yaniv " YANIV_VERSION);
        return finish(CLI_OK);
    }
    const cli_command *command = help_find_command(argv[1]);
    if (!command) {
        help_complain_of_command(argv[1]);
        return CLI_USAGE;
    }
    if (asks_for_help(argc - 2, argv + 2)) {
        help_print_command(command);
        return finish(CLI_OK);
    }
    return finish(command->run(command, argc - 2, argv + 2));
}
