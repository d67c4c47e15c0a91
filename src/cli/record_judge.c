#include "record_judge.h"

#include <stdio.h>
#include <string.h>

#include "../sys/xalloc.h"
#include "console.h"

const cli_option record_judge_options[] = {
    [RECORD_JUDGE_OPTION_JSON] = {"--json", NULL, "print one JSON object per line", NULL},
    {NULL, NULL, NULL, NULL},
};

int record_judge_all(const cli_command *command, int argc, char **argv, bool (*judge)(const char *path, bool as_json))
{
    const bool as_json = cli_has_option(command, argc, argv, RECORD_JUDGE_OPTION_JSON, "which records?");
    cli_args args = cli_args_of(command, argc, argv);
    bool all_good = true;
    for (int option; (option = cli_next(&args)) != CLI_DONE;)
        if (option == CLI_PLAIN)
            all_good &= judge(args.value, as_json);
    return all_good ? CLI_OK : CLI_WRONG;
}

void record_judge_print(const char *text)
{
    char buffer[4096];
    yv_text clean = yv_text_in(buffer, sizeof buffer);
    const say_style style = console_style();
    say_clean(&clean, &style, yv_span_of(text));
    fputs(buffer, stdout);
}

void record_judge_print_place(const char *path, int line)
{
    record_judge_print(strcmp(path, "-") == 0 ? "standard input" : path);
    if (line)
        printf(":%d", line);
    fputs(": ", stdout);
}

void record_judge_print_json(jsonw *out)
{
    puts(out->bytes);
    jsonw_free(out);
}

void record_judge_put_fault(jsonw *out, int line, const char *message)
{
    jsonw_key(out, "line");
    if (line)
        jsonw_number(out, line);
    else
        jsonw_null(out);
    jsonw_key(out, "message"), jsonw_string(out, message);
}
