#include "help.h"

#include <stdio.h>
#include <string.h>

void help_overview(void)
{
    puts("Yaniv, the card game: rules, bots, records and a program to play it.\n\nUsage: yaniv COMMAND [ARGUMENTS]\n");
    for (size_t i = 0; i < cli_command_count; i++)
        printf("  %-9s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
    puts("\n'yaniv COMMAND --help' tells more about each, with examples.");
}

static void print_options(const cli_option *options)
{
    for (; options && options->flag; options++) {
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", options->flag, options->argument ? " " : "",
                 options->argument ? options->argument : "");
        printf("  %-22s %s\n", left, options->about);
    }
}

void help_command(const cli_command *command)
{
    printf("Usage: yaniv %s %s\n\n%s\n", command->name, command->arguments, command->details);
    if (command->options && command->options->flag) {
        puts("\nOptions:");
        print_options(command->options);
        printf("  %-22s %s\n", "--help", "this text");
    }
    if (command->examples)
        printf("\nExamples:\n%s", command->examples);
}
