/* yaniv verify: checks that the shuffles of records are the ones that the server committed to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../chance/audit.h"
#include "../entropy/blake.h"
#include "../sys/xalloc.h"
#include "commands.h"
#include "file.h"
#include "record_judge.h"

enum { MOST_ROUNDS = 2000 }; /* of a longer game, only these are checked */

typedef struct {
    const char *path;
    int dealt, players;
    bool cut;    /* there are more rounds than MOST_ROUNDS */
    bool tagged; /* the record has commitments to verify */
    bool ok;
    int line;                     /* where the record breaks the rules, or 0 */
    char message[YV_MAX_MESSAGE]; /* why it breaks the rules or cannot be read, or empty */
    audit_round *round;
} verdict;

/* ---- verifying ---- */

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

static void print_good_round(const verdict *it, const audit_round *round)
{
    const int mixes = mixes_of(it, round);
    if (!round->seeded) {
        puts("still in progress: its seed is published when it is over");
        return;
    }
    printf("ok, %d of %d players added their own randomness", mixes, it->players);
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
    record_judge_print_place(it->path, it->line);
    if (it->message[0])
        record_judge_print(it->message);
    else if (it->cut)
        printf("the record has more than %d rounds, and the rest were not checked", MOST_ROUNDS);
    else if (!it->tagged)
        fputs("nothing to verify: the record has no commitments to shuffles", stdout);
    else
        fputs(it->ok ? "every shuffle matches its commitment" : "not every shuffle matches its commitment", stdout);
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
    jsonw out = JSONW_GROWING(xrealloc);
    jsonw_open(&out, '{');
    jsonw_key(&out, "file"), jsonw_string(&out, it->path);
    jsonw_key(&out, "ok"), jsonw_bool(&out, it->ok);
    jsonw_key(&out, "committed"), jsonw_bool(&out, it->tagged);
    jsonw_key(&out, "rounds");
    jsonw_open(&out, '[');
    for (int number = 1; it->tagged && number <= it->dealt; number++)
        put_round(&out, it, number);
    jsonw_close(&out, ']');
    if (it->message[0])
        record_judge_put_fault(&out, it->line, it->message);
    jsonw_close(&out, '}');
    record_judge_print_json(&out);
}

/* ---- the command ---- */

static bool verify(const char *path, bool as_json)
{
    audit_round *const rounds = xalloc(MOST_ROUNDS * sizeof *rounds);
    const verdict found = judge(path, rounds);
    (as_json ? print_json : print_words)(&found);
    free(rounds);
    return found.ok;
}

static int run(const cli_command *command, int argc, char **argv)
{
    return record_judge_all(command, argc, argv, verify);
}

const cli_command verify_command = {
    .name = "verify",
    .arguments = "[OPTIONS] FILE…",
    .summary = "check that a game's shuffles match their commitments",
    .details =
        "Before each round a server publishes a commitment, which is a hash of the round's seed. It mixes in random "
        "bytes\n"
        "from the players' programs, and publishes the seed after the round. The record contains all of it. This "
        "command\n"
        "computes the deck, every reshuffle and the starting player from it, and compares them with the cards that "
        "were\n"
        "played. docs/PROTOCOL.md describes the computation.\n"
        "\n"
        "With --json each record is an object with the keys file, ok, committed and rounds. Each round has round, ok, "
        "mixes,\n"
        "reshuffles and wrong, a list of reasons. A record that breaks the rules or cannot be read also has line and\n"
        "message. The exit status is 1 if a shuffle does not match, and also if there is nothing to verify.",
    .examples = "  yaniv verify game.yaniv\n"
                "  curl -s http://localhost:8080/game/GAME.yaniv | yaniv verify -\n",
    .completes = "@files",
    .options = record_judge_options,
    .run = run,
};
