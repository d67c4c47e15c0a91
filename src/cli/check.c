/* yaniv check: are these records right? */
#include <stdio.h>
#include <stdlib.h>

#include "../engine/yaniv.h"
#include "cli.h"
#include "commands.h"
#include "file.h"

/* Reads one record to its end and prints its line. */
static bool check(const char *path)
{
    static yv_record record;
    yv_step step;
    size_t length;
    char *text = file_read(path, &length);
    if (!text) {
        printf("%s: cannot be read\n", path);
        return false;
    }
    yv_record_open(&record, text, length);
    do
        step = yv_record_next(&record);
    while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    free(text);
    if (step.what == YV_STEP_ERROR)
        printf("%s:%d: %s\n", path, record.line, record.message);
    else
        printf("%s: ok, %d player%s, %d round%s, %s\n", path, record.players, record.players == 1 ? "" : "s",
               record.game.round, record.game.round == 1 ? "" : "s",
               record.begun && record.game.phase == YV_OVER ? "finished" : "unfinished");
    return step.what == YV_STEP_END;
}

static int run(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    int checked = 0, wrong = 0;
    while (cli_next(&args) != CLI_DONE) {
        wrong += !check(args.value);
        checked++;
    }
    if (checked == 0)
        cli_misused(command, "which records?");
    return wrong ? CLI_WRONG : CLI_OK;
}

const cli_command check_command = {
    .name = "check",
    .arguments = "FILE…",
    .summary = "validate game records, one line each",
    .details = "Replays each record and says whether it keeps to the rules: 'FILE: ok, …' or 'FILE:LINE: reason'.\n"
               "The exit status is 1 if any does not.",
    .examples = "  yaniv check games/*.yaniv\n",
    .completes = "@files",
    .run = run,
};
