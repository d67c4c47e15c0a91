#include "help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../rulebook/wrap.h"
#include "commands.h"
#include "prose.h"
#include "suggest.h"

enum { COLUMNS = 80, LONGEST_TEXT = 8000 };

static void print_wrapped(const char *words, const char *first, const char *rest)
{
    char lines[LONGEST_TEXT];
    yv_text text = yv_text_in(lines, sizeof lines);
    wrap_put(&text, words, (wrap_shape){COLUMNS, first, rest});
    fputs(lines, stdout);
}

/* ---- the overview ---- */

/* The groups of commands. Unknown names are ignored; a command that is in no group is shown in the last one. */
static const struct {
    const char *title;
    const char *names;
} groups[] = {
    {"Play", "play watch serve score rules"},
    {"Study", "history replay review puzzles check verify hint"},
    {"Bots", "arena train bench"},
    {"More", "help"},
};

enum { GROUPS = sizeof groups / sizeof groups[0], LAST_GROUP = GROUPS - 1 };

static bool is_among(const char *names, const char *name)
{
    yv_span rest = yv_span_of(names);
    for (yv_span word = yv_span_take_word(&rest); word.length > 0; word = yv_span_take_word(&rest))
        if (yv_span_is(word, name))
            return true;
    return false;
}

static int group_of(const cli_command *command)
{
    for (int i = 0; i < GROUPS; i++)
        if (is_among(groups[i].names, command->name))
            return i;
    return LAST_GROUP;
}

static void print_group(int group)
{
    const char *title = groups[group].title;
    for (size_t i = 0; i < cli_command_count; i++) {
        char first[64];
        if (group_of(cli_commands[i]) != group)
            continue;
        snprintf(first, sizeof first, "  %-7s %-9s ", title, cli_commands[i]->name);
        print_wrapped(cli_commands[i]->summary, first, "                    ");
        title = "";
    }
}

void help_print_overview(void)
{
    puts("Yaniv, the card game. Usage: yaniv COMMAND [ARGUMENTS]");
    for (int i = 0; i < GROUPS; i++)
        print_group(i);
    puts("'yaniv COMMAND --help' says more; 'yaniv rules --text' has the rules.");
}

/* ---- one command ---- */

static void print_details(const char *details)
{
    prose_block block;
    bool begun = false;
    while (prose_next(&details, &block)) {
        char copy[LONGEST_TEXT];
        if (begun && block.apart)
            puts("");
        begun = true;
        snprintf(copy, sizeof copy, "%.*s", (int)block.text.length, block.text.at);
        if (block.kind == PROSE_PARAGRAPH)
            print_wrapped(copy, "", "");
        else
            puts(copy);
    }
}

/* Prints an option. A flag that is too wide for the left column gets its own line. */
static void print_option(const char *flag, const char *argument, const char *about)
{
    enum { LEFT = 22 };
    char left[128], first[160];
    const char *blank = "                         ";
    snprintf(left, sizeof left, "%s%s%s", flag, argument ? " " : "", argument ? argument : "");
    const int columns = wrap_columns(yv_span_of(left));
    if (columns > LEFT) {
        printf("  %s\n", left);
        print_wrapped(about, blank, blank);
        return;
    }
    snprintf(first, sizeof first, "  %s%*s ", left, LEFT - columns, "");
    print_wrapped(about, first, blank);
}

void help_print_command(const cli_command *command)
{
    char usage[512];
    snprintf(usage, sizeof usage, "Usage: yaniv %s %s", command->name, command->arguments ? command->arguments : "");
    print_wrapped(usage, "", "         ");
    puts("");
    print_details(command->details ? command->details : command->summary);
    puts("\nOptions:");
    for (const cli_option *option = command->options; option && option->flag; option++)
        print_option(option->flag, option->argument, option->about);
    print_option("--help", NULL, "show this text");
    if (command->examples)
        printf("\nExamples:\n%s", command->examples);
}

/* ---- yaniv help ---- */

const cli_command *help_find_command(const char *name)
{
    for (size_t i = 0; i < cli_command_count; i++)
        if (strcmp(cli_commands[i]->name, name) == 0)
            return cli_commands[i];
    return NULL;
}

void help_complain_of_command(const char *name)
{
    suggestion near = suggest_for(yv_span_of(name));
    for (size_t i = 0; i < cli_command_count; i++)
        suggest_from(&near, cli_commands[i]->name);
    if (near.best)
        cli_complain("there is no command '%s'; did you mean %s?", name, near.best);
    else
        cli_complain("there is no command '%s'; run 'yaniv' for a list", name);
}

enum { OPTION_MAN, OPTION_COMPLETION };

static const cli_option options[] = {
    [OPTION_MAN] = {"--man", NULL, "print the manual page yaniv(1)", NULL},
    [OPTION_COMPLETION] = {"--completion", "SHELL", "print a completion script; SHELL is bash, zsh or fish",
                           "bash zsh fish"},
    {NULL, NULL, NULL, NULL},
};

static const struct {
    const char *name;
    void (*print)(void);
} shells[] = {
    {"bash", help_print_completion}, {"zsh", help_print_zsh_completion}, {"fish", help_print_fish_completion}};

static void print_option_output(const cli_command *command, int option, const char *shell)
{
    if (option == OPTION_MAN) {
        help_print_manual();
        return;
    }
    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++)
        if (strcmp(shells[i].name, shell) == 0) {
            shells[i].print();
            return;
        }
    cli_misused(command, "--completion supports bash, zsh and fish, not '%s'", shell);
}

static int run(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    const int option = cli_next(&args);
    const char *value = args.value;
    if (option != CLI_DONE && cli_next(&args) != CLI_DONE)
        cli_misused(command, "use only one of these");
    if (option == CLI_DONE) {
        help_print_overview();
        return CLI_OK;
    }
    if (option != CLI_PLAIN) {
        print_option_output(command, option, value);
        return CLI_OK;
    }
    const cli_command *topic = help_find_command(value);
    if (topic)
        help_print_command(topic);
    else
        help_complain_of_command(value);
    return topic ? CLI_OK : CLI_USAGE;
}

const cli_command help_command = {
    .name = "help",
    .arguments = "[COMMAND | --man | --completion SHELL]",
    .summary = "show help, the manual page or shell completion",
    .details = "Without arguments, lists the commands. With a command, shows its help, like --help.",
    .examples = "  yaniv help replay\n"
                "  yaniv help --man | man -l -\n"
                "  source <(yaniv help --completion bash)\n"
                "  yaniv help --completion fish > ~/.config/fish/completions/yaniv.fish\n",
    .completes = "@commands",
    .options = options,
    .run = run,
};
