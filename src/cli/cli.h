/* The command line: one row a subcommand, from which come the parsing, --help, the manual page and the shell
 * completion. Results go to stdout, messages to stderr. */
#ifndef CLI_H
#define CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Exit codes. */
enum {
    CLI_OK = 0,
    CLI_WRONG = 1,         /* what was asked about is wrong: a record breaks the rules, a file cannot be read */
    CLI_USAGE = 2,         /* the command was not understood */
    CLI_INTERRUPTED = 130, /* a person left in the middle by Ctrl-C, as shells have it; what was done is kept */
};

typedef struct {
    const char *flag;     /* "--seed"; NULL ends a table */
    const char *argument; /* what follows it, "N"; NULL if nothing does */
    const char *about;
    const char *choices; /* for the shell completion: words that may follow; "@presets", "@bots", "@files", or NULL */
} cli_option;

typedef struct cli_command cli_command;
struct cli_command {
    const char *name;
    const char *arguments; /* as in the synopsis: "[OPTIONS] FILE…" */
    const char *summary;   /* one line */
    const char *details;   /* paragraphs for --help and the manual */
    const char *examples;  /* lines of shell */
    const char *completes; /* what its plain arguments are: "@files", "@presets", or NULL */
    const cli_option *options;
    int (*run)(const cli_command *command, int argc, char **argv); /* argv[0] is the first argument */
};

/* All subcommands, in the order in which they are listed. */
extern const cli_command *const cli_commands[];
extern const size_t cli_command_count;

/* Walking through the arguments of a command. */
typedef struct {
    const cli_command *command;
    int count;
    char **words;
    int at;
    const char *value; /* of the option or the plain argument just returned */
    bool only_plain;   /* after -- */
} cli_args;

enum { CLI_PLAIN = -1, CLI_DONE = -2 };

cli_args cli_args_of(const cli_command *command, int argc, char **argv);

/* The next option, as its row in command->options, with its argument in args->value; or CLI_PLAIN with a plain argument
 * there; or CLI_DONE. What is not understood ends the program with a message and CLI_USAGE. */
int cli_next(cli_args *args);

/* Ends the program with CLI_USAGE after a message that points to the command's --help. */
_Noreturn void cli_misused(const cli_command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Is this option among the arguments? It may also stand after the plain ones, of which there must be some: `missing` is
 * what is asked otherwise, as by cli_misused. */
bool cli_has_option(const cli_command *command, int argc, char **argv, int option, const char *missing);

/* Reads a number that came as an argument, or ends as cli_misused does. */
long cli_number(const cli_command *command, const char *what, const char *word, long lowest, long highest);

/* Reads such numbers with commas between them, `1000,1200`, and returns how many there are; more than `most` are a
 * misuse too. */
int cli_numbers(const cli_command *command, const char *what, const char *list, long lowest, long highest,
                int32_t *numbers, int most);

/* Writes a message to stderr, as `yaniv: …`. */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
