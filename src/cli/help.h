/* What the program says about itself, all of it from the tables of commands, options, rules, presets and bots. */
#ifndef HELP_H
#define HELP_H

#include "cli.h"

void help_print_overview(void);                      /* one screen: what there is */
void help_print_command(const cli_command *command); /* --help */
void help_print_manual(void);                        /* yaniv(1), for man */
void help_print_completion(void);                    /* a script for bash */

/* The subcommand of this name, or NULL. */
const cli_command *help_find_command(const char *name);

/* Says that there is no such subcommand, and which one may have been meant. */
void help_complain_of_command(const char *name);

#endif
