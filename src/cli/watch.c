/* yaniv watch: watches games on a server. */
#include "cli.h"
#include "commands.h"
#include "screen_theme.h"
#include "server_visit.h"

enum { OPTION_THEME };

static const cli_option options[] = {[OPTION_THEME] = SCREEN_THEME_OPTION, {NULL, NULL, NULL, NULL}};

static int run(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    const char *url = NULL, *theme = NULL;
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        if (option == OPTION_THEME) {
            theme = args.value;
            continue;
        }
        if (url)
            cli_misused(command, "one server at a time");
        url = args.value;
    }
    if (!url)
        cli_misused(command, "which server?");
    screen_theme_choose(command, theme);
    const int code = server_visit(command, url, NULL, true);
    screen_theme_keep();
    return code;
}

const cli_command watch_command = {
    .name = "watch",
    .arguments = "[OPTIONS] URL",
    .summary = "watch games on a server",
    .details =
        "Shows the public tables of a server, or one table if the URL names it: http://host:8080/t/CODE. Watchers see\n"
        "what everybody can see, and can chat.",
    .examples = "  yaniv watch http://192.168.1.5:8080\n"
                "  yaniv watch https://cards.example.org/t/bako-timu-lofa\n",
    .options = options,
    .run = run,
};
