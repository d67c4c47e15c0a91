/* Completion for zsh and fish: both shells are told every command and option of the tables. */
#include <stdio.h>
#include <string.h>

#include "../ai/bot.h"
#include "../engine/yaniv.h"
#include "help.h"

/* Writes text inside single quotes: `quote` for a quote, and a backslash before each letter of `special`. */
static void put_inside(const char *text, const char *special, const char *quote)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs(quote, stdout);
        else if (strchr(special, *text))
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

/* Writes the words that a choice stands for, such as @presets. Returns false if there are none. */
static bool put_choices(const char *choices)
{
    if (!choices || strcmp(choices, "@files") == 0)
        return false;
    if (strcmp(choices, "@presets") == 0)
        for (int i = 0; i < YV_PRESETS; i++)
            printf("%s%s", i ? " " : "", yv_presets[i].name);
    else if (strcmp(choices, "@bots") == 0)
        for (int i = 0; i < bot_level_count; i++)
            printf("%s%s", i ? " " : "", bot_levels[i].name);
    else if (strcmp(choices, "@commands") == 0)
        for (size_t i = 0; i < cli_command_count; i++)
            printf("%s%s", i ? " " : "", cli_commands[i]->name);
    else
        fputs(choices, stdout);
    return true;
}

/* Writes the options of the rules as words: key=value for each value, or key= where there are too many. */
static void put_rules(void)
{
    char key[64];
    for (int i = 0; i < YV_OPTIONS; i++) {
        snprintf(key, sizeof key, "%s=", yv_options[i].key);
        putchar(' ');
        if (help_put_values(&yv_options[i], key) == 0)
            fputs(key, stdout);
    }
}

/* ---- zsh ---- */

static void put_zsh(const char *text)
{
    put_inside(text, "[]:\\", "'\\''");
}

/* Writes what may follow a colon: words in parentheses, or files. */
static void put_zsh_action(const char *choices)
{
    if (choices && strcmp(choices, "@files") != 0) {
        putchar('(');
        put_choices(choices);
        putchar(')');
    } else {
        fputs(choices ? "_files" : " ", stdout);
    }
}

static void put_zsh_option(const cli_option *option)
{
    printf(" \\\n            '*%s%s[", option->flag, option->argument ? "=" : "");
    put_zsh(option->about);
    putchar(']');
    if (option->argument) {
        putchar(':');
        put_zsh(option->argument);
        putchar(':');
        put_zsh_action(option->choices);
    }
    putchar('\'');
}

static void put_zsh_command(const cli_command *command)
{
    printf("        %s)\n            _arguments", command->name);
    for (const cli_option *option = command->options; option && option->flag; option++)
        put_zsh_option(option);
    fputs(" \\\n            '--help[show help]'", stdout);
    if (command->completes) {
        fputs(" \\\n            '*:argument:", stdout);
        if (strcmp(command->completes, "@presets") == 0)
            fputs("_yaniv_rules", stdout);
        else
            put_zsh_action(command->completes);
        putchar('\'');
    }
    puts("\n            ;;");
}

/* Writes a function that offers presets and options of the rules. No blank follows a key without its value. */
static void put_zsh_rules(void)
{
    fputs("_yaniv_rules() {\n    local -a words=(", stdout);
    put_choices("@presets");
    put_rules();
    puts(")\n    compadd \"$@\" -- ${words:#*=}\n    compadd \"$@\" -S '' -- ${(M)words:#*=}\n}\n");
}

void help_print_zsh_completion(void)
{
    puts("#compdef yaniv\n# zsh completion for yaniv, written by: yaniv help --completion zsh\n");
    put_zsh_rules();
    puts("_yaniv() {\n    local -a commands=(");
    for (size_t i = 0; i < cli_command_count; i++) {
        printf("        '%s:", cli_commands[i]->name);
        put_zsh(cli_commands[i]->summary);
        puts("'");
    }
    puts(
        "    )\n    if ((CURRENT == 2)); then\n        _describe -t commands command commands\n        return\n    fi\n"
        "    shift words\n    ((CURRENT--))\n    case $words[1] in");
    for (size_t i = 0; i < cli_command_count; i++)
        put_zsh_command(cli_commands[i]);
    puts("    esac\n}\n\n"
         "if [[ $funcstack[1] == _yaniv ]]; then\n    _yaniv \"$@\"\nelse\n    compdef _yaniv yaniv\nfi");
}

/* ---- fish ---- */

static void put_fish(const char *text)
{
    put_inside(text, "\\", "\\'");
}

/* Writes the end of a line: the words or files to offer, and the description of an option. Where presets are offered
 * without an option, options of the rules may follow. */
static void put_fish_end(const char *choices, const char *about)
{
    if (choices && strcmp(choices, "@files") == 0) {
        fputs(" -F", stdout);
    } else if (choices) {
        fputs(" -a '", stdout);
        put_choices(choices);
        if (!about && strcmp(choices, "@presets") == 0)
            put_rules();
        putchar('\'');
    }
    if (about) {
        fputs(" -d '", stdout);
        put_fish(about);
        putchar('\'');
    }
    putchar('\n');
}

static void put_fish_command(const cli_command *command)
{
    const char *seen = "complete -c yaniv -n '__fish_seen_subcommand_from";
    printf("complete -c yaniv -n __fish_use_subcommand");
    put_fish_end(command->name, command->summary);
    for (const cli_option *option = command->options; option && option->flag; option++) {
        const bool files = option->choices && strcmp(option->choices, "@files") == 0;
        printf("%s %s' -l %s%s", seen, command->name, option->flag + 2, !option->argument ? "" : files ? " -r" : " -x");
        put_fish_end(option->argument ? option->choices : NULL, option->about);
    }
    printf("%s %s' -l help", seen, command->name);
    put_fish_end(NULL, "show help");
    if (command->completes) {
        printf("%s %s'", seen, command->name);
        put_fish_end(command->completes, NULL);
    }
}

void help_print_fish_completion(void)
{
    puts("# fish completion for yaniv, written by: yaniv help --completion fish\n\ncomplete -c yaniv -f");
    for (size_t i = 0; i < cli_command_count; i++)
        put_fish_command(cli_commands[i]);
}
