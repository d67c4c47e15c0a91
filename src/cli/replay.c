/* yaniv replay: a record, step by step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../proto/objects.h"
#include "cli.h"
#include "commands.h"
#include "file.h"

enum { OPTION_JSON, OPTION_RATINGS };

static const cli_option options[] = {
    [OPTION_JSON] = {"--json", NULL, "one JSON object a line, as docs/NOTATION.md describes", NULL},
    [OPTION_RATINGS] = {"--ratings", "R1,R2,…", "the players' ratings before the game; prints those after each round", NULL},
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    bool as_json;
    bool rated;
    int ratings_given;
    yv_ratings ratings;
} settings;

static void flush_line(json *out)
{
    json_newline(out);
    fwrite(out->bytes, 1, out->length, stdout);
    json_clear(out);
}

static void print_step_as_json(const yv_record *record, const yv_step *step, const yv_ratings *ratings, json *out)
{
    const bool in_round = record->game.phase != YV_DEALING && record->game.phase != YV_OVER;
    switch (step->what) {
    case YV_STEP_DEAL:
    case YV_STEP_ACTION:
        if (!in_round)
            return;
        json_position(out, &record->game);
        break;
    case YV_STEP_ROUND: json_round(out, &record->game, ratings); break;
    case YV_STEP_OVER: json_end(out, &record->game, ratings); break;
    case YV_STEP_ERROR: json_record_error(out, record->line, record->message); break;
    default: return;
    }
    flush_line(out);
}

/* Settles what a step does to the ratings. A round that a false call cut short is settled at the end of the game. */
static void rate_step(yv_ratings *ratings, const yv_record *record, const yv_step *step)
{
    if (step->what == YV_STEP_ROUND || (step->what == YV_STEP_OVER && !record->game.result.scored))
        yv_rate_round(ratings, &record->game);
    else if (step->what == YV_STEP_LEAVE)
        yv_rate_leaving(ratings, &record->game, step->seat);
}

static int replay(const char *text, size_t length, settings *with)
{
    static yv_record record;
    json out = {0};
    yv_step step;
    yv_record_open(&record, text, length);
    do {
        step = yv_record_next(&record);
        if (with->rated)
            rate_step(&with->ratings, &record, &step);
        print_step_as_json(&record, &step, with->rated ? &with->ratings : NULL, &out);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    json_free(&out);
    return step.what == YV_STEP_ERROR ? CLI_WRONG : CLI_OK;
}

static void read_ratings(const cli_command *command, const char *list, settings *with)
{
    char copy[256];
    if (strlen(list) >= sizeof copy)
        cli_misused(command, "--ratings takes at most %d numbers", YV_MAX_PLAYERS);
    strcpy(copy, list);
    with->rated = true;
    for (char *word = strtok(copy, ","); word; word = strtok(NULL, ",")) {
        if (with->ratings_given == YV_MAX_PLAYERS)
            cli_misused(command, "--ratings takes at most %d numbers", YV_MAX_PLAYERS);
        with->ratings.of[with->ratings_given++] = (int32_t)cli_number(command, "--ratings", word, 0, 1000000000);
    }
}

static int run(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    settings with = {0};
    const char *path = NULL;
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        switch (option) {
        case OPTION_JSON: with.as_json = true; break;
        case OPTION_RATINGS: read_ratings(command, args.value, &with); break;
        default:
            if (path)
                cli_misused(command, "one record at a time");
            path = args.value;
        }
    }
    if (!path)
        cli_misused(command, "which record?");
    size_t length;
    char *text = file_read(path, &length);
    if (!text)
        return CLI_WRONG;
    const int code = replay(text, length, &with);
    free(text);
    return code;
}

const cli_command replay_command = {
    .name = "replay",
    .arguments = "[OPTIONS] FILE",
    .summary = "print a recorded game, step by step",
    .details = "Replays a game record and prints what happened. FILE may be - for standard input.",
    .examples = "  yaniv replay game.yaniv\n"
                "  yaniv replay --json --ratings 1000,1000 game.yaniv\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
