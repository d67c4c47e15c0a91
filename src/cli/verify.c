/* yaniv verify: are the shuffles of these records those that were committed to? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../chance/audit.h"
#include "../entropy/blake.h"
#include "../json/jsonw.h"
#include "../sys/xalloc.h"
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

enum { MOST_ROUNDS = 2000 }; /* a game that is longer can be checked only so far */

typedef struct {
    const char *path;
    int dealt, players;
    bool cut;    /* more rounds were dealt than are looked at */
    bool tagged; /* there is something to verify */
    bool ok;
    int line;                     /* where the record breaks the rules; 0: nowhere, or it cannot be read … */
    char message[YV_MAX_MESSAGE]; /* … and why, else empty */
    audit_round *round;
} verdict;

/* ---- judging ---- */

static void sum_up(verdict *it, const yv_record *record)
{
    it->cut = it->dealt > MOST_ROUNDS;
    it->dealt = it->cut ? MOST_ROUNDS : it->dealt;
    it->players = record->players;
    bool faults = record->failed || it->cut;
    for (int i = 0; i < it->dealt; i++) {
        it->tagged = it->tagged || audit_has_tags(&it->round[i]);
        faults = faults || it->round[i].faults;
    }
    it->ok = it->tagged && !faults;
    if (record->failed) {
        it->line = record->line;
        snprintf(it->message, sizeof it->message, "%s", record->message);
    }
}

static verdict judge(const char *path, audit_round *rounds)
{
    static yv_record record;
    verdict found = {.path = path, .round = rounds};
    size_t length;
    char *text = file_try(path, &length, found.message, sizeof found.message);
    if (!text)
        return found;
    found.dealt = audit_record(&record, text, length, blake_hash, NULL, rounds, MOST_ROUNDS);
    sum_up(&found, &record);
    free(text);
    return found;
}

static int mixes_of(const verdict *it, const audit_round *round)
{
    int mixes = 0;
    for (int seat = 0; seat < it->players && seat < YV_MAX_PLAYERS; seat++)
        mixes += round->mix[seat].count > 0;
    return mixes;
}

/* ---- in words ---- */

/* Names of files and reasons may hold anything, also what a terminal would obey. */
static void print_clean(const char *words)
{
    char buffer[4096];
    yv_text text = yv_text_in(buffer, sizeof buffer);
    const say_style style = console_style();
    say_clean(&text, &style, yv_span_of(words));
    fputs(buffer, stdout);
}

static void print_name(const verdict *it)
{
    print_clean(strcmp(it->path, "-") == 0 ? "standard input" : it->path);
}

static void print_good_round(const verdict *it, const audit_round *round)
{
    const int mixes = mixes_of(it, round);
    if (!round->seeded) {
        puts("still being played: its seed is shown when it is over");
        return;
    }
    printf("ok, %d of %d players added chance of their own", mixes, it->players);
    if (round->reshuffles)
        printf(", %u reshuffle%s", (unsigned)round->reshuffles, round->reshuffles == 1 ? "" : "s");
    putchar('\n');
}

static void print_round(const verdict *it, int number)
{
    const audit_round *round = &it->round[number - 1];
    if (!round->faults) {
        printf("round %d: ", number);
        print_good_round(it, round);
    }
    for (int bit = 0; bit < AUDIT_FAULT_COUNT; bit++)
        if (round->faults >> bit & 1)
            printf("round %d: WRONG: %s\n", number, audit_words[bit]);
}

static void print_words(const verdict *it)
{
    for (int number = 1; it->tagged && number <= it->dealt; number++)
        print_round(it, number);
    print_name(it);
    if (it->line)
        printf(":%d", it->line);
    fputs(": ", stdout);
    if (it->message[0])
        print_clean(it->message);
    else if (it->cut)
        printf("more than %d rounds: not all of them were looked at", MOST_ROUNDS);
    else if (!it->tagged)
        fputs("nothing to verify: this game was not dealt by a server that commits to its shuffles", stdout);
    else
        fputs(it->ok ? "every shuffle is the one that was committed to"
                     : "not every shuffle is the one that was committed to",
              stdout);
    putchar('\n');
}

/* ---- as JSON ---- */

static void put_round(jsonw *out, const verdict *it, int number)
{
    const audit_round *round = &it->round[number - 1];
    jsonw_open(out, '{');
    jsonw_key(out, "round"), jsonw_number(out, number);
    jsonw_key(out, "ok"), jsonw_bool(out, round->seeded && !round->faults);
    jsonw_key(out, "mixes"), jsonw_number(out, mixes_of(it, round));
    jsonw_key(out, "reshuffles"), jsonw_number(out, round->reshuffles);
    jsonw_key(out, "wrong");
    jsonw_open(out, '[');
    for (int bit = 0; bit < AUDIT_FAULT_COUNT; bit++)
        if (round->faults >> bit & 1)
            jsonw_string(out, audit_words[bit]);
    jsonw_close(out, ']');
    jsonw_close(out, '}');
}

static void print_json(const verdict *it)
{
    jsonw out = JSONW_HEAP;
    jsonw_open(&out, '{');
    jsonw_key(&out, "file"), jsonw_string(&out, it->path);
    jsonw_key(&out, "ok"), jsonw_bool(&out, it->ok);
    jsonw_key(&out, "committed"), jsonw_bool(&out, it->tagged);
    jsonw_key(&out, "rounds");
    jsonw_open(&out, '[');
    for (int number = 1; it->tagged && number <= it->dealt; number++)
        put_round(&out, it, number);
    jsonw_close(&out, ']');
    if (it->message[0]) {
        jsonw_key(&out, "line"), it->line ? jsonw_number(&out, it->line) : jsonw_null(&out);
        jsonw_key(&out, "message"), jsonw_string(&out, it->message);
    }
    jsonw_close(&out, '}');
    puts(out.bytes);
    jsonw_free(&out);
}

/* ---- the command ---- */

static int run(const cli_command *command, int argc, char **argv)
{
    const bool as_json = cli_has_option(command, argc, argv, OPTION_JSON, "which records?");
    cli_args args = cli_args_of(command, argc, argv);
    audit_round *const rounds = xrealloc(NULL, MOST_ROUNDS * sizeof *rounds);
    int wrong = 0;
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        if (option != CLI_PLAIN)
            continue;
        const verdict found = judge(args.value, rounds);
        (as_json ? print_json : print_words)(&found);
        wrong += !found.ok;
    }
    free(rounds);
    return wrong ? CLI_WRONG : CLI_OK;
}

const cli_command verify_command = {
    .name = "verify",
    .arguments = "[OPTIONS] FILE…",
    .summary = "check that a game's shuffles were committed to",
    .details =
        "A server publishes a hash of each round's seed before the round, mixes in what the players' programs add, "
        "and\n"
        "shows the seed afterwards; the record has all of it. This works out the deck, every reshuffle and who began\n"
        "from them, and says of each round whether they are the cards that were played. docs/PROTOCOL.md says how.\n"
        "\n"
        "With --json each record is an object: file, ok, committed, and rounds, of which each has round, ok, mixes,\n"
        "reshuffles and wrong, a list of reasons; and line and message if the record breaks the rules or cannot be\n"
        "read. The exit status is 1 if a shuffle is wrong, and also if there is nothing to verify.",
    .examples = "  yaniv verify game.yaniv\n"
                "  curl -s http://localhost:8080/game/GAME.yaniv | yaniv verify -\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
