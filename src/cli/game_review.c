#include "game_review.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../sys/clock.h"
#include "../sys/xalloc.h"
#include "cli.h"
#include "console.h"
#include "file.h"

enum { SHOW_EVERY_MS = 100, BAR = 30 };

game_review *game_review_open(const char *path, review_effort effort)
{
    size_t length;
    char *text = file_read(path, &length);
    if (!text)
        return NULL;
    game_review *game = xalloc(sizeof *game);
    game->path = path;
    game->text = text;
    game->made = local_review_open(text, length, effort);
    game->of = &game->made->of;
    return game;
}

void game_review_close(game_review *game)
{
    local_review_close(game->made);
    free(game->text);
    free(game);
}

const char *game_review_shown_path(const game_review *game)
{
    return strcmp(game->path, "-") == 0 ? "standard input" : game->path;
}

static void show_progress(const game_review *game)
{
    const int32_t done = review_progress(game->of);
    fputs("\r\033[K[", stderr);
    for (int i = 0; i < BAR; i++)
        fputc(i < (int)((int64_t)done * BAR / REVIEW_ONE) ? '=' : ' ', stderr);
    fprintf(stderr, "] %d %% ", (int)(done / (REVIEW_ONE / 100)));
    for (const char *at = game_review_shown_path(game); *at; at++)
        fputc((unsigned char)*at < ' ' || *at == 127 ? '?' : *at, stderr);
    fflush(stderr);
}

const char *game_review_fault(const game_review *game)
{
    const yv_record *record = &game->of->record;
    if (record->failed)
        return record->message;
    return game->of->rounds > 0 ? NULL : "the record has no round to review";
}

void game_review_put_end(yv_text *text, const game_review *game)
{
    if (game->of->record.failed) {
        yv_put_string(text, ", breaks the rules on line ");
        yv_put_number(text, game->of->record.line);
        yv_put_string(text, ": the result is the chance before it");
    } else if (!game->of->finished) {
        yv_put_string(text, ", unfinished: the result is the chance at the end of the record");
    }
}

bool game_review_complain(const game_review *game)
{
    const char *fault = game_review_fault(game);
    const say_style style = console_style();
    char message[4 * YV_MAX_MESSAGE];
    yv_text text = yv_text_in(message, sizeof message);
    if (!fault)
        return false;
    say_clean(&text, &style, yv_span_of(fault));
    fprintf(stderr, "%s:%d: %s\n", game_review_shown_path(game), game->of->record.line, message);
    return true;
}

bool game_review_finish(game_review *game)
{
    const bool shown = isatty(STDERR_FILENO);
    int64_t due = clock_ms() + SHOW_EVERY_MS;
    while (review_work(game->of) && !console_interrupted()) {
        if (!shown || clock_ms() < due)
            continue;
        show_progress(game);
        due = clock_ms() + SHOW_EVERY_MS;
    }
    if (shown)
        fputs("\r\033[K", stderr);
    return !console_interrupted();
}
