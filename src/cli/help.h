/* What the program says about itself, all of it from the tables of commands, options, rules and presets. */
#ifndef HELP_H
#define HELP_H

#include "cli.h"

void help_overview(void);                          /* one screen: what there is */
void help_command(const cli_command *command);     /* --help */

#endif
