/* The command line. Parsing, --help, the manual page and the shell completion all come from one table of subcommands.
 * Results go to stdout, messages to stderr. */
#ifndef CLI_H
#define CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit codes. */
enum {
    CLI_OK = 0,
    CLI_WRONG = 1,         /* something is wrong: a record breaks the rules, or a file cannot be read */
    CLI_USAGE = 2,         /* the command was not understood */
    CLI_INTERRUPTED = 130, /* Ctrl-C, as in shells; the game is saved */
};

typedef struct {
    const char *flag;     /* "--seed"; NULL ends the table */
    const char *argument; /* the name of its argument, "N"; NULL if it has none */
    const char *about;
    const char *choices; /* completions of the argument: words, "@presets", "@bots", "@files", or NULL */
} cli_option;

typedef struct cli_command cli_command;
struct cli_command {
    const char *name;
    const char *arguments; /* as in the synopsis: "[OPTIONS] FILE…" */
    const char *summary;   /* one line */
    const char *details;   /* paragraphs for --help and the manual */
    const char *examples;  /* lines of shell */
    const char *completes; /* completions of its plain arguments: "@files", "@presets", or NULL */
    const cli_option *options;
    int (*run)(const cli_command *command, int argc, char **argv); /* argv[0] is the first argument */
};

/* All subcommands, in the order of the manual. */
extern const cli_command *const cli_commands[];
extern const size_t cli_command_count;

/* An iterator over the arguments of a command. */
typedef struct {
    const cli_command *command;
    int count;
    char **words;
    int at;
    const char *value; /* of the option or the plain argument just returned */
    bool only_plain;   /* all further arguments are plain, because -- came before them */
} cli_args;

enum { CLI_PLAIN = -1, CLI_DONE = -2 };

cli_args cli_args_of(const cli_command *command, int argc, char **argv);

/* Returns the row of the next option in command->options, with its argument in args->value; or CLI_PLAIN, with a plain
 * argument in args->value; or CLI_DONE. Ends the program with a message and CLI_USAGE if an option is unknown. */
int cli_next(cli_args *args);

/* Ends the program with CLI_USAGE after a message that points to the command's --help. */
_Noreturn void cli_misused(const cli_command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* True if the option is among the arguments, before or after the plain ones. Ends the program with the message
 * `missing` if there are no plain arguments. */
bool cli_has_option(const cli_command *command, int argc, char **argv, int option, const char *missing);

/* Reads a number, or ends the program as cli_misused does. */
long cli_number(const cli_command *command, const char *what, const char *word, long lowest, long highest);

/* Reads numbers that are separated by commas, `1000,1200`, and returns how many there are. Ends the program as
 * cli_misused does if there are more than `most`. */
int cli_numbers(const cli_command *command, const char *what, const char *list, long lowest, long highest,
                int32_t *numbers, int most);

/* Writes a message to stderr, as `yaniv: …`. */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
