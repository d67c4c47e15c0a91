/* Replaces the server in a build with GAME_ONLY: its subcommands print that they are missing. */
#include "cli.h"
#include "commands.h"
#include "server_visit.h"

static const cli_option no_options[] = {{NULL, NULL, NULL, NULL}};

static int refuse(const char *what)
{
    cli_complain("%s: this build has no server and cannot connect to one (it was made with GAME_ONLY=1)", what);
    return CLI_WRONG;
}

static int run(const cli_command *command, int argc, char **argv)
{
    (void)argc, (void)argv;
    return refuse(command->name);
}

int server_visit(const cli_command *command, const char *url, const char *name, bool watches)
{
    (void)url, (void)name;
    return refuse(watches ? command->name : "--server");
}

#define MISSING(word)                                                                                                  \
    {                                                                                                                  \
        .name = word, .arguments = "", .summary = "not in this build, which has no server",                            \
        .details = "This build has only the game (it was made with GAME_ONLY=1).", .options = no_options, .run = run   \
    }

const cli_command serve_command = MISSING("serve");
const cli_command export_command = MISSING("export");
const cli_command backup_command = MISSING("backup");
const cli_command migrate_command = MISSING("migrate");
const cli_command admin_command = MISSING("admin");
const cli_command cluster_command = MISSING("cluster");
const cli_command restore_command = MISSING("restore");
