/* yaniv check: checks whether records follow the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/utf8.h"
#include "../engine/record.h"
#include "../sys/xalloc.h"
#include "commands.h"
#include "file.h"
#include "record_judge.h"

typedef struct {
    const char *path;
    bool ok;
    int players, rounds; /* of a valid record … */
    bool finished;
    int line; /* … or the line where it breaks the rules; 0 if it could not be read */
    char message[YV_MAX_MESSAGE];
} verdict;

/* Returns the number of the first line with a player's name that is not UTF-8, or 0. */
static int find_bad_name(yv_span text)
{
    for (int number = 1; text.length > 0; number++) {
        const char *newline = memchr(text.at, '\n', text.length);
        const size_t length = newline ? (size_t)(newline - text.at) : text.length;
        yv_span line = {text.at, length};
        uint32_t character;
        if (yv_span_is(yv_span_take_word(&line), "player"))
            for (size_t size; line.length > 0; line.at += size, line.length -= size)
                if ((size = utf8_decode(line.at, line.length, &character)) == 0)
                    return number;
        text.at += newline ? length + 1 : length;
        text.length -= newline ? length + 1 : length;
    }
    return 0;
}

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
    const int bad_name = find_bad_name((yv_span){text, length});
    free(text);
    found.ok = step.what == YV_STEP_END;
    found.players = record.players;
    found.rounds = record.game.round;
    found.finished = record.begun && record.game.phase == YV_OVER;
    found.line = record.line;
    snprintf(found.message, sizeof found.message, "%s", record.message);
    if (bad_name && (found.ok || bad_name < record.line)) {
        found.ok = false;
        found.line = bad_name;
        snprintf(found.message, sizeof found.message, "the name is not UTF-8");
    }
    return found;
}

static void print_words(const verdict *found)
{
    record_judge_print_place(found->path, found->ok ? 0 : found->line);
    if (found->ok)
        printf("ok, %d player%s, %d round%s, %s", found->players, found->players == 1 ? "" : "s", found->rounds,
               found->rounds == 1 ? "" : "s", found->finished ? "finished" : "unfinished");
    else
        record_judge_print(found->message);
    putchar('\n');
}

static void put_record(jsonw *out, const verdict *found)
{
    jsonw_key(out, "players"), jsonw_number(out, found->players);
    jsonw_key(out, "rounds"), jsonw_number(out, found->rounds);
    jsonw_key(out, "finished"), jsonw_bool(out, found->finished);
}

static void print_json(const verdict *found)
{
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "file"), jsonw_string(&out, found->path);
    jsonw_key(&out, "ok"), jsonw_bool(&out, found->ok);
    if (found->ok)
        put_record(&out, found);
    else
        record_judge_put_fault(&out, found->line, found->message);
    jsonw_close(&out, '}');
    record_judge_print_json(&out);
}

static bool check(const char *path, bool as_json)
{
    const verdict found = judge(path);
    (as_json ? print_json : print_words)(&found);
    return found.ok;
}

static int run(const cli_command *command, int argc, char **argv)
{
    return record_judge_all(command, argc, argv, check);
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
    .options = record_judge_options,
    .run = run,
};
