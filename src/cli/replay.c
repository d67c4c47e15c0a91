/* yaniv replay: a record, step by step. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../say/story.h"
#include "../json/objects.h"
#include "../sheet/sheet.h"
#include "../tui/terminal.h"
#include "../tui/viewer.h"
#include "cli.h"
#include "commands.h"
#include "file.h"
#include "screen_theme.h"
#include "console.h"
#include "../sys/xalloc.h"

enum { OPTION_JSON, OPTION_SEAT, OPTION_RATINGS, OPTION_PLAIN, OPTION_THEME };

static const cli_option options[] = {
    [OPTION_JSON] = {"--json", NULL, "print one JSON object per line, as described in docs/NOTATION.md", NULL},
    [OPTION_SEAT] = {"--seat", "N", "show only what the player in this seat could see", NULL},
    [OPTION_RATINGS] = {"--ratings", "R1,R2,…", "the ratings before the game; prints those after each round", NULL},
    [OPTION_PLAIN] = {"--plain", NULL, "print the game, even at a terminal", NULL},
    [OPTION_THEME] = SCREEN_THEME_OPTION,
    {NULL, NULL, NULL, NULL},
};

typedef struct {
    const cli_command *command;
    const char *path, *theme;
    bool as_json, plain;
    int seat;          /* from 1; 0 if all hands are shown */
    int ratings_given; /* 0 if the game is not rated */
    yv_ratings ratings;
} settings;

/* ---- as JSON ---- */

static void flush_line(jsonw *out)
{
    jsonw_newline(out);
    fwrite(out->bytes, 1, out->length, stdout);
    jsonw_clear(out);
}

static void print_step_as_json(const yv_record *record, const yv_step *step, const yv_ratings *ratings, jsonw *out)
{
    const bool in_round = yv_in_round(&record->game);
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

/* ---- in words ---- */

static void print_step_in_words(const yv_record *record, const yv_step *step, const yv_ratings *ratings,
                                const say_style *style, story *told)
{
    static char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    if (step->what == YV_STEP_DEAL && record->game.round > 1)
        yv_put_char(&text, '\n');
    if (step->what == YV_STEP_ROUND || step->what == YV_STEP_OVER)
        yv_put_char(&text, '\n');
    story_tell(told, style, record, step, &text);
    const bool settled = step->what == YV_STEP_ROUND || (step->what == YV_STEP_OVER && !record->game.result.scored);
    if (ratings && settled) {
        say_style names = *style;
        for (int seat = 0; seat < record->players; seat++)
            names.name[seat] = record->name[seat];
        say_ratings(&text, &names, record->players, ratings);
        yv_put_char(&text, '\n');
    }
    fputs(buffer, stdout);
}

static void print_head(const yv_record *record, const say_style *style)
{
    char buffer[SAY_CAPACITY];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    for (int seat = 0; seat < record->players; seat++) {
        yv_put_string(&text, seat == 0 ? "" : seat == record->players - 1 ? " and " : ", ");
        say_clean(&text, style, yv_span_of(record->name[seat]));
    }
    yv_put_string(&text, " play ");
    yv_rules_write(&record->rules, &text);
    printf("%s.\n\n", buffer);
}

/* Prints the error, cleaned, because the reason may quote the record. */
static void complain_in_words(const char *path, const yv_record *record, const say_style *style)
{
    char buffer[4 * YV_MAX_MESSAGE];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    say_clean(&text, style, yv_span_of(record->message));
    fflush(stdout);
    fprintf(stderr, "%s:%d: %s\n", strcmp(path, "-") == 0 ? "standard input" : path, record->line, buffer);
}

/* ---- the game ---- */

/* Updates the ratings after a step. A round that ended by a false call counts at the end of the game. */
static void rate_step(yv_ratings *ratings, const yv_record *record, const yv_step *step)
{
    if (step->what == YV_STEP_ROUND || (step->what == YV_STEP_OVER && !record->game.result.scored))
        yv_rate_round(ratings, &record->game);
    else if (step->what == YV_STEP_LEAVE)
        yv_rate_leaving(ratings, &record->game, step->seat);
}

static void replay_as_json(yv_record *record, settings *with)
{
    jsonw out = JSONW_GROWING(xrealloc);
    yv_step step;
    do {
        step = yv_record_next(record);
        if (with->ratings_given)
            rate_step(&with->ratings, record, &step);
        print_step_as_json(record, &step, with->ratings_given ? &with->ratings : NULL, &out);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    jsonw_free(&out);
}

static void replay_in_words(yv_record *record, settings *with)
{
    static story told;
    yv_step step;
    say_style style = console_style();
    style.hands = true;
    style.eyes = with->seat ? (yv_seat)(with->seat - 1) : SAY_EVERYTHING;
    do {
        step = yv_record_next(record);
        if (step.what == YV_STEP_DEAL && record->game.round == 1)
            print_head(record, &style);
        if (with->ratings_given)
            rate_step(&with->ratings, record, &step);
        print_step_in_words(record, &step, with->ratings_given ? &with->ratings : NULL, &style, &told);
    } while (step.what != YV_STEP_END && step.what != YV_STEP_ERROR);
    if (step.what == YV_STEP_ERROR)
        complain_in_words(with->path, record, &style);
    else if (!record->begun || record->game.phase != YV_OVER)
        puts("\nThe record ends here, before the end of the game.");
}

/* Checks the options against the number of players, which is known once the first round has started. */
static void check_settings(yv_record *record, const settings *with)
{
    while (yv_record_next(record).what == YV_STEP_TAG)
        ;
    if (!record->begun)
        return;
    if (with->ratings_given && with->ratings_given != record->players)
        cli_misused(with->command, "--ratings has %d ratings, but the game has %d players", with->ratings_given,
                    record->players);
    if (with->seat > record->players)
        cli_misused(with->command, "there is no seat %d: the game has %d players", with->seat, record->players);
}

/* Shows the game on the full screen if there is one; otherwise, or if the record has no game, prints it. */
static bool wants_screen(const yv_record *record, const settings *with)
{
    char why[TERMINAL_WHY];
    return !with->plain && !with->as_json && !with->ratings_given && record->game.round > 0 && console_is_live()
           && terminal_fits(why) && terminal_open(why);
}

static int show(const char *text, size_t length, const settings *with)
{
    const char *slash = strrchr(with->path, '/');
    const bool fine = viewer_run(slash ? slash + 1 : with->path, text, length, with->seat);
    const bool stopped = terminal_stopped();
    terminal_close();
    screen_theme_keep();
    return stopped ? CLI_INTERRUPTED : fine ? CLI_OK : CLI_WRONG;
}

static int replay(const char *text, size_t length, settings *with)
{
    static yv_record record;
    yv_record_begin(&record, text, length);
    check_settings(&record, with);
    if (wants_screen(&record, with))
        return show(text, length, with);
    yv_record_begin(&record, text, length);
    (with->as_json ? replay_as_json : replay_in_words)(&record, with);
    return record.failed ? CLI_WRONG : CLI_OK;
}

static settings read_settings(const cli_command *command, int argc, char **argv)
{
    cli_args args = cli_args_of(command, argc, argv);
    settings with = {.command = command};
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        switch (option) {
        case OPTION_JSON: with.as_json = true; break;
        case OPTION_PLAIN: with.plain = true; break;
        case OPTION_THEME: with.theme = args.value; break;
        case OPTION_SEAT: with.seat = (int)cli_number(command, "--seat", args.value, 1, YV_MAX_PLAYERS); break;
        case OPTION_RATINGS:
            with.ratings_given =
                cli_numbers(command, "--ratings", args.value, 0, SHEET_MOST_RATING, with.ratings.of, YV_MAX_PLAYERS);
            break;
        default:
            if (with.path)
                cli_misused(command, "one record at a time");
            with.path = args.value;
        }
    }
    if (!with.path)
        cli_misused(command, "which record?");
    if (with.seat && with.as_json)
        cli_misused(command, "--seat does not go with --json, which shows everything");
    return with;
}

static int run(const cli_command *command, int argc, char **argv)
{
    settings with = read_settings(command, argc, argv);
    size_t length;
    screen_theme_choose(command, with.theme);
    char *text = file_read(with.path, &length);
    if (!text)
        return CLI_WRONG;
    const int code = replay(text, length, &with);
    free(text);
    return code;
}

const cli_command replay_command = {
    .name = "replay",
    .arguments = "[OPTIONS] FILE",
    .summary = "show a recorded game, step by step",
    .details =
        "Replays a game record. At a terminal it uses the full screen: right and left go one step, down and up one\n"
        "round, v shows another player's view, a reviews the game, and ? shows all keys. With --plain, or to a file "
        "or\n"
        "a pipe, it prints what happened. FILE may be - for standard input.\n"
        "\n"
        "If the record breaks the rules, the game is shown up to that point; then 'FILE:LINE: reason' follows, and\n"
        "the exit status is 1.",
    .examples = "  yaniv replay game.yaniv\n"
                "  yaniv replay --seat 2 game.yaniv\n"
                "  yaniv replay --json --ratings 1000,1000 game.yaniv\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
