/* The subcommands; each is defined in the file of its name. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "cli.h"

extern const cli_command play_command;
extern const cli_command watch_command;
extern const cli_command serve_command;
extern const cli_command history_command;
extern const cli_command replay_command;
extern const cli_command check_command;
extern const cli_command verify_command;
extern const cli_command hint_command;
extern const cli_command review_command;
extern const cli_command puzzles_command;
extern const cli_command arena_command;
extern const cli_command rules_command;
extern const cli_command bench_command;
extern const cli_command train_command;
extern const cli_command help_command;
extern const cli_command score_command;
extern const cli_command export_command;
extern const cli_command backup_command;
extern const cli_command migrate_command;
extern const cli_command restore_command;
extern const cli_command admin_command;
extern const cli_command cluster_command;

#endif
