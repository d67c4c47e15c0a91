/* Help texts, which come from the tables of commands, options, rules, presets and bots. */
#ifndef HELP_H
#define HELP_H

#include "../engine/rules.h"
#include "cli.h"

void help_print_overview(void);                      /* a list of commands on one screen */
void help_print_command(const cli_command *command); /* --help */
void help_print_manual(void);                        /* yaniv(1), for man */
void help_print_completion(void);                    /* a script for bash, … */
void help_print_zsh_completion(void);                /* … for zsh … */
void help_print_fish_completion(void);               /* … and for fish */

/* Writes the values of an option of the rules, separated by blanks and each after `before`; those of a number only if
 * there are few. Returns how many it has written. */
int help_put_values(const yv_option *option, const char *before);

/* Returns the subcommand of this name, or NULL. */
const cli_command *help_find_command(const char *name);

/* Prints that the subcommand does not exist, and suggests a similar one. */
void help_complain_of_command(const char *name);

#endif
