/* yaniv check: are these records right? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../json/jsonw.h"
#include "cli.h"
#include "commands.h"
#include "file.h"
#include "console.h"
#include "../sys/jsonw_heap.h"

enum { OPTION_JSON };

static const cli_option options[] = {
    [OPTION_JSON] = {"--json", NULL, "one JSON object a line", NULL},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const char *path;
    bool ok;
    int players, rounds; /* if it is ok … */
    bool finished;
    int line; /* … else where it breaks the rules; 0: it could not be read */
    char message[YV_MAX_MESSAGE];
} verdict;

/* Reads one record to its end. */
static verdict judge(const char *path)
{
    static yv_record record;
    verdict found = {.path = path};
    yv_step step;
    size_t length;
    char *text = file_try(path, &length, found.message, sizeof found.message);
    if (!text)
        return found;
    yv_record_begin(&record, text, length);
    do
        step = yv_record_next(&record);
    while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    free(text);
    found.ok = step.what == YV_STEP_END;
    found.players = record.players;
    found.rounds = record.game.round;
    found.finished = record.begun && record.game.phase == YV_OVER;
    found.line = record.line;
    snprintf(found.message, sizeof found.message, "%s", record.message);
    return found;
}

/* Names of files and reasons may hold anything, also what a terminal would obey. */
static void print_clean(const char *words)
{
    char buffer[4096];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    const say_style style = console_style();
    say_clean(&text, &style, yv_span_of(words));
    fputs(buffer, stdout);
}

static void print_words(const verdict *found)
{
    print_clean(strcmp(found->path, "-") == 0 ? "standard input" : found->path);
    if (found->ok) {
        printf(": ok, %d player%s, %d round%s, %s\n", found->players, found->players == 1 ? "" : "s", found->rounds,
               found->rounds == 1 ? "" : "s", found->finished ? "finished" : "unfinished");
        return;
    }
    if (found->line)
        printf(":%d", found->line);
    fputs(": ", stdout);
    print_clean(found->message);
    putchar('\n');
}

static void put_record(jsonw *out, const verdict *found)
{
    jsonw_key(out, "players"), jsonw_number(out, found->players);
    jsonw_key(out, "rounds"), jsonw_number(out, found->rounds);
    jsonw_key(out, "finished"), jsonw_bool(out, found->finished);
}

static void put_fault(jsonw *out, const verdict *found)
{
    jsonw_key(out, "line");
    if (found->line)
        jsonw_number(out, found->line);
    else
        jsonw_null(out);
    jsonw_key(out, "message"), jsonw_string(out, found->message);
}

static void print_json(const verdict *found)
{
    jsonw out = JSONW_HEAP;
    jsonw_open(&out, '{');
    jsonw_key(&out, "file"), jsonw_string(&out, found->path);
    jsonw_key(&out, "ok"), jsonw_bool(&out, found->ok);
    (found->ok ? put_record : put_fault)(&out, found);
    jsonw_close(&out, '}');
    puts(out.bytes);
    jsonw_free(&out);
}

static int run(const cli_command *command, int argc, char **argv)
{
    const bool as_json = cli_has_option(command, argc, argv, OPTION_JSON, "which records?");
    cli_args args = cli_args_of(command, argc, argv);
    int wrong = 0;
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        if (option != CLI_PLAIN)
            continue;
        const verdict found = judge(args.value);
        (as_json ? print_json : print_words)(&found);
        wrong += !found.ok;
    }
    return wrong ? CLI_WRONG : CLI_OK;
}

const cli_command check_command = {
    .name = "check",
    .arguments = "[OPTIONS] FILE…",
    .summary = "validate game records, one line each",
    .details = "Replays each record and says whether it keeps to the rules: 'FILE: ok, …' or 'FILE:LINE: reason'.\n"
               "With --json each line is an object: file, ok, and then players, rounds and finished; or line, which\n"
               "is null if the file cannot be read, and message. The exit status is 1 if any is not ok.",
    .examples = "  yaniv check games/*.yaniv\n"
                "  yaniv check --json games/*.yaniv | jq 'select(.ok | not)'\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
