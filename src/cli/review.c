/* yaniv review: what every decision of a recorded game has cost, and what was chance. */
#include <stdio.h>
#include <stdlib.h>

#include "../json/review_json.h"
#include "../say/say_review.h"
#include "../sys/xalloc.h"
#include "cli.h"
#include "commands.h"
#include "console.h"
#include "game_review.h"
#include "record_judge.h"
#include "review_html.h"
#include "review_table.h"

enum { OPTION_JSON, OPTION_HTML, OPTION_EFFORT };

static const cli_option options[] = {
    [OPTION_JSON] = {"--json", NULL, "print one JSON object per file", NULL},
    [OPTION_HTML] = {"--html", NULL, "print one HTML file, for a single record", NULL},
    [OPTION_EFFORT] = {"--effort", "EFFORT", "net: no trials; quick (default); deep: twelve times the trials and more",
                       "net quick deep"},
    {NULL, NULL, NULL, NULL},
};

static void put_fault(jsonw *out, const game_review *game)
{
    const char *fault = game_review_fault(game);
    jsonw_key(out, "fault");
    if (!fault) {
        jsonw_null(out);
        return;
    }
    jsonw_open(out, '{');
    record_judge_put_fault(out, game->of->record.line, fault);
    jsonw_close(out, '}');
}

static void print_json(const game_review *game)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "file"), jsonw_string(&out, game->path);
    put_fault(&out, game);
    json_review_keys(&out, game->of);
    jsonw_close(&out, '}');
    jsonw_newline(&out);
    fwrite(out.bytes, 1, out.length, stdout);
    fflush(stdout); /* the next review may take long */
    jsonw_free(&out);
}

/* ---- in words ---- */

static void put_words(yv_text *text, const game_review *game)
{
    const review *of = game->of;
    const say_style style = console_style();
    say_clean(text, &style, yv_span_of(game_review_shown_path(game)));
    yv_put_string(text, ": ");
    yv_rules_write(&of->record.rules, text);
    game_review_put_end(text, game);
    yv_put_string(text, "\n\n");
    say_review_whole(text, &style, of);
}

/* There is no limit to the length: a game has a line for each player and round. */
static void print_words(const game_review *game)
{
    yv_text text = yv_text_in(NULL, 0);
    put_words(&text, game);
    const size_t size = text.length + 1;
    char *buffer = xalloc(size);
    text = yv_text_in(buffer, size);
    put_words(&text, game);
    fputs(buffer, stdout);
    free(buffer);
}

/* ---- the command ---- */

typedef struct {
    const cli_command *command;
    bool as_json, as_html;
    int files;
    review_effort effort;
} settings;

static review_effort read_effort(const cli_command *command, const char *word)
{
    static const char *const words[REVIEW_EFFORTS] = {"net", "quick", "deep"};
    for (int i = 0; i < REVIEW_EFFORTS; i++)
        if (yv_span_is(yv_span_of(word), words[i]))
            return (review_effort)i;
    cli_misused(command, "the effort is net, quick or deep, not %s", word);
}

static settings read_settings(const cli_command *command, int argc, char **argv)
{
    settings with = {command, .effort = REVIEW_QUICK};
    with.as_json = cli_has_option(command, argc, argv, OPTION_JSON, "which records?");
    cli_args args = cli_args_of(command, argc, argv);
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        with.files += option == CLI_PLAIN;
        with.as_html |= option == OPTION_HTML;
        if (option == OPTION_EFFORT)
            with.effort = read_effort(command, args.value);
    }
    if (with.as_html && (with.as_json || with.files > 1))
        cli_misused(command, "--html takes one record, and does not go with --json");
    return with;
}

/* Prints the review, or adds it to the table if there are several files. A record with a fault is reviewed as far as it
 * could be read, but a table leaves it out, because nobody knows how that game went on. */
static void show(const settings *with, const game_review *game, review_table *table)
{
    if (with->as_json)
        print_json(game);
    else if (game->of->rounds == 0)
        return;
    else if (with->as_html)
        review_html_print(game, stdout);
    else if (with->files == 1)
        print_words(game);
    else if (!game_review_fault(game))
        review_table_add(table, game->of);
}

static bool review_file(const settings *with, const char *path, review_table *table)
{
    game_review *game = game_review_open(path, with->effort);
    if (!game)
        return false;
    const bool done = game_review_finish(game);
    if (done)
        show(with, game, table);
    fflush(stdout); /* what is wrong comes after the review */
    const bool fine = done && !game_review_complain(game);
    game_review_close(game);
    return fine;
}

static int run(const cli_command *command, int argc, char **argv)
{
    const settings with = read_settings(command, argc, argv);
    cli_args args = cli_args_of(command, argc, argv);
    review_table table = {0};
    bool fine = true;
    int done = 0;
    console_catch_signals();
    for (int option; (option = cli_next(&args)) != CLI_DONE && !console_interrupted();)
        if (option == CLI_PLAIN) {
            fine &= review_file(&with, args.value, &table);
            done += !console_interrupted();
        }
    if (table.players > 0)
        review_table_print(&table, stdout);
    review_table_free(&table);
    if (!console_interrupted())
        return fine ? CLI_OK : CLI_WRONG;
    cli_complain("stopped after %d of %d records", done, with.files);
    return CLI_INTERRUPTED;
}

const cli_command review_command = {
    .name = "review",
    .arguments = "[OPTIONS] FILE…",
    .summary = "say what was skill and what was luck in recorded games",
    .details =
        "Judges every decision of a record by what its player could know, and says where each player's chance to win\n"
        "went: result = start + chance + others - lost. 'lost' is what the player's own decisions cost, 'others' what\n"
        "the others' bad decisions brought, and 'chance' the rest: the deal, draws, reshuffles. Luck is chance plus\n"
        "others. ?! counts inaccuracies, ? mistakes, ?? blunders. docs/REVIEW.md explains the figures.\n"
        "\n"
        "For several files it prints a table of their players; --json prints an object for each file instead.\n"
        "Ctrl-C stops, and prints the table of those that are done.\n"
        "FILE may be - for standard input. If a record breaks the rules, its review ends before that line,\n"
        "'FILE:LINE: reason' follows, and the exit status is 1. A table leaves such a record out.",
    .examples = "  yaniv review game.yaniv\n"
                "  yaniv review --html game.yaniv >review.html\n"
                "  yaniv review games/*.yaniv\n"
                "  yaniv review --json game.yaniv | jq '.seats'\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
