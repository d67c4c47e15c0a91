#include "cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "suggest.h"

cli_args cli_args_of(const cli_command *command, int argc, char **argv)
{
    return (cli_args){.command = command, .count = argc, .words = argv};
}

static size_t flag_length(const char *word)
{
    const char *equals = strchr(word, '=');
    return equals ? (size_t)(equals - word) : strlen(word);
}

static _Noreturn void refuse_option(const cli_command *command, const char *word, size_t length)
{
    suggestion near = suggest_for((yv_span){word, length});
    for (int i = 0; command->options && command->options[i].flag; i++)
        suggest_from(&near, command->options[i].flag);
    suggest_from(&near, "--help");
    if (near.best)
        cli_misused(command, "unknown option %.*s; did you mean %s?", (int)length, word, near.best);
    cli_misused(command, "unknown option %.*s", (int)length, word);
}

static int find_option(const cli_command *command, const char *word)
{
    const size_t length = flag_length(word);
    for (int i = 0; command->options && command->options[i].flag; i++)
        if (strlen(command->options[i].flag) == length && memcmp(command->options[i].flag, word, length) == 0)
            return i;
    refuse_option(command, word, length);
}

static int take_option(cli_args *args, char *word)
{
    const int found = find_option(args->command, word);
    const cli_option *option = &args->command->options[found];
    char *given = word[flag_length(word)] ? word + flag_length(word) + 1 : NULL;
    if (!option->argument && given)
        cli_misused(args->command, "%s takes no argument", option->flag);
    if (option->argument && !given) {
        if (args->at == args->count)
            cli_misused(args->command, "%s needs an argument: %s", option->flag, option->argument);
        given = args->words[args->at++];
    }
    args->value = given;
    return found;
}

int cli_next(cli_args *args)
{
    if (args->at == args->count)
        return CLI_DONE;
    char *word = args->words[args->at++];
    if (!args->only_plain && strcmp(word, "--") == 0) {
        args->only_plain = true;
        return cli_next(args);
    }
    if (!args->only_plain && word[0] == '-' && word[1] != '\0')
        return take_option(args, word);
    args->value = word;
    return CLI_PLAIN;
}

void cli_complain(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fflush(stdout);
    fputs("yaniv: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
}

void cli_misused(const cli_command *command, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fflush(stdout);
    fprintf(stderr, "yaniv %s: ", command->name);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\nTry 'yaniv %s --help'.\n", command->name);
    va_end(list);
    exit(CLI_USAGE);
}

bool cli_has_option(const cli_command *command, int argc, char **argv, int option, const char *missing)
{
    cli_args args = cli_args_of(command, argc, argv);
    bool has = false;
    int plain = 0;
    for (int found; (found = cli_next(&args)) != CLI_DONE;) {
        has = has || found == option;
        plain += found == CLI_PLAIN;
    }
    if (plain == 0)
        cli_misused(command, "%s", missing);
    return has;
}

long cli_number(const cli_command *command, const char *what, const char *word, long lowest, long highest)
{
    char *end;
    errno = 0;
    const long number = strtol(word, &end, 10);
    if (end == word || *end || errno || number < lowest || number > highest)
        cli_misused(command, "%s takes a number from %ld to %ld, not '%s'", what, lowest, highest, word);
    return number;
}

int cli_numbers(const cli_command *command, const char *what, const char *list, long lowest, long highest,
                int32_t *numbers, int most)
{
    for (int count = 0;; list++) {
        char word[24] = "";
        const size_t length = strcspn(list, ",");
        if (count == most)
            cli_misused(command, "%s takes at most %d numbers", what, most);
        memcpy(word, list, length < sizeof word ? length : sizeof word - 1);
        numbers[count++] = (int32_t)cli_number(command, what, word, lowest, highest);
        list += length;
        if (!*list)
            return count;
    }
}
