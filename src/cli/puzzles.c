/* yaniv puzzles: finds positions in which one action is clearly best, in games between bots or in recorded games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../review/puzzle.h"
#include "../sys/clock.h"
#include "../sys/xalloc.h"
#include "cli.h"
#include "commands.h"
#include "console.h"
#include "file.h"
#include "suggest.h"

enum { OPTION_COUNT, OPTION_RULES, OPTION_PLAYERS, OPTION_SEED, OPTION_THEME, OPTION_OUT, OPTION_AGAIN };

static const cli_option options[] = {
    [OPTION_COUNT] = {"--count", "N", "stop when there are N puzzles (100)", NULL},
    [OPTION_RULES] = {"--rules", "RULES", "the rules of the games between bots (traveller)", "@presets"},
    [OPTION_PLAYERS] = {"--players", "N", "their number of players (2)", NULL},
    [OPTION_SEED] = {"--seed", "S", "the same seed gives the same games and puzzles (1)", NULL},
    [OPTION_THEME] = {"--theme", "THEME", "look for this theme; repeat for several (all)",
                      "call run next land joker slap"},
    [OPTION_OUT] = {"--out", "FILE", "write to a file; if it has puzzles already, continue from there", "@files"},
    [OPTION_AGAIN] = {"--again", "FILE", "check the puzzles of this file again with the present net", "@files"},
    {NULL, NULL, NULL, NULL},
};

enum { SHOW_EVERY_MS = 250, SAVE_EVERY_MS = 30000, MOST_PER_GAME = 4, MOST_ROUND = 1 << 16 };

typedef struct {
    const cli_command *command;
    long count;
    yv_rules rules;
    int players;
    uint64_t seed;
    unsigned themes; /* a bit for each */
    const char *out;
    const char *again;
} settings;

/* ---- what has been found ---- */

typedef struct {
    const settings *by;
    bot_model model;
    bool prepared;
    yv_rules rules; /* for which the model is prepared … */
    int players;    /* … and the number of players */

    char *lines; /* found so far, each with its newline */
    size_t length;
    long found;
    long next; /* the number of the next game between bots */

    long positions, sieved[PUZZLE_FOUND + 1];
    int64_t show_at, save_at;
    char round[MOST_ROUND]; /* the record of the round so far */
    size_t round_length;
    int in_game, last_round; /* puzzles in this game, and the round of the last one */
} search;

static bool is_done(const search *at)
{
    return at->found >= at->by->count || console_interrupted();
}

static bool save(search *at)
{
    if (!at->by->out)
        return true;
    char head[100];
    const int length = snprintf(head, sizeof head, "# puzzles 1, next game %ld\n", at->next);
    char *all = xrealloc(NULL, (size_t)length + at->length + 1);
    memcpy(all, head, (size_t)length);
    if (at->length > 0)
        memcpy(all + length, at->lines, at->length);
    const bool fine = file_write(at->by->out, all, (size_t)length + at->length);
    free(all);
    at->save_at = clock_ms() + SAVE_EVERY_MS;
    return fine;
}

static void add_line(search *at, const char *line, size_t length)
{
    at->lines = xrealloc(at->lines, at->length + length);
    memcpy(at->lines + at->length, line, length);
    at->length += length;
    at->found++;
}

/* Reads what an earlier run has found. Returns false after printing a message. */
static bool resume(search *at)
{
    size_t length;
    if (!at->by->out || access(at->by->out, F_OK) != 0)
        return true;
    char *text = file_read(at->by->out, &length);
    if (!text)
        return false;
    yv_span rest = {text, length};
    if (sscanf(text, "# puzzles 1, next game %ld", &at->next) != 1 || at->next < 0) {
        cli_complain("%s is not a file of puzzles that this command has begun", at->by->out);
        free(text);
        return false;
    }
    while (rest.length > 0) {
        const yv_span line = yv_span_take_until(&rest, '\n');
        if (line.length > 0 && line.at[0] != '#' && rest.at[-1] == '\n')
            add_line(at, line.at, line.length + 1);
    }
    free(text);
    return true;
}

static void show(search *at)
{
    if (clock_ms() < at->show_at || !isatty(STDERR_FILENO))
        return;
    fprintf(stderr, "\r\033[K%ld of %ld puzzles; %ld games, %ld positions: %ld clear at first, %ld proven ", at->found,
            at->by->count, at->next, at->positions, at->sieved[PUZZLE_UNPROVEN], at->sieved[PUZZLE_FOUND]);
    fflush(stderr);
    at->show_at = clock_ms() + SHOW_EVERY_MS;
}

/* ---- positions ---- */

static void keep(search *at, const puzzle *one, const yv_game *game)
{
    char line[PUZZLE_TEXT];
    yv_text text = yv_text_in(line, sizeof line);
    puzzle_put(&text, one, game, (yv_span){at->round, at->round_length});
    yv_put_char(&text, '\n');
    if (yv_text_cut(&text))
        return;
    add_line(at, line, text.length);
    at->in_game++;
    at->last_round = game->round;
    if (!at->by->out) {
        fwrite(line, 1, text.length, stdout);
        fflush(stdout);
    }
}

/* Looks at the position before the seat's action. */
static void look(search *at, const runner *now, yv_seat seat, uint64_t seed)
{
    puzzle one;
    const yv_span round = {at->round, at->round_length};
    if (at->in_game >= MOST_PER_GAME || at->last_round == now->game.round || !puzzle_can_be_written(&now->game, round))
        return;
    at->positions++;
    const puzzle_sieve sieve = puzzle_find(&at->model, now, seat, at->by->themes, seed, &one);
    for (int i = 0; i <= (int)sieve; i++)
        at->sieved[i]++;
    if (sieve == PUZZLE_FOUND)
        keep(at, &one, &now->game);
    show(at);
}

/* The sink of the runner's record. */
static void put_lines(void *sink, const char *lines, size_t length)
{
    search *at = sink;
    if (length > 6 && memcmp(lines, "round ", 6) == 0)
        at->round_length = 0;
    if (at->round_length + length > sizeof at->round)
        return;
    memcpy(at->round + at->round_length, lines, length);
    at->round_length += length;
}

static void prepare(search *at, const yv_rules *rules, int players)
{
    at->in_game = at->last_round = 0;
    at->round_length = 0;
    if (at->prepared && players == at->players && memcmp(rules, &at->rules, sizeof *rules) == 0)
        return;
    bot_model_prepare(&at->model, weights_builtin(), rules, players);
    at->prepared = true;
    at->rules = *rules;
    at->players = players;
}

/* ---- games between bots ---- */

static void play_game(search *at)
{
    static const char *const levels[] = {"medium", "hard", "expert"};
    static runner now;
    const settings *by = at->by;
    const uint64_t seed = by->seed * 1000003 + (uint64_t)at->next * YV_MAX_PLAYERS;
    yv_rng chance = yv_rng_seeded(seed);
    uint64_t number = seed << 16; /* of the position */
    prepare(at, &by->rules, by->players);
    now = (runner){.chance = runner_rng(&chance), .record = {put_lines, at}};
    runner_start(&now, &by->rules, by->players);
    for (int seat = 0; seat < by->players; seat++)
        now.bot[seat] = bot_make(bot_find_level(levels[yv_rng_below(&chance, 3)]), &at->model, seed + (uint64_t)seat);
    for (runner_due due; (due = runner_next(&now)).what != RUNNER_OVER && !is_done(at);) {
        if (due.what == RUNNER_DEAL) {
            runner_deal(&now);
            continue;
        }
        look(at, &now, due.seat, ++number);
        const yv_action action = runner_ask_bot(&now, due.seat);
        runner_do(&now, &action);
    }
}

static bool search_games(search *at)
{
    bool fine = true;
    while (!is_done(at) && fine) {
        const long before = at->found;
        play_game(at);
        at->next++; /* also after Ctrl-C: what was found in that game must not be found again */
        if (at->found > before || clock_ms() > at->save_at)
            fine = save(at);
    }
    return save(at) && fine;
}

/* ---- recorded games ---- */

static bool search_record(search *at, const char *path)
{
    static runner now;
    static yv_record record;
    size_t length;
    char *text = file_read(path, &length);
    if (!text)
        return false;
    now = (runner){.record = {put_lines, at}};
    yv_record_begin(&record, text, length);
    for (yv_step step; !is_done(at);) {
        const int line = record.line;
        step = yv_record_next(&record);
        if (step.what == YV_STEP_END || step.what == YV_STEP_ERROR)
            break;
        if (step.what == YV_STEP_DEAL && record.game.round == 1)
            prepare(at, &record.rules, record.players);
        if (step.what == YV_STEP_ACTION && yv_seat_to_ask(&now.game) == step.action.seat)
            look(at, &now, step.action.seat, at->by->seed * 1000003 + (uint64_t)line);
        runner_follow(&now, &record, &step);
    }
    if (record.failed)
        cli_complain("%s:%d: %s", path, record.line, record.message);
    free(text);
    return !record.failed;
}

/* ---- puzzles that were found before ---- */

/* Goes to the position of a line and judges it again. */
static puzzle_sieve judge_again(search *at, yv_span line, uint64_t seed, runner *now, puzzle *found)
{
    static char text[MOST_ROUND];
    static yv_record record;
    puzzle_place place;
    yv_text written = yv_text_in(text, sizeof text);
    if (!puzzle_put_record(&written, line, &place) || yv_text_cut(&written))
        return PUZZLE_EVEN;
    *now = (runner){.record = {put_lines, at}};
    yv_record_begin(&record, text, written.length);
    for (yv_step step; (step = yv_record_next(&record)).what != YV_STEP_END;) {
        if (step.what == YV_STEP_ERROR)
            return PUZZLE_EVEN;
        if (step.what == YV_STEP_DEAL)
            prepare(at, &record.rules, record.players);
        runner_follow(now, &record, &step);
    }
    memcpy(now->game.total, place.total, sizeof(int32_t) * (size_t)record.players);
    return yv_seat_to_ask(&now->game) == place.seat
                   && puzzle_can_be_written(&now->game, (yv_span){at->round, at->round_length})
               ? puzzle_find(&at->model, now, place.seat, at->by->themes, seed, found)
               : PUZZLE_EVEN;
}

/* Writes the lines of the file again: those that hold with new figures, the others as comments in their places. */
static bool check_again(search *at)
{
    static runner now;
    size_t length;
    uint64_t number = 0;
    char *text = file_read(at->by->again, &length);
    if (!text)
        return false;
    for (yv_span rest = {text, length}; rest.length > 0 && !console_interrupted();) {
        puzzle one;
        const yv_span line = yv_span_take_until(&rest, '\n');
        if (line.length == 0 || line.at[0] == '#')
            continue;
        at->positions++;
        if (judge_again(at, line, at->by->seed * 1000003 + ++number, &now, &one) == PUZZLE_FOUND) {
            at->sieved[PUZZLE_FOUND]++;
            keep(at, &one, &now.game);
        } else {
            printf("#%.*s\n", (int)line.length, line.at);
        }
        fflush(stdout);
        show(at);
    }
    free(text);
    return true;
}

/* ---- the command ---- */

static void read_rules(const cli_command *command, const char *words, yv_rules *rules)
{
    char message[YV_MAX_MESSAGE + 100];
    yv_text why = yv_text_in(message, sizeof message);
    if (yv_rules_parse(rules, yv_span_of(words), &why))
        return;
    suggest_rules(yv_span_of(words), &why);
    cli_misused(command, "--rules: %s", message);
}

static unsigned read_theme(const cli_command *command, const char *word)
{
    for (int theme = 0; theme < PUZZLE_THEMES; theme++)
        if (strcmp(word, puzzle_theme_name((puzzle_theme)theme)) == 0)
            return 1u << theme;
    cli_misused(command, "--theme: there is no theme '%s'", word);
}

static settings read_settings(const cli_command *command, int argc, char **argv)
{
    settings by = {command, .count = 100, .players = 2, .seed = 1};
    yv_text nowhere = yv_text_in(NULL, 0);
    yv_game trial;
    yv_rules_parse(&by.rules, yv_span_of("traveller"), &nowhere);
    cli_args args = cli_args_of(command, argc, argv);
    for (int option; (option = cli_next(&args)) != CLI_DONE;) {
        switch (option) {
        case OPTION_COUNT: by.count = cli_number(command, "--count", args.value, 1, 1000000); break;
        case OPTION_RULES: read_rules(command, args.value, &by.rules); break;
        case OPTION_PLAYERS: by.players = (int)cli_number(command, "--players", args.value, 2, YV_MAX_PLAYERS); break;
        case OPTION_SEED: by.seed = (uint64_t)cli_number(command, "--seed", args.value, 0, 1000000000); break;
        case OPTION_THEME: by.themes |= read_theme(command, args.value); break;
        case OPTION_OUT: by.out = args.value; break;
        case OPTION_AGAIN: by.again = args.value; break;
        default: break;
        }
    }
    if (by.again && by.out)
        cli_misused(command, "--again prints the lines, and does not go with --out");
    if (!by.themes)
        by.themes = (1u << PUZZLE_THEMES) - 1;
    if (yv_start(&trial, &by.rules, by.players).code)
        cli_misused(command, "these rules are not for %d players", by.players);
    return by;
}

static int run(const cli_command *command, int argc, char **argv)
{
    static search at;
    const settings by = read_settings(command, argc, argv);
    at.by = &by;
    bool fine = resume(&at), from_files = false;
    console_catch_signals();
    at.save_at = clock_ms() + SAVE_EVERY_MS;
    cli_args args = cli_args_of(command, argc, argv);
    for (int option; fine && (option = cli_next(&args)) != CLI_DONE;)
        if (option == CLI_PLAIN) {
            from_files = true;
            fine = search_record(&at, args.value) && save(&at);
        }
    if (fine && by.again)
        fine = check_again(&at);
    else if (fine && !from_files)
        fine = search_games(&at);
    if (isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (fine || at.found > 0)
        fprintf(stderr, "%ld puzzles; %ld positions, of which %ld were clear at first and %ld proven\n", at.found,
                at.positions, at.sieved[PUZZLE_UNPROVEN], at.sieved[PUZZLE_FOUND]);
    free(at.lines);
    return !fine ? CLI_WRONG : console_interrupted() ? CLI_INTERRUPTED : CLI_OK;
}

const cli_command puzzles_command = {
    .name = "puzzles",
    .arguments = "[OPTIONS] [FILE…]",
    .summary = "find positions in which one action is clearly best",
    .details =
        "Lets bots play, or reads the given records, and looks for decisions in which one action wins at least 2 % "
        "more\n"
        "games than any other and weaker bots choose another. A quick search finds such a position; a search that "
        "looks\n"
        "a turn further, in many more worlds, has to confirm it, with a standard error of at most 0.3 %.\n"
        "\n"
        "Prints a line for each puzzle, as docs/dev/PUZZLES.md describes. With --out FILE, Ctrl-C keeps what has been\n"
        "found, and the same command continues from there.\n"
        "\n"
        "--again FILE checks the puzzles of a file with the present net. It prints each of them with new figures, and\n"
        "puts a # before those that are no longer puzzles.",
    .examples = "  yaniv puzzles --count 20 --out puzzles.txt\n"
                "  yaniv puzzles --rules duel --theme call\n"
                "  yaniv puzzles games/*.yaniv\n"
                "  yaniv puzzles --again puzzles.txt >checked.txt\n",
    .completes = "@files",
    .options = options,
    .run = run,
};
